// A hint while it is followed.
import type { Hint, State } from '../protocol';

// What is left of a plan when the game has gone on: the rest of it where it was followed, else nothing.
export function rest(hint: Hint, before: State, state: State): Hint | null {
  const fresh = state.entries.filter((entry) => entry.n >= before.number);
  const actions = hint.actions.slice(fresh.length);
  const followed = state.number > before.number && fresh.every((entry, i) => entry.text === hint.actions[i]?.text);
  return followed && actions.length > 0 ? { ...hint, number: state.number, actions } : null;
}
