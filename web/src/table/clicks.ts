// Interprets a click on the board, given the choices from the server. Pure, so that it can be tested without a page.
import type { Choice, Target } from '../protocol';

export interface Option extends Target {
  kind: string;
}

export type Selection =
  | { is: 'subject'; subject: string; options: Option[] } // a unit with its moves and attacks
  | { is: 'target'; target: string; by: { subject: string; option: Option }[] } // an enemy and its possible attackers
  | { is: 'lines'; lines: Option[] } // ambiguous: choose from the list
  | null;

export type Intent =
  | { do: 'act'; line: string }
  | { do: 'select'; subject: string }
  | { do: 'aim'; target: string }
  | { do: 'open'; space: string } // several pieces here qualify
  | { do: 'list'; lines: Option[] }
  | { do: 'why'; line: string }
  | { do: 'clear' }
  | { do: 'look' };

export interface Situation {
  choices: Choice[];
  selection: Selection;
  at: (space: string) => string[]; // the pieces in a space
  line: (kind: string, subject: string, target: string) => string; // notation, for a why-not query
  why: (space: string, piece: string | undefined) => string | null; // the why-not query when nothing is selected
  places: (target: string) => string[]; // the spaces of a target
  careful: (kind: string) => boolean; // needs more than one click
  joins: boolean; // a click on a friendly unit in reach moves there instead of selecting that unit
}

const aimless = (choice: Choice): boolean => choice.targets.length === 1 && choice.targets[0]?.target === '';

export const choicesOf = (choices: Choice[], subject: string): Choice[] =>
  choices.filter((choice) => choice.subject !== '' && choice.subject === subject);

// Choices whose targets must be requested from the server.
export const isOpen = (choice: Choice): boolean => choice.subject !== '' && choice.targets.length === 0;

export function listed(choices: Choice[], subject: string): Option[] {
  return choicesOf(choices, subject).flatMap((choice) =>
    choice.targets.map((target) => ({ ...target, kind: choice.kind })),
  );
}

export function aimedAt(choices: Choice[], target: string): { subject: string; option: Option }[] {
  if (target === '') return [];
  return choices.flatMap((choice) =>
    choice.targets
      .filter((found) => found.target === target && choice.subject !== '')
      .map((found) => ({ subject: choice.subject, option: { ...found, kind: choice.kind } })),
  );
}

// Everything that can be selected first: pieces, and spaces that stand for their contents.
export const subjects = (choices: Choice[]): Set<string> =>
  new Set(choices.map((choice) => choice.subject).filter((subject) => subject !== ''));

export function click(s: Situation, space: string, piece?: string): Intent {
  const here = piece ? [piece] : s.at(space);
  if (s.selection?.is === 'subject') {
    const { options } = s.selection;
    const exact = options.filter((found) => found.target === space || (piece !== undefined && found.target === piece));
    const isHome = here.includes(s.selection.subject);
    const meant = exact.length > 0 || isHome ? exact : options.filter((found) => here.includes(found.target) || s.places(found.target).includes(space));
    const option = meant[0];
    const friend = piece !== undefined && piece !== s.selection.subject && choicesOf(s.choices, piece).length > 0;
    if (option && (s.joins || !friend || option.target === piece)) {
      return meant.length > 1 ? { do: 'list', lines: meant } : { do: 'act', line: option.text };
    }
    // If only one unit can act, it stays selected.
    if (here.includes(s.selection.subject)) return subjects(s.choices).size > 1 ? { do: 'clear' } : { do: 'look' };
  }
  if (s.selection?.is === 'target') {
    const { by } = s.selection;
    const chosen = by.filter((found) => here.includes(found.subject));
    if (chosen.length === 1 && chosen[0]) return { do: 'act', line: chosen[0].option.text };
  }

  const able = [...here, space].filter((subject) => choicesOf(s.choices, subject).length > 0);
  if (able.length > 1) return { do: 'open', space };
  const subject = able[0];
  if (subject !== undefined) {
    const own = choicesOf(s.choices, subject);
    const only = own[0]?.targets[0];
    if (own.length === 1 && own[0] && aimless(own[0]) && only && !s.careful(own[0].kind)) return { do: 'act', line: only.text };
    return { do: 'select', subject };
  }

  if (s.selection?.is === 'subject') {
    // If several actions are possible, prefer one that leads to a space.
    const options = s.selection.options;
    const kind = (options.find((found) => s.places(found.target).length > 0) ?? options[0])?.kind ?? choicesOf(s.choices, s.selection.subject)[0]?.kind;
    if (kind) return { do: 'why', line: s.line(kind, s.selection.subject, space) };
  }
  const aimed = aimedAt(s.choices, space);
  if (aimed.length === 1 && aimed[0]) return { do: 'act', line: aimed[0].option.text };
  if (aimed.length > 1) return { do: 'aim', target: space };

  const line = s.why(space, here[0]);
  if (line) return { do: 'why', line };
  return s.selection ? { do: 'clear' } : { do: 'look' };
}

// A click on a card, or on a stack, which is named by its zone.
export function clickCard(s: Pick<Situation, 'choices' | 'selection'> & { why: () => string | null }, card: string): Intent {
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
    choice.targets.filter((target) => target.target === card && card !== '').map((target) => ({ ...target, kind: choice.kind })),
  );
  const done = act(aimed);
  if (done) return done;
  const line = s.why();
  if (line) return { do: 'why', line };
  return s.selection ? { do: 'clear' } : { do: 'look' };
}
