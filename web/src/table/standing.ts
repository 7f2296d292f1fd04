// Answers given in advance: a choice for the rest of the turn ("no advance"), and decisions with a single choice. Never at a
// lesson, and never again for a decision that was just taken back.
import { computed, effect, signal, untracked } from '@preact/signals';
import type { Choice } from '../protocol';
import { settings } from '../settings';
import type { Table } from './table';

// Choices that come again and again and that end a question without doing anything.
const repeated = new Set(['no advance', 'end advance', 'end evading', 'end sustaining', 'no advantage', 'no march']);
export const canStand = (kind: string): boolean => repeated.has(kind);

// The only action of a decision.
export function forcedLine(choices: Choice[]): string | null {
  const [only, ...others] = choices;
  const [target, ...more] = only?.targets ?? [];
  return only && target && others.length === 0 && more.length === 0 ? target.text : null;
}

interface Standing {
  kind: string;
  seat: string;
  turn: number;
}
const kPause = 700; // milliseconds, so that the decision is seen

export class StandingAnswers {
  private readonly standing = signal<Standing[]>([]);
  // What was played without a click, and why.
  readonly played = signal<{ line: string; number: number; kind: string; standing: boolean } | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private takenBack = -1; // the number of entries after an undo: this decision is the player's

  constructor(private readonly table: Pick<Table, 'perspective' | 'view' | 'game' | 'selection' | 'latest' | 'send' | 'isPrivate'>) {}

  private readonly turn = computed(() => this.table.view.value?.tracks[this.table.game.turn.now] ?? 0);
  private readonly seat = computed(() => this.table.perspective.active.value?.state.seat ?? '');
  // Those of the seat to decide, in this turn.
  readonly now = computed(() => this.standing.value.filter((one) => one.seat === this.seat.value && one.turn === this.turn.value));

  has(kind: string): boolean {
    return this.now.value.some((one) => one.kind === kind);
  }
  set(kind: string, on: boolean): void {
    const others = this.standing.value.filter((one) => one.kind !== kind || one.seat !== this.seat.value);
    this.standing.value = on ? [...others, { kind, seat: this.seat.value, turn: this.turn.value }] : others;
  }
  // An undo: what is decided again is decided by hand.
  stop(number: number): void {
    clearTimeout(this.timer);
    this.takenBack = number;
    this.standing.value = [];
    this.played.value = null;
  }

  private answer(): { line: string; kind: string; standing: boolean } | null {
    const choices = this.table.selection.choices.value;
    const given = choices.find((choice) => choice.subject === '' && this.has(choice.kind) && choice.targets.length === 1);
    const line = given?.targets[0]?.text;
    if (given && line !== undefined) return { line, kind: given.kind, standing: true };
    const forced = settings.autoplay.value ? forcedLine(choices) : null;
    return forced === null ? null : { line: forced, kind: choices[0]?.kind ?? '', standing: false };
  }

  watch(): () => void {
    const end = effect(() => {
      const active = this.table.perspective.active.value;
      const answer = this.answer();
      clearTimeout(this.timer);
      if (!active || !answer || this.table.isPrivate.value) return;
      const { number } = active.state;
      if (number <= this.takenBack) return;
      untracked(() => {
        this.timer = setTimeout(() => {
          if (this.table.perspective.active.peek()?.state.number !== number) return;
          this.played.value = { ...answer, number };
          void this.table.send(answer.line);
        }, kPause);
      });
    });
    return () => {
      clearTimeout(this.timer);
      end();
    };
  }
}
