// A hint while the player follows it.
import type { Hint, State } from '../protocol';

// The rest of the plan if the player followed it so far, otherwise nothing.
export function rest(hint: Hint, before: State, state: State): Hint | null {
  const fresh = state.entries.filter((entry) => entry.n >= before.number);
  const actions = hint.actions.slice(fresh.length);
  const followed = state.number > before.number && fresh.every((entry, i) => entry.text === hint.actions[i]?.text);
  return followed && actions.length > 0 ? { ...hint, number: state.number, actions } : null;
}
