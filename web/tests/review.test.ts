// The sums and lists of a review.
import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { parseRoute, planLink, reviewLink } from '../src/route';
import { setPreferences } from '../src/settings';
import { byTurn, costliest, isMirrored, luckiest, percent, points, Review } from '../src/study/review';

const both = (french: number) => ({ french, allied: 1_000_000 - french });
const account = (start: number, luck: number, skill: number) => ({
  start,
  result: start + luck + skill,
  luck,
  skill,
  settled: 0,
  adjusted: start + skill,
  errors: 0,
  decisions: 1,
  error_rate: 0,
});
const luck = (french: number) => ({ french, allied: -french });
const review = v.parse(Review, {
  game: 'nations1975',
  scenario: 'drill',
  finished: true,
  seats: { french: account(500_000, 30_000, 470_000), allied: account(500_000, -30_000, -470_000) },
  steps: [
    {
      from: 0,
      to: 3,
      turn: 1,
      phase: 'movement',
      kind: 'decision',
      seat: 'french',
      after: both(480_000),
      error: 160_000,
      mark: 'blunder',
      better: ['x'],
    },
    {
      from: 3,
      to: 4,
      turn: 1,
      phase: 'combat',
      kind: 'outcome',
      expected: both(480_000),
      came: both(510_000),
      after: both(510_000),
      luck: luck(30_000),
    },
    {
      from: 4,
      to: 6,
      turn: 2,
      phase: 'movement',
      kind: 'decision',
      seat: 'allied',
      after: both(700_000),
      error: 60_000,
      mark: 'inaccuracy',
    },
    { from: 6, to: 7, turn: 2, phase: 'combat', kind: 'outcome', after: both(700_000), luck: luck(0) },
  ],
});

describe('a review', () => {
  it('says shares of a win with one place and its sign', () => {
    setPreferences({ language: 'en' });
    expect([percent(123_456), percent(-123_456), percent(50_000, true), percent(-400, true)]).toEqual([
      '12.3 %',
      '−12.3 %',
      '+5.0 %',
      '+0.0 %',
    ]);
    setPreferences({ language: 'de' });
    expect(percent(123_456)).toBe('12,3 %');
    setPreferences({ language: 'en' });
  });
  it('adds up errors and luck by turn', () => {
    expect(byTurn(review)).toEqual([
      { turn: 1, from: 0, to: 4, luck: luck(30_000), errors: { french: 160_000, allied: 0 } },
      { turn: 2, from: 4, to: 7, luck: { french: 0, allied: 0 }, errors: { french: 0, allied: 60_000 } },
    ]);
  });
  it('has a line from the start to the result', () => {
    const line = points(review).map(({ values }) => values['french']);
    expect(line).toEqual([500_000, 480_000, 510_000, 700_000, 700_000, 1_000_000]);
    expect(isMirrored(review)).toBe(true);
  });
  it('lists what cost and what was lucky in the order of the game', () => {
    expect(costliest(review).map((step) => step.from)).toEqual([0, 4]);
    expect(luckiest(review).map((step) => step.from)).toEqual([3]);
  });
  it('has links', () => {
    expect(parseRoute(reviewLink('abc', 'marshal'))).toEqual({ page: 'review', table: 'abc', level: 'marshal' });
    expect(parseRoute(planLink('abc', 7, 'captain'))).toMatchObject({ page: 'table', table: 'abc', at: 7, plan: 'captain' });
  });
});
