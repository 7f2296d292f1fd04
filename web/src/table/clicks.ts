// Interprets a click on the board, given the choices from the server. Pure, so that it can be tested without a page.
import type { Question } from '../games/description';
import type { Choice, Target } from '../protocol';

export interface Option extends Target {
  kind: string;
  subject: string;
}

// A target that every unit of a group has, with the action of each.
export interface GroupWay {
  target: string;
  options: Option[];
}

export type Selected =
  | { is: 'subject'; subject: string; options: Option[] } // a unit with its moves and attacks
  | { is: 'group'; subjects: string[]; ways: GroupWay[] } // several units, and where each of them may go
  | { is: 'target'; target: string; by: { subject: string; option: Option }[] } // an enemy and its possible attackers
  | { is: 'lines'; lines: Option[] } // ambiguous: choose from the list
  | null;

export type Intent =
  | { do: 'act'; line: string }
  | { do: 'select'; subject: string }
  | { do: 'aim'; target: string }
  | { do: 'open'; space: string; subject?: string } // several pieces here qualify; this one is selected
  | { do: 'ask'; space: string } // move there, or select what is there?
  | { do: 'together'; way: GroupWay }
  | { do: 'list'; lines: Option[] }
  | { do: 'why'; question: Question }
  | { do: 'clear' }
  | { do: 'look' };

export interface Situation {
  choices: Choice[];
  selection: Selected;
  at: (space: string) => string[]; // the pieces in a space
  why: (space: string, piece: string | undefined) => Question | null; // what to ask when nothing is selected
  places: (option: Option) => string[]; // the spaces where an action leads
  careful: (kind: string) => boolean; // needs more than one click
  joins: boolean; // units may move to friendly units in reach
  asks?: boolean; // a move to friendly units needs a second click; default: yes
  asked?: string | null; // the space of the last question: another click there confirms the move
}

const aimless = (choice: Choice): boolean => choice.targets.length === 1 && choice.targets[0]?.target === '';

export const choicesOf = (choices: Choice[], subject: string): Choice[] =>
  choices.filter((choice) => choice.subject !== '' && choice.subject === subject);

// Choices whose targets must be requested from the server.
export const isOpen = (choice: Choice): boolean => choice.subject !== '' && choice.targets.length === 0;

export function listed(choices: Choice[], subject: string): Option[] {
  return choicesOf(choices, subject).flatMap((choice) =>
    choice.targets.map((target) => ({ ...target, kind: choice.kind, subject: choice.subject })),
  );
}

export function aimedAt(choices: Choice[], target: string): { subject: string; option: Option }[] {
  if (target === '') return [];
  return choices.flatMap((choice) =>
    choice.targets
      .filter((found) => found.target === target && choice.subject !== '')
      .map((found) => ({ subject: choice.subject, option: { ...found, kind: choice.kind, subject: choice.subject } })),
  );
}

// Everything that can be selected first: pieces, and spaces that stand for their contents.
export const subjects = (choices: Choice[]): Set<string> =>
  new Set(choices.map((choice) => choice.subject).filter((subject) => subject !== ''));

// What every unit of a group may do, by kind and target.
export function sharedWays(options: Option[][]): GroupWay[] {
  const [first = [], ...others] = options;
  const same = (a: Option, b: Option) => a.kind === b.kind && a.target === b.target;
  return first
    .filter((option) => option.target !== '' && others.every((list) => list.some((found) => same(found, option))))
    .map((option) => ({
      target: option.target,
      options: options.flatMap((list) => list.filter((found) => same(found, option)).slice(0, 1)),
    }));
}

// A unit that leads somewhere when it is selected, rather than acting at once.
const isSelectable = (choices: Choice[], subject: string): boolean => choicesOf(choices, subject).some((choice) => !aimless(choice));

export function click(s: Situation, space: string, piece?: string): Intent {
  const here = piece ? [piece] : s.at(space);
  const canAct = (subject: string): boolean => choicesOf(s.choices, subject).length > 0;
  if (s.selection?.is === 'group') {
    const way = s.selection.ways.find((found) => found.target === space);
    if (way)
      return s.asks !== false && friendsAt(s, space, s.selection.subjects) && s.asked !== space
        ? { do: 'ask', space }
        : { do: 'together', way };
    if (here.some((id) => s.selection?.is === 'group' && s.selection.subjects.includes(id))) return { do: 'clear' };
  }
  if (s.selection?.is === 'subject') {
    const { options } = s.selection;
    const exact = options.filter((found) => found.target === space || (piece !== undefined && found.target === piece));
    const isHome = here.includes(s.selection.subject);
    const meant =
      exact.length > 0 || isHome ? exact : options.filter((found) => here.includes(found.target) || s.places(found).includes(space));
    const option = meant[0];
    const friend = piece !== undefined && piece !== s.selection.subject && choicesOf(s.choices, piece).length > 0;
    if (option && (s.joins || !friend || option.target === piece)) {
      if (meant.length > 1) return { do: 'list', lines: meant };
      const isMove = option.target === space;
      if (s.joins && isMove && s.asks !== false && s.asked !== space && friendsAt(s, space, [s.selection.subject]))
        return { do: 'ask', space };
      return { do: 'act', line: option.text };
    }
    // If only one unit can act, it stays selected.
    if (here.includes(s.selection.subject)) return subjects(s.choices).size > 1 ? { do: 'clear' } : { do: 'look' };
  }
  if (s.selection?.is === 'target') {
    const { by } = s.selection;
    const chosen = by.filter((found) => here.includes(found.subject));
    if (chosen.length === 1 && chosen[0]) return { do: 'act', line: chosen[0].option.text };
  }

  // A space may have choices of its own, such as combining its units; they never hide the units.
  const able = here.filter(canAct);
  if (able.length > 1) {
    const top = able.filter((id) => isSelectable(s.choices, id)).at(-1);
    return top === undefined ? { do: 'open', space } : { do: 'open', space, subject: top };
  }
  const subject = able[0] ?? (canAct(space) ? space : undefined);
  if (subject !== undefined) {
    const own = choicesOf(s.choices, subject);
    const only = own[0]?.targets[0];
    if (own.length === 1 && own[0] && aimless(own[0]) && only && !s.careful(own[0].kind)) return { do: 'act', line: only.text };
    return { do: 'select', subject };
  }

  if (s.selection?.is === 'subject') {
    // If several actions are possible, prefer one that leads to a space.
    const options = s.selection.options;
    const kind =
      (options.find((found) => s.places(found).length > 0) ?? options[0])?.kind ?? choicesOf(s.choices, s.selection.subject)[0]?.kind;
    if (kind) return { do: 'why', question: { kind, subject: s.selection.subject, target: space } };
  }
  const aimed = aimedAt(s.choices, space);
  if (aimed.length === 1 && aimed[0]) return { do: 'act', line: aimed[0].option.text };
  if (aimed.length > 1) return { do: 'aim', target: space };

  const question = s.why(space, here[0]);
  if (question) return { do: 'why', question };
  return s.selection ? { do: 'clear' } : { do: 'look' };
}

// Whether other units that can act are in a space.
const friendsAt = (s: Situation, space: string, movers: string[]): boolean =>
  s.at(space).some((id) => !movers.includes(id) && choicesOf(s.choices, id).length > 0);

// A click on a card, or on a stack, which is named by its zone.
export function clickCard(s: Pick<Situation, 'choices' | 'selection'> & { why: () => Question | null }, card: string): Intent {
  const act = (lines: Option[]): Intent | null =>
    lines.length > 1 ? { do: 'list', lines } : lines[0] ? { do: 'act', line: lines[0].text } : null;
  if (s.selection?.is === 'subject') {
    const done = act(s.selection.options.filter((found) => found.target === card));
    if (done) return done;
    if (s.selection.subject === card) return { do: 'clear' };
  }
  const own = choicesOf(s.choices, card);
  if (own.length > 0) {
    return own.every(aimless) ? (act(listed(s.choices, card)) ?? { do: 'look' }) : { do: 'select', subject: card };
  }
  const aimed = s.choices.flatMap((choice) =>
    choice.targets
      .filter((target) => target.target === card && card !== '')
      .map((target) => ({ ...target, kind: choice.kind, subject: choice.subject })),
  );
  const done = act(aimed);
  if (done) return done;
  const question = s.why();
  if (question) return { do: 'why', question };
  return s.selection ? { do: 'clear' } : { do: 'look' };
}
