// Where the printed components of a game come from: the server's statements, looked up by record. Pure.
import * as v from 'valibot';

const text = v.string();
const texts = v.array(text);
const Kind = v.picklist(['seed', 'source', 'derived', 'reconstructed', 'ours']);
const Certainty = v.picklist(['certain', 'likely', 'uncertain']);
export type Kind = v.InferOutput<typeof Kind>;
export type Certainty = v.InferOutput<typeof Certainty>;
export const kinds = Kind.options;
export const certainties = Certainty.options; // the most certain first

const Claim = v.object({
  id: text,
  part: text,
  of: text,
  aspect: text,
  from: Kind,
  certainty: Certainty,
  what: text,
  how: text,
  check: v.optional(text, ''),
  rules: texts,
  sources: v.array(v.object({ work: v.optional(text, ''), url: v.optional(text, ''), gives: text })),
  items: texts,
});
export type Claim = v.InferOutput<typeof Claim>;

const SourceRecord = v.looseObject({ item: text });
export type SourceRecord = v.InferOutput<typeof SourceRecord>;

export const Provenance = v.object({
  game: text,
  known: text,
  rebuilt: text,
  claims: v.array(Claim),
  lists: v.record(text, v.array(SourceRecord)),
  rulings: texts,
});
export type Provenance = v.InferOutput<typeof Provenance>;

// ---- looking things up ----
const indexes = new WeakMap<Provenance, Map<string, Map<string, Claim[]>>>();
function indexOf(provenance: Provenance): Map<string, Map<string, Claim[]>> {
  let index = indexes.get(provenance);
  if (index) return index;
  index = new Map();
  for (const claim of provenance.claims) {
    let list = index.get(claim.of);
    if (!list) {
      list = new Map<string, Claim[]>();
      index.set(claim.of, list);
    }
    for (const item of claim.items) list.set(item, [...(list.get(item) ?? []), claim]);
  }
  indexes.set(provenance, index);
  return index;
}
// What is said about a record of a list, in the order of the file.
export const claimsOf = (provenance: Provenance, of: string, item: string): Claim[] => indexOf(provenance).get(of)?.get(item) ?? [];

export const leastCertain = (claims: readonly Pick<Claim, 'certainty'>[]): Certainty | null =>
  claims.length === 0 ? null : (certainties[Math.max(...claims.map((claim) => certainties.indexOf(claim.certainty)))] ?? null);

// The claim that decides how certain a record is: the least certain, the first of equals.
export function decisive(claims: readonly Claim[]): Claim | undefined {
  const worst = leastCertain(claims);
  return claims.find((claim) => claim.certainty === worst);
}

// The files that a scenario is played with, without the folder of a shared board.
export function filesOf(provenance: Provenance, scenario: string): { board: string; units: string } {
  const found = provenance.lists['scenarios.scenarios']?.find((record) => record.item === scenario);
  const name = (value: unknown, otherwise: string) => (typeof value === 'string' ? value.replace(/^.*\//, '') : otherwise);
  return { board: name(found?.['board'], 'board'), units: name(found?.['units'], 'units') };
}

// The claims about a space and about the hexsides around it, each once.
export function claimsOfSpace(provenance: Provenance, board: string, space: string): { own: Claim[]; edges: Claim[] } {
  const own = claimsOf(provenance, `${board}.spaces`, space);
  const around = new Set<Claim>();
  for (const edge of provenance.lists[`${board}.edges`] ?? []) {
    const between = edge['between'];
    if (!Array.isArray(between) || !between.includes(space)) continue;
    for (const claim of claimsOf(provenance, `${board}.edges`, edge.item)) around.add(claim);
  }
  return { own, edges: [...around] };
}

// The record of a counter: its own, or that of its type where counters of a type are interchangeable.
export function recordOfPiece(
  provenance: Provenance,
  units: string,
  piece: { id: string; type: string; designation: string; seat: string },
): SourceRecord | undefined {
  const records = provenance.lists[`${units}.units`] ?? [];
  const ofSeat = records.filter((record) => record['seat'] === 'both' || record['seat'] === piece.seat);
  return (
    records.find((record) => record.item === piece.id) ??
    ofSeat.find((record) => record['designation'] === piece.designation && record['type'] === piece.type) ??
    ofSeat.find((record) => record['type'] === piece.type && record['seat'] === 'both')
  );
}

// The list and record that a card belongs to: army, mission and action cards by id, playing cards by rank.
export function recordOfCard(provenance: Provenance, card: { id: string; kind: string }): { of: string; item: string } | undefined {
  const of = card.kind.includes('army') ? 'armies.cards' : card.kind.includes('mission') ? 'missions.missions' : 'deck.cards';
  const has = (list: string, item: string) => provenance.lists[list]?.some((record) => record.item === item) ?? false;
  if (has(of, card.id)) return { of, item: card.id };
  const rank = card.id.slice(0, -1);
  return has('deck.ranks', rank) ? { of: 'deck.ranks', item: rank } : undefined;
}

// How many records of each list there are, by the least certain claim about them.
export interface Tally {
  of: string;
  part: string;
  total: number;
  by: Record<Certainty, number>;
}
export function tallies(provenance: Provenance): Tally[] {
  const found = new Map<string, Tally>();
  for (const claim of provenance.claims) {
    if (found.has(claim.of)) continue;
    const tally: Tally = { of: claim.of, part: claim.part, total: 0, by: { certain: 0, likely: 0, uncertain: 0 } };
    for (const [, claims] of indexOf(provenance).get(claim.of) ?? []) {
      const worst = leastCertain(claims);
      tally.total += 1;
      if (worst) tally.by[worst] += 1;
    }
    found.set(claim.of, tally);
  }
  return [...found.values()];
}

// ---- short lists of spaces ----
// "0101-0131": hexes of one line without a gap; the number of a hex is its line (two digits or letters) and its cell.
export function ranges(ids: readonly string[]): string[] {
  const parsed = ids.map((id) => {
    const [, line = id, cell = ''] = /^(\d\d|[A-Z])(\d+)$/.exec(id) ?? [];
    return { id, line, cell: Number(cell) };
  });
  parsed.sort((a, b) => (a.line === b.line ? a.cell - b.cell : a.line < b.line ? -1 : 1));
  const runs: { first: string; last: string; line: string; cell: number }[] = [];
  for (const { id, line, cell } of parsed) {
    const run = runs[runs.length - 1];
    if (run?.line === line && cell === run.cell + 1) {
      run.last = id;
      run.cell = cell;
    } else runs.push({ first: id, last: id, line, cell });
  }
  return runs.map(({ first, last }) => (first === last ? first : `${first}–${last}`));
}
