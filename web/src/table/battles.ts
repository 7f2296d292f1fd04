// A battle of the past on the board: who fought whom and from where, the odds, the die and the result.
import { signal } from '@preact/signals';
import type { Drawn, Entry, Fought, View } from '../protocol';
import type { Table } from './table';

export interface ShownBattle {
  n: number; // the entry that decided it
  fought: Fought;
  rolled: boolean; // the die has been rolled at this moment
  drawn: Drawn | null;
  result: Entry['result'];
  from: string[]; // spaces of the attackers before it was decided
  to: string[]; // spaces attacked
}

export class Battles {
  readonly shown = signal<ShownBattle | null>(null);

  constructor(private readonly table: Pick<Table, 'entries' | 'board' | 'replay' | 'frame' | 'marked'>) {}

  // The battle that an entry decided, on the board as it is now.
  async show(n: number): Promise<void> {
    const entry = this.table.entries.peek()[n];
    if (!entry?.battle) return;
    const view = await this.table.replay.moment(n);
    this.set(entry, view, true);
    this.frame();
  }

  // During a replay: the battle that is about to be decided, or has just been.
  follow(at: number, view: View, before: View | null): void {
    const entries = this.table.entries.peek();
    const next = entries[at];
    const last = entries[at - 1];
    if (next?.battle) this.set(next, view, false);
    else if (last?.battle) this.set(last, before, true);
    else this.shown.value = null;
    if (this.shown.value) this.frame();
  }

  clear(): void {
    this.shown.value = null;
  }

  private set(entry: Entry, view: View | null, rolled: boolean): void {
    const fought = entry.battle;
    if (!fought) return;
    const { spaces } = this.table.board;
    const placesOf = (units: string[]) => {
      const found = units.map((unit) => view?.pieces.find((piece) => piece.id === unit)?.at ?? unit).filter((at) => spaces.has(at));
      return [...new Set(found)];
    };
    const to = fought.spaces.filter((at) => spaces.has(at));
    this.shown.value = {
      n: entry.n,
      fought,
      rolled,
      drawn: rolled ? entry.drawn : null,
      result: rolled ? entry.result : null,
      from: placesOf(fought.attackers),
      to: to.length > 0 ? to : placesOf(fought.defenders),
    };
  }

  private frame(): void {
    const shown = this.shown.value;
    if (!shown) return;
    this.table.marked.value = [];
    this.table.frame([...shown.from, ...shown.to]);
  }
}
