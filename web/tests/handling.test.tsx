import { render } from 'preact';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { describe as described } from '../src/games';
import { makeBoardData } from '../src/table/boardData';
import { Dock } from '../src/table/Dock';
import { keepFocus } from '../src/kit/focus';
import { beside } from '../src/table/Inspector';
import { UnitsPanel } from '../src/table/panels/UnitsPanel';
import { Table } from '../src/table/table';
import type { Choice } from '../src/protocol';
import { changeSettings, setPreferences } from '../src/settings';
import { reasonsToAsk } from '../src/table/confirmation';
import { forcedLine } from '../src/table/standing';
import { FakeServer, state } from '../mock/socket';

const space = (id: string, x: number, neighbours: string[]) => ({ id, name: '', terrain: 'clear', x, y: 0, outline: [], neighbours });
const board = makeBoardData(
  {
    view_box: [0, 0, 100, 100],
    size: 10,
    hexes: true,
    spaces: [space('1010', 0, ['1011']), space('1011', 10, ['1010', '1012']), space('1012', 20, ['1011'])],
  },
  { tables: [], terrain: [], turns: [], scenarios: [], units: [], reinforcements: [] },
  [],
);
const unit = (id: string, at: string) => ({
  id,
  seat: 'french',
  nation: 'french',
  type: 'inf_div',
  designation: id,
  at,
  values: { strength: 1, movement: 4 },
});
const view = {
  ...(state(0)['view'] as Record<string, unknown>),
  game: 'leipzig1971',
  pieces: [unit('F1', '1010'), unit('F2', '1010'), unit('F3', '1011')],
};
const choices = [
  ...['F1', 'F2', 'F3'].map((subject) => ({ kind: 'move', subject, targets: [] })),
  { kind: 'combine', subject: '1010', targets: [{ target: 'corps', text: 'combine 1010 corps' }] },
  { kind: 'end movement', subject: '', targets: [{ target: '', text: 'end movement' }] },
];

let server: FakeServer;
let table: Table;
let root: HTMLElement;
const soon = () => new Promise((done) => setTimeout(done));
const at = (number: number, change = {}) => server.socket.say(state(number, { view, choices, ...change }));
// Answers the last question about targets.
const reach = async (subject: string, targets: string[]) => {
  await soon();
  const asked = server.socket.last('targets');
  expect(asked).toMatchObject({ kind: 'move', subject });
  const list = targets.map((target) => ({ target, text: `${subject} ${target}`, spaces: [target] }));
  server.socket.say({ type: 'targets', id: asked['id'], kind: 'move', subject, targets: list });
  await soon();
};
const draw = () => render(<Dock table={table} compact={false} onRule={() => {}} />, root);
beforeEach(() => {
  setPreferences({ language: 'en' });
  server = new FakeServer();
  table = new Table('t', ['k'], board, described('leipzig1971'), server.dial);
  server.socket.open();
  at(0);
  root = document.createElement('div');
  document.body.append(root);
});
afterEach(() => {
  render(null, root);
  root.remove();
  table.close();
});

describe('a stack that could be combined', () => {
  it('selects its top unit by a click, and any unit from its list', async () => {
    table.selection.press('1010');
    await reach('F2', ['1011', '1012']);
    expect([...table.selection.chosen.value]).toEqual(['F2']);
    draw();
    root.querySelector<HTMLButtonElement>('.stack [data-unit=F1]')?.click();
    await reach('F1', ['1012']);
    expect([...table.selection.chosen.value]).toEqual(['F1']);
    expect([...table.selection.options.value.keys()]).toEqual(['1012']);
    expect(table.selection.opened.value).toBe('1010');
  });
  it('selects a unit from the list of all units, also while another is selected that could go there', async () => {
    void table.selection.select('F3');
    await reach('F3', ['1010']);
    render(<UnitsPanel table={table} />, root);
    root.querySelectorAll<HTMLButtonElement>('.text-unit')[0]?.click();
    await reach('F1', ['1012']);
    expect([...table.selection.chosen.value]).toEqual(['F1']);
  });
  it('can be closed', () => {
    table.selection.press('1010');
    draw();
    root.querySelector<HTMLButtonElement>('.stack .close')?.click();
    expect(table.selection.opened.value).toBeNull();
    expect([...table.selection.chosen.value]).toEqual(['F2']);
  });
});

describe('another own stack in reach', () => {
  it('is shown with the question whether to move there', async () => {
    void table.selection.select('F3');
    await reach('F3', ['1010']);
    table.selection.press('1010');
    expect(server.socket.sent.some((message) => message['type'] === 'act')).toBe(false);
    draw();
    expect(root.querySelector('.move-here')?.textContent).toBe('Move F3 here');
    root.querySelector<HTMLButtonElement>('.move-here')?.click();
    expect(server.socket.last('act')).toMatchObject({ line: 'F3 1010' });
  });
  it('takes units that are dropped on it', async () => {
    void table.selection.select('F3');
    const dropped = table.selection.drop('1010');
    await reach('F3', ['1010']);
    await dropped;
    expect(server.socket.last('act')).toMatchObject({ line: 'F3 1010' });
  });
  it('says why units that are dropped elsewhere cannot go there', async () => {
    void table.selection.select('F3');
    await reach('F3', ['1010']);
    await table.selection.drop('1012');
    expect(server.socket.last('why')).toMatchObject({ kind: 'move', subject: 'F3', target: '1012' });
  });
});

describe('several units', () => {
  const both = async () => {
    table.selection.press('1010');
    await reach('F2', ['1011', '1012']);
    draw();
    root.querySelector<HTMLButtonElement>('.stack .all')?.click();
    await reach('F1', ['1012']);
    await reach('F2', ['1011', '1012']);
  };
  it('have the targets that each of them has', async () => {
    await both();
    expect([...table.selection.chosen.value]).toEqual(['F1', 'F2']);
    expect([...table.selection.options.value.keys()]).toEqual(['1012']);
  });
  it('move one after the other', async () => {
    await both();
    table.selection.press('1012');
    expect(server.socket.last('act')).toMatchObject({ line: 'F1 1012', expect: 0 });
    at(1, { id: server.socket.last('act')['id'] });
    await soon();
    expect(server.socket.last('act')).toMatchObject({ line: 'F2 1012', expect: 1 });
    at(2, { id: server.socket.last('act')['id'] });
    await soon();
    expect(table.notice.value).toBeNull();
  });
  it('stop where one is refused, and say which and why', async () => {
    await both();
    table.selection.press('1012');
    server.socket.say({ type: 'refused', id: server.socket.last('act')['id'], error: { rule: 'L71-X', text: 'the hex is full' } });
    await soon();
    expect(table.notice.value?.text).toBe('F1 did not move: the hex is full Not moved: F2.');
    expect(server.socket.sent.filter((message) => message['type'] === 'act')).toHaveLength(1);
  });
  it('stop where something else must be decided first', async () => {
    await both();
    table.selection.press('1012');
    at(1, { id: server.socket.last('act')['id'], view: { ...view, phase: 'march choice' } });
    await soon();
    expect(table.notice.value?.text).toContain('F2 did not move');
  });
});

const blocked = {
  ending: { kind: 'end movement', text: 'end movement', error: { rule: 'L71-STK-ILLEGAL', text: 'as the server says', spaces: ['1010'] } },
  duties: [
    { id: 'stack', must: true, text: 'the stack in 1010 has no supply', rule: 'L71-STK-ILLEGAL', units: ['F1', 'F2'], spaces: ['1010'] },
    { id: 'enter', loses: true, text: 'F9 arrives', rule: 'L71-REI-CHART', units: ['F9'], spaces: ['1012'] },
  ],
  attacks: [{ seat: 'french', from: ['1010'], to: ['1011'] }],
};
const withoutEnd = choices.slice(0, -1);

describe('the end of a phase', () => {
  it('is shown while it is refused; a click says why and shows where', async () => {
    at(1, { choices: withoutEnd, agenda: blocked });
    draw();
    const button = root.querySelector<HTMLButtonElement>('.ends .blocked');
    expect(button?.textContent).toBe('End movement');
    expect(button?.getAttribute('aria-disabled')).toBe('true');
    button?.click();
    await soon();
    expect(server.socket.last('why')).toMatchObject({ line: 'end movement' });
    server.socket.say({ type: 'why', id: server.socket.last('why')['id'], error: { text: 'x' } });
    await soon();
    expect(table.notice.value?.text).toBe('Not yet possible. Units must leave 1010: F1, F2.');
    expect(table.notice.value?.rule).toBe('L71-STK-ILLEGAL');
    expect(table.marked.value).toEqual(['1010']);
    expect(table.focus.value?.space).toBe('1010');
  });
  it('is not shown twice once it is allowed', () => {
    at(1, { agenda: { ...blocked, ending: { kind: 'end movement', text: 'end movement' }, duties: [] } });
    draw();
    expect(root.querySelector('.blocked')).toBeNull();
    expect(root.querySelectorAll('[data-kind="end movement"]')).toHaveLength(1);
  });
  it('stays while a list of choices is shown', () => {
    table.selection.current.value = { is: 'lines', lines: [] };
    draw();
    expect(root.querySelector('[data-kind="end movement"]')).not.toBeNull();
  });
});

describe('what is still to do', () => {
  it('is listed by kind, and shows its place on the board', () => {
    at(1, { choices: withoutEnd, agenda: blocked });
    draw();
    expect([...root.querySelectorAll('.todo .kind')].map((kind) => kind.textContent)).toEqual([
      'Units must leave required',
      'Reinforcements',
    ]);
    root.querySelectorAll<HTMLButtonElement>('.duty')[1]?.click();
    expect(table.marked.value).toEqual(['1012']);
    expect(table.agenda.attacks.value).toHaveLength(1);
  });
});

describe('a confirmation', () => {
  const unit = { id: 'enter', must: false, loses: true, times: 1, text: '', rule: '', units: ['F9'], spaces: [] };
  const plain = { ends: true, movement: true, able: 0, own: 20, duties: [], confirm: 'losses' as const };
  it('is asked for where something is lost or most of an army stays', () => {
    expect(reasonsToAsk(plain)).toEqual([]);
    expect(reasonsToAsk({ ...plain, able: 8 })).toEqual([]);
    expect(reasonsToAsk({ ...plain, able: 18 })).toEqual(['18 units can still act.']);
    expect(reasonsToAsk({ ...plain, able: 18, movement: false })).toEqual([]);
    expect(reasonsToAsk({ ...plain, duties: [unit] })).toEqual(['Not placed, and lost: F9.']);
    expect(reasonsToAsk({ ...plain, duties: [{ ...unit, loses: false }] })).toEqual(['Reinforcements not brought in: F9.']);
    expect(reasonsToAsk({ ...plain, ends: false, duties: [unit] })).toEqual([]);
  });
  it('follows the setting', () => {
    expect(reasonsToAsk({ ...plain, confirm: 'always' })).toHaveLength(1);
    expect(reasonsToAsk({ ...plain, duties: [unit], able: 18, confirm: 'never' })).toEqual([]);
  });
  it('sends the action only after a second click', () => {
    at(1, { agenda: { ...blocked, ending: { kind: 'end movement', text: 'end movement' }, duties: [unit] } });
    draw();
    root.querySelector<HTMLButtonElement>('[data-kind="end movement"]')?.click();
    draw();
    expect(server.socket.sent.some((message) => message['type'] === 'act')).toBe(false);
    expect(root.querySelector('.confirmation')?.textContent).toContain('Not placed, and lost: F9.');
    root.querySelector<HTMLButtonElement>('[data-confirm="end movement"]')?.click();
    expect(server.socket.last('act')).toMatchObject({ line: 'end movement' });
  });
});

describe('answers given in advance', () => {
  const advance = [
    { kind: 'advance', subject: 'F1', targets: [{ target: '1011', text: 'advance F1 1011' }] },
    { kind: 'end advance', subject: '', targets: [{ target: '', text: 'end advance' }] },
  ];
  const advancing = { view: { ...view, phase: 'advance' }, choices: advance };
  afterEach(() => {
    vi.useRealTimers();
    changeSettings({ autoplay: false });
  });
  it('answer a repeated question for the rest of the turn, until an undo', async () => {
    vi.useFakeTimers();
    at(1, advancing);
    draw();
    root.querySelector<HTMLInputElement>('.standing input')?.click();
    await vi.advanceTimersByTimeAsync(1000);
    expect(server.socket.last('act')).toMatchObject({ line: 'end advance', expect: 1 });
    expect(table.standing.played.value).toMatchObject({ kind: 'end advance', standing: true });
    table.standing.stop(1);
    at(2, advancing);
    await vi.advanceTimersByTimeAsync(1000);
    expect(server.socket.sent.filter((message) => message['type'] === 'act')).toHaveLength(1);
  });
  it('end with the turn', async () => {
    vi.useFakeTimers();
    at(1, advancing);
    table.standing.set('end advance', true);
    at(2, { ...advancing, view: { ...view, phase: 'advance', tracks: { turn: 2 } } });
    await vi.advanceTimersByTimeAsync(1000);
    expect(server.socket.sent.some((message) => message['type'] === 'act')).toBe(false);
  });
  it('play the only choice if the setting says so', async () => {
    vi.useFakeTimers();
    const only = advance.slice(1);
    expect(forcedLine(only as Choice[])).toBe('end advance');
    expect(forcedLine(advance as Choice[])).toBeNull();
    at(1, { ...advancing, choices: only });
    await vi.advanceTimersByTimeAsync(1000);
    expect(server.socket.sent.some((message) => message['type'] === 'act')).toBe(false);
    changeSettings({ autoplay: true });
    await vi.advanceTimersByTimeAsync(1000);
    expect(server.socket.last('act')).toMatchObject({ line: 'end advance' });
  });
});

describe('the inspector', () => {
  const bounds = { left: 0, right: 1000, top: 0, bottom: 800 };
  it('stands beside its space, never over it', () => {
    expect(beside({ left: 100, right: 150, top: 200, bottom: 250 }, { width: 300, height: 100 }, bounds)).toEqual({ x: 160, y: 200 });
    expect(beside({ left: 900, right: 950, top: 750, bottom: 800 }, { width: 300, height: 100 }, bounds)).toEqual({ x: 590, y: 700 });
    const narrow = { left: 0, right: 390, top: 60, bottom: 600 };
    expect(beside({ left: 170, right: 220, top: 400, bottom: 450 }, { width: 300, height: 200 }, narrow)).toEqual({ x: 90, y: 190 });
    expect(beside({ left: 170, right: 220, top: 100, bottom: 150 }, { width: 300, height: 200 }, narrow)).toEqual({ x: 90, y: 160 });
  });
});

describe('the focus', () => {
  it('moves on when its element disappears', async () => {
    root.innerHTML = '<p tabindex="-1">prompt</p><button>End</button>';
    const stop = keepFocus(root, () => root.querySelector('p'));
    const button = root.querySelector('button');
    button?.focus();
    button?.remove();
    await soon();
    expect(document.activeElement).toBe(root.querySelector('p'));
    stop();
  });
});
