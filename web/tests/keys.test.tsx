// Where keys may go: which links can be made of which, what leaves the address, what is stored, what is shown and copied.
import { render } from 'preact';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findTable, forgetTable, isStored, knownTables, rememberTable } from '../src/device';
import { describe as described } from '../src/games';
import { asKeys, asReaderKey, asSeatKey, readerKeyIn, seatKeyIn } from '../src/keys';
import { CopyLink } from '../src/kit/CopyLink';
import { openLink, parseRoute, route, seatHandoverLink, replaceKeysInAddress, tableLink, watchLink, type TableRoute } from '../src/route';
import { setPreferences, t } from '../src/settings';
import { Dock } from '../src/table/Dock';
import { Links } from '../src/table/Links';
import { makeBoardData } from '../src/table/boardData';
import { Table } from '../src/table/table';
import { FakeServer, state } from '../mock/socket';

const seat = asSeatKey('SEAT-KEY-OF-THE-FRENCH--');
const other = asSeatKey('SEAT-KEY-OF-THE-ALLIES--');
const reader = asReaderKey('READER-KEY--------------');
const soon = () => new Promise((done) => setTimeout(done, 5));
const atTable = (fragment: string): TableRoute => {
  const found = parseRoute(fragment);
  if (found.page !== 'table') throw new Error(fragment);
  return found;
};

describe('links', () => {
  it('to a moment are read-only', () => {
    expect(parseRoute(watchLink('abc', reader, 12))).toEqual({ page: 'table', table: 'abc', seats: [], keys: [], watch: reader, at: 12 });
  });
  it('cannot be made of the other kind of key', () => {
    // Checked by the compiler only: without these errors it would complain about the comments.
    const refused = [
      // @ts-expect-error a seat key cannot be shared
      () => watchLink('abc', seat, 12),
      // @ts-expect-error nor is a key of unknown kind
      () => watchLink('abc', 'k', 12),
      // @ts-expect-error nor the key that opened the table
      (table: Table) => watchLink('abc', table.perspective.key() ?? '', 12),
      // @ts-expect-error a reader's key hands no seat over
      () => seatHandoverLink('abc', reader),
      // @ts-expect-error and an address on this device has no key at all
      () => tableLink('abc', seat),
    ];
    expect(refused).toHaveLength(5);
    expect(seatKeyIn(asKeys({ spectator: reader }), 'spectator')).toBeUndefined();
    expect(readerKeyIn(asKeys({ french: seat }))).toBeUndefined();
  });
  it('that hand over a seat open as links always did', () => {
    expect(seatHandoverLink('abc', seat)).toBe(`#/table/abc?key=${seat}`);
    expect(parseRoute(`#/table/abc?key=${seat}&at=3`)).toMatchObject({ keys: [seat], watch: null, at: 3 });
    expect(parseRoute('#/table/abc?key=k%2B%2F1')).toMatchObject({ keys: ['k+/1'] });
  });
  it('to watch carry no seat', () => {
    expect(parseRoute(`#/table/abc?key=${seat}&watch=${reader}`)).toMatchObject({ keys: [], watch: reader });
  });
  it('on this device name seats and no keys', () => {
    expect(tableLink('abc', ['french', 'allied'], 4)).toBe('#/table/abc?seat=french&seat=allied&at=4');
    expect(parseRoute(tableLink('abc', ['spectator'], 4))).toMatchObject({ seats: ['spectator'], keys: [], watch: null, at: 4 });
  });
});

describe('the address', () => {
  afterEach(async () => {
    location.hash = '#/';
    await soon();
  });
  it('loses the key at once, and a reload finds it all the same', async () => {
    location.hash = `#/table/abc?key=${seat}&at=3`;
    await soon();
    expect(location.hash).toBe('#/table/abc?at=3');
    expect(route.value).toMatchObject({ table: 'abc', keys: [seat], at: 3 });
    vi.resetModules();
    const again = await import('../src/route');
    expect(again.route.value).toMatchObject({ table: 'abc', keys: [seat], watch: null, at: 3 });
  });
  it('names the seat once its key is stored, and nothing of the key is left', async () => {
    location.hash = watchLink('abc', reader, 3);
    await soon();
    replaceKeysInAddress(atTable('#/table/abc?at=3'), ['spectator']);
    expect(location.hash).toBe('#/table/abc?seat=spectator&at=3');
    expect(history.state).toBeNull();
  });
  it('is left alone if the page has changed meanwhile', async () => {
    location.hash = `#/table/abc?key=${seat}`;
    await soon();
    location.hash = '#/table/other';
    await soon();
    replaceKeysInAddress(atTable('#/table/abc'), ['french']);
    expect(location.hash).toBe('#/table/other');
  });
  it('never has the key of a link that was pasted into the page', () => {
    const seen: string[] = [];
    const push = vi.spyOn(history, 'pushState').mockImplementation((_, __, url) => void seen.push(String(url)));
    openLink(atTable(`#/table/abc?key=${seat}`));
    push.mockRestore();
    expect(seen).toEqual(['#/table/abc']);
    expect(route.value).toMatchObject({ keys: [seat] });
  });
});

const entry = (keys: Record<string, string>, mine: string[]) => ({
  table: 'abc',
  game: 'nations1975',
  scenario: 'drill',
  keys: asKeys(keys),
  mine,
  seen: 1,
});
describe('what this device keeps', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    for (const { table } of knownTables.value) forgetTable(table);
  });
  it('is a spectator’s key for a read-only link', () => {
    rememberTable(entry({ spectator: reader }, []));
    expect(findTable('abc')).toMatchObject({ keys: { spectator: reader }, mine: [] });
  });
  it('does not lose its seat to such a link', () => {
    rememberTable(entry({ french: seat }, ['french']));
    rememberTable(entry({ spectator: reader }, []));
    expect(findTable('abc')).toMatchObject({ keys: { french: seat, spectator: reader }, mine: ['french'] });
  });
  it('keeps the spectators’ key it had', () => {
    rememberTable(entry({ french: seat, allied: other, spectator: 'FIRST' }, ['french']));
    rememberTable(entry({ spectator: reader }, []));
    expect(findTable('abc')?.keys).toEqual({ french: seat, allied: other, spectator: 'FIRST' });
  });
  it('is read back before the key leaves the address', () => {
    rememberTable(entry({ french: seat }, ['french']));
    expect(isStored('abc', ['french'])).toBe(true);
    expect(isStored('abc', ['spectator'])).toBe(false);
    forgetTable('abc');
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('a private window');
    });
    rememberTable(entry({ french: seat }, ['french']));
    expect(isStored('abc', ['french'])).toBe(false);
  });
});

const board = makeBoardData(
  { view_box: [0, 0, 10, 10], size: 10, hexes: true, spaces: [] },
  { tables: [], terrain: [], turns: [], scenarios: [], units: [], reinforcements: [] },
  [],
);
describe('on the page', () => {
  let root: HTMLElement;
  let table: Table;
  let clipboard: string[];
  let writes: boolean;
  const sit = (who: string | null, key: string, number = 2) => {
    const server = new FakeServer();
    table = new Table('abc', [key], board, described('nations1975'), server.dial);
    server.socket.open();
    server.socket.say(state(number, { seat: who, choices: [] }));
  };
  const answers = (status: number, body: unknown) => {
    const fetched = vi.fn((_path: string, _init?: RequestInit) => Promise.resolve(new Response(JSON.stringify(body), { status })));
    vi.stubGlobal('fetch', fetched);
    return fetched;
  };
  const show = () => render(<Dock table={table} compact={false} onRule={() => {}} />, root);
  const press = async (selector: string) => {
    root.querySelector<HTMLElement>(selector)?.click();
    await soon();
    await soon();
  };
  const replayAt = async (n: number) => {
    await table.replay.goTo(n);
    show();
  };
  beforeEach(() => {
    setPreferences({ language: 'en' });
    clipboard = [];
    writes = true;
    vi.stubGlobal('navigator', {
      clipboard: { writeText: (text: string) => (writes ? Promise.resolve(void clipboard.push(text)) : Promise.reject(new Error('no'))) },
    });
    root = document.createElement('div');
    document.body.append(root);
  });
  afterEach(() => {
    render(null, root);
    root.remove();
    table?.close();
    vi.unstubAllGlobals();
    for (const { table: id } of knownTables.value) forgetTable(id);
  });

  it('a shared moment has the reader’s key and no seat', async () => {
    rememberTable(entry({ french: seat, allied: other }, ['french']));
    sit('french', seat);
    const fetched = answers(200, { key: reader });
    await replayAt(1);
    fetched.mockClear();
    await press('.share-moment');
    expect(clipboard).toEqual([`${location.origin}/#/table/abc?watch=${reader}&at=1`]);
    expect(root.querySelector('.share-moment')?.textContent).toBe(t('app.copied'));
    expect(fetched.mock.calls).toEqual([['/api/tables/abc/share', { headers: { authorization: `Bearer ${seat}` } }]]);
  });
  it('a game with secrets says why not, in the reader’s language, and copies nothing', async () => {
    sit('french', seat);
    answers(403, { error: { code: 'forbidden', text: 'A game with hidden information can be shared when it is over.' } });
    for (const [language, said] of [
      ['en', /hidden information.*when the game is over/],
      ['de', /verdeckte Information.*Ende der Partie/],
    ] as const) {
      setPreferences({ language });
      await replayAt(1);
      await press('.share-moment');
      show();
      expect(root.querySelector('.notice.info')?.textContent).toMatch(said);
    }
    expect(clipboard).toEqual([]);
  });
  it('a reply without a key copies nothing', async () => {
    sit('french', seat);
    answers(200, {});
    await replayAt(1);
    await press('.share-moment');
    show();
    expect(clipboard).toEqual([]);
    expect(root.querySelector('.notice.info')?.textContent).toContain(t('share.failed'));
  });
  it('if the browser forbids copying, the read-only link is shown', async () => {
    sit('french', seat);
    answers(200, { key: reader });
    writes = false;
    await replayAt(1);
    await press('.share-moment');
    expect(root.querySelector<HTMLInputElement>('.copy-link input')?.value).toContain(`watch=${reader}`);
    expect(root.innerHTML).not.toContain(seat);
  });
  it('spectators are told so, cannot move, and find the seat of this device', async () => {
    sit(null, reader);
    show();
    expect(root.querySelector('.chip')?.textContent).toBe(t('table.watching'));
    expect(root.textContent).toContain(t('table.watching.about'));
    expect(root.querySelector('.to-seat, .command, .undo')).toBeNull();
    rememberTable(entry({ french: seat, spectator: reader }, ['french']));
    answers(200, {});
    await replayAt(1);
    expect(root.querySelector('.replay .chip')?.textContent).toBe(t('table.watching'));
    expect(root.querySelector('.to-seat')?.getAttribute('href')).toBe('#/table/abc');
    render(<Links table={table} />, root);
    expect([...root.querySelectorAll('input')].map((input) => input.value)).toEqual([`${location.origin}/#/table/abc?watch=${reader}`]);
  });
  it('links that hand over a seat say so, and show their key only when asked', async () => {
    rememberTable(entry({ french: seat, allied: other, spectator: reader }, ['french']));
    sit('french', seat);
    render(<Links table={table} />, root);
    const labels = [...root.querySelectorAll('.copy-link > span:first-child')].map((label) => label.textContent);
    expect(labels).toEqual([
      'Continue on another device: hands over your seat (French)',
      'Invitation for the Allies: hands over their seat',
      'Link for spectators: opens no seat',
    ]);
    for (const key of [seat, other]) expect(root.innerHTML).not.toContain(key);
    const fields = () => [...root.querySelectorAll('input')].map((input) => input.value).join(' ');
    for (const key of [seat, other]) expect(fields()).not.toContain(key);
    await press('.show-link');
    expect(fields()).toContain(seat);
    await press('.show-link');
    expect(fields()).not.toContain(seat);
  });
  it('a hidden link is copied in full, and shown where it cannot be copied', async () => {
    const link = `http://x/${seatHandoverLink('abc', seat)}`;
    render(<CopyLink secret label="" link={link} />, root);
    await press('.copy');
    expect(clipboard).toEqual([link]);
    expect(root.querySelector('input')).toBeNull();
    writes = false;
    await press('.copy');
    expect(root.querySelector('input')?.value).toBe(link);
  });
});

// A second check besides the types: any new use of these needs thought about keys first.
describe('in the sources', () => {
  const sources = Object.entries(import.meta.glob<string>('../src/**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })).map(
    ([path, text]) => ({ path: path.replace('../src/', ''), text }),
  );
  const uses = (pattern: RegExp) =>
    sources
      .filter(({ text }) => pattern.test(text))
      .map(({ path }) => path)
      .sort();

  it('are all looked at', () => expect(sources.length).toBeGreaterThan(50));
  it('one file makes keys of strings', () => {
    expect(uses(/\bas (SeatKey|ReaderKey|Keys|Key)\b/)).toEqual(['keys.ts']);
    expect(uses(/\basSeatKey\b/)).toEqual(['device.ts', 'keys.ts']);
    expect(uses(/\basReaderKey\b/)).toEqual(['keys.ts', 'protocol.ts', 'route.ts']);
    expect(uses(/\basKeys\b/)).toEqual(['keys.ts', 'protocol.ts']);
  });
  it('one file writes addresses with keys, and two hand over a seat', () => {
    expect(uses(/[?&](key|watch)=|(\[|set\(|append\()['"`](key|watch)['"`]/)).toEqual(['route.ts']);
    expect(uses(/\bURLSearchParams\b/)).toEqual(['route.ts']);
    expect(uses(/\bseatHandoverLink\b/)).toEqual(['route.ts', 'table/Links.tsx', 'table/Notices.tsx']);
    expect(uses(/\bhistory\.(push|replace)State\b|\blocation\.(hash|href|assign|replace)\b/)).toEqual(['route.ts']);
  });
  it('nothing else leaves the page', () => {
    expect(uses(/\bnavigator\.clipboard\b/)).toEqual(['kit/CopyLink.tsx']);
    expect(uses(/\blocalStorage\b/)).toEqual(['storage.ts']);
    // The others load the games' module.
    expect(uses(/\bfetch\(/)).toEqual(['api.ts', 'local/tables.worker.ts', 'npm/index.ts']);
    expect(uses(/\bnew WebSocket\b/)).toEqual(['link.ts']);
    // The title of the page and notifications name the game; that file has nothing to do with keys and links.
    expect(uses(/document\.title|new Notification/)).toEqual(['table/attention.ts']);
    expect(uses(/\bkeys?\b|tableLink|\.links\b/)).not.toContain('table/attention.ts');
    // What is printed has the address of the page on it: never that of a table.
    expect(uses(/window\.print\b/).filter((path) => path.startsWith('table/'))).toEqual([]);
    expect(
      uses(
        /\bconsole\.|document\.(cookie|write|referrer)|navigator\.(share|sendBeacon)|sessionStorage|indexedDB|postMessage|BroadcastChannel|window\.(open|name)\b/,
      ),
    ).toEqual([
      // Between the workers of this page, and into the storage of this device.
      'local/client.ts',
      'local/install.ts',
      'local/module.ts',
      'local/search.worker.ts',
      'local/searches.ts',
      'local/store.ts',
      'local/tables.worker.ts',
    ]);
  });
});
