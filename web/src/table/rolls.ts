// The die or card that chance has just brought, with what it means.
import type { Description } from '../games/description';
import type { Card, Entry, State } from '../protocol';
import { language } from '../settings';

export interface Roll {
  card?: Card; // drawn instead of a die
  value: number;
  column: string;
  result: string;
  label: string;
  n: number;
}

interface Printed {
  game: Description;
  secrets: boolean; // the game has hands: a card drawn is not for all to see
  cardTitle: (card: Card) => string;
}

// The last roll or drawn card among the entries that are new in `state`.
export function newRoll(before: State, state: State, printed: Printed): Roll | null {
  const fresh = state.entries.filter((entry) => entry.n >= before.number);
  return newDie(fresh, printed) ?? newCard(fresh, state, printed);
}

function newDie(fresh: Entry[], { game }: Printed): Roll | null {
  const entry = fresh.filter((found) => (found.drawn?.value ?? 0) > 0).at(-1);
  if (!entry?.drawn) return null;
  const code = entry.result?.code ?? '';
  const label = game.results[code]?.[language.value] ?? entry.result?.label ?? '';
  return { value: entry.drawn.value, column: entry.column, result: code, label, n: entry.n };
}

// A card revealed to everyone, in games without hands.
function newCard(fresh: Entry[], state: State, { secrets, cardTitle }: Printed): Roll | null {
  const entry = fresh.filter((found) => (found.drawn?.card ?? '') !== '').at(-1);
  const card = entry && state.view.cards.find((found) => found.id === entry.drawn?.card);
  if (!card || secrets) return null;
  return { card, value: 0, column: '', result: cardTitle(card), label: state.view.prompt, n: entry.n };
}
