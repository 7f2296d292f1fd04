// The reader's language reaches what the server says, at once and again when it is changed.
import { render } from 'preact';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as api from '../src/api';
import { describe as described } from '../src/games';
import { useGames } from '../src/lobby/Lobby';
import { setPreferences, markWord } from '../src/settings';
import { makeBoardData } from '../src/table/boardData';
import { Table } from '../src/table/table';
import { ChartsPanel } from '../src/table/panels/ChartsPanel';
import { RulesPanel } from '../src/table/panels/RulesPanel';
import { loadPrinted, usePrinted, type Printed } from '../src/table/printed';
import { FakeServer, state } from '../mock/socket';

const words = {
  en: { day: 'First Day', town: 'Town', rule: 'Held', result: 'Rain', key: 'Legend' },
  de: { day: 'Der erste Tag', town: 'Ort', rule: 'Gebunden', result: 'Regen', key: 'Zeichen' },
};
let asked: string[] = [];
let online = true;
let refused = 0; // questions while offline
function answer(address: string): Response {
  const url = new URL(address, 'http://here');
  asked.push(`${url.pathname}${url.search}`);
  const say = words[url.searchParams.get('lang') === 'de' ? 'de' : 'en'];
  const page = url.pathname.split('/').at(-1) ?? '';
  const pages: Record<string, unknown> = {
    games: [{ id: 'nations1975', title: 'x', seats: [], scenarios: [{ id: 'first-day', title: say.day }] }],
    layout: { view_box: [0, 0, 9, 9], size: 1, spaces: [{ id: '1010', name: say.town, terrain: 'clear', x: 1, y: 1, neighbours: [] }] },
    charts: {
      tables: [
        {
          id: 'events',
          title: 'x',
          columns: ['event'],
          rows: [{ roll: 9, results: ['rain'] }],
          results: [{ code: 'rain', name: say.result }],
        },
      ],
    },
    rules: [{ id: 'BON-5.13', title: say.rule, text: say.rule }],
  };
  return page === 'board.svg' ? new Response(`<svg>${say.key}</svg>`) : new Response(JSON.stringify(pages[page]));
}

let root: HTMLElement;
const soon = () => new Promise((done) => setTimeout(done));
const shows = (...parts: string[]) => vi.waitFor(() => parts.forEach((part) => expect(root.textContent).toContain(part)), 3000);
beforeEach(() => {
  asked = [];
  online = true;
  refused = 0;
  setPreferences({ language: 'en' });
  vi.stubGlobal('fetch', (path: string) => {
    if (online) return Promise.resolve(answer(path));
    ++refused;
    return Promise.reject(new Error('offline'));
  });
  root = document.createElement('div');
  document.body.append(root);
});
afterEach(() => {
  render(null, root);
  root.remove();
  vi.unstubAllGlobals();
});

describe('the reader’s language', () => {
  it('is asked for on every page of what was printed, and English by saying nothing', async () => {
    await loadPrinted('leipzig1969', 'campaign');
    expect(asked.every((path) => !path.includes('lang'))).toBe(true);
    asked = [];
    setPreferences({ language: 'de' });
    const printed = await loadPrinted('leipzig1969', 'campaign');
    expect(asked.sort()).toEqual([
      '/api/games/leipzig1969/board.svg?scenario=campaign&lang=de',
      '/api/games/leipzig1969/charts?scenario=campaign&lang=de',
      '/api/games/leipzig1969/layout?scenario=campaign&lang=de',
      '/api/games/leipzig1969/rules?lang=de',
      '/api/games?lang=de',
    ]);
    expect([printed.language, printed.svg]).toEqual(['de', '<svg>Zeichen</svg>']);
  });

  it('asks once for a language and keeps what came', async () => {
    await api.layout('bridge2013', 'battle');
    await api.layout('bridge2013', 'battle');
    setPreferences({ language: 'de' });
    await api.layout('bridge2013', 'battle');
    setPreferences({ language: 'en' });
    await api.layout('bridge2013', 'battle');
    expect(asked).toEqual(['/api/games/bridge2013/layout?scenario=battle', '/api/games/bridge2013/layout?scenario=battle&lang=de']);
  });

  it('changes the lobby without loading it anew', async () => {
    const Titles = () => (
      <p>
        {useGames()
          .games?.map((game) => game.scenarios[0]?.title)
          .join()}
      </p>
    );
    render(<Titles />, root);
    await shows('First Day');
    setPreferences({ language: 'de' });
    await shows('Der erste Tag');
  });
});

describe('a table', () => {
  let server: FakeServer;
  let table: Table;
  let first: Printed;
  const Page = () => {
    const { svg, game } = usePrinted(table, first);
    return (
      <>
        <i>{`${svg} ${game?.scenarios[0]?.title} ${table.board.spaces.get('1010')?.name}`}</i>
        <ChartsPanel table={table} />
        <RulesPanel table={table} wanted="" />
      </>
    );
  };
  beforeEach(async () => {
    first = await loadPrinted('nations1975', 'first-day');
    server = new FakeServer();
    table = new Table('t', ['k'], first.board, described('nations1975'), server.dial);
    server.socket.open();
    server.socket.say(state(0));
  });
  afterEach(() => table.close());

  it('says its language when it joins', () => {
    expect(server.socket.last('join')).toMatchObject({ lang: 'en' });
    setPreferences({ language: 'de' });
    const other = new FakeServer();
    const german = new Table('t', ['k'], first.board, described('nations1975'), other.dial);
    other.socket.open();
    expect(other.socket.last('join')).toMatchObject({ lang: 'de' });
    german.close();
  });

  it('shows board, titles, places, charts and rules in the other language when that is chosen', async () => {
    render(<Page />, root);
    await shows('Legend', 'First Day', 'Town', 'Rain', 'Held');
    setPreferences({ language: 'de' });
    await shows('Zeichen', 'Der erste Tag', 'Ort', 'Regen', 'Gebunden', 'Ereignis');
    expect(root.textContent).not.toMatch(/Legend|First Day|Town|Rain|Held/);
  });

  it('stays as it is where the other language cannot be had', async () => {
    const offline = { ...first, scenario: 'third-day' };
    const Alone = () => <i>{usePrinted(table, offline).svg}</i>;
    render(<Alone />, root);
    await shows('Legend');
    online = false;
    setPreferences({ language: 'de' });
    await vi.waitFor(() => expect(refused).toBeGreaterThan(0));
    await soon();
    expect(root.textContent).toContain('Legend');
  });

  it('quotes the rule from the register, which has the language of now', async () => {
    table.board = makeBoardData(first.board.layout, first.board.charts, [
      { id: 'BON-5.13', title: 'Gebunden', text: 'Bleibt stehen.', chapter: '' },
    ]);
    void table.askWhy('FR-1 1012');
    server.socket.say({
      type: 'why',
      id: server.socket.last('why')['id'],
      error: { rule: 'BON-5.13', text: 'FR-1 is held' },
      rule_text: 'It stays.',
    });
    await vi.waitFor(() => expect(table.notice.value).not.toBeNull());
    expect(table.notice.value).toMatchObject({ title: 'Gebunden', ruleText: 'Bleibt stehen.' });
  });
});

describe('marks', () => {
  it('are said in words, also those that carry a place or a number', () => {
    setPreferences({ language: 'de' });
    expect(['siege', 'crossing 2420', 'left 2', 'must attack', 'dispersed to 5', 'something new'].map(markWord)).toEqual([
      'eingeigelt',
      'Übergang nach 2420',
      'noch 2 Bewegungspunkte',
      'muss angreifen',
      'aufgelöst',
      'something new',
    ]);
  });
});
