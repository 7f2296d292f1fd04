// What is left on a clock, and how it is written.
import { people } from '../messages/people';
import type { Clock } from '../protocol';

const kSecond = 1000;
const kDay = 86_400;

// Milliseconds of a seat's bank and of its move at a time of this device; null: no limit.
export function leftAt(clock: Clock, seat: string, now: number): { bank: number | null; move: number | null } {
  const passed = clock.running === seat ? Math.max(0, now - clock.received) : 0;
  const bank = clock.left[seat] ?? null;
  const move = clock.running === seat ? clock.move_left : clock.per_move > 0 ? clock.per_move * kSecond : null;
  return { bank: bank === null ? null : bank - passed, move: move === null ? null : move - passed };
}

// Whichever runs out first.
export function nearest(left: { bank: number | null; move: number | null }): number | null {
  const limits = [left.bank, left.move].filter((each) => each !== null);
  return limits.length > 0 ? Math.min(...limits) : null;
}

// A fifth of the time, or half a minute, is left.
export function isLow(clock: Clock, seat: string, now: number): boolean {
  const { bank, move } = leftAt(clock, seat, now);
  const low = (left: number | null, of: number) => left !== null && left < Math.max(Math.min(30, of / 2), of / 5) * kSecond;
  return clock.running === seat && (low(bank, clock.bank) || low(move, clock.per_move));
}

// 4:05, 1:04:05, 3 d 4 h. Negative times are over.
export function timeText(milliseconds: number): string {
  const sign = milliseconds < 0 ? '−' : '';
  const all = Math.floor(Math.abs(milliseconds) / kSecond);
  if (all >= kDay) return sign + people('time.days', { d: Math.floor(all / kDay), h: Math.floor((all % kDay) / 3600) });
  const two = (n: number) => String(n).padStart(2, '0');
  const [h, m, s] = [Math.floor(all / 3600), Math.floor((all % 3600) / 60), all % 60];
  return sign + (h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`);
}
