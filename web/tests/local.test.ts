// Tables of this device: the store, the workers that search, the file with everything, and which requests stay on the device.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isLocal } from '../src/edition';
import { BadBackup, makeBackup, restoreBackup } from '../src/local/backup';
import { LocalTables } from '../src/local/client';
import type { FromWorker, ToSearch, ToWorker } from '../src/local/messages';
import { Searches } from '../src/local/searches';
import { MemoryTables } from '../src/local/store';
import { tl } from '../src/messages/local';
import { language } from '../src/settings';

const id = 'local-0123456789abcdef';

// A worker whose answers a test gives.
class FakeWorker {
  sent: unknown[] = [];
  ended = false;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  postMessage(message: unknown): void {
    this.sent.push(message);
  }
  terminate(): void {
    this.ended = true;
  }
  say(data: unknown): void {
    this.onmessage?.(new MessageEvent('message', { data }));
  }
}
const asWorker = (fake: FakeWorker) => fake as unknown as Worker;

describe('ids', () => {
  it('of local tables cannot be those of a server', () => {
    expect(isLocal(id)).toBe(true);
    expect(isLocal('0123456789abcdef')).toBe(false);
    expect(isLocal('local-56789abcde')).toBe(false); // 16 characters, as a server's
  });
});

describe('the store', () => {
  it('never writes an event twice', async () => {
    const store = new MemoryTables();
    expect(await store.write({ table: id, from: 0, events: [1, 2], row: { id } })).toBe('kept');
    expect(await store.write({ table: id, from: 0, events: [1], row: { id } })).toBe('conflict');
    expect(await store.write({ table: id, from: 1, events: [3] })).toBe('conflict');
    expect(await store.write({ table: id, from: 2, events: [3] })).toBe('kept');
    expect(await store.load(id)).toEqual({ row: { id }, events: [1, 2, 3] });
    await store.remove(id);
    expect(await store.load(id)).toBeNull();
  });
});

describe('searches', () => {
  const made: FakeWorker[] = [];
  const heard: unknown[] = [];
  const start = () => {
    made.length = heard.length = 0;
    return new Searches(
      {},
      () => {
        made.push(new FakeWorker());
        return asWorker(made.at(-1)!);
      },
      {
        begun: (number) => heard.push(['begun', number]),
        progress: (number, done) => heard.push(['progress', number, done]),
        found: (number, findings) => heard.push(['found', number, findings]),
      },
    );
  };
  const order = (table: string, delay = 0) => JSON.stringify({ kind: 'hint', table, delay });
  beforeEach(() => {
    vi.stubGlobal('navigator', { hardwareConcurrency: 2 });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('run one after the other where there are few cores, and use a worker again', () => {
    const searches = start();
    searches.start(1, order('a'));
    searches.start(2, order('b'));
    expect(made).toHaveLength(1);
    expect((made[0]!.sent as ToSearch[]).map(({ type }) => type)).toEqual(['module', 'search']);
    made[0]!.say({ type: 'progress', id: 1, thousandths: 500 });
    made[0]!.say({ type: 'found', id: 1, findings: '{}' });
    expect(made).toHaveLength(1);
    expect(heard).toEqual([
      ['begun', 1],
      ['progress', 1, 500],
      ['found', 1, '{}'],
      ['begun', 2],
    ]);
  });
  it('are cancelled at once: the worker ends, and the next gets a new one', () => {
    const searches = start();
    searches.start(1, order('a'));
    searches.start(2, order('b'));
    searches.cancel(1);
    expect(made[0]!.ended).toBe(true);
    expect(made).toHaveLength(2);
    expect(heard).toEqual([
      ['begun', 1],
      ['begun', 2],
    ]);
  });
  it('are reported when a worker fails', () => {
    const searches = start();
    searches.start(1, order('a'));
    made[0]!.onerror?.(new ErrorEvent('error', { message: 'out of memory' }));
    expect(heard.at(-1)).toEqual(['found', 1, '{"error":"out of memory"}']);
    expect(made[0]!.ended).toBe(true);
  });
  it('wait for the pace of two computers', () => {
    vi.useFakeTimers();
    const searches = start();
    searches.start(1, order('a', 700));
    expect(made).toHaveLength(0);
    vi.advanceTimersByTime(700);
    expect(heard).toEqual([['begun', 1]]);
  });
});

describe('the worker of the tables', () => {
  const open = () => {
    const worker = new FakeWorker();
    const gone = vi.fn();
    return { worker, gone, tables: new LocalTables(asWorker(worker), 'games.wasm', gone) };
  };
  const answer = (worker: FakeWorker, message: FromWorker) => worker.say(message);

  it('answers requests as a server does', async () => {
    const { worker, tables } = open();
    const response = tables.request(`/api/tables/${id}`, { key: 'k' });
    const asked = worker.sent.at(-1) as Extract<ToWorker, { type: 'request' }>;
    expect(asked).toMatchObject({ type: 'request', method: 'GET', target: `/api/tables/${id}`, key: 'k' });
    answer(worker, { type: 'reply', id: asked.id, status: 404, contentType: 'application/json', body: '{"error":{}}' });
    expect((await response).status).toBe(404);
    expect(await (await response).json()).toEqual({ error: {} });
  });
  it('stands for a socket, which is lost with the worker and can be dialled again', async () => {
    const { worker, tables, gone } = open();
    const socket = tables.dial();
    const closed = vi.fn();
    const said: unknown[] = [];
    socket.onclose = closed;
    socket.onmessage = (event) => said.push(event.data);
    await new Promise((done) => setTimeout(done));
    expect(socket.readyState).toBe(1);
    socket.send('{"type":"ping"}');
    const { session } = worker.sent.at(-1) as Extract<ToWorker, { type: 'message' }>;
    answer(worker, { type: 'message', session, text: '{"type":"pong"}' });
    expect(said).toEqual(['{"type":"pong"}']);
    worker.onerror?.(new ErrorEvent('error', { message: 'trap' }));
    expect(closed).toHaveBeenCalledOnce();
    expect(gone).toHaveBeenCalledOnce();
    await expect(tables.request('/api/games')).rejects.toThrow('trap');
  });
});

describe('everything as one file', () => {
  const tables = [{ row: { id }, events: [1] }];
  beforeEach(() => {
    localStorage.clear();
    vi.stubGlobal(
      'Worker',
      class extends FakeWorker {
        override postMessage(message: ToWorker): void {
          const value = message.type === 'tables' ? tables : message.type === 'restore' ? message.tables.length : null;
          if ('id' in message) queueMicrotask(() => this.say({ type: 'done', id: message.id, value }));
        }
      },
    );
  });
  afterEach(() => vi.unstubAllGlobals());

  const known = (table: string) => ({ table, keys: {}, mine: [] });

  it('brings back what is missing and keeps what is here', async () => {
    localStorage.setItem('leipzig.tables', JSON.stringify([known(id), known('b')]));
    localStorage.setItem('leipzig.lessons', JSON.stringify({ nations1975: 4 }));
    localStorage.setItem('leipzig.language', '"de"');
    localStorage.setItem('other', 'x');
    const file = await makeBackup();
    expect(file).not.toContain('other');
    localStorage.clear();
    localStorage.setItem('leipzig.tables', JSON.stringify([{ table: 'c' }, { table: 'b', mine: ['french'] }]));
    localStorage.setItem('leipzig.lessons', JSON.stringify({ nations1975: 2, bridge2013: 1 }));
    localStorage.setItem('leipzig.language', '"en"');
    expect(await restoreBackup(file)).toBe(1);
    expect(JSON.parse(localStorage.getItem('leipzig.tables')!)).toEqual([{ table: 'c' }, { table: 'b', mine: ['french'] }, known(id)]);
    expect(JSON.parse(localStorage.getItem('leipzig.lessons')!)).toEqual({ nations1975: 2, bridge2013: 1 });
    expect(localStorage.getItem('leipzig.language')).toBe('"en"');
  });
  it('says that the file hands over seats', () => {
    for (const lang of ['en', 'de'] as const) {
      language.value = lang;
      expect(tl('device.about')).toMatch(lang === 'en' ? /keys of your seats/ : /Schlüssel deiner Plätze/);
    }
  });
  it('takes no damaged tables from a file, which would break the lobby', async () => {
    localStorage.clear();
    const damaged = JSON.stringify([null, 4, {}, { table: 'd' }, known('e')]);
    await restoreBackup(JSON.stringify({ kind: 'leipzig-device', version: 1, stored: { tables: damaged }, tables: [] }));
    expect(JSON.parse(localStorage.getItem('leipzig.tables')!)).toEqual([known('e')]);
    await expect(restoreBackup('{"kind":"leipzig-device","version":1,"stored":null,"tables":[]}')).rejects.toThrow(BadBackup);
  });
  it('refuses other files, and those of newer versions', async () => {
    await expect(restoreBackup('no')).rejects.toThrow(BadBackup);
    await expect(restoreBackup('{"kind":"leipzig-device","version":9,"stored":{},"tables":[]}')).rejects.toMatchObject({ reason: 'newer' });
  });
});
