// The page's side of the local tables: requests and sockets that a worker answers instead of a server.
import { signal } from '@preact/signals';
import { edition } from '../edition';
import type { SocketLike } from '../link';
import type { FromWorker, Storage, ToWorker } from './messages';
import type { StoredTable } from './store';

export const storage = signal<Storage | null>(null);

class LocalSocket implements SocketLike {
  readyState = 0;
  onopen: SocketLike['onopen'] = null;
  onclose: SocketLike['onclose'] = null;
  onmessage: SocketLike['onmessage'] = null;

  constructor(
    private readonly host: LocalTables,
    private readonly session: number,
  ) {}
  opened(): void {
    if (this.readyState !== 0) return;
    this.readyState = 1;
    this.onopen?.(new Event('open'));
  }
  receive(text: string): void {
    if (this.readyState === 1) this.onmessage?.(new MessageEvent('message', { data: text }));
  }
  send(data: string): void {
    if (this.readyState === 1) this.host.post({ type: 'message', session: this.session, text: data });
  }
  close(): void {
    if (this.readyState === 3) return;
    this.host.post({ type: 'close', session: this.session });
    this.lost();
  }
  lost(): void {
    this.readyState = 3;
    this.onclose?.(new CloseEvent('close'));
  }
}

export class LocalTables {
  private readonly sockets = new Map<number, LocalSocket>();
  private readonly waiting = new Map<number, { done: (value: unknown) => void; fail: (problem: Error) => void }>();
  private numbers = 0;
  private failure: Error | null = null;

  constructor(
    private readonly worker: Worker,
    module: string,
    private readonly gone: () => void,
  ) {
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.receive(data);
    worker.onerror = (event) => this.fail(new Error(event.message || 'the local tables stopped'));
    this.post({ type: 'start', module });
  }

  post(message: ToWorker): void {
    this.worker.postMessage(message);
  }

  async request(target: string, init: { method?: string; body?: string; key?: string } = {}): Promise<Response> {
    const answer = (await this.ask((id) => ({
      type: 'request',
      id,
      method: init.method ?? 'GET',
      target,
      body: init.body ?? '',
      key: init.key ?? '',
    }))) as { status: number; contentType: string; body: string };
    return new Response(answer.body, { status: answer.status, headers: { 'content-type': answer.contentType } });
  }
  dial(): SocketLike {
    const session = ++this.numbers;
    const socket = new LocalSocket(this, session);
    this.sockets.set(session, socket);
    this.post({ type: 'open', session });
    setTimeout(() => (this.failure ? socket.lost() : socket.opened()));
    return socket;
  }
  remove = (table: string) => this.ask((id) => ({ type: 'remove', id, table }));
  record = (table: string) => this.ask((id) => ({ type: 'record', id, table })) as Promise<string>;
  tables = () => this.ask((id) => ({ type: 'tables', id })) as Promise<StoredTable[]>;
  restore = (tables: StoredTable[]) => this.ask((id) => ({ type: 'restore', id, tables })) as Promise<number>;

  private ask(message: (id: number) => ToWorker): Promise<unknown> {
    return new Promise((done, fail) => {
      if (this.failure) return fail(this.failure);
      const id = ++this.numbers;
      this.waiting.set(id, { done, fail });
      this.post(message(id));
    });
  }
  private receive(data: FromWorker): void {
    switch (data.type) {
      case 'storage':
        storage.value = data.storage;
        return;
      case 'failed':
        return this.fail(new Error(data.text));
      case 'message':
        return this.sockets.get(data.session)?.receive(data.text);
      case 'reply':
        this.waiting.get(data.id)?.done(data);
        this.waiting.delete(data.id);
        return;
      case 'done': {
        const found = this.waiting.get(data.id);
        const value = data.value as { problem?: string } | null;
        if (value && typeof value === 'object' && value.problem) found?.fail(new Error(value.problem));
        else found?.done(data.value);
        this.waiting.delete(data.id);
        return;
      }
      case 'ready':
        return;
    }
  }
  // The worker is gone: a link that reconnects starts a new one, with everything that was stored.
  private fail(problem: Error): void {
    this.failure = problem;
    this.worker.terminate();
    this.gone();
    for (const { fail } of this.waiting.values()) fail(problem);
    this.waiting.clear();
    for (const socket of this.sockets.values()) socket.lost();
    this.sockets.clear();
  }
}

let current: LocalTables | null = null;
// Started when it is first needed: until then nothing is loaded.
export function localTables(): LocalTables {
  if (current) return current;
  const worker = new Worker(new URL('./tables.worker.ts', import.meta.url), { type: 'module' });
  const module = new URL(edition.module ?? '', document.baseURI).href;
  current = new LocalTables(worker, module, () => (current = null));
  return current;
}

// Asks the browser not to clear what is stored when the device runs short of space.
export const keepStorage = (): void => void globalThis.navigator?.storage?.persist?.().catch(() => false);
