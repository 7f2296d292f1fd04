// What the campaign layers and dialogs compute: borders, names that leave room, markers, ways to build up.
import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import { leipzig1969 } from '../src/games/leipzig1969';
import { campaignWord } from '../src/messages/campaign';
import type { Piece, Space, Target } from '../src/protocol';
import { language } from '../src/settings';
import { markersOf } from '../src/table/Campaign';
import { border, centralSpace, namedLines, sideTowards } from '../src/table/geometry';
import { moveApart, placeNames } from '../src/table/labelPlacement';
import { fitting, marchText, waysOf } from '../src/table/Organize';
import { levelOf } from '../src/table/Planning';
import { inHalves } from '../src/table/Points';
import { effectOf } from '../src/table/results';
import { target } from '../mock/fields';

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
    expect(centralSpace(spaces, ['a', 'c'])?.id).toBe('a');
  });
  it('follows a river along the sides it runs on', () => {
    const layout = {
      view_box: [0, 0, 1, 1] as [number, number, number, number],
      size: 10,
      hexes: true,
      spaces: row,
      lines: [{ feature: 'river', name: 'Elbe', edges: [['b', 'c'] as [string, string]] }],
    };
    expect(namedLines(layout, spaces, 'river')).toEqual([{ name: 'Elbe', d: 'M15 -5L15 5', marks: [{ x: 15, y: 0 }] }]);
    expect(namedLines(layout, spaces, 'bridge')).toEqual([]);
  });
  const boxOf = (name: { text: string; x: number; y: number }) => ({ x: name.x, y: name.y, half: name.text.length * 2.8 + 3 });
  const touch = (a: { text: string; x: number; y: number }, b: { text: string; x: number; y: number }) =>
    Math.abs(a.y - b.y) < 11.5 && Math.abs(a.x - b.x) < boxOf(a).half + boxOf(b).half;
  it('names a place above or beside it where another name is below', () => {
    const names = [
      { text: 'Merseburg', x: 0, y: 0, rank: 1 },
      { text: 'Leipzig', x: 4, y: 0, rank: -1 },
      { text: 'Berlin', x: 0, y: 90, rank: 1 },
    ];
    const placed = placeNames(names, 10);
    expect(placed.map((name) => name.text)).toEqual(['Leipzig', 'Merseburg', 'Berlin']);
    expect(placed[0]).toMatchObject({ x: 4, y: 9 });
    for (const a of placed) for (const b of placed) expect(a !== b && touch(a, b), `${a.text}, ${b.text}`).toBe(false);
  });
  it('names the great places also under a marker, outside of it', () => {
    const spot = { x: 0, y: 0, r: 12 };
    const [berlin] = placeNames([{ text: 'Berlin', x: 0, y: 0, rank: 0 }], 10, [spot]);
    expect(Math.abs(berlin?.y ?? 0)).toBeGreaterThan(spot.r);
  });
  it('drops a lesser name without room, never a great one', () => {
    const crowd = [-30, -15, 0, 15, 30].flatMap((y) => [-60, -30, 0, 30, 60].map((x) => ({ x, y, r: 16 })));
    const names = [
      { text: 'Wurzen', x: 0, y: 0, rank: 1 },
      { text: 'Dresden', x: 10, y: 0, rank: 0 },
      { text: 'Leipzig', x: 0, y: 2, rank: -1 },
    ];
    expect(placeNames(names, 10, crowd).map((name) => name.text)).toEqual(['Leipzig', 'Dresden']);
  });
});

describe('names of the layers', () => {
  const name = (key: string, y: number) => ({ key, text: key, x: 0, y, size: 10, kind: 'areas' });
  it('avoid each other, and disappear where there is no room', () => {
    expect(moveApart([name('Elbe', 0), name('Oder', 2)]).map(({ y }) => y)).toEqual([0, 15]);
    expect(moveApart(Array.from({ length: 9 }, (_, i) => name(`n${i}`, 0)))).toHaveLength(5);
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

describe('dates', () => {
  it('are in the reader’s language, also the one before the first', () => {
    language.value = 'de';
    expect(campaignWord('date', 'before 14.10.')).toBe('vor dem 14.10.'); // as the game writes it
    language.value = 'en';
    expect(campaignWord('date', 'before 14.10.')).toBe('before 14.10.');
    expect(campaignWord('date', '16.10.')).toBe('16.10.');
  });
});

describe('half points', () => {
  it('are shown as whole points', () => {
    expect([0, 1, 2, 51, -3].map(inHalves)).toEqual(['0', '½', '1', '25½', '−1½']);
  });
});

describe('building up', () => {
  const table = {
    game: leipzig1969,
    index: { pieces: signal(new Map(['FR-Div1', 'FR-Div2', 'FR-Div3'].map((id) => [id, piece(id, 'a', 2)]))) },
  };
  const forecast = (parts: string[], makes: string): Target['forecast'] => [
    {
      title: '',
      terms: [
        ...parts.map((label) => ({ side: 'before', label, value: 2, rule: '' })),
        { side: 'after', label: makes, value: 5, rule: '' },
      ],
      totals: { before: 2 * parts.length, after: 5, cost: 2 },
      column: '',
      chances: [],
      attackers: [],
      defenders: [],
      spaces: [],
    },
  ];
  const pairs = ['FR-Div2', 'FR-Div3'].map((other) =>
    target(other, `combine FR-Div1 ${other}`, { forecast: forecast(['FR-Div1', other], 'Infantry corps 5-4') }),
  );
  it('merges options that differ only in which of several identical pieces they use', () => {
    const ways = waysOf(table, 'combine', 'FR-Div1', pairs);
    expect(ways).toHaveLength(2);
    expect(fitting(table.index, ways, []).map((way) => way.line)).toEqual(['combine FR-Div1 FR-Div2']);
    expect(fitting(table.index, ways, ['FR-Div3']).map((way) => way.line)).toEqual(['combine FR-Div1 FR-Div3']);
    expect(fitting(table.index, ways, ['FR-Div2', 'FR-Div3'])).toEqual([]);
  });
  it('forms an army by one line of all its parts', () => {
    const parts = ['FR-Div1', 'FR-Div2', 'FR-Div3'];
    const [way] = waysOf(table, 'army', 'FR-Div1', [target('', 'army FR-Div1', { forecast: forecast(parts, 'Infantry army 18-2') })]);
    expect(way?.line).toBe('combine FR-Div1 FR-Div2 FR-Div3');
  });
});

describe('a forced march', () => {
  const labels = { name: (id: string) => `supply unit ${id}` };
  it('is offered in words, with what pays for it', () => {
    expect(marchText(labels, 'double')).toBe('March at double speed, with a die roll');
    expect(marchText(labels, 'triple by FS8')).toBe('March at triple speed, supplied by supply unit FS8');
    expect(marchText(labels, 'double from Gotha')).toBe('March at double speed, free from Gotha');
    expect(marchText(labels, 'elsewhere')).toBe('elsewhere');
  });
});

describe('the level of a danger', () => {
  const at = (attack: number, defence: number, unknown = false) => ({ attack, defence, unknown });
  it('compares the strongest attack with the units there', () => {
    expect(levelOf(at(9, 3), true)).toBe('high');
    expect(levelOf(at(8, 3), true)).toBe('even');
    expect(levelOf(at(2, 3), true)).toBe('low');
    expect(levelOf(at(9, 0), false)).toBe('open');
  });
  it('does not call an attack by units that lie face down weak', () => {
    expect(levelOf(at(0, 3, true), true)).toBe('unknown');
    expect(levelOf(at(9, 3, true), true)).toBe('high');
  });
  it('goes by the difference where the difference decides', () => {
    expect(levelOf(at(6, 3), true, true)).toBe('high');
    expect(levelOf(at(3, 3), true, true)).toBe('even');
    expect(levelOf(at(2, 3), true, true)).toBe('low');
  });
});

describe('a result that does something else here', () => {
  const labels = { name: (id: string) => id, list: (names: string[]) => names.join(', ') } as Parameters<typeof effectOf>[0]['labels'];
  const chance = { result: 'Ds', label: '', weight: 1, outcomes: [], suffers: 'defender' } as unknown as Parameters<typeof effectOf>[1] &
    object;
  it('says so', () => {
    expect(effectOf({ labels }, chance)).toBe('');
    expect(effectOf({ labels }, { ...chance, idle: true })).toBe(', no effect here');
    expect(effectOf({ labels }, { ...chance, lost: ['AC1', 'AD2'] })).toBe(': AC1, AD2 eliminated: no retreat');
  });
});
