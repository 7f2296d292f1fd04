import { describe, expect, it } from 'vitest';
import { click, listed, sharedWays, subjects, type Selected, type Situation } from '../src/table/clicks';
import type { Choice } from '../src/protocol';
import { target as named } from '../mock/fields';

const places: Record<string, string[]> = { '1010': ['FR-4'], '1009': ['FR-5'], '1011': ['PR-1'], '1012': ['PR-2'] };
const target = (to: string, text: string) => named(to, text, { spaces: to.split(' ').filter((part) => part in places || part === '1110') });
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

function situation(choices: Choice[], selection: Selected = null): Situation {
  return {
    choices,
    selection,
    joins: false,
    careful: (kind) => kind === 'break',
    places: (option) => option.spaces,
    at: (space) => places[space] ?? [],
    why: (space, piece) => (piece ? { kind: 'ask', subject: piece, target: space } : null),
  };
}
const chosen = (choices: Choice[], subject: string): Selected => ({ is: 'subject', subject, options: listed(choices, subject) });

describe('a click on the board', () => {
  it('selects a unit that may move', () => {
    expect(click(situation(movement), '1010')).toEqual({ do: 'select', subject: 'FR-4' });
  });
  it('moves the selected unit to a hex it reaches', () => {
    const selection: Selected = {
      is: 'subject',
      subject: 'FR-4',
      options: [{ ...target('1110', 'FR-4 1010-1110'), kind: 'move', subject: 'FR-4' }],
    };
    expect(click(situation(movement, selection), '1110')).toEqual({ do: 'act', line: 'FR-4 1010-1110' });
  });
  it('selects a friendly unit instead of stacking with it where the game says so; its hex stays in reach', () => {
    const both: Choice[] = [...movement, { kind: 'move', subject: 'FR-5', targets: [] }];
    const selection: Selected = {
      is: 'subject',
      subject: 'FR-4',
      options: [{ ...target('1009', 'FR-4 1010-1009'), kind: 'move', subject: 'FR-4' }],
    };
    expect(click(situation(both, selection), '1009', 'FR-5')).toEqual({ do: 'select', subject: 'FR-5' });
    expect(click(situation(both, selection), '1009')).toEqual({ do: 'act', line: 'FR-4 1010-1009' });
  });
  it('asks why not where the selected unit may not go', () => {
    const selection: Selected = { is: 'subject', subject: 'FR-4', options: [{ ...target('1110', 'x'), kind: 'move', subject: 'FR-4' }] };
    expect(click(situation(movement, selection), '1515')).toEqual({
      do: 'why',
      question: { kind: 'move', subject: 'FR-4', target: '1515' },
    });
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
      { ...target('double', 'march FR-4 double'), kind: 'march', subject: 'FR-4' },
      { ...target('1110', 'FR-4 1010-1110'), kind: 'move', subject: 'FR-4' },
    ];
    const selection: Selected = { is: 'subject', subject: 'FR-4', options };
    expect(click(situation(movement, selection), '1515')).toEqual({
      do: 'why',
      question: { kind: 'move', subject: 'FR-4', target: '1515' },
    });
  });
  it('asks why not for a unit that cannot act', () => {
    expect(click(situation(movement), '1009')).toEqual({ do: 'why', question: { kind: 'ask', subject: 'FR-5', target: '1009' } });
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
      { subject: 'FR-4', option: { ...target('1011', 'attack 1011 with FR-4'), kind: 'attack', subject: 'FR-4' } },
      { subject: 'FR-5', option: { ...target('1011', 'attack 1011 with FR-5'), kind: 'attack', subject: 'FR-4' } },
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
  it('opens a stack where several units qualify, with its top unit selected', () => {
    const s = { ...situation([...movement, { kind: 'move', subject: 'FR-5', targets: [] }]), at: () => ['FR-4', 'FR-5'] };
    expect(click(s, '1010')).toEqual({ do: 'open', space: '1010', subject: 'FR-5' });
    expect(click(s, '1010', 'FR-4')).toEqual({ do: 'select', subject: 'FR-4' });
  });
  it('opens a stack without selecting a unit that would act at once', () => {
    const both: Choice[] = ['FR-4', 'FR-5'].map((subject) => ({ kind: 'with', subject, targets: [target('', `with ${subject}`)] }));
    expect(click({ ...situation(both), at: () => ['FR-4', 'FR-5'] }, '1010')).toEqual({ do: 'open', space: '1010' });
  });
  it('selects units of a stack whose space has choices too, such as combining them', () => {
    const combinable: Choice[] = [
      ...movement,
      { kind: 'move', subject: 'FR-5', targets: [] },
      { kind: 'combine', subject: '1010', targets: [target('corps', 'combine 1010 corps')] },
    ];
    const s = { ...situation(combinable), at: (space: string) => (space === '1010' ? ['FR-4', 'FR-5', 'FR-6'] : []) };
    expect(click(s, '1010', 'FR-5')).toEqual({ do: 'select', subject: 'FR-5' });
    expect(click(s, '1010')).toEqual({ do: 'open', space: '1010', subject: 'FR-5' });
    const one = { ...s, at: () => ['FR-4'] };
    expect(click(one, '1010')).toEqual({ do: 'select', subject: 'FR-4' });
    const none = { ...s, at: () => ['FR-6'] };
    expect(click(none, '1010')).toEqual({ do: 'select', subject: '1010' });
  });
  it('asks before it moves to friendly units that can act; a second click there moves', () => {
    const both: Choice[] = [...movement, { kind: 'move', subject: 'FR-5', targets: [] }];
    const selection: Selected = {
      is: 'subject',
      subject: 'FR-4',
      options: [{ ...target('1009', 'FR-4 1010-1009'), kind: 'move', subject: 'FR-4' }],
    };
    const s = { ...situation(both, selection), joins: true };
    expect(click(s, '1009', 'FR-5')).toEqual({ do: 'ask', space: '1009' });
    expect(click(s, '1009')).toEqual({ do: 'ask', space: '1009' });
    expect(click({ ...s, asked: '1009' }, '1009', 'FR-5')).toEqual({ do: 'act', line: 'FR-4 1010-1009' });
    expect(click({ ...s, choices: movement }, '1009', 'FR-5')).toEqual({ do: 'act', line: 'FR-4 1010-1009' });
    expect(click({ ...s, selection: null }, '1009', 'FR-5')).toEqual({ do: 'select', subject: 'FR-5' });
  });
  it('moves a group where every unit of it may go', () => {
    const options = [
      [
        { ...target('1110', 'FR-4 1010-1110'), kind: 'move', subject: 'FR-4' },
        { ...target('1009', 'FR-4 1010-1009'), kind: 'move', subject: 'FR-4' },
      ],
      [
        { ...target('1110', 'FR-5 1010-1110'), kind: 'move', subject: 'FR-5' },
        { ...target('1009', 'march FR-5 1009'), kind: 'march', subject: 'FR-5' },
      ],
    ];
    const ways = sharedWays(options);
    expect(ways.map((way) => way.target)).toEqual(['1110']);
    const both: Choice[] = [...movement, { kind: 'move', subject: 'FR-5', targets: [] }];
    const selection: Selected = { is: 'group', subjects: ['FR-4', 'FR-5'], ways };
    const s = { ...situation(both, selection), at: (space: string) => (space === '1010' ? ['FR-4', 'FR-5'] : []) };
    const intent = click(s, '1110');
    expect(intent.do === 'together' && intent.way.options.map((option) => option.text)).toEqual(['FR-4 1010-1110', 'FR-5 1010-1110']);
    expect(click(s, '1010')).toEqual({ do: 'clear' });
  });
  it('does nothing on an empty space', () => {
    expect(click(situation(movement), '2020')).toEqual({ do: 'look' });
  });
  it('knows who may act', () => {
    expect([...subjects(battle)]).toEqual(['FR-5', '1012']);
  });
});
