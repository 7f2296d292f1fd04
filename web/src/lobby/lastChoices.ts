// The choices of the last new game of each kind on this device: the form begins with them, and "Play now" uses them.
import * as v from 'valibot';
import * as api from '../api';
import { rememberTable } from '../device';
import type { GameInfo } from '../protocol';
import { go, tableLink } from '../route';
import { readStored, writeStored } from '../storage';
import { efforts } from './levels';
import { firstPlayers, ownSeats, seating, type Players } from './Players';

export interface Choices {
  scenario: string;
  options: Record<string, boolean>;
  players: Players;
}

export const defaultChoices = (game: GameInfo): Choices => ({
  scenario: game.scenarios[0]?.id ?? '',
  options: Object.fromEntries(game.options.map((option) => [option.id, option.default])),
  players: firstPlayers(game),
});

const Stored = v.object({
  scenario: v.string(),
  options: v.record(v.string(), v.boolean()),
  players: v.object({
    who: v.string(),
    side: v.string(),
    level: v.string(),
    effort: v.number(),
    watched: v.record(v.string(), v.string()),
    standby: v.nullable(v.number()),
  }),
});

// What the server no longer offers is replaced by the default.
export function lastChoices(game: GameInfo): Choices {
  const first = defaultChoices(game);
  const stored = v.safeParse(Stored, readStored<unknown>(`new.${game.id}`, null));
  if (!stored.success) return first;
  const { scenario, options, players } = stored.output;
  const seats = game.seats.map((seat) => seat.id);
  const ways = [...seats, 'both', ...(game.levels.length > 0 ? ['computer', 'watch'] : [])];
  const level = (name: string | undefined) => (name !== undefined && game.levels.includes(name) ? name : first.players.level);
  return {
    scenario: game.scenarios.some((found) => found.id === scenario) ? scenario : first.scenario,
    options: Object.fromEntries(Object.entries(first.options).map(([id, fallback]) => [id, options[id] ?? fallback])),
    players: {
      who: ways.includes(players.who) ? players.who : first.players.who,
      side: seats.includes(players.side) ? players.side : first.players.side,
      level: level(players.level),
      effort: efforts.find((effort) => effort === players.effort) ?? first.players.effort,
      watched: Object.fromEntries(seats.map((seat) => [seat, level(players.watched[seat])])),
      standby: players.standby,
    },
  };
}
export const rememberChoices = (game: GameInfo, choices: Choices): void => writeStored(`new.${game.id}`, choices);

// What one click starts: the last choices, unless they need another person.
export function quickChoices(game: GameInfo): Choices {
  const last = lastChoices(game);
  return game.seats.some((seat) => seat.id === last.players.who) ? { ...last, players: firstPlayers(game) } : last;
}

// Creates the table and goes there. local: on this device instead of the server.
export async function startTable(game: GameInfo, choices: Choices, more: Record<string, unknown> = {}, local?: boolean): Promise<void> {
  const { scenario, options, players } = choices;
  // One person at both seats needs nobody's agreement to hints.
  const hints = players.who === 'both' ? { hints: true } : {};
  const made = await api.create({ game: game.id, scenario, options, names: {}, ...seating(game, players), ...hints, ...more }, local);
  rememberChoices(game, choices);
  rememberTable({ table: made.table, game: game.id, scenario, keys: made.keys, mine: ownSeats(game, players), seen: Date.now() });
  go(tableLink(made.table));
}
