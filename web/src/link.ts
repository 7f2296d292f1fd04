// One WebSocket to one table with one key, or to a tutorial table without a key. Reconnects forever, resumes from the last number
// it has, and keeps unanswered messages: sending an action twice is harmless, since the server accepts each number only once.
import { effect, signal } from '@preact/signals';
import * as v from 'valibot';
import { canPlayLocally, edition, isLocal } from './edition';
import { localTables } from './local/client';
import { ServerMessage, type ChatLine, type Room, type State, type Thinking } from './protocol';
import { language } from './settings';

export type LinkStatus = 'connecting' | 'open' | 'lost' | 'refused';
export type Answer = Exclude<ServerMessage, { type: 'pong' }>;

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
// A table of this device, or a lesson without a server, needs no connection.
function dialFor(table: string): Dial {
  const offline =
    !edition.server || ((table === 'tutorial' || table === 'analysis') && canPlayLocally() && !(globalThis.navigator?.onLine ?? true));
  return isLocal(table) || offline ? () => localTables().dial() : dialServer;
}

const kFirstDelay = 400;
const kLongestDelay = 15_000;
const kPingEvery = 20_000;

export class Link {
  readonly status = signal<LinkStatus>('connecting');
  readonly state = signal<State | null>(null);
  readonly thinking = signal<Thinking | null>(null);
  readonly chat = signal<Record<Room, ChatLine[]>>({ players: [], spectators: [] });
  readonly notes = signal(''); // of this seat, as stored by the server
  readonly unsent = signal<string[]>([]);
  readonly problem = signal<string>('');
  onRematch: (table: string, key: string) => void = () => {};

  private socket: SocketLike | null = null;
  private waiting = new Map<string, Waiting>();
  private delay = kFirstDelay;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pingTimer: ReturnType<typeof setInterval> | undefined;
  private lastHeard = 0;
  private next = 0;
  private readonly stopListening: () => void;
  private closed = false;
  private joined = false;

  constructor(
    readonly table: string,
    readonly key: string,
    private readonly dial: Dial = dialFor(table),
    private readonly hello?: () => Record<string, unknown>, // sent instead of joining the table
  ) {
    this.connect();
    globalThis.addEventListener?.('online', this.reconnectNow);
    // The server says its sentences in the language of the last join. A lesson keeps the one it began with.
    this.stopListening = effect(() => {
      void language.value;
      if (this.joined && !this.hello) this.join();
    });
  }

  close(): void {
    this.closed = true;
    this.stopListening();
    globalThis.removeEventListener?.('online', this.reconnectNow);
    clearTimeout(this.timer);
    clearInterval(this.pingTimer);
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
  reconnectNow = (): void => {
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
      this.join();
      this.lastHeard = Date.now();
      clearInterval(this.pingTimer);
      this.pingTimer = setInterval(() => this.ping(), kPingEvery);
    };
    socket.onmessage = (event) => {
      this.lastHeard = Date.now();
      this.receive(String(event.data));
    };
    socket.onclose = () => {
      if (this.socket === socket) this.connectionLost();
    };
  }

  private join(): void {
    const had = this.state.peek();
    const resume = had ? { since: had.number, revision: had.revision } : {};
    const hello = this.hello?.() ?? { type: 'join', table: this.table, key: this.key, lang: language.peek(), ...resume };
    this.socket?.send(JSON.stringify(hello));
  }

  private ping(): void {
    if (Date.now() - this.lastHeard > kPingEvery * 2) {
      this.socket?.close();
      this.connectionLost();
      return;
    }
    if (this.socket?.readyState === 1) this.socket.send('{"type":"ping"}');
  }

  private connectionLost(): void {
    clearInterval(this.pingTimer);
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
    const lines = [...this.waiting.values()].filter((w) => w.message['type'] === 'act' && !w.sent).map((w) => String(w.message['line']));
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
    if (message.type === 'chat') this.hear(message.room, message.lines);
    if (message.type === 'notes') this.notes.value = message.text;
    if (message.type === 'rematch') this.onRematch(message.table, message.key);
    // Without an id it answers no request of ours: the seat has a new key, or the table is gone.
    const turnedAway = message.type === 'refused' && message.id == null && message.error.code === 'not_found';
    if ((message.type === 'error' || message.type === 'refused') && (!this.joined || turnedAway)) {
      this.problem.value = message.error.text;
      // A wrong key stays wrong, even when the rate limit refused it. A store that is down, or an address with too much open, is
      // worth another try, by a new connection.
      const { code, retry_after } = message.error;
      const wrong = code === 'forbidden' || code === 'not_found' || (code === 'too_many' && retry_after);
      if (wrong) this.status.value = 'refused';
      if (wrong || code === 'unavailable' || code === 'too_many') this.socket?.close();
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

  // After a reconnect the lines come again.
  private hear(room: Room, lines: ChatLine[]): void {
    const before = this.chat.value;
    const last = before[room].at(-1)?.n ?? -1;
    const fresh = lines.filter((line) => line.n > last);
    if (fresh.length > 0) this.chat.value = { ...before, [room]: [...before[room], ...fresh] };
  }

  private take(incoming: State): void {
    const before = this.state.value;
    // Entries from `from` on; any that we have beyond that were taken back.
    const entries = [...(before?.entries.filter((entry) => entry.n < incoming.from) ?? []), ...incoming.entries];
    const clock = incoming.clock && { ...incoming.clock, received: Date.now() };
    this.state.value = { ...incoming, type: 'state', entries, clock };
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
