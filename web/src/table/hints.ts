// Hints of a computer player: asked for, and followed step by step or all at once.
import { signal } from '@preact/signals';
import type { Hint, State } from '../protocol';
import { sentence } from './story';
import type { Table } from './table';

// The rest of the plan if the player followed it so far, otherwise nothing.
export function restOfHint(hint: Hint, before: State, state: State): Hint | null {
  const fresh = state.entries.filter((entry) => entry.n >= before.number);
  const actions = hint.actions.slice(fresh.length);
  const followed = state.number > before.number && fresh.every((entry, i) => entry.text === hint.actions[i]?.text);
  return followed && actions.length > 0 ? { ...hint, number: state.number, actions } : null;
}

type Host = Pick<
  Table,
  'latest' | 'perspective' | 'selection' | 'index' | 'send' | 'refuseAnswer' | 'look' | 'announce' | 'game' | 'labels'
>;

export class Hints {
  readonly current = signal<Hint | null>(null);
  readonly asking = signal(false);
  readonly following = signal(false);

  constructor(private readonly table: Host) {}

  async ask(): Promise<void> {
    const active = this.table.perspective.active.value;
    if (!active || this.asking.value) return;
    this.table.selection.clear();
    this.asking.value = true;
    const answer = await active.link.ask({ type: 'hint' });
    this.asking.value = false;
    if (answer?.type === 'hint') {
      if (answer.number !== this.table.latest.value?.number) return;
      this.current.value = answer;
      const first = answer.actions.flatMap((action) => this.table.index.aimsOf(action))[0];
      if (first) this.table.look(first);
      this.table.announce(answer.actions.map((action) => sentence(this.table, action)).join('. '));
    } else {
      this.table.refuseAnswer(answer);
    }
  }

  // Plays the rest of the plan, as far as possible.
  async follow(): Promise<void> {
    this.following.value = true; // a hint requested meanwhile would be outdated
    for (const { text } of this.current.peek()?.actions ?? []) {
      if (!(await this.table.send(text))) break;
    }
    this.following.value = false;
  }

  // The game has moved on.
  update(before: State, state: State): void {
    const hint = this.current.peek();
    if (hint) this.current.value = restOfHint(hint, before, state);
  }
}
