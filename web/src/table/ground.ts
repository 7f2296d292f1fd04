// Lines along the edges of spaces: region borders, rivers. Pure, and computed once per board.
import type { Layout, Space } from '../protocol';

export interface Segment {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

// The side of a space that faces its neighbour: the segment of its outline nearest to the midpoint between both.
export function sideTowards(space: Space, other: Space): Segment | null {
  const { outline } = space;
  const n = outline.length / 2;
  const [mx, my] = [(space.x + other.x) / 2, (space.y + other.y) / 2];
  let best: Segment | null = null;
  let least = Infinity;
  for (let i = 0; i < n; ++i) {
    const j = (i + 1) % n;
    const side = { x1: outline[2 * i] ?? 0, y1: outline[2 * i + 1] ?? 0, x2: outline[2 * j] ?? 0, y2: outline[2 * j + 1] ?? 0 };
    const away = Math.hypot((side.x1 + side.x2) / 2 - mx, (side.y1 + side.y2) / 2 - my);
    if (away < least) [best, least] = [side, away];
  }
  return best;
}

const drawn = ({ x1, y1, x2, y2 }: Segment): string => `M${x1} ${y1}L${x2} ${y2}`;

// The border of a region, except where the board ends.
export function border(spaces: Map<string, Space>, region: string[]): string {
  const inside = new Set(region);
  let d = '';
  for (const id of region) {
    const space = spaces.get(id);
    for (const next of space?.neighbours ?? []) {
      const other = next === null || inside.has(next) ? undefined : spaces.get(next);
      const side = space && other ? sideTowards(space, other) : null;
      if (side) d += drawn(side);
    }
  }
  return d;
}

// The space of a region nearest to its centre: a label there lies inside, whatever its shape.
export function heart(spaces: Map<string, Space>, region: string[]): Space | undefined {
  const all = region.map((id) => spaces.get(id)).filter((space) => space !== undefined);
  const x = all.reduce((sum, space) => sum + space.x, 0) / all.length;
  const y = all.reduce((sum, space) => sum + space.y, 0) / all.length;
  return all.reduce<Space | undefined>(
    (best, space) => (!best || Math.hypot(space.x - x, space.y - y) < Math.hypot(best.x - x, best.y - y) ? space : best),
    undefined,
  );
}

export interface Course {
  name: string;
  d: string;
  marks: { x: number; y: number }[]; // label positions
}

const kEvery = 26; // hexsides between two labels

export function courses(layout: Layout, spaces: Map<string, Space>, feature: string): Course[] {
  return (layout.lines ?? [])
    .filter((line) => line.feature === feature)
    .map((line) => {
      const sides = line.edges.flatMap(([a, b]) => {
        const [from, to] = [spaces.get(a), spaces.get(b)];
        const side = from && to ? sideTowards(from, to) : null;
        return side ? [side] : [];
      });
      const middle = sides.map((side) => ({ x: (side.x1 + side.x2) / 2, y: (side.y1 + side.y2) / 2 }));
      middle.sort((a, b) => a.x + a.y - b.x - b.y);
      const count = Math.max(1, Math.round(middle.length / kEvery));
      const marks = Array.from({ length: count }, (_, i) => middle[Math.floor(((i + 0.5) * middle.length) / count)]);
      return { name: line.name, d: sides.map(drawn).join(''), marks: marks.filter((mark) => mark !== undefined) };
    });
}

// Labels without overlaps: earlier ones win, later ones that touch them are dropped.
export interface Name {
  text: string;
  x: number;
  y: number;
  rank: number;
}
export function spacedOut(names: Name[], size: number, taken: { x: number; y: number; r: number }[] = []): Name[] {
  const kept: (Name & { half: number })[] = [];
  for (const name of [...names].sort((a, b) => a.rank - b.rank)) {
    const half = name.text.length * size * 0.28 + size * 0.3;
    const free = kept.every((other) => Math.abs(other.y - name.y) > size * 1.15 || Math.abs(other.x - name.x) > half + other.half);
    const clear = taken.every((spot) => Math.abs(spot.y - name.y) > spot.r + size * 0.6 || Math.abs(spot.x - name.x) > half + spot.r);
    if (free && clear) kept.push({ ...name, half });
  }
  return kept;
}

// Labels of several sizes: one that would touch another is moved a little down or up, or dropped.
export interface Sized {
  key: string;
  text: string;
  x: number;
  y: number;
  size: number;
  kind: string;
}
export function settled(names: Sized[]): Sized[] {
  const kept: Sized[] = [];
  const half = (name: Sized) => name.text.length * name.size * 0.3;
  const free = (name: Sized) =>
    kept.every((other) => Math.abs(other.y - name.y) > (other.size + name.size) * 0.56 || Math.abs(other.x - name.x) > half(name) + half(other));
  for (const name of names) {
    const place = [0, 1.3, -1.3, 2.6, -2.6].map((lines) => ({ ...name, y: name.y + lines * name.size })).find(free);
    if (place) kept.push(place);
  }
  return kept;
}
