import { describe, expect, it } from 'vitest';
import { describe as described, learnGames, lobbyGames, otherSeat, sideOf } from '../src/games';
import { en } from '../src/messages/en';
import { de } from '../src/messages/de';
import { learnLink, parseRoute } from '../src/route';
import { fill } from '../src/settings';
import { anchored } from '../src/table/Board';
import { Camera } from '../src/table/camera';
import { neighbour } from '../src/table/arrowKeys';
import { consequences, logLines, movesIn } from '../src/table/log';
import { lastTurnOf } from '../src/table/story';
import { toneOf } from '../src/table/results';
import { entry } from '../mock/fields';
import type { Space } from '../src/protocol';

describe('links', () => {
  it('open the lobby, a game, or say that there is nothing', () => {
    expect(parseRoute('')).toEqual({ page: 'lobby' });
    expect(parseRoute('#/new/nations1975')).toEqual({ page: 'new', game: 'nations1975' });
    expect(parseRoute('#/learn/nations1975')).toEqual({ page: 'learn', game: 'nations1975', lesson: null });
    expect(parseRoute(learnLink('nations1975', 3))).toEqual({ page: 'learn', game: 'nations1975', lesson: 3 });
    expect(parseRoute('#/learn/nations1975/soon')).toEqual({ page: 'learn', game: 'nations1975', lesson: null });
    expect(parseRoute('#/settings')).toEqual({ page: 'settings' });
    expect(parseRoute('#/privacy')).toEqual({ page: 'privacy' });
    expect(parseRoute('#/kept')).toEqual({ page: 'privacy' }); // its address before
    expect(parseRoute('#/elsewhere')).toEqual({ page: 'unknown' });
    expect(parseRoute('#/table/x?at=soon')).toEqual({ page: 'table', table: 'x', seats: [], keys: [], watch: null, at: null });
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
    spaces.set(`${row}${column}`, {
      id: `${row}${column}`,
      name: '',
      terrain: '',
      x: column * 10 + (row % 2) * 5,
      y: row * 8.66,
      outline: [],
      neighbours: [],
    });
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

const battle = { attackers: ['FR-4', 'FR-5'], defenders: ['PR-1'], spaces: ['1112'], totals: { attack: 12, defence: 4 }, column: '3-1' };
const moved = { what: 'moved', unit: 'FR-4', seat: 'french', from: '1010', to: '1111' };
const lost = { what: 'eliminated', unit: 'PR-1', seat: 'allied', from: '1112', to: 'lost', reason: 'no retreat' };
const chance = { seat: null };

describe('the log', () => {
  it('tells a battle in one line with its fighters, column, die, result and losses', () => {
    const lines = logLines([
      entry(0, 'FR-4 1010-1111', { kind: 'move', units: ['FR-4'], spaces: ['1111'], changes: [moved] }),
      entry(1, 'attack 1112 with FR-4', { kind: 'attack', units: ['FR-4'], spaces: ['1112'] }),
      entry(2, 'with FR-5', { kind: 'with', units: ['FR-5'], continues: true }),
      entry(3, 'at 3-1', { kind: 'at', column: '3-1', continues: true }),
      entry(4, 'die 4', {
        ...chance,
        kind: 'die',
        column: '3-1',
        drawn: { kind: 'die', value: 4 },
        battle,
        result: { code: 'Dr', label: 'defender retreats', suffers: 'defender' },
        changes: [lost],
      }),
      entry(5, 'advance FR-4 1112', { kind: 'advance', units: ['FR-4'], changes: [{ ...moved, from: '1111', to: '1112' }] }),
    ]);
    expect(lines.map((line) => line.text)).toEqual(['FR-4 1010-1111', 'attack 1112 with FR-4, with FR-5, at 3-1', 'advance FR-4 1112']);
    expect(lines[1]).toMatchObject({ roll: { value: 4 }, battle, result: { code: 'Dr', suffers: 'defender' }, changes: [lost] });
    expect(lines.map((line) => line.changes.length)).toEqual([0, 1, 0]);
  });
  it('does not read the notation', () => {
    const [line] = logLines([entry(0, 'die 4 at 3-1'), entry(1, 'with FR-5')]);
    expect(line).toMatchObject({ text: 'die 4 at 3-1', roll: null, battle: null });
  });
  it('tells what nobody has ordered: displacements, arrivals, eliminations', () => {
    const changes = [moved, { ...moved, unit: 'FR-9' }, { what: 'entered', unit: 'AU-1', seat: 'allied', to: '1515' }, lost];
    const told = consequences(entry(0, 'FR-4 1010-1111', { units: ['FR-4'], changes }));
    expect(told.map((change) => `${change.unit} ${change.what}`)).toEqual(['FR-9 moved', 'AU-1 entered', 'PR-1 eliminated']);
  });
  it('knows where a move began and ended, also of a unit without a name', () => {
    expect(movesIn(entry(0, '', { changes: [moved, lost] }))).toMatchObject([{ from: '1010', to: '1111' }]);
    expect(movesIn(entry(0, '', { changes: [{ what: 'moved', seat: 'allied', from: 'a', to: 'b' }] }))).toMatchObject([
      { unit: '', to: 'b' },
    ]);
  });
  it('knows the last turn of the other side, with the retreats that interrupt it', () => {
    const made = [
      entry(0, 'FR-1 a-b', { kind: 'move' }),
      entry(1, 'end movement', { kind: 'end movement' }),
      entry(2, 'PR-1 c-d', { kind: 'move', seat: 'allied' }),
      entry(3, 'die 3', { kind: 'die', seat: null }),
      entry(4, 'retreat FR-1 c', { kind: 'retreat' }),
      entry(5, 'advance PR-1 b', { kind: 'advance', seat: 'allied' }),
    ];
    const turn = (entries: typeof made, viewer: string | null) =>
      lastTurnOf(entries, ['retreat', 'advance'], viewer)?.entries.map((found) => found.n);
    expect(turn(made, 'french')).toEqual([2, 3, 4, 5]);
    expect(turn(made, 'allied')).toEqual([0, 1]);
    expect(turn(made, null)).toEqual([2, 3, 4, 5]);
    expect(turn([...made, entry(6, 'FR-2 a-b', { kind: 'move' })], 'french')).toEqual([2, 3, 4, 5]);
    expect(turn(made.slice(0, 2), 'french')).toBeUndefined();
  });
});

describe('a result', () => {
  it('is bad for the side that the server names, or else for that of the printed table', () => {
    const game = described('nations1975');
    expect([toneOf(game, 'Ae'), toneOf(game, 'Dr'), toneOf(game, 'Ex'), toneOf(game, 'Attack!')]).toEqual([
      'attacker',
      'defender',
      'both',
      'both',
    ]);
    expect(toneOf(game, 'XX', 'defender')).toBe('defender');
  });
});

describe('games', () => {
  it('are five in the lobby, and a game without a description still works', () => {
    expect(lobbyGames).toHaveLength(5);
    expect(described('unheard-of').id).toBe('unheard-of');
  });
  it('are shown with what the server says where the client has no description', () => {
    const seats = [
      { id: 'north', title: 'North' },
      { id: 'south', title: 'South' },
    ];
    learnGames([{ id: 'unheard-of', title: '', seats, scenarios: [], options: [], levels: [], lessons: 0 }]);
    const game = described('unheard-of');
    expect(game.seats['north']).toEqual({ en: 'North', de: 'North' });
    expect(['north', 'south', 'french', null].map((seat) => sideOf(game, seat))).toEqual(['french', 'allied', 'none', 'none']);
    expect(otherSeat(game, 'south')).toBe('north');
  });
});

describe('the camera', () => {
  it('stays at the whole board though it was gliding to a unit', async () => {
    const host = { clientWidth: 390, clientHeight: 700 } as HTMLElement;
    const camera = new Camera(host, [], { width: 1000, height: 1400 }, 50, () => ({ top: 0, right: 0, bottom: 0, left: 0 }));
    camera.zoom(3);
    camera.reveal(990, 1390);
    camera.fit();
    const { x, y } = camera;
    await new Promise((wake) => setTimeout(wake, 300)); // longer than a glide takes
    expect([camera.x, camera.y]).toEqual([x, y]);
  });
});
