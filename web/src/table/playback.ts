// Plays back a computer's moves entry by entry, at a readable pace. With reduced motion the result appears at once, and the board
// marks the moves.
import { signal } from '@preact/signals';
import type { Entry, State, View } from '../protocol';
import { pace, prefersReducedMotion } from '../settings';

const kPause = { slow: 1500, normal: 650, fast: 90 };
const kShortest = 90;
const kLongestTurn = 15_000; // longer turns are played faster
const kDie = 1400;

// The parts of a table that playback needs.
export interface PlaybackHost {
  state: () => State | null;
  replaying: () => boolean;
  moment: (n: number) => Promise<View | null>;
  mark: (entries: Entry[]) => void; // on the board
  rolled: (before: State, after: State) => void; // a die may be among the entries
}

export class Playback {
  readonly now = signal<{ n: number; view: View } | null>(null);
  private until = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly host: PlaybackHost) {}

  // A new state arrived. True if it is played back step by step.
  receive(before: State, state: State): boolean {
    if (this.now.peek()) {
      if (state.number < this.until) this.stop();
      else this.until = state.number;
      return this.now.peek() !== null;
    }
    if (this.host.replaying() || state.number <= before.number) return false;
    const fresh = state.entries.filter((entry) => entry.n >= before.number);
    const byComputer = fresh.filter((entry) => entry.seat !== null && state.computers[entry.seat]);
    if (byComputer.length === 0) return false;
    if (prefersReducedMotion() || document.hidden || fresh.length === 1) {
      this.host.mark(byComputer);
      return false;
    }
    this.until = state.number;
    this.now.value = { n: before.number, view: before.view };
    void this.next();
    return true;
  }

  stop(): void {
    clearTimeout(this.timer);
    if (this.now.peek()) this.now.value = null;
  }

  private async next(): Promise<void> {
    const now = this.now.peek();
    const state = this.host.state();
    if (!now || !state) return;
    if (now.n >= this.until) {
      this.stop();
      return;
    }
    const n = now.n + 1;
    const view = n === state.number ? state.view : await this.host.moment(n);
    if (this.now.peek() !== now) return;
    if (!view) {
      this.stop();
      return;
    }
    if (n + 1 < this.until) void this.host.moment(n + 1);
    this.now.value = { n, view };
    const entry = state.entries[n - 1];
    if (entry?.seat) this.host.mark([entry]);
    this.host.rolled({ ...state, number: n - 1, view: now.view }, { ...state, number: n, view, entries: state.entries.slice(0, n) });
    const pause = kPause[state.pace?.speed ?? 'normal'] * pace();
    const shortened = Math.max(kShortest, Math.min(pause, kLongestTurn / (this.until - n + 1)));
    this.timer = setTimeout(() => void this.next(), entry?.seat ? shortened : Math.min(kDie, pause * 2));
  }
}
