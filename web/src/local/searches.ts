// The workers that search. As many as the device has cores to spare; each has its own copy of the games, so a page needs no
// shared memory. Only one tab searches for a table at a time.
import type { FromSearch, ToSearch } from './messages';

interface Listener {
  begun(id: number): void;
  progress(id: number, thousandths: number): void;
  found(id: number, findings: string): void;
}
interface Waiting {
  id: number;
  order: string;
}
interface Running {
  id: number;
  worker: Worker;
}
const kMostWorkers = 3;

export class Searches {
  private idle: Worker[] = [];
  private running: Running[] = [];
  private waiting: Waiting[] = [];
  private readonly locks = new Map<number, AbortController>();
  private readonly delays = new Map<number, ReturnType<typeof setTimeout>>();
  private readonly most = Math.max(1, Math.min(kMostWorkers, (globalThis.navigator?.hardwareConcurrency ?? 2) - 1));

  constructor(
    private readonly module: WebAssembly.Module,
    private readonly make: () => Worker,
    private readonly listener: Listener,
  ) {}

  start(id: number, order: string): void {
    const { table, delay } = JSON.parse(order) as { table: string; delay: number };
    const begin = () => {
      this.delays.delete(id);
      this.claim(id, table, order);
    };
    if (delay > 0) this.delays.set(id, setTimeout(begin, delay));
    else begin();
  }

  cancel(id: number): void {
    clearTimeout(this.delays.get(id));
    this.delays.delete(id);
    this.locks.get(id)?.abort();
    this.locks.delete(id);
    this.waiting = this.waiting.filter((other) => other.id !== id);
    const found = this.running.find((other) => other.id === id);
    if (!found) return;
    found.worker.terminate();
    this.running = this.running.filter((other) => other !== found);
    this.next();
  }

  // Another tab may be searching for the same table: then this one waits until that has ended.
  private claim(id: number, table: string, order: string): void {
    const locks = globalThis.navigator?.locks;
    if (!locks) return this.enqueue({ id, order });
    const held = new AbortController();
    this.locks.set(id, held);
    locks
      .request(`leipzig search ${table} ${order.includes('"kind":"move"') ? 'move' : id}`, { signal: held.signal }, () => {
        if (held.signal.aborted) return;
        this.enqueue({ id, order });
        return new Promise<void>((release) => held.signal.addEventListener('abort', () => release()));
      })
      .catch(() => {}); // cancelled while it waited
  }
  private enqueue(order: Waiting): void {
    this.waiting.push(order);
    this.next();
  }

  private next(): void {
    while (this.waiting.length > 0 && this.running.length < this.most) {
      const order = this.waiting.shift();
      if (order) this.run(order);
    }
  }

  private run({ id, order }: Waiting): void {
    const worker = this.idle.pop() ?? this.newWorker();
    this.running.push({ id, worker });
    this.listener.begun(id);
    worker.onmessage = ({ data }: MessageEvent<FromSearch>) => {
      if (data.id !== id) return;
      if (data.type === 'progress') this.listener.progress(id, data.thousandths);
      else this.finish(id, worker, data.findings, true);
    };
    worker.onerror = (event) => this.finish(id, worker, JSON.stringify({ error: event.message || 'a search failed' }), false);
    worker.postMessage({ type: 'search', id, order } satisfies ToSearch);
  }

  private finish(id: number, worker: Worker, findings: string, reusable: boolean): void {
    this.running = this.running.filter((other) => other.worker !== worker);
    if (reusable) this.idle.push(worker);
    else worker.terminate();
    this.locks.get(id)?.abort();
    this.locks.delete(id);
    this.listener.found(id, findings);
    this.next();
  }

  private newWorker(): Worker {
    const worker = this.make();
    worker.postMessage({ type: 'module', module: this.module } satisfies ToSearch);
    return worker;
  }
}
