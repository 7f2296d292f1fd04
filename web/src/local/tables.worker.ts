// The tables of this device: the games' module with the messages of the server, and the store behind it. One such worker for each
// tab; tabs that have the same table open tell each other what they have written.
import { isLocal } from '../edition';
import type { FromWorker, Storage, ToWorker } from './messages';
import { Games } from './module';
import { Searches } from './searches';
import { IndexedTables, MemoryTables, type StoredTable, type TableStore, type Write } from './store';

type Changed = { table: string } | { removed: string };
interface Running {
  games: Games;
  store: TableStore;
}

const tell = (message: FromWorker) => self.postMessage(message);
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('leipzig tables');
let reported: Storage | undefined;
function report(storage: Storage): void {
  if (storage === reported) return;
  reported = storage;
  tell({ type: 'storage', storage });
}

async function openStore(): Promise<TableStore> {
  try {
    const store = await IndexedTables.open();
    report('kept');
    return store;
  } catch (problem) {
    const newer = problem instanceof DOMException && problem.name === 'VersionError';
    report(newer ? 'newer' : 'memory');
    if (newer) throw new Error('newer');
    return new MemoryTables();
  }
}

async function compile(address: string): Promise<WebAssembly.Module> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status} ${address}`);
  // Streaming needs the right content type, which not every static host sends.
  if (response.headers.get('content-type') === 'application/wasm') return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

async function start(address: string): Promise<Running> {
  const [module, store] = await Promise.all([compile(address), openStore()]);
  const write = async (number: number, text: string) => {
    const asked = JSON.parse(text) as Write;
    const how = await store.write(asked);
    if (how === 'conflict') {
      // Another tab was faster: what it wrote comes first, then the game decides whether this is still possible.
      const stored = await store.load(asked.table);
      if (stored) games.call('leipzig_load', JSON.stringify(stored));
    }
    if (how === 'kept') channel?.postMessage({ table: asked.table } satisfies Changed);
    if (how === 'full' || how === 'failed' || how === 'newer') report(how);
    else if (reported === 'full' || reported === 'failed') report('kept');
    games.call('leipzig_written', number, how === 'kept' ? 0 : how === 'conflict' ? 1 : 2);
  };
  const games: Games = await Games.instantiate(module, {
    reply: (id, status, contentType, body) => tell({ type: 'reply', id, status, contentType, body }),
    send: (session, text) => tell({ type: 'message', session, text }),
    write: (number, text) => void write(number, text),
    // Later: these call the games again, which have not returned yet.
    search: (id, order) => queueMicrotask(() => searches.start(id, order)),
    cancel: (id) => queueMicrotask(() => searches.cancel(id)),
    timer: (id, milliseconds) => void setTimeout(() => games.call('leipzig_timer', id), milliseconds),
  });
  const searches = new Searches(module, () => new Worker(new URL('./search.worker.ts', import.meta.url), { type: 'module' }), {
    begun: (id) => games.call('leipzig_begun', id),
    progress: (id, thousandths) => games.call('leipzig_progress', id, thousandths),
    found: (id, findings) => games.call('leipzig_found', id, findings),
  });
  if (channel) {
    channel.onmessage = async ({ data }: MessageEvent<Changed>) => {
      if ('removed' in data) games.call('leipzig_forget', data.removed);
      else if (games.call('leipzig_knows', data.table) === '1') {
        const stored = await store.load(data.table);
        if (stored) games.call('leipzig_load', JSON.stringify(stored));
      }
    };
  }
  tell({ type: 'ready' });
  return { games, store };
}

let running: Promise<Running> | undefined;
// Messages of a session and requests wait for what comes before them: a table is loaded before it is asked.
let order: Promise<unknown> = Promise.resolve();

async function ensureLoaded({ games, store }: Running, table: string | undefined): Promise<void> {
  if (!table || !isLocal(table) || games.call('leipzig_knows', table) === '1') return;
  const stored = await store.load(table);
  if (stored) games.call('leipzig_load', JSON.stringify(stored));
}

async function restore({ games, store }: Running, tables: StoredTable[]): Promise<number> {
  let restored = 0;
  for (const { row, events } of tables) {
    const there = await store.load(row.id);
    const from = there?.events.length ?? 0;
    // A table only grows: what is missing here is added, and a shorter copy changes nothing.
    const same = !there || JSON.stringify(there.events) === JSON.stringify(events.slice(0, from));
    if (!same || (there && events.length <= from)) continue;
    const how = await store.write({ table: row.id, from, events: events.slice(from), ...(there ? {} : { row }) });
    if (how !== 'kept') throw new Error(how);
    ++restored;
    channel?.postMessage({ table: row.id } satisfies Changed);
    if (games.call('leipzig_knows', row.id) === '1') games.call('leipzig_load', JSON.stringify({ row, events }));
  }
  return restored;
}

async function handle(host: Running, data: Exclude<ToWorker, { type: 'start' }>): Promise<void> {
  const { games, store } = host;
  switch (data.type) {
    case 'request':
      await ensureLoaded(host, /^\/api\/tables\/([^/?]+)/.exec(data.target)?.[1]);
      games.call('leipzig_request', data.id, data.method, data.target, data.body, data.key);
      return;
    case 'open':
      games.call('leipzig_open', data.session);
      return;
    case 'message': {
      if (data.text.startsWith('{"type":"join"')) {
        await ensureLoaded(host, (JSON.parse(data.text) as { table?: string }).table);
      }
      games.call('leipzig_receive', data.session, data.text);
      return;
    }
    case 'close':
      games.call('leipzig_close', data.session);
      return;
    case 'remove':
      await store.remove(data.table);
      games.call('leipzig_forget', data.table);
      channel?.postMessage({ removed: data.table } satisfies Changed);
      tell({ type: 'done', id: data.id, value: null });
      return;
    case 'record':
      await ensureLoaded(host, data.table);
      tell({ type: 'done', id: data.id, value: games.call('leipzig_record', data.table) });
      return;
    case 'tables': {
      const all = await Promise.all((await store.ids()).map((id) => store.load(id)));
      tell({ type: 'done', id: data.id, value: all.filter((table) => table !== null) });
      return;
    }
    case 'restore':
      tell({ type: 'done', id: data.id, value: await restore(host, data.tables) });
      return;
  }
}

const textOf = (problem: unknown): string => (problem instanceof Error ? problem.message : String(problem));
// The module has stopped in the middle of something: the page starts another worker, with everything that was stored.
const fail = (problem: unknown) => tell({ type: 'failed', text: textOf(problem) });
self.addEventListener('unhandledrejection', (event) => fail(event.reason));

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === 'start') {
    running = start(data.module);
    running.catch(fail);
    return;
  }
  order = order.then(async () => {
    const host = await running;
    if (host) await handle(host, data);
  });
  order = order.catch((problem: unknown) => {
    if (problem instanceof WebAssembly.RuntimeError) return fail(problem);
    if ('id' in data) tell({ type: 'done', id: data.id, value: { problem: textOf(problem) } });
    console.warn(problem);
  });
};
