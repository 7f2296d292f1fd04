import { describe, expect, it } from 'vitest';
import { click, listed, subjects, type Selection, type Situation } from '../src/table/clicks';
import type { Choice } from '../src/protocol';

const target = (space: string, text: string) => ({ target: space, text, cost: undefined, path: [] });
const movement: Choice[] = [
  { kind: 'move', subject: 'FR-4', targets: [] },
  { kind: 'end movement', subject: '', targets: [target('', 'end movement')] },
];
const combat: Choice[] = [
  { kind: 'attack', subject: 'FR-4', targets: [target('1011', 'attack 1011 with FR-4')] },
  { kind: 'attack', subject: 'FR-5', targets: [target('1011', 'attack 1011 with FR-5'), target('1012', 'attack 1012 with FR-5')] },
];
const battle: Choice[] = [
  { kind: 'with', subject: 'FR-5', targets: [target('', 'with FR-5')] },
  { kind: 'also', subject: '1012', targets: [target('', 'also 1012')] },
  { kind: 'at', subject: '', targets: [target('3-1', 'at 3-1')] },
];
const places: Record<string, string[]> = { '1010': ['FR-4'], '1009': ['FR-5'], '1011': ['PR-1'], '1012': ['PR-2'] };

function situation(choices: Choice[], selection: Selection = null): Situation {
  return {
    choices,
    selection,
    joins: false,
    careful: (kind) => kind === 'break',
    places: (to) => to.split(' ').filter((part) => /^\d{4}$/.test(part)),
    at: (space) => places[space] ?? [],
    line: (kind, subject, to) => `${kind} ${subject} ${to}`,
    why: (space, piece) => (piece ? `ask ${piece} ${space}` : null),
  };
}
const chosen = (choices: Choice[], subject: string): Selection => ({ is: 'subject', subject, options: listed(choices, subject) });

describe('a click on the board', () => {
  it('selects a unit that may move', () => {
    expect(click(situation(movement), '1010')).toEqual({ do: 'select', subject: 'FR-4' });
  });
  it('moves the selected unit to a hex it reaches', () => {
    const selection: Selection = { is: 'subject', subject: 'FR-4', options: [{ ...target('1110', 'FR-4 1010-1110'), kind: 'move' }] };
    expect(click(situation(movement, selection), '1110')).toEqual({ do: 'act', line: 'FR-4 1010-1110' });
  });
  it('selects a friendly unit instead of stacking with it where the game says so; its hex stays in reach', () => {
    const both: Choice[] = [...movement, { kind: 'move', subject: 'FR-5', targets: [] }];
    const selection: Selection = { is: 'subject', subject: 'FR-4', options: [{ ...target('1009', 'FR-4 1010-1009'), kind: 'move' }] };
    expect(click(situation(both, selection), '1009', 'FR-5')).toEqual({ do: 'select', subject: 'FR-5' });
    expect(click(situation(both, selection), '1009')).toEqual({ do: 'act', line: 'FR-4 1010-1009' });
    expect(click({ ...situation(both, selection), joins: true }, '1009', 'FR-5')).toEqual({ do: 'act', line: 'FR-4 1010-1009' });
  });
  it('asks why not where the selected unit may not go', () => {
    const selection: Selection = { is: 'subject', subject: 'FR-4', options: [{ ...target('1110', 'x'), kind: 'move' }] };
    expect(click(situation(movement, selection), '1515')).toEqual({ do: 'why', line: 'move FR-4 1515' });
  });
  it('deselects a unit when it is clicked again', () => {
    const two: Choice[] = [...movement, { kind: 'move', subject: 'FR-5', targets: [] }];
    expect(click(situation(two, chosen(two, 'FR-4')), '1010')).toEqual({ do: 'clear' });
  });
  it('keeps the only unit that can act selected', () => {
    expect(click(situation(movement, chosen(movement, 'FR-4')), '1010')).toEqual({ do: 'look' });
  });
  it('asks about a move where the unit could also do something that leads nowhere', () => {
    const options = [
      { ...target('double', 'march FR-4 double'), kind: 'march' },
      { ...target('1110', 'FR-4 1010-1110'), kind: 'move' },
    ];
    const selection: Selection = { is: 'subject', subject: 'FR-4', options };
    expect(click(situation(movement, selection), '1515')).toEqual({ do: 'why', line: 'move FR-4 1515' });
  });
  it('asks why not for a unit that cannot act', () => {
    expect(click(situation(movement), '1009')).toEqual({ do: 'why', line: 'ask FR-5 1009' });
  });
  it('opens a battle from attacker to enemy', () => {
    expect(click(situation(combat, chosen(combat, 'FR-5')), '1012')).toEqual({ do: 'act', line: 'attack 1012 with FR-5' });
  });
  it('opens a battle from an enemy that only one unit may attack', () => {
    expect(click(situation(combat), '1012')).toEqual({ do: 'act', line: 'attack 1012 with FR-5' });
  });
  it('targets an enemy that several units may attack, then uses the unit that is clicked', () => {
    expect(click(situation(combat), '1011')).toEqual({ do: 'aim', target: '1011' });
    const by = [
      { subject: 'FR-4', option: { ...target('1011', 'attack 1011 with FR-4'), kind: 'attack' } },
      { subject: 'FR-5', option: { ...target('1011', 'attack 1011 with FR-5'), kind: 'attack' } },
    ];
    expect(click(situation(combat, { is: 'target', target: '1011', by }), '1010')).toEqual({ do: 'act', line: 'attack 1011 with FR-4' });
  });
  it('adds units and enemies to a battle at once', () => {
    expect(click(situation(battle), '1009')).toEqual({ do: 'act', line: 'with FR-5' });
    expect(click(situation(battle), '1012')).toEqual({ do: 'act', line: 'also 1012' });
  });
  it('needs a second step for careful actions: the unit is selected first', () => {
    const only: Choice[] = [{ kind: 'break', subject: 'FR-5', targets: [target('', 'break FR-5')] }];
    expect(click(situation(only), '1009')).toEqual({ do: 'select', subject: 'FR-5' });
  });
  it('opens a stack where several units qualify', () => {
    const s = { ...situation([...movement, { kind: 'move', subject: 'FR-5', targets: [] }]), at: () => ['FR-4', 'FR-5'] };
    expect(click(s, '1010')).toEqual({ do: 'open', space: '1010' });
    expect(click(s, '1010', 'FR-5')).toEqual({ do: 'select', subject: 'FR-5' });
  });
  it('does nothing on an empty space', () => {
    expect(click(situation(movement), '2020')).toEqual({ do: 'look' });
  });
  it('knows who may act', () => {
    expect([...subjects(battle)]).toEqual(['FR-5', '1012']);
  });
});
