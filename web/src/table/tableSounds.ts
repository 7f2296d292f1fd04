// The sounds of a table: what has just been shown, and whose move it is now.
import { effect, untracked } from '@preact/signals';
import type { Entry } from '../protocol';
import { playSound, type Sound } from '../sound';
import type { Table } from './table';

// What a player hears of: the entries shown so far, the own seat to decide, the end.
export interface Heard {
  entries: readonly Pick<Entry, 'seat' | 'drawn' | 'battle' | 'changes'>[];
  deciding: string | null; // a seat of this page
  alone: boolean; // this page has one seat, so the other side is somewhere else
  over: boolean;
}
export interface Cue {
  sound: Sound;
  delay: number; // seconds
}

const kAfterDie = 0.7;
const kAfterBattle = 0.5;

const lastSeat = ({ entries }: Heard): string | null => entries.filter((entry) => entry.seat !== null).at(-1)?.seat ?? null;

export function cuesBetween(before: Heard, now: Heard): Cue[] {
  const fresh = now.entries.slice(before.entries.length);
  const cues: Cue[] = [];
  let delay = 0;
  if (fresh.some((entry) => (entry.drawn?.value ?? 0) > 0)) {
    cues.push({ sound: 'die', delay });
    delay += kAfterDie;
  }
  if (fresh.some((entry) => entry.battle !== null && entry.drawn !== null)) {
    cues.push({ sound: 'battle', delay });
    delay += kAfterBattle;
  }
  if (fresh.some((entry) => entry.changes.some((change) => change.what === 'eliminated' || change.what === 'captured'))) {
    cues.push({ sound: 'loss', delay });
    delay += kAfterBattle;
  }
  if (now.over && !before.over) cues.push({ sound: 'end', delay });
  else if (now.alone && now.deciding !== null && before.deciding === null && lastSeat(now) !== now.deciding)
    cues.push({ sound: 'move', delay });
  return cues;
}

// Listens until the returned function is called. The first state and replays are silent.
export function listenToTable(table: Table): () => void {
  let before: Heard | null = null;
  return effect(() => {
    if (table.replay.at.value !== null || !table.latest.value) return;
    const deciding = table.perspective.active.value?.state.seat ?? null;
    const now: Heard = {
      entries: table.entries.value,
      deciding,
      alone: table.perspective.seats.value.length === 1,
      over: table.isOver.value,
    };
    const last = before;
    before = now;
    if (last) untracked(() => cuesBetween(last, now).forEach(({ sound, delay }) => playSound(sound, delay)));
  });
}
