// One WebSocket to one table with one key, or to a tutorial table without a key. Reconnects forever, resumes from the last number
// it has, and keeps unanswered messages: sending an action twice is harmless, since the server accepts each number only once.
import { signal } from '@preact/signals';
import * as v from 'valibot';
import { ServerMessage, type State, type Thinking } from './protocol';
import { language } from './settings';

export type LinkStatus = 'connecting' | 'open' | 'lost' | 'refused';
type Answer = Exclude<ServerMessage, { type: 'pong' }>;

interface Waiting {
  message: Record<string, unknown>;
  done: (answer: Answer | null) => void;
  sent: boolean;
}

export interface SocketLike {
  readyState: number;
  send(data: string): void;
  close(): void;
  onopen: ((event: Event) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
}
export type Dial = () => SocketLike;

const dialServer: Dial = () => {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  return new WebSocket(`${scheme}//${location.host}/api/socket`);
};

const kFirstDelay = 400;
const kLongestDelay = 15_000;
const kPingEvery = 20_000;

export class Link {
  readonly status = signal<LinkStatus>('connecting');
  readonly state = signal<State | null>(null);
  readonly thinking = signal<Thinking | null>(null);
  readonly unsent = signal<string[]>([]);
  readonly problem = signal<string>('');
  onRematch: (table: string, key: string) => void = () => {};

  private socket: SocketLike | null = null;
  private waiting = new Map<string, Waiting>();
  private delay = kFirstDelay;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pulse: ReturnType<typeof setInterval> | undefined;
  private heard = 0;
  private next = 0;
  private closed = false;
  private joined = false;

  constructor(
    readonly table: string,
    readonly key: string,
    private readonly dial: Dial = dialServer,
    private readonly hello?: () => Record<string, unknown>, // sent instead of joining the table
  ) {
    this.connect();
    globalThis.addEventListener?.('online', this.hurry);
  }

  close(): void {
    this.closed = true;
    globalThis.removeEventListener?.('online', this.hurry);
    clearTimeout(this.timer);
    clearInterval(this.pulse);
    this.socket?.close();
  }

  // An action: kept until the server answers, however long the connection is down.
  act(line: string, expect: number): Promise<Answer | null> {
    return this.ask({ type: 'act', expect, line });
  }

  ask(message: Record<string, unknown>): Promise<Answer | null> {
    return new Promise((done) => {
      const id = `${++this.next}`;
      const waiting: Waiting = { message: { ...message, id }, done, sent: false };
      this.waiting.set(id, waiting);
      if (this.joined) this.send(waiting);
      this.noteUnsent();
    });
  }

  // Reconnects now; for tests and for a page that wakes from sleep.
  hurry = (): void => {
    if (this.status.value !== 'lost') return;
    clearTimeout(this.timer);
    this.connect();
  };

  private connect(): void {
    if (this.closed) return;
    const socket = this.dial();
    this.socket = socket;
    this.joined = false;
    socket.onopen = () => {
      const had = this.state.value;
      const resume = had ? { since: had.number, revision: had.revision } : {};
      socket.send(JSON.stringify(this.hello?.() ?? { type: 'join', table: this.table, key: this.key, lang: language.peek(), ...resume }));
      this.heard = Date.now();
      clearInterval(this.pulse);
      this.pulse = setInterval(() => this.beat(), kPingEvery);
    };
    socket.onmessage = (event) => {
      this.heard = Date.now();
      this.receive(String(event.data));
    };
    socket.onclose = () => {
      if (this.socket === socket) this.lost();
    };
  }

  private beat(): void {
    if (Date.now() - this.heard > kPingEvery * 2) {
      this.socket?.close();
      this.lost();
      return;
    }
    if (this.socket?.readyState === 1) this.socket.send('{"type":"ping"}');
  }

  private lost(): void {
    clearInterval(this.pulse);
    if (this.closed || this.status.value === 'refused') return;
    this.socket = null;
    this.joined = false;
    this.status.value = 'lost';
    // Questions are repeated only while their answer matters, actions always.
    for (const [id, waiting] of this.waiting) {
      waiting.sent = false;
      if (waiting.message['type'] !== 'act') {
        this.waiting.delete(id);
        waiting.done(null);
      }
    }
    this.noteUnsent();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connect(), this.delay * (0.75 + Math.random() / 2));
    this.delay = Math.min(this.delay * 2, kLongestDelay);
  }

  private send(waiting: Waiting): void {
    if (this.socket?.readyState !== 1) return;
    this.socket.send(JSON.stringify(waiting.message));
    waiting.sent = true;
  }

  private noteUnsent(): void {
    const lines = [...this.waiting.values()]
      .filter((w) => w.message['type'] === 'act' && !w.sent)
      .map((w) => String(w.message['line']));
    if (lines.join('\n') !== this.unsent.value.join('\n')) this.unsent.value = lines;
  }

  private receive(data: string): void {
    let raw: unknown;
    try {
      raw = JSON.parse(data);
    } catch {
      return;
    }
    const parsed = v.safeParse(ServerMessage, raw);
    if (!parsed.success) {
      this.problem.value = `unreadable message: ${parsed.issues[0].message}`;
      return;
    }
    const message = parsed.output;
    if (message.type === 'pong') return;
    if (message.type === 'state' || message.type === 'stale') this.take(message);
    if (message.type === 'thinking') this.thinking.value = message.thinking;
    if (message.type === 'rematch') this.onRematch(message.table, message.key);
    // Without an id it answers no request of ours: the seat has a new key, or the table is gone.
    const turnedAway = message.type === 'refused' && message.id == null && message.error.code === 'not_found';
    if ((message.type === 'error' || message.type === 'refused') && (!this.joined || turnedAway)) {
      this.problem.value = message.error.text;
      // A wrong key stays wrong, even when the rate limit refused it. Anything else (too many connections, a restart) is worth
      // another try.
      const { code, retry_after } = message.error;
      if (code === 'forbidden' || code === 'not_found' || (code === 'too_many' && retry_after)) {
        this.status.value = 'refused';
        this.socket?.close();
      }
      return;
    }
    const id = message.id === undefined ? undefined : String(message.id);
    const waiting = id === undefined ? undefined : this.waiting.get(id);
    if (id !== undefined && waiting) {
      this.waiting.delete(id);
      waiting.done(message);
      this.noteUnsent();
    }
  }

  private take(incoming: State): void {
    const before = this.state.value;
    // Entries from `from` on; any that we have beyond that were taken back.
    const entries = [...(before?.entries.filter((entry) => entry.n < incoming.from) ?? []), ...incoming.entries];
    this.state.value = { ...incoming, type: 'state', entries };
    this.thinking.value = incoming.thinking;
    if (this.joined) return;
    this.joined = true;
    this.delay = kFirstDelay;
    this.status.value = 'open';
    this.problem.value = '';
    for (const [id, waiting] of [...this.waiting]) {
      const expect = waiting.message['expect'];
      if (typeof expect === 'number' && expect < incoming.number) {
        // Either it was written before the connection broke, or someone else acted: this state answers it.
        this.waiting.delete(id);
        waiting.done(incoming);
      } else {
        this.send(waiting);
      }
    }
    this.noteUnsent();
  }
}
