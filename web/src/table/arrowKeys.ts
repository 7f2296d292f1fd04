// Arrow keys on any board: the neighbour closest to that direction. On pointy-top hexes up and down zigzag, so that holding the key
// stays in one column.
import type { Space } from '../protocol';

export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';
const ways: Record<Arrow, [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};
export const isArrow = (key: string): key is Arrow => key in ways;

export function neighbour(spaces: Map<string, Space>, from: string, arrow: Arrow, column: { x: number; y: number }): string | null {
  const here = spaces.get(from);
  if (!here) return null;
  const [dx, dy] = ways[arrow];
  let best: string | null = null;
  let least = Infinity;
  for (const id of here.neighbours) {
    const there = id === null ? undefined : spaces.get(id);
    if (!there) continue;
    const x = there.x - here.x;
    const y = there.y - here.y;
    const along = (x * dx + y * dy) / Math.hypot(x, y);
    if (along < 0.4) continue;
    const off = dx === 0 ? Math.abs(there.x - column.x) : Math.abs(there.y - column.y);
    const penalty = off + (1 - along) * 20;
    if (penalty < least) [best, least] = [there.id, penalty];
  }
  return best;
}
