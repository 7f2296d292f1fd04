// In-memory fake server for one socket: tests see what the client sends and choose the replies.
import type { SocketLike } from '../src/link';

export class FakeSocket implements SocketLike {
  readyState = 0;
  onopen: ((event: Event) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  sent: Record<string, unknown>[] = [];

  send(data: string): void {
    this.sent.push(JSON.parse(data) as Record<string, unknown>);
  }
  close(): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose?.({} as CloseEvent);
  }

  open(): void {
    this.readyState = 1;
    this.onopen?.({} as Event);
  }
  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent);
  }
  last(type: string): Record<string, unknown> {
    const found = this.sent.filter((message) => message['type'] === type).at(-1);
    if (!found) throw new Error(`nothing of type ${type} was sent`);
    return found;
  }
}

export class FakeServer {
  sockets: FakeSocket[] = [];
  dial = (): SocketLike => {
    const socket = new FakeSocket();
    this.sockets.push(socket);
    return socket;
  };
  get socket(): FakeSocket {
    const socket = this.sockets.at(-1);
    if (!socket) throw new Error('no client has connected');
    return socket;
  }
}

// The smallest valid state message.
export function state(number: number, change: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    type: 'state',
    table: 't',
    seat: 'french',
    number,
    from: 0,
    entries: Array.from({ length: number }, (_, n) => ({ n, text: `FR-${n} 1010-1011`, seat: 'french', turn: 1 })),
    view: {
      game: 'nations1975',
      scenario: 'drill',
      viewer: 'french',
      turn: { node: 'decision', seat: 'french' },
      phase: 'movement',
      prompt: 'Move.',
      pieces: [
        {
          id: 'FR-1',
          seat: 'french',
          nation: 'french',
          type: 'infantry',
          designation: '1',
          at: '1010',
          values: { strength: 4, movement: 4 },
        },
        {
          id: 'AU-1',
          seat: 'allied',
          nation: 'austrian',
          type: 'cavalry',
          designation: '1',
          at: '1012',
          values: { strength: 3, movement: 6 },
        },
      ],
      cards: [],
      tracks: { turn: 1, first_turn: 1, last_turn: 6, night: 0 },
      markers: { phasing: 'french' },
      controls: { french: ['1011'], allied: [] },
      preview: null,
      verdict: null,
    },
    choices: [
      { kind: 'move', subject: 'FR-1', targets: [] },
      { kind: 'end movement', subject: '', targets: [{ target: '', text: 'end movement' }] },
    ],
    undo_limit: 0,
    offer: null,
    names: {},
    connected: { french: true, allied: false },
    commitment: 'abc',
    ...change,
  };
}
