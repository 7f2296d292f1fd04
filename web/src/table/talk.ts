// Chat and notes at a table: what was written, what is unread.
import { computed, effect, signal } from '@preact/signals';
import { findTable, updateTable } from '../device';
import type { Answer } from '../link';
import type { ChatLine, Room } from '../protocol';
import { settings } from '../settings';
import type { Table } from './table';

export class Talk {
  private readonly heard: ReturnType<typeof signal<number>>;
  readonly open = signal(false); // the chat is on the screen

  constructor(private readonly table: Pick<Table, 'id' | 'links' | 'perspective' | 'latest' | 'isOver' | 'computerOf' | 'game'>) {
    this.heard = signal(findTable(table.id)?.heard ?? 0);
  }

  // Somebody else can read what is written: another person, or other spectators.
  readonly possible = computed(() => {
    const seats = this.table.perspective.seats.value;
    if (!this.table.latest.value || this.table.latest.value.lesson || this.table.latest.value.analysis) return false;
    if (seats.length === 0) return true;
    const other = Object.keys(this.table.game.seats).find((seat) => !seats.includes(seat));
    return seats.length === 1 && !this.table.computerOf(other);
  });
  readonly room = computed<Room>(() => (this.table.perspective.seats.value.length > 0 ? 'players' : 'spectators'));
  readonly enabled = computed(() => this.possible.value && Boolean(this.table.latest.value?.chat) && settings.chat.value);

  lines(room: Room): ChatLine[] {
    return this.table.links[0]?.chat.value[room] ?? [];
  }
  readonly unread = computed(() => {
    if (!this.enabled.value) return 0;
    const seats = this.table.perspective.seats.value;
    const from = this.heard.value ?? 0;
    return this.lines(this.room.value).filter((line) => line.n >= from && !(line.seat && seats.includes(line.seat))).length;
  });
  // The chat is visible: everything in it is read.
  read(): void {
    const next = (this.lines(this.room.peek()).at(-1)?.n ?? -1) + 1;
    if (next <= (this.heard.peek() ?? 0)) return;
    this.heard.value = next;
    updateTable(this.table.id, { heard: next });
  }

  say(text: string): Promise<Answer | null> {
    return this.table.links[0]?.ask({ type: 'say', text }) ?? Promise.resolve(null);
  }
  saveNotes(text: string, seat: string): Promise<Answer | null> {
    const link = this.table.links.find((found) => found.state.value?.seat === seat);
    return link?.ask({ type: 'notes', text }) ?? Promise.resolve(null);
  }

  // Calls back for every line that another person writes from now on.
  onLine(told: (line: ChatLine) => void): () => void {
    let last: number | null = null;
    return effect(() => {
      if (!this.enabled.value) return;
      const lines = this.lines(this.room.value);
      const seats = this.table.perspective.seats.peek();
      const before = last;
      last = lines.at(-1)?.n ?? -1;
      if (before === null) return;
      for (const line of lines) if (line.n > before && !(line.seat && seats.includes(line.seat))) told(line);
    });
  }
}
