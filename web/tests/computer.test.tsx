import { render } from 'preact';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { describe as described } from '../src/games';
import { levelName, middling, skillOf } from '../src/lobby/levels';
import { firstPlayers, ownSeats, PlayersForm, seating, type Players } from '../src/lobby/Players';
import { rememberTable } from '../src/device';
import { asKeys } from '../src/keys';
import type { GameInfo } from '../src/protocol';
import { setPreferences } from '../src/settings';
import { Graph, turningPoints } from '../src/table/CourseGraph';
import { Dock } from '../src/table/Dock';
import { makeBoardData } from '../src/table/boardData';
import { Table } from '../src/table/table';
import { FakeServer, state } from '../mock/socket';

const space = (id: string, x: number) => ({ id, name: '', terrain: 'clear', x, y: 0, outline: [], neighbours: [] });
const board = makeBoardData(
  { view_box: [0, 0, 100, 100], size: 10, hexes: true, spaces: [space('1010', 0), space('1011', 10), space('1012', 20)] },
  { tables: [], terrain: [], turns: [], scenarios: [], units: [], reinforcements: [] },
  [],
);
const game: GameInfo = {
  id: 'nations1975',
  title: 'x',
  seats: [
    { id: 'french', title: 'French' },
    { id: 'allied', title: 'Allied' },
  ],
  scenarios: [{ id: 'drill', title: 'Drill' }],
  options: [],
  levels: ['random', 'recruit', 'captain', 'marshal'],
  lessons: 0,
};
const soon = () => new Promise((done) => setTimeout(done));
const view = (seat: string) => ({ ...(state(0)['view'] as object), turn: { node: 'decision', seat } });
const hint = (id: unknown, number = 0) => ({
  type: 'hint',
  id,
  number,
  level: 'captain',
  expected: 620,
  actions: [
    { text: 'FR-0 1010-1011', kind: 'move', subject: 'FR-1', target: '1011' },
    { text: 'end movement', kind: 'end movement', subject: '', target: '' },
  ],
  reasons: [
    { what: 'enemy_losses', hundredths: 350, subject: '' },
    { what: 'own_losses', hundredths: -3, subject: '' },
    { what: 'danger', hundredths: 120, subject: 'FR-1' },
  ],
});

let server: FakeServer;
let table: Table;
let root: HTMLElement;
beforeEach(() => {
  setPreferences({ language: 'en' });
  server = new FakeServer();
  table = new Table('t', ['k'], board, described('nations1975'), server.dial);
  table.levels = game.levels;
  server.socket.open();
  server.socket.say(state(0, { computers: { french: null, allied: 'captain' } }));
  root = document.createElement('div');
  document.body.append(root);
});
afterEach(() => {
  render(null, root);
  root.remove();
  table.close();
  vi.unstubAllGlobals();
});
const show = () => render(<Dock table={table} compact={false} onRule={() => {}} />, root);

describe('against the computer', () => {
  it('shows that it is thinking, and its progress', async () => {
    show();
    expect(root.querySelector('.opponent')).toBeNull();
    server.socket.say(
      state(1, {
        revision: 1,
        view: view('allied'),
        computers: { french: null, allied: 'captain' },
        thinking: { seat: 'allied', done: 0, waiting: false },
      }),
    );
    await soon();
    expect(root.querySelector('.opponent')?.textContent).toMatch(/Captain.*thinking/);
    server.socket.say({ type: 'thinking', thinking: { seat: 'allied', done: 420, waiting: false } });
    await soon();
    expect(root.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow')).toBe('42');
  });

  it('plays back its moves, and can skip to the end', async () => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', (path: string) => {
      asked.push(path);
      return Promise.resolve(new Response(JSON.stringify({ number: 1, view: view('allied'), entry: null })));
    });
    show();
    const entries = [0, 1, 2].map((n) => ({ n, text: `AU-${n} 1011-1012`, seat: 'allied', turn: 1 }));
    server.socket.say(state(3, { revision: 3, entries, view: view('french'), computers: { french: null, allied: 'captain' } }));
    await soon();
    await soon();
    expect(table.playback.now.value?.n).toBeLessThan(3);
    expect(table.perspective.active.value).toBeNull();
    expect(asked[0]).toMatch(/views\/1/);
    root.querySelector<HTMLButtonElement>('.skip-show')?.click();
    await soon();
    expect(table.playback.now.value).toBeNull();
    expect(table.perspective.active.value).not.toBeNull();
  });

  it('is undone together with the moves it answered', () => {
    const entries = [
      { n: 0, text: 'FR-0 1010-1011', seat: 'french', turn: 1 },
      { n: 1, text: 'AU-1 1011-1012', seat: 'allied', turn: 1 },
    ];
    server.socket.say(state(2, { revision: 2, entries, undo_limit: 0, computers: { french: null, allied: 'captain' }, pace: null }));
    table.playback.stop();
    expect(table.undoTarget()).toBe(0);
  });
});

describe('a hint', () => {
  it('is requested once, shown as text, kept while the player follows it and dropped otherwise', async () => {
    show();
    root.querySelector<HTMLButtonElement>('.hint-button')?.click();
    await soon();
    expect(root.querySelector('.hint-card')?.textContent).toMatch(/Working out/);
    server.socket.say(hint(server.socket.last('hint')['id']));
    await soon();
    await soon();
    const card = root.querySelector('.hint-card')?.textContent ?? '';
    expect(card).toMatch(/Captain/);
    expect(card).toMatch(/62 %/);
    expect(card).toMatch(/Expected enemy losses: 3.5/);
    expect(card).not.toMatch(/own losses/i); // they round to nothing
    expect(card).toMatch(/counter-attack: 1.2/);
    expect(root.querySelectorAll('.plan li').length).toBe(2);
    server.socket.say(state(1, { revision: 1 }));
    await soon();
    expect(root.querySelectorAll('.plan li').length).toBe(1);
    server.socket.say(state(2, { revision: 2 }));
    await soon();
    expect(root.querySelector('.hint-card')).toBeNull();
  });

  it('is not offered at the random level', () => {
    table.levels = ['random'];
    show();
    expect(root.querySelector('.hint-button')).toBeNull();
  });
});

describe('two computers', () => {
  it('are paused with the key of a seat', async () => {
    rememberTable({
      table: 't',
      game: 'nations1975',
      scenario: 'drill',
      keys: asKeys({ french: 'fk', spectator: 'k' }),
      mine: [],
      seen: 0,
    });
    server.socket.say(
      state(0, { seat: null, revision: 1, computers: { french: 'random', allied: 'random' }, pace: { paused: false, speed: 'normal' } }),
    );
    show();
    await soon();
    const buttons = [...root.querySelectorAll<HTMLButtonElement>('.pace button')];
    expect(buttons.map((button) => button.textContent?.trim())).toEqual(['Pause', 'Step', 'slow', 'normal', 'fast']);
    buttons[0]?.click();
    expect(server.socket.last('pace')).toMatchObject({ key: 'fk', paused: true });
    buttons[4]?.click();
    expect(server.socket.last('pace')).toMatchObject({ speed: 'fast' });
  });
});

describe('an absent player', () => {
  const standby = { level: 'captain', minutes: 1440, agreed: { french: false, allied: true }, ready: false };
  it('asks for agreement, then offers the computer after the agreed time', async () => {
    server.socket.say(state(0, { revision: 1, standby }));
    show();
    await soon();
    root.querySelector<HTMLButtonElement>('.notice.info .primary')?.click();
    expect(server.socket.last('standby')).toMatchObject({ accept: true });
    server.socket.say(state(0, { revision: 2, standby: { ...standby, agreed: { french: true, allied: true }, ready: true } }));
    await soon();
    root.querySelector<HTMLButtonElement>('.notice.info .primary')?.click();
    expect(server.socket.last('takeover')).toBeTruthy();
  });
});

describe('setting up', () => {
  const with_ = (change: Partial<Players>) => ({ ...firstPlayers(game), ...change });
  it('begins with the computer as opponent', () => {
    const players = firstPlayers(game);
    expect(players.who).toBe('computer');
    expect(seating(game, players)).toEqual({ computers: { allied: 'recruit' } });
    expect(ownSeats(game, players)).toEqual(['french']);
    expect(firstPlayers({ ...game, levels: [] }).who).toBe('both');
  });
  it('sends what the server needs', () => {
    expect(seating(game, with_({ side: 'allied', level: 'captain', effort: 12 }))).toEqual({ computers: { french: 'captain/12' } });
    expect(seating(game, with_({ who: 'both', standby: 60 }))).toEqual({});
    expect(seating(game, with_({ who: 'watch' }))).toEqual({ computers: { french: 'recruit', allied: 'recruit' } });
    expect(ownSeats(game, with_({ who: 'watch' }))).toEqual([]);
    expect(seating(game, with_({ who: 'french', standby: 60 }))).toEqual({
      standby: { level: 'captain', minutes: 60, agreed: { french: true } },
    });
  });
  it('shows the ladder, and effort only where there is thinking', () => {
    const form = (players: Players) =>
      render(<PlayersForm game={game} players={players} onChange={() => {}} seatName={(seat) => seat} />, root);
    form(with_({}));
    expect(root.querySelectorAll('.ladder input').length).toBe(4);
    expect(root.querySelectorAll('input[name=effort]').length).toBe(3);
    form(with_({ level: 'random' }));
    expect(root.querySelectorAll('input[name=effort]').length).toBe(0);
  });
  it('names levels', () => {
    expect(levelName('captain/25')).toBe('Captain, 25 %');
    expect(levelName('general')).toBe('general');
    expect(skillOf('random', 12)).toBe('random');
    expect(middling(['random'])).toBe('random');
  });
});

describe('the review of a game', () => {
  const course = {
    level: 'captain',
    points: [500, 520, 800, 790, 300].map((french, i) => ({ n: i * 10, turn: i, french, allied: 1000 - french })),
    turning: [2, 4],
  };
  it('has turning points, each a click away', () => {
    expect(turningPoints(course, ['french', 'allied'])).toEqual([
      { n: 10, turn: 1, seat: 'french', by: 28 },
      { n: 30, turn: 3, seat: 'allied', by: 49 },
    ]);
    let at = -1;
    render(<Graph course={course} seats={['french', 'allied']} seatName={(seat) => seat} onMoment={(n) => (at = n)} />, root);
    root.querySelectorAll<HTMLButtonElement>('.turning-points button')[1]?.click();
    expect(at).toBe(30);
    expect(root.querySelectorAll('.curve').length).toBe(1);
    const secret = { ...course, points: course.points.map((point) => ({ ...point, allied: 400 })) };
    render(<Graph course={secret} seats={['french', 'allied']} seatName={(seat) => seat} onMoment={() => {}} />, root);
    expect(root.querySelectorAll('.curve').length).toBe(2);
  });
});
