// The choices of the last new game, as stored on this device.
import { beforeEach, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { defaultChoices, lastChoices, quickChoices, rememberChoices } from '../src/lobby/lastChoices';
import { GameInfo } from '../src/protocol';

const game = v.parse(GameInfo, {
  id: 'nations1975',
  title: 'The Battle of Nations',
  seats: [
    { id: 'french', title: 'French', nations: ['french'] },
    { id: 'allied', title: 'Allies', nations: [] },
  ],
  nations: [],
  scenarios: [
    { id: 'first-day', title: 'First Day', turns: 5 },
    { id: 'third-day', title: 'Third Day', turns: 8 },
  ],
  options: [{ id: 'night_withdrawal', default: true, text: 'x', rule: 'BON-16.1' }],
  levels: ['random', 'recruit', 'captain'],
});
const chosen = () => {
  const first = defaultChoices(game);
  return {
    scenario: 'third-day',
    options: { night_withdrawal: false },
    players: { ...first.players, side: 'allied', level: 'captain', effort: 40 },
  };
};
beforeEach(() => localStorage.clear());

describe('a new game', () => {
  it('begins with the first scenario against the computer', () => {
    expect(lastChoices(game)).toEqual(defaultChoices(game));
    expect(defaultChoices(game)).toMatchObject({
      scenario: 'first-day',
      options: { night_withdrawal: true },
      players: { who: 'computer' },
    });
  });
  it('begins with the last choices', () => {
    rememberChoices(game, chosen());
    expect(lastChoices(game)).toEqual(chosen());
    expect(quickChoices(game)).toEqual(chosen());
  });
  it('keeps the rest where a scenario, an option or a level is no longer offered', () => {
    const { players } = chosen();
    rememberChoices(game, { scenario: 'gone', options: { old: true }, players: { ...players, level: 'genius', effort: 7, who: 'nobody' } });
    const first = defaultChoices(game);
    expect(lastChoices(game)).toEqual({
      ...first,
      players: { ...first.players, side: 'allied' },
    });
  });
  it.each(['7', '{"scenario": 1}', 'no json', 'null'])('begins with the defaults where %s is stored', (text) => {
    localStorage.setItem('leipzig.new.nations1975', text);
    expect(lastChoices(game)).toEqual(defaultChoices(game));
  });
  it('is not started with one click if it needs another person', () => {
    rememberChoices(game, { ...chosen(), players: { ...chosen().players, who: 'french' } });
    expect(lastChoices(game).players.who).toBe('french');
    expect(quickChoices(game)).toMatchObject({ scenario: 'third-day', players: { who: 'computer' } });
  });
});
