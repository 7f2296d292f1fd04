import { render } from 'preact';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { describe as described } from '../src/games';
import { firstTerms, TermsForm, termsSent } from '../src/lobby/Terms';
import type { Clock, GameInfo } from '../src/protocol';
import { changeSettings, resetSettings, setPreferences } from '../src/settings';
import { callForAttention } from '../src/table/attention';
import { isLow, leftAt, nearest, timeText } from '../src/table/clockTime';
import { Dock } from '../src/table/Dock';
import { EndDialog } from '../src/table/EndDialog';
import { People } from '../src/table/People';
import { TalkPanel } from '../src/table/panels/TalkPanel';
import { makeBoardData } from '../src/table/boardData';
import { Table } from '../src/table/table';
import { FakeServer, state } from '../mock/socket';

const board = makeBoardData(
  { view_box: [0, 0, 100, 100], size: 10, hexes: true, spaces: [] },
  { tables: [], terrain: [], turns: [], scenarios: [], units: [], reinforcements: [] },
  [],
);
const soon = () => new Promise((done) => setTimeout(done));
const view = (seat: string | null, node = 'decision') => ({ ...(state(0)['view'] as object), turn: { node, seat } });
const clock: Clock = {
  bank: 600,
  increment: 5,
  per_move: 0,
  flag: 'loss',
  level: '',
  started: true,
  running: 'french',
  left: { french: 125_000, allied: 600_000 },
  move_left: null,
  flagged: [],
  received: 0,
};

let server: FakeServer;
let table: Table;
let root: HTMLElement;
beforeEach(() => {
  setPreferences({ language: 'en' });
  resetSettings();
  server = new FakeServer();
  table = new Table('t', ['k'], board, described('nations1975'), server.dial);
  table.levels = ['random', 'captain'];
  server.socket.open();
  server.socket.say(state(0, { chat: true, connected: { french: true, allied: false } }));
  root = document.createElement('div');
  document.body.append(root);
});
afterEach(() => {
  render(null, root);
  root.remove();
  table.close();
  vi.unstubAllGlobals();
});
const text = () => root.textContent ?? '';
const press = (label: string) => [...root.querySelectorAll('button')].find((button) => button.textContent === label)?.click();
const dock = () => render(<Dock table={table} compact={false} onRule={() => {}} />, root);
let revision = 0;
const news = async (change: Record<string, unknown>) => {
  server.socket.say(state(0, { chat: true, revision: ++revision, ...change }));
  await soon();
};

describe('chat and notes', () => {
  it('show what was said, mark what is unread, and send a line', async () => {
    const line = (n: number, seat: string | null, words: string) => ({ n, seat, at: 1_700_000_000, text: words });
    server.socket.say({ type: 'chat', room: 'players', lines: [line(0, 'french', 'hello'), line(1, 'allied', '<b>hi</b>')] });
    expect(table.talk.unread.value).toBe(1);
    render(<TalkPanel table={table} />, root);
    await soon();
    expect(text()).toContain('<b>hi</b>');
    expect(root.querySelector('.said b')).toBeNull();
    await vi.waitFor(() => expect(table.talk.unread.value).toBe(0));
    // After a reconnect the lines come again.
    server.socket.say({ type: 'chat', room: 'players', lines: [line(1, 'allied', '<b>hi</b>'), line(2, 'allied', 'again')] });
    expect(table.talk.lines('players').map((each) => each.n)).toEqual([0, 1, 2]);
    const input = root.querySelector<HTMLInputElement>('input[name=chat]');
    if (!input) throw new Error('no input');
    input.value = '  good luck ';
    input.dispatchEvent(new Event('input', { bubbles: true }));
    await soon();
    press('Send');
    expect(server.socket.last('say')).toMatchObject({ text: 'good luck' });
  });

  it('can be switched off on the device', async () => {
    changeSettings({ chat: false });
    server.socket.say({ type: 'chat', room: 'players', lines: [{ n: 0, seat: 'allied', at: 1, text: 'hello' }] });
    render(<TalkPanel table={table} />, root);
    await soon();
    expect(table.talk.unread.value).toBe(0);
    expect(text()).not.toContain('hello');
    expect(root.querySelector('.notes textarea')).not.toBeNull();
  });

  it('save notes when the field is left, and take those of another device', async () => {
    render(<TalkPanel table={table} />, root);
    const field = root.querySelector<HTMLTextAreaElement>('.notes textarea');
    if (!field) throw new Error('no notes');
    field.value = 'hold Leipzig';
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new Event('blur', { bubbles: true }));
    field.dispatchEvent(new Event('focusout', { bubbles: true }));
    await soon();
    render(null, root); // leaving the panel saves as well
    expect(server.socket.last('notes')).toMatchObject({ text: 'hold Leipzig' });
    server.socket.say({ type: 'notes', text: 'from the tablet' });
    render(<TalkPanel table={table} />, root);
    await soon();
    expect(root.querySelector<HTMLTextAreaElement>('.notes textarea')?.value).toBe('from the tablet');
  });
});

describe('clocks', () => {
  it('count down for the seat that decides', () => {
    expect(nearest(leftAt(clock, 'french', 5_000))).toBe(120_000);
    expect(nearest(leftAt(clock, 'allied', 5_000))).toBe(600_000);
    expect(leftAt({ ...clock, per_move: 60, move_left: 20_000 }, 'french', 5_000)).toEqual({ bank: 120_000, move: 15_000 });
  });
  it('warn when a fifth is left', () => {
    expect(isLow(clock, 'french', 0)).toBe(false);
    expect(isLow(clock, 'french', 6_000)).toBe(true);
    expect(isLow(clock, 'allied', 6_000)).toBe(false);
  });
  it('are written as players read them', () => {
    expect([125_000, 3_725_000, 300_000_000, -4_000].map(timeText)).toEqual(['2:05', '1:02:05', '3 d 11 h', '−0:04']);
  });
  it('stand in the header with who is there', async () => {
    await news({ clock, connected: { french: true, allied: false }, names: { french: 'Anna', allied: '' } });
    render(<People table={table} />, root);
    expect(text()).toContain('Anna');
    expect(root.querySelector('[data-person=french]')?.getAttribute('data-here')).toBe('here');
    expect(root.querySelector('[data-person=allied]')?.getAttribute('data-here')).toBe('away');
    expect(root.querySelector('[data-clock=french]')?.textContent).toMatch(/^2:0[45]$/);
    expect(root.querySelector('[data-clock=allied]')?.textContent).toBe('10:00');
  });
});

describe('what the players ask of each other', () => {
  it('tells that a draw was declined', async () => {
    await news({ declined: { by: 'allied', what: 'draw' } });
    dock();
    expect(text()).toContain('declined the draw');
  });
  it('asks for hints, and has no hint button before both agree', async () => {
    await news({ hints: { allowed: false, agreed: { french: false, allied: true } } });
    dock();
    expect(root.querySelector('.hint-button')).toBeNull();
    press('Accept');
    expect(server.socket.last('hints')).toMatchObject({ accept: true });
    await news({ hints: { allowed: true, agreed: { french: true, allied: true } } });
    expect(root.querySelector('.hint-button')).not.toBeNull();
  });
  it('lets a win on time be claimed', async () => {
    await news({ clock: { ...clock, flag: 'claim', flagged: ['allied'] } });
    dock();
    press('Claim the win');
    expect(server.socket.last('claim')).toMatchObject({ type: 'claim' });
  });
});

describe('the end', () => {
  const over = { winner: 'allied', rule: '', text: 'The French resigned.', margin: 0 };
  it('says who won to the one who reads it, and puts the dice below', async () => {
    await news({ over, ended: 'french resigned', seed: 'abc', rematch: { french: false, allied: false } });
    render(<EndDialog table={table} />, root);
    await soon();
    expect(root.querySelector('h2')?.textContent).toBe('You lost');
    expect(text()).toContain('You resigned.');
    expect(text().indexOf('Rematch')).toBeLessThan(text().indexOf('abc'));
    press('Rematch with sides swapped');
    await news({ over, ended: 'french resigned', rematch: { french: true, allied: false } });
    expect(text()).toContain('You asked for a rematch');
    await news({ over, ended: 'french resigned', rematch: { french: false, allied: false }, declined: { by: 'allied', what: 'rematch' } });
    expect(text()).toContain('declined a rematch');
    await news({ over, ended: 'french resigned', rematch: { french: false, allied: true } });
    press('Decline');
    expect(server.socket.last('rematch')).toMatchObject({ accept: false });
  });
  it('leaves nobody to move', async () => {
    await news({ over, ended: 'french resigned' });
    dock();
    expect(text()).not.toContain('Your move');
    expect(text()).toContain('The game is over');
  });
});

describe('the dock', () => {
  it('does not wait for nobody, nor for the one who reads it', async () => {
    await news({ view: view(null, 'chance') });
    dock();
    expect(text()).not.toContain('Waiting for the');
  });
});

describe('attention', () => {
  it('is called for in the title and by a notification', async () => {
    const shown: string[] = [];
    class FakeNotification {
      static permission = 'granted';
      onclick = null;
      constructor(_: string, options: { body: string }) {
        shown.push(options.body);
      }
    }
    vi.stubGlobal('Notification', FakeNotification);
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    changeSettings({ notifications: true });
    const stop = callForAttention(table, () => 'The Battle of Nations');
    expect(document.title).toBe('● Your move · The Battle of Nations · Leipzig 1813');
    expect(shown).toEqual([]); // it was already the move of this player
    await news({ view: view('allied') });
    expect(document.title).toBe('The Battle of Nations · Leipzig 1813');
    await news({ view: view('french') });
    expect(shown).toEqual(['Your move in The Battle of Nations']);
    changeSettings({ notifications: false });
    await news({ view: view('allied') });
    await news({ view: view('french') });
    expect(shown.length).toBe(1);
    stop();
    expect(document.title).toBe('Leipzig 1813');
  });
});

describe('terms of a new table', () => {
  const game = {
    id: 'nations1975',
    title: 'x',
    seats: [
      { id: 'french', title: 'French' },
      { id: 'allied', title: 'Allied' },
    ],
    scenarios: [],
    options: [],
    levels: ['random', 'captain'],
    lessons: 0,
  } as GameInfo;
  const seats = ['french', 'allied'];
  it('are sent as the server wants them', () => {
    const terms = { ...firstTerms('captain'), preset: 'days' as const, flag: 'computer' as const };
    expect(termsSent(terms, 'french', seats)).toEqual({
      clock: { bank: 0, increment: 0, per_move: 259_200, flag: 'computer', level: 'captain' },
      chat: true,
      hints: false,
    });
    expect(termsSent(firstTerms('captain'), 'both', seats)).toEqual({ hints: true });
    expect(termsSent(firstTerms('captain'), 'computer', seats)).toEqual({});
    expect(termsSent(terms, 'watch', seats)).toEqual({});
  });
  it('offer chat and hints only between people', () => {
    const show = (who: string) => render(<TermsForm game={game} who={who} terms={firstTerms('captain')} onChange={() => {}} />, root);
    show('french');
    expect(root.querySelector('input[name=chat]')).not.toBeNull();
    show('computer');
    expect(root.querySelector('input[name=chat]')).toBeNull();
    show('watch');
    expect(root.querySelector('.table-terms')).toBeNull();
  });
});
