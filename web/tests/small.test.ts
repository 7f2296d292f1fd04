import { describe, expect, it } from 'vitest';
import { describe as described, shelf } from '../src/games';
import { en } from '../src/messages/en';
import { de } from '../src/messages/de';
import { learnLink, read } from '../src/route';
import { fill } from '../src/settings';
import { anchored } from '../src/table/Board';
import { neighbour } from '../src/table/compass';
import { linesOf } from '../src/table/Panels';
import { lastMoves } from '../src/table/Layers';
import type { Entry, Space } from '../src/protocol';

describe('links', () => {
  it('open the lobby, a game, or say that there is nothing', () => {
    expect(read('')).toEqual({ page: 'lobby' });
    expect(read('#/new/nations1975')).toEqual({ page: 'new', game: 'nations1975' });
    expect(read('#/learn/nations1975')).toEqual({ page: 'learn', game: 'nations1975', lesson: null });
    expect(read(learnLink('nations1975', 3))).toEqual({ page: 'learn', game: 'nations1975', lesson: 3 });
    expect(read('#/learn/nations1975/soon')).toEqual({ page: 'learn', game: 'nations1975', lesson: null });
    expect(read('#/elsewhere')).toEqual({ page: 'lost' });
    expect(read('#/table/x?at=soon')).toEqual({ page: 'table', table: 'x', seats: [], keys: [], watch: null, at: null });
  });
});

describe('messages', () => {
  it('exist in German with the same placeholders', () => {
    const blanks = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
    for (const [key, text] of Object.entries(en)) expect(blanks(de[key as keyof typeof en]), key).toEqual(blanks(text));
  });
  it('are filled', () => expect(fill('{n} of {all}', { n: 2, all: 6 })).toBe('2 of 6'));
});

describe('outlines', () => {
  it('mean the same after another outline', () => {
    expect(anchored('m10 20-3 4 0-5z')).toBe('M10 20l-3 4 0-5z');
    expect(anchored('m10 20h5v5z')).toBe('M10 20h5v5z');
    expect(anchored('M1 2L3 4z')).toBe('M1 2L3 4z');
  });
});

// Pointed hexes: four rows of four, odd rows half a hex to the right.
const spaces = new Map<string, Space>();
for (let row = 0; row < 4; ++row)
  for (let column = 0; column < 4; ++column)
    spaces.set(`${row}${column}`, { id: `${row}${column}`, name: '', terrain: '', x: column * 10 + (row % 2) * 5, y: row * 8.66, outline: [], neighbours: [] });
for (const a of spaces.values())
  for (const b of spaces.values()) if (a !== b && Math.hypot(a.x - b.x, a.y - b.y) < 10.5) a.neighbours.push(b.id);

describe('arrow keys', () => {
  it('go along a row', () => expect(neighbour(spaces, '11', 'ArrowRight', { x: 15, y: 8.66 })).toBe('12'));
  it('zigzag up and down and so keep to a column', () => {
    const column = { x: 10, y: 0 };
    const one = neighbour(spaces, '01', 'ArrowDown', column) ?? '';
    const two = neighbour(spaces, one, 'ArrowDown', column) ?? '';
    expect(two).toBe('21');
  });
  it('stop at the edge', () => expect(neighbour(spaces, '00', 'ArrowLeft', { x: 0, y: 0 })).toBeNull());
});

const entry = (n: number, text: string, seat: string | null = 'french', turn = 2): Entry => ({ n, text, seat, turn });
describe('the log', () => {
  it('tells a battle in one line with its die', () => {
    const game = described('nations1975');
    const lines = linesOf({ game, result: (column, roll) => `${column}/${roll}` }, [
      entry(0, 'FR-4 1010-1111'),
      entry(1, 'attack 1112 with FR-4'),
      entry(2, 'with FR-5'),
      entry(3, 'at 3-1'),
      entry(4, 'die 4', null),
      entry(5, 'retreat PR-1 1113', 'allied'),
    ]);
    expect(lines.map((line) => line.text)).toEqual([
      'FR-4 1010-1111',
      'attack 1112 with FR-4 + FR-5 at 3-1',
      'retreat PR-1 1113',
    ]);
    expect(lines[1]).toMatchObject({ die: 4, result: '3-1/4' });
  });
  it('shows the moves of the seat that has just moved', () => {
    const made = [entry(0, 'FR-1 a-b'), entry(1, 'end movement'), entry(2, 'PR-1 c-d', 'allied'), entry(3, 'PR-2 c-d', 'allied')];
    expect(lastMoves(made).map((found) => found.n)).toEqual([2, 3]);
    expect(lastMoves(made.slice(0, 3)).map((found) => found.n)).toEqual([0, 1, 2]);
  });
});

describe('games', () => {
  it('are five in the lobby, and a game without a description still works', () => {
    expect(shelf).toHaveLength(5);
    expect(described('unheard-of').id).toBe('unheard-of');
  });
});
