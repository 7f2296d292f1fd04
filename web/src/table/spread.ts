// Layout of pieces in an area: side by side if they fit inside the border and beside the name, otherwise smaller. Pure, so that it
// can be tested without a page.
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
export interface Spot {
  x: number;
  y: number;
}
export interface Wanted {
  width: number;
  height: number;
}
export interface Spread {
  scale: number;
  spots: Spot[]; // centre of each piece, in input order
}

export function inside(outline: number[], x: number, y: number): boolean {
  let odd = false;
  const n = outline.length / 2;
  for (let i = 0, j = n - 1; i < n; j = i++) {
    const [xi, yi, xj, yj] = [outline[2 * i] ?? 0, outline[2 * i + 1] ?? 0, outline[2 * j] ?? 0, outline[2 * j + 1] ?? 0];
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) odd = !odd;
  }
  return odd;
}

const overlap = (a: Box, b: Box): boolean => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

const scales = [1, 0.9, 0.8, 0.7, 0.62, 0.55, 0.48, 0.42, 0.36, 0.3];

// A piece may overlap the border by this fraction.
const kOver = 0.12;

export function spread(outline: number[], centre: Spot, names: Box[], wanted: Wanted[], gap: number): Spread {
  if (outline.length < 6) return { scale: 1, spots: wanted.map(() => centre) };
  for (const scale of scales) {
    const spots = attempt(outline, centre, names, wanted, scale, gap * scale);
    if (spots) return { scale, spots };
  }
  const least = scales.at(-1) ?? 1;
  const step = (wanted[0]?.height ?? 0) * least * 0.6;
  return { scale: least, spots: wanted.map((_, i) => ({ x: centre.x + (i - (wanted.length - 1) / 2) * step, y: centre.y })) };
}

// Greedy: each piece, largest first, takes the free spot nearest to the centre.
function attempt(outline: number[], centre: Spot, names: Box[], wanted: Wanted[], scale: number, gap: number): Spot[] | null {
  const taken: Box[] = [];
  const order = wanted.map((_, i) => i).sort((a, b) => (wanted[b]?.width ?? 0) - (wanted[a]?.width ?? 0));
  const spots: Spot[] = wanted.map(() => centre);
  let x0 = Infinity;
  let x1 = -Infinity;
  let y0 = Infinity;
  let y1 = -Infinity;
  for (let i = 0; i < outline.length; i += 2) {
    x0 = Math.min(x0, outline[i] ?? 0);
    x1 = Math.max(x1, outline[i] ?? 0);
    y0 = Math.min(y0, outline[i + 1] ?? 0);
    y1 = Math.max(y1, outline[i + 1] ?? 0);
  }
  const step = Math.max(1, Math.min(x1 - x0, y1 - y0) / 22);
  // With an even number the first one goes beside the centre, so that the group is centred.
  const first = wanted[order[0] ?? 0];
  const shift = wanted.length > 1 ? ((first?.width ?? 0) * scale + gap) / 2 : 0;
  for (const i of order) {
    const width = (wanted[i]?.width ?? 0) * scale;
    const height = (wanted[i]?.height ?? 0) * scale;
    let best: Spot | null = null;
    let least = Infinity;
    const fromX = centre.x - shift;
    for (let y = fromStart(centre.y, y0, step); y <= y1; y += step) {
      for (let x = fromStart(fromX, x0, step); x <= x1; x += step) {
        const away = Math.hypot(x - fromX, (y - centre.y) * 1.15);
        if (away >= least) continue;
        const box = { x: x - width / 2, y: y - height / 2, width, height };
        if (!fits(outline, box) || names.some((name) => overlap(box, name))) continue;
        const wide = { x: box.x - gap, y: box.y - gap, width: width + 2 * gap, height: height + 2 * gap };
        if (taken.some((other) => overlap(wide, other))) continue;
        best = { x, y };
        least = away;
      }
    }
    if (!best) return null;
    spots[i] = best;
    taken.push({ x: best.x - width / 2, y: best.y - height / 2, width, height });
  }
  return spots;
}

const fromStart = (middle: number, least: number, step: number): number => middle - Math.floor((middle - least) / step) * step;

function fits(outline: number[], box: Box): boolean {
  const ix = box.width * kOver;
  const iy = box.height * kOver;
  const [l, r, t, b] = [box.x + ix, box.x + box.width - ix, box.y + iy, box.y + box.height - iy];
  const mx = box.x + box.width / 2;
  return [
    [l, t],
    [r, t],
    [l, b],
    [r, b],
    [mx, t],
    [mx, b],
  ].every(([x = 0, y = 0]) => inside(outline, x, y));
}
