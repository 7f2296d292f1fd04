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
export function centralSpace(spaces: Map<string, Space>, region: string[]): Space | undefined {
  const all = region.map((id) => spaces.get(id)).filter((space) => space !== undefined);
  const x = all.reduce((sum, space) => sum + space.x, 0) / all.length;
  const y = all.reduce((sum, space) => sum + space.y, 0) / all.length;
  return all.reduce<Space | undefined>(
    (best, space) => (!best || Math.hypot(space.x - x, space.y - y) < Math.hypot(best.x - x, best.y - y) ? space : best),
    undefined,
  );
}

export interface NamedLine {
  name: string;
  d: string;
  marks: { x: number; y: number }[]; // label positions
}

const kEvery = 26; // hexsides between two labels

export function namedLines(layout: Layout, spaces: Map<string, Space>, feature: string): NamedLine[] {
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
