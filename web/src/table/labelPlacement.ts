// Keeps labels of the zoomed-out map readable: none may touch another. Pure.

// A name of a place, and where it ends up: below its place, or above or beside it where something else is below.
export interface Label {
  text: string;
  x: number;
  y: number;
  rank: number; // lower ones are placed first; 0 and less are never dropped
}
export interface Spot {
  x: number;
  y: number;
  r: number;
}
// How much of a label is covered by other labels and by markers.
function covered(half: number, size: number, at: { x: number; y: number }, labels: (Label & { half: number })[], spots: Spot[]): number {
  const overlap = (dx: number, dy: number, width: number, height: number) => Math.max(0, width - dx) * Math.max(0, height - dy);
  let sum = 0;
  for (const other of labels) sum += 4 * overlap(Math.abs(other.x - at.x), Math.abs(other.y - at.y), half + other.half, size * 1.15);
  for (const spot of spots) sum += overlap(Math.abs(spot.x - at.x), Math.abs(spot.y - at.y), half + spot.r, spot.r * 0.8 + size * 0.5);
  return sum;
}
export function placeNames(names: Label[], size: number, spots: Spot[] = []): Label[] {
  const kept: (Label & { half: number })[] = [];
  for (const name of [...names].sort((a, b) => a.rank - b.rank)) {
    const half = name.text.length * size * 0.28 + size * 0.3;
    const under = spots.find((spot) => Math.hypot(spot.x - name.x, spot.y - name.y) < spot.r);
    const away = (under ? under.r * 0.9 : 0) + size * 0.9;
    const aside = (under ? under.r * 1.1 : size * 0.4) + half;
    const places = [
      { x: name.x, y: name.y + away },
      { x: name.x, y: name.y - away },
      { x: name.x + aside, y: name.y },
      { x: name.x - aside, y: name.y },
    ];
    if (name.rank <= 0) {
      // Diagonals and further away, for the names that must be there.
      for (const side of [1, -1])
        for (const up of [1, -1])
          places.push({ x: name.x + side * aside * 0.7, y: name.y + up * away }, { x: name.x, y: name.y + up * away * 1.7 });
    }
    const costs = places.map((at) => covered(half, size, at, kept, spots));
    const least = Math.min(...costs);
    const best = places[costs.indexOf(least)];
    if (best && (least === 0 || name.rank <= 0)) kept.push({ ...name, ...best, half });
  }
  return kept;
}

// Labels of several sizes: one that would touch another is moved a little down or up, or dropped.
export interface SizedLabel {
  key: string;
  text: string;
  x: number;
  y: number;
  size: number;
  kind: string;
}
export function moveApart(names: SizedLabel[]): SizedLabel[] {
  const kept: SizedLabel[] = [];
  const half = (name: SizedLabel) => name.text.length * name.size * 0.3;
  const free = (name: SizedLabel) =>
    kept.every(
      (other) => Math.abs(other.y - name.y) > (other.size + name.size) * 0.56 || Math.abs(other.x - name.x) > half(name) + half(other),
    );
  for (const name of names) {
    const place = [0, 1.3, -1.3, 2.6, -2.6].map((lines) => ({ ...name, y: name.y + lines * name.size })).find(free);
    if (place) kept.push(place);
  }
  return kept;
}
