// What happened, told in sentences that name units and places in the reader's language. Reads only the fields of entries, never their
// notation.
import type { Description } from '../games/description';
import { isStoryWord, story, told } from '../messages/story';
import type { Change, Entry, Named } from '../protocol';
import { language, word } from '../settings';
import type { Labels } from './labels';
import { consequences, logLines, movesIn, type LogLine } from './log';

export interface Teller {
  game: Pick<Description, 'told' | 'reactions' | 'names' | 'results' | 'kinds'>;
  labels: Pick<Labels, 'name' | 'spot' | 'card' | 'seat' | 'list'>;
}

type Told = Named & { kind: string; text: string } & Partial<Pick<Entry, 'changes' | 'drawn' | 'result'>>;

// Fills a template; parts in square brackets are left out where a word of theirs is missing.
export function phrase(template: string, words: Record<string, string>): string {
  const put = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? '');
  const whole = template.replace(/\[([^[\]]*)\]/g, (_, part: string) => {
    const names = [...part.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
    return names.every((name) => words[name]) ? put(part) : '';
  });
  return put(whole).replace(/ {2,}/g, ' ').trim();
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

// The name of a result, such as "defender retreats".
export const resultName = (teller: Pick<Teller, 'game'>, result: { code: string; label: string }): string =>
  teller.game.results[result.code]?.[language.value] ??
  teller.game.results[result.label]?.[language.value] ??
  (result.label || result.code);

function otherWord({ game }: Teller, name: string, labels: Teller['labels']): string {
  return game.names[name]?.[language.value] ?? labels.name(name);
}

// What an action says, without what followed from it. Without a capital letter: it may continue another sentence.
export function clause(teller: Teller, item: Told): string {
  const { game, labels } = teller;
  const moved = item.changes?.find((change) => change.what === 'moved' && (item.units.length === 0 || item.units.includes(change.unit)));
  const anyMove = moved ?? item.changes?.find((change) => change.what === 'moved');
  const from = anyMove?.from ?? '';
  const made = (item.changes ?? []).filter((change) => change.what === 'formed').map((change) => change.unit);
  const places = item.spaces.map((id) => labels.spot(id));
  const template = game.told[item.kind] ?? told[item.kind];
  const hidden = story('hidden');
  const cards = [...item.cards, ...(item.drawn?.card ? [item.drawn.card] : [])];
  const words = {
    unit: item.units[0] === undefined ? hidden : labels.name(item.units[0]),
    units: labels.list(item.units.map((id) => labels.name(id))) || hidden,
    rest: labels.list(item.units.slice(1).map((id) => labels.name(id))),
    formed: labels.list(made.map((id) => labels.name(id))),
    place: places.at(-1) ?? '',
    at: places[0] ?? '',
    places: labels.list(places),
    from: from ? labels.spot(from) : '',
    card: labels.list(cards.map((id) => labels.card(id))),
    column: item.column,
    other: labels.list(item.others.map((name) => otherWord(teller, name, labels))),
    roll: item.drawn?.value ? String(item.drawn.value) : '',
    result: item.result ? resultName(teller, item.result) : '',
  };
  if (template) return phrase(template[language.value], words);
  const label = game.kinds[item.kind]?.label[language.value] ?? '';
  const what = [item.units.length > 0 ? words.units : '', words.places, words.card, words.other].filter(Boolean).join(', ');
  return label ? [label, what].filter(Boolean).join(': ') : item.text;
}

export const sentence = (teller: Teller, item: Told): string => capital(clause(teller, item));

// One consequence: "4th Division, II Corps (Victor) is lost: no retreat".
export function changeText({ labels }: Pick<Teller, 'labels'>, change: Change): string {
  const key = `change.${change.what}`;
  const words = {
    unit: change.unit ? labels.name(change.unit) : story('hidden'),
    to: change.to ? labels.spot(change.to) : '',
    reason: change.reason && word('reason', change.reason),
    amount: String(change.amount),
    what: change.what,
  };
  return capital(phrase(isStoryWord(key) ? story(key) : story('change.other'), words));
}

// The line of a log: the action, what continues it, and where there is no battle what chance brought.
export function lineText(teller: Teller, line: LogLine): string {
  const { labels } = teller;
  if (line.battle) {
    const names = (units: string[]) => labels.list(units.map((unit) => labels.name(unit)));
    const fighters = story('battle.against', { attackers: names(line.battle.attackers), defenders: names(line.battle.defenders) });
    return [capital(fighters), line.result ? resultName(teller, line.result) : ''].filter(Boolean).join(': ');
  }
  const clauses = line.entries
    .filter((entry, i) => entry.drawn === null || i === 0 || (line.battle === null && entry.result === null))
    .map((entry) => clause(teller, entry))
    .filter(Boolean);
  const result = line.result && line.entries.length > 1 ? resultName(teller, line.result) : '';
  return [capital(clauses.join(', ')), result].filter(Boolean).join(': ');
}

// ---- turns ----
export interface Stretch {
  seat: string;
  entries: Entry[];
}

// Entries by the seat whose turn it was: reactions such as a retreat, and outcomes, belong to the turn they interrupt.
export function stretches(entries: Entry[], reactions: readonly string[]): Stretch[] {
  const found: Stretch[] = [];
  let early: Entry[] = [];
  for (const entry of entries) {
    const last = found.at(-1);
    const reacts = entry.seat === null || (last !== undefined && reactions.includes(entry.kind));
    if (last && (reacts || entry.seat === last.seat)) {
      last.entries.push(entry);
    } else if (entry.seat === null) {
      early.push(entry);
    } else {
      found.push({ seat: entry.seat, entries: [...early, entry] });
      early = [];
    }
  }
  return found;
}

// The last turn of the other side, as far as it has been played.
export function lastTurnOf(entries: Entry[], reactions: readonly string[], viewer: string | null): Stretch | null {
  const turns = stretches(entries, reactions);
  const last = turns.at(-1);
  if (!last) return null;
  if (viewer === null) return last;
  return turns.filter((turn) => turn.seat !== viewer).at(-1) ?? null;
}

// What happened since a seat last decided.
export interface Summary {
  from: number; // number of the first entry
  to: number;
  moved: string[]; // units
  entered: string[];
  battles: LogLine[];
  lost: Change[];
  notable: string[]; // sentences about everything else that a player must know
}

const kNotable = new Set(['blocked', 'cut off', 'dispersed', 'captured', 'weakened', 'removed', 'spent', 'left', 'revealed']);

export function summarize(teller: Teller, entries: Entry[], seat: string): Summary | null {
  const turns = stretches(entries, teller.game.reactions);
  const current = turns.at(-1);
  const own = entries.filter((entry) => entry.seat === seat).at(-1);
  // At the start of a turn: the whole turn of the other side, with our own retreats in it.
  const whole = current && current.seat !== seat ? current : null;
  const begins = own && whole && own.n < (whole.entries[0]?.n ?? 0) ? own.n + 1 : (whole?.entries[0]?.n ?? (own?.n ?? -1) + 1);
  const fresh = entries.filter((entry) => entry.n >= begins && (whole !== null || entry.n > (own?.n ?? -1)));
  if (!fresh.some((entry) => entry.seat !== null && entry.seat !== seat)) return null;
  const last = fresh.at(-1);
  if (!last) return null;
  const changes = fresh.flatMap((entry) => entry.changes);
  const named = (what: string) => [
    ...new Set(changes.filter((change) => change.what === what && change.seat !== seat).map((change) => change.unit || change.to)),
  ];
  const displaced = fresh
    .filter((entry) => entry.kind === 'displace')
    .flatMap((entry) => movesIn(entry))
    .map((change) =>
      capital(
        story('since.displaced', {
          unit: change.unit ? teller.labels.name(change.unit) : story('hidden'),
          to: teller.labels.spot(change.to),
        }),
      ),
    );
  const notable = fresh
    .flatMap((entry) => consequences(entry))
    .filter((change) => kNotable.has(change.what))
    .map((change) => changeText(teller, change));
  return {
    from: begins,
    to: last.n + 1,
    moved: named('moved'),
    entered: named('entered'),
    battles: logLines(fresh).filter((line) => line.battle !== null),
    lost: changes.filter((change) => change.what === 'eliminated'),
    notable: [...new Set([...displaced, ...notable])],
  };
}
