// The review of a game (docs/study.md): what arrives, and the sums and lists that the page shows. Values are millionths of a win.
import * as v from 'valibot';
import { language } from '../settings';

const text = v.string();
const number = v.number();
const BySeat = v.record(text, number);
const Step = v.object({
  from: number, // its first entry
  to: number, // behind its last
  turn: v.optional(number),
  phase: text,
  kind: v.picklist(['decision', 'outcome']),
  seat: v.optional(text, ''),
  forced: v.optional(v.boolean(), false),
  before: v.optional(BySeat, {}),
  after: BySeat,
  error: v.optional(number, 0),
  mark: v.optional(text, ''),
  best: v.optional(number),
  better: v.optional(v.array(text), []),
  expected: v.optional(BySeat, {}),
  luck: v.optional(BySeat, {}),
});
export type Step = v.InferOutput<typeof Step>;
const Account = v.object({
  start: number,
  result: number,
  luck: number,
  skill: number,
  settled: number,
  adjusted: number,
  errors: number,
  decisions: number,
  error_rate: number,
});
export const Review = v.object({
  game: text,
  scenario: text,
  finished: v.boolean(),
  seats: v.record(text, Account),
  steps: v.array(Step),
});
export type Review = v.InferOutput<typeof Review>;
export const ReviewProgress = v.object({ done: number, waiting: v.boolean() });
export type ReviewProgress = v.InferOutput<typeof ReviewProgress>;

const kWin = 1_000_000;
// "12.3 %", or with its sign "+12.3 %".
export function percent(value: number, signed = false): string {
  const places = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  const share = Math.round((value * 1000) / kWin) / 10 || 0; // never "-0.0"
  const digits = Math.abs(share).toLocaleString(language.value, places);
  return `${share < 0 ? '−' : signed ? '+' : ''}${digits} %`;
}

export interface Point {
  n: number; // entries before it
  values: Record<string, number>;
}
// The value after every step, from the start on.
export function points(review: Review): Point[] {
  const start = Object.fromEntries(Object.entries(review.seats).map(([seat, account]) => [seat, account.start]));
  const list = [{ n: 0, values: start }, ...review.steps.map((step) => ({ n: step.to, values: step.after }))];
  const last = list.at(-1);
  // Given up, out of time or agreed: the result is not that of the last position.
  if (last && review.finished) {
    const result = Object.fromEntries(Object.entries(review.seats).map(([seat, account]) => [seat, account.result]));
    list.push({ n: last.n, values: result });
  }
  return list;
}

export interface TurnSum {
  turn: number | null; // null: before the first
  from: number;
  to: number;
  luck: Record<string, number>;
  errors: Record<string, number>;
}
export function byTurn(review: Review): TurnSum[] {
  const seats = Object.keys(review.seats);
  const none = () => Object.fromEntries(seats.map((seat) => [seat, 0]));
  const sums: TurnSum[] = [];
  for (const step of review.steps) {
    const turn = step.turn ?? null;
    let sum = sums.at(-1);
    if (sum?.turn !== turn || !sum) sums.push((sum = { turn, from: step.from, to: step.to, luck: none(), errors: none() }));
    sum.to = step.to;
    for (const seat of seats) sum.luck[seat] = (sum.luck[seat] ?? 0) + (step.luck[seat] ?? 0);
    if (step.seat) sum.errors[step.seat] = (sum.errors[step.seat] ?? 0) + step.error;
  }
  return sums;
}

// Those that matter most, in the order of the game.
const most = (steps: Step[], weight: (step: Step) => number, count: number): Step[] =>
  [...steps]
    .sort((a, b) => weight(b) - weight(a))
    .slice(0, count)
    .sort((a, b) => a.from - b.from);
export const kMostErrors = 12;
export const kMostLuck = 8;
export const marked = (review: Review): Step[] => review.steps.filter((step) => step.mark !== '');
export const costliest = (review: Review): Step[] => most(marked(review), (step) => step.error, kMostErrors);
export function luckiest(review: Review): Step[] {
  const seat = Object.keys(review.seats)[0] ?? '';
  const size = (step: Step) => Math.abs(step.luck[seat] ?? 0);
  return most(
    review.steps.filter((step) => step.kind === 'outcome' && size(step) > 0),
    size,
    kMostLuck,
  );
}
// No secrets: what one seat gains the other loses.
export const isMirrored = (review: Review): boolean =>
  review.steps.every((step) => Object.values(step.after).reduce((sum, value) => sum + value, 0) === kWin);
