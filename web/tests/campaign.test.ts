// What the campaign layers and dialogs compute: borders, names that leave room, markers, ways to build up.
import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import { leipzig1969 } from '../src/games/leipzig1969';
import type { Piece, Space, Target } from '../src/protocol';
import { markersOf } from '../src/table/Campaign';
import { border, courses, heart, settled, sideTowards, spacedOut } from '../src/table/ground';
import { fitting, waysOf } from '../src/table/Organize';
import { inHalves } from '../src/table/Points';

// Three squares in a row, ten wide.
const square = (id: string, x: number, neighbours: string[]): Space => ({
  id,
  name: '',
  terrain: 'clear',
  x,
  y: 0,
  outline: [x - 5, -5, x + 5, -5, x + 5, 5, x - 5, 5],
  neighbours,
});
const row = [square('a', 0, ['b']), square('b', 10, ['a', 'c']), square('c', 20, ['b'])];
const spaces = new Map(row.map((space) => [space.id, space]));
const piece = (id: string, at: string, strength: number, more: Partial<Piece> = {}): Piece => ({
  id,
  seat: 'french',
  nation: 'french',
  type: 'infantry',
  designation: 'division',
  at,
  values: { strength },
  hidden: false,
  marks: [],
  ...more,
});

describe('the ground of a campaign', () => {
  it('finds the side that faces a neighbour', () => {
    expect(sideTowards(row[0]!, row[1]!)).toEqual({ x1: 5, y1: -5, x2: 5, y2: 5 });
  });
  it('draws the border of a region only where the board goes on', () => {
    expect(border(spaces, ['a', 'b'])).toBe('M15 -5L15 5');
    expect(border(spaces, ['a', 'b', 'c'])).toBe('');
  });
  it('names a region inside of it', () => {
    expect(heart(spaces, ['a', 'c'])?.id).toBe('a');
  });
  it('follows a river along the sides it runs on', () => {
    const layout = { view_box: [0, 0, 1, 1] as [number, number, number, number], size: 10, hexes: true, spaces: row, lines: [{ feature: 'river', name: 'Elbe', edges: [['b', 'c'] as [string, string]] }] };
    expect(courses(layout, spaces, 'river')).toEqual([{ name: 'Elbe', d: 'M15 -5L15 5', marks: [{ x: 15, y: 0 }] }]);
    expect(courses(layout, spaces, 'bridge')).toEqual([]);
  });
  it('keeps the greater of two names that would touch', () => {
    const names = [
      { text: 'Wurzen', x: 0, y: 0, rank: 1 },
      { text: 'Leipzig', x: 4, y: 0, rank: 0 },
      { text: 'Berlin', x: 0, y: 90, rank: 1 },
    ];
    expect(spacedOut(names, 10).map((name) => name.text)).toEqual(['Leipzig', 'Berlin']);
    expect(spacedOut(names, 10, [{ x: 4, y: 0, r: 10 }]).map((name) => name.text)).toEqual(['Berlin']);
  });
});

describe('names of the layers', () => {
  const name = (key: string, y: number) => ({ key, text: key, x: 0, y, size: 10, kind: 'areas' });
  it('avoid each other, and disappear where there is no room', () => {
    expect(settled([name('Elbe', 0), name('Oder', 2)]).map(({ y }) => y)).toEqual([0, 15]);
    expect(settled(Array.from({ length: 9 }, (_, i) => name(`n${i}`, 0)))).toHaveLength(5);
  });
});

describe('zoomed-out markers', () => {
  const stacks: [string, Piece[]][] = [
    ['a', [piece('F1', 'a', 2), piece('S', 'a', 1, { type: 'supply' })]],
    ['b', [piece('F2', 'b', 5), piece('N', 'b', 0, { type: 'leader' })]],
    ['c', [piece('A1', 'c', 3, { seat: 'allied' })]],
  ];
  it('sum up stacks that are close together, by side, without supply', () => {
    const markers = markersOf(stacks, spaces, 12);
    expect(markers.map(({ at, seat, strength, stacks: n, leader }) => ({ at, seat, strength, n, leader }))).toEqual([
      { at: 'b', seat: 'french', strength: 7, n: 2, leader: true },
      { at: 'c', seat: 'allied', strength: 3, n: 1, leader: false },
    ]);
  });
  it('keep distant stacks apart', () => {
    expect(markersOf(stacks, spaces, 5)).toHaveLength(3);
  });
});

describe('half points', () => {
  it('are shown as whole points', () => {
    expect([0, 1, 2, 51, -3].map(inHalves)).toEqual(['0', '½', '1', '25½', '−1½']);
  });
});

describe('building up', () => {
  const table = { game: leipzig1969, pieces: signal(new Map(['FR-Div1', 'FR-Div2', 'FR-Div3'].map((id) => [id, piece(id, 'a', 2)]))) };
  const forecast = (parts: string[], makes: string): Target['forecast'] => [
    {
      title: '',
      terms: [...parts.map((label) => ({ side: 'before', label, value: 2, rule: '' })), { side: 'after', label: makes, value: 5, rule: '' }],
      totals: { before: 2 * parts.length, after: 5, cost: 2 },
      column: '',
      chances: [],
    },
  ];
  const pairs: Target[] = ['FR-Div2', 'FR-Div3'].map((other) => ({
    target: other,
    text: `combine FR-Div1 ${other}`,
    path: [],
    forecast: forecast(['FR-Div1', other], 'Infantry corps 5-4'),
  }));
  it('merges options that differ only in which of several identical pieces they use', () => {
    const ways = waysOf(table, 'combine', 'FR-Div1', pairs);
    expect(ways).toHaveLength(2);
    expect(fitting(table, ways, []).map((way) => way.line)).toEqual(['combine FR-Div1 FR-Div2']);
    expect(fitting(table, ways, ['FR-Div3']).map((way) => way.line)).toEqual(['combine FR-Div1 FR-Div3']);
    expect(fitting(table, ways, ['FR-Div2', 'FR-Div3'])).toEqual([]);
  });
  it('forms an army by one line of all its parts', () => {
    const parts = ['FR-Div1', 'FR-Div2', 'FR-Div3'];
    const [way] = waysOf(table, 'army', 'FR-Div1', [{ target: '', text: 'army FR-Div1', path: [], forecast: forecast(parts, 'Infantry army 18-2') }]);
    expect(way?.line).toBe('combine FR-Div1 FR-Div2 FR-Div3');
  });
});
