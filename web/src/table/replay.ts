// Earlier moments of the game: fetched from the server, cached, and shown in place of the present.
import { batch, signal } from '@preact/signals';
import * as api from '../api';
import { language } from '../settings';
import type { BetterPlan, View } from '../protocol';
import type { Table } from './table';

export class Replay {
  readonly at = signal<number | null>(null); // the number of entries shown; null: the present
  readonly view = signal<View | null>(null);
  readonly as = signal<string | null>(null); // after a game with secrets: the side whose view is replayed
  readonly plan = signal<(BetterPlan & { level: string }) | null>(null); // what a review would have played at this moment
  private readonly cache = new Map<string, View>();

  constructor(private readonly table: Pick<Table, 'id' | 'latest' | 'links' | 'perspective' | 'leavePresent' | 'markEntry' | 'battles'>) {}

  async goTo(n: number | null): Promise<void> {
    if (n === null) {
      batch(() => {
        this.at.value = null;
        this.view.value = null;
        this.plan.value = null;
        this.table.battles.clear();
      });
      return;
    }
    const last = this.table.latest.value?.number ?? 0;
    const at = Math.max(0, Math.min(n, last));
    this.table.leavePresent();
    this.at.value = at;
    if (this.plan.peek()?.number !== at) this.plan.value = null;
    const view = await this.moment(at);
    if (this.at.value !== at || !view) return;
    this.view.value = view;
    this.table.markEntry(at - 1);
    const before = at > 0 ? await this.moment(at - 1) : null;
    if (this.at.value !== at) return;
    this.table.battles.follow(at, view, before);
    for (const near of [at + 1, at - 1]) if (near >= 0 && near <= last) void this.moment(near);
  }

  // The better plan of the review by this level, at the moment shown.
  async showPlan(level: string): Promise<void> {
    const at = this.at.peek();
    if (at === null) return;
    for (let asked = 0; asked < 600 && this.at.peek() === at; ++asked) {
      const found = await api.betterPlan(this.table.id, this.table.perspective.key() ?? '', at, level).catch(() => null);
      if (!found) return;
      if ('actions' in found) {
        if (this.at.peek() === at) this.plan.value = { ...found, level };
        return;
      }
      await new Promise((done) => setTimeout(done, 500));
    }
  }

  async goOnAs(seat: string | null): Promise<void> {
    this.as.value = seat;
    if (this.at.value !== null) await this.goTo(this.at.value);
  }

  // The view after n entries; null if it cannot be had.
  async moment(n: number): Promise<View | null> {
    const as = this.as.value;
    const name = `${n} ${as ?? ''} ${language.value}`;
    const cached = this.cache.get(name);
    if (cached) return cached;
    try {
      const view = await this.load(n, as);
      if (view) this.cache.set(name, view);
      return view;
    } catch {
      return null;
    }
  }

  // The past has changed (undo), or is seen by another seat.
  forget(): void {
    this.cache.clear();
  }

  // Only the learner's own connection knows a tutorial table, which has no key.
  private async load(n: number, as: string | null): Promise<View | null> {
    const key = this.table.perspective.key();
    if (key) return (await api.moment(this.table.id, key, n, as)).view;
    const answer = await this.table.links[0]?.ask({ type: 'view', number: n });
    return answer?.type === 'view' ? answer.view : null;
  }
}
