import { render } from 'preact';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { describe as described } from '../src/games';
import { makeBoardData } from '../src/table/boardData';
import { spacesOf } from '../src/table/log';
import { Table } from '../src/table/table';
import { ChanceBar } from '../src/table/Battle';
import { CounterFace } from '../src/table/Counter';
import { Dock } from '../src/table/Dock';
import { setPreferences } from '../src/settings';
import { LogPanel } from '../src/table/panels/LogPanel';
import { entry } from '../mock/fields';
import { FakeServer, state } from '../mock/socket';

const space = (id: string, x: number, neighbours: string[]) => ({ id, name: '', terrain: 'clear', x, y: 0, outline: [], neighbours });
const board = makeBoardData(
  {
    view_box: [0, 0, 100, 100],
    size: 10,
    hexes: true,
    spaces: [space('1010', 0, ['1011']), space('1011', 10, ['1010', '1012']), space('1012', 20, ['1011'])],
  },
  {
    tables: [
      {
        id: 'crt',
        title: 'Results',
        die: '1d6',
        columns: ['1-1', '2-1'],
        rows: [1, 2, 3, 4, 5, 6].map((roll) => ({ roll, results: [roll < 4 ? 'Dr' : 'Ar', roll < 6 ? 'Dr' : 'Ex'] })),
        results: [],
      },
    ],
    terrain: [],
    turns: [],
    scenarios: [],
    units: [],
    reinforcements: [],
  },
  [{ id: 'BON-5.13', title: 'Held', text: 'A unit in an enemy zone stays.', chapter: '5. Movement' }],
);

let server: FakeServer;
let table: Table;
let root: HTMLElement;
const soon = () => new Promise((done) => setTimeout(done));
beforeEach(() => {
  setPreferences({ language: 'en' });
  server = new FakeServer();
  table = new Table('t', ['k'], board, described('nations1975'), server.dial);
  server.socket.open();
  server.socket.say(state(0));
  root = document.createElement('div');
  document.body.append(root);
});
afterEach(() => {
  render(null, root);
  root.remove();
  table.close();
});

describe('a table', () => {
  it('asks for the reach of a unit and moves it by a click on its target', async () => {
    table.selection.press('1010');
    const asked = server.socket.last('targets');
    expect(asked).toMatchObject({ kind: 'move', subject: 'FR-1' });
    server.socket.say({
      type: 'targets',
      id: asked['id'],
      kind: 'move',
      subject: 'FR-1',
      targets: [{ target: '1011', text: 'FR-1 1010-1011', cost: '1½', path: ['1010', '1011'] }],
    });
    await soon();
    expect(table.selection.options.value.get('1011')).toMatchObject({ cost: '1½' });
    table.selection.press('1011');
    expect(server.socket.last('act')).toMatchObject({ line: 'FR-1 1010-1011', expect: 0 });
  });
  it('answers a click that is not legal with the text of the rule', async () => {
    table.selection.press('1010');
    server.socket.say({
      type: 'targets',
      id: server.socket.last('targets')['id'],
      kind: 'move',
      subject: 'FR-1',
      targets: [{ target: '1011', text: 'x' }],
    });
    await soon();
    table.selection.press('1012');
    const asked = server.socket.last('why');
    expect(asked).toMatchObject({ kind: 'move', subject: 'FR-1', target: '1012' });
    server.socket.say({ type: 'why', id: asked['id'], error: { rule: 'BON-5.13', text: 'FR-1 is held' } });
    await soon();
    render(<Dock table={table} compact={false} onRule={() => {}} />, root);
    expect(root.textContent).toContain('infantry 1 is held');
    expect(root.textContent).toContain('A unit in an enemy zone stays.');
  });
  it('offers choices that need a button, and only on its own move', () => {
    render(<Dock table={table} compact={false} onRule={() => {}} />, root);
    expect(root.querySelector('[data-kind="end movement"]')?.textContent).toBe('End movement');
    server.socket.say(
      state(1, { from: 0, choices: [], view: { ...(state(0)['view'] as object), turn: { node: 'decision', seat: 'allied' } } }),
    );
    render(<Dock table={table} compact={false} onRule={() => {}} />, root);
    expect(root.querySelector('[data-kind]')).toBeNull();
    expect(root.textContent).toContain('Waiting for the Allies');
  });
  it('notes a die with the column it was thrown on', () => {
    server.socket.say(
      state(2, {
        from: 0,
        entries: [
          { n: 0, text: 'at 2-1', seat: 'french', turn: 1 },
          {
            n: 1,
            text: 'die 6',
            seat: null,
            turn: 1,
            kind: 'die',
            column: '2-1',
            drawn: { kind: 'die', value: 6 },
            result: { code: 'Ex', label: 'told by the server', suffers: 'both' },
          },
        ],
      }),
    );
    expect(table.roll.value).toMatchObject({ value: 6, column: '2-1', result: 'Ex', label: 'exchange' });
  });
  it('counts the chances of a column from the printed table', () => {
    render(<ChanceBar table={table} column="2-1" />, root);
    expect(root.textContent).toContain('5 of 6');
    expect(root.textContent).toContain('1 of 6');
  });
  it('finds the spaces an entry concerns: those it names, those of its units, and where something happened', () => {
    const change = { what: 'moved', unit: 'FR-9', seat: 'french', from: '1010', to: '1011' };
    expect(spacesOf(table.index, entry(0, '', { units: ['FR-9'], spaces: ['1011'], changes: [change] }))).toEqual(['1010', '1011']);
    expect(spacesOf(table.index, entry(0, '', { units: ['FR-1'], spaces: ['1012'] }))).toEqual(['1012', '1010']);
    expect(spacesOf(table.index, entry(0, 'attack 1012 with FR-1'))).toEqual([]);
  });
  it('tells a battle in the log: fighters, column, die, result and losses', async () => {
    const decided = {
      n: 1,
      text: 'die 2',
      seat: null,
      turn: 1,
      kind: 'die',
      column: '2-1',
      drawn: { kind: 'die', value: 2 },
      battle: { attackers: ['FR-1'], defenders: ['AU-1'], spaces: ['1012'], totals: { attack: 8, defence: 3 }, column: '2-1' },
      result: { code: 'Dr', label: 'defender retreats', suffers: 'defender' },
      changes: [{ what: 'eliminated', unit: 'AU-1', seat: 'allied', from: '1012', to: 'lost', reason: 'no retreat' }],
    };
    const opened = { n: 0, text: 'attack 1012 with FR-1', seat: 'french', turn: 1, kind: 'attack', units: ['FR-1'], spaces: ['1012'] };
    server.socket.say(state(2, { from: 0, entries: [opened, decided] }));
    render(<LogPanel table={table} />, root);
    expect(root.querySelector('.log-entry .text')?.textContent).toContain('against');
    expect(root.querySelector('.fighters')?.textContent).toBe('8 to 3 2-1');
    expect(root.querySelector('.outcome.defender')?.textContent).toBe('Dr');
    expect(root.querySelector('.outcome [role="img"]')?.getAttribute('aria-label')).toBe('die 2');
    expect(root.querySelector('.change')?.textContent).toBe('Cavalry 1 is lost: no retreat');
    setPreferences({ language: 'de' });
    render(<LogPanel table={table} />, root);
    expect(root.querySelector('.change')?.textContent).toBe('Kavallerie 1 ist verloren: kein Rückzug möglich');
    root.querySelector<HTMLElement>('.log-entry')?.click();
    await vi.waitFor(() => expect(table.battles.shown.value).toMatchObject({ n: 1, from: [], to: ['1012'], rolled: true }));
  });
  it('speaks German when asked to', () => {
    setPreferences({ language: 'de' });
    render(<Dock table={table} compact={false} onRule={() => {}} />, root);
    expect(root.textContent).toContain('Bewegung beenden');
  });
});

describe('a counter', () => {
  it('shows by letters and symbols what its colour shows', () => {
    const piece = table.index.pieces.value.get('AU-1');
    if (!piece) throw new Error('no piece');
    render(
      <svg>
        <CounterFace piece={piece} game={table.game} />
      </svg>,
      root,
    );
    expect(root.querySelector('.near .code')?.textContent).toBe('AU');
    expect(root.querySelector('.near .bottom')?.textContent).toBe('3-6');
    expect(root.querySelectorAll('.near .arm path')).toHaveLength(1);
  });
});
