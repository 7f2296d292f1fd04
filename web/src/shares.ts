// The share that a seat of this device has in the dice of its table (docs/dice.md): made here, kept here, and compared with what
// the server says later. Nobody else knows whether it was used.
import { blake2b, fromHex, hex } from './kit/blake2b';
import type { State } from './protocol';
import { forgetKept, keep, recall } from './settings';

const seats = ['french', 'allied'];
const otherOf = (seat: string): string => (seat === 'french' ? 'allied' : 'french');
const randomSalt = (): string => hex(crypto.getRandomValues(new Uint8Array(32)));
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

export const saltCommitment = (table: string, seat: string, salt: string): string =>
  hex(blake2b(bytes(`leipzig salt ${table} ${seat} ${salt}`)));
const serverSalt = (seed: string, table: string, seat: string): string =>
  hex(blake2b(bytes(`leipzig server salt ${table} ${seat}`), fromHex(seed)));
const seedCommitment = (seed: string, table: string): string => hex(blake2b(Uint8Array.from([...fromHex(seed), ...bytes(table)])));

// What a device keeps of its share.
interface Kept {
  salt: string;
  promised: string; // the server's commitment, as it was before ours
  seen: boolean; // the server has said that the seat's share is ours
  bound?: { commitment: string } | { salt: string }; // what the other seat was bound by before we showed our salt
}
const inMemory = new Map<string, Kept>(); // of this page, also where nothing can be stored
const nameOf = (table: string, seat: string) => `share.${table}.${seat}`;
type SharedDice = Extract<NonNullable<State['dice']>, { scheme: 'shared' }>;
const sharedIn = (state: State): SharedDice | null => (state.dice?.scheme === 'shared' ? state.dice : null);

// Whether the share that the seat has at the table is the one that was kept.
function isOurs(kept: Kept, dice: SharedDice, table: string, seat: string): boolean {
  const salt = dice.salts[seat];
  return salt ? salt === kept.salt : dice.commitments[seat] === saltCommitment(table, seat, kept.salt);
}
// Two windows opened at once may each have made a salt: the one that the server took counts.
function recalled(dice: SharedDice, table: string, seat: string): Kept | undefined {
  const stored = recall<Kept | undefined>(nameOf(table, seat), undefined);
  const both = [inMemory.get(nameOf(table, seat)), stored].filter((kept) => kept !== undefined);
  return both.find((kept) => isOurs(kept, dice, table, seat)) ?? both[0];
}
function store(table: string, seat: string, kept: Kept): void {
  inMemory.set(nameOf(table, seat), kept);
  keep(nameOf(table, seat), kept);
}
export function forgetShares(table: string): void {
  for (const seat of seats) {
    inMemory.delete(nameOf(table, seat));
    forgetKept(nameOf(table, seat));
  }
}

const boundBy = (dice: SharedDice, seat: string): Kept['bound'] => {
  const commitment = dice.commitments[seat];
  const salt = dice.salts[seat];
  return commitment ? { commitment } : salt ? { salt } : undefined;
};
// What this seat should send now, if anything. Everything is kept before it is sent.
export function contribution(state: State): { commitment: string } | { salt: string } | null {
  const dice = sharedIn(state);
  const { table, seat } = state;
  if (!dice || !seat || state.over || dice.by_server.includes(seat)) return null;
  const before = recalled(dice, table, seat);
  const kept: Kept = { ...(before ?? { salt: randomSalt(), promised: state.commitment, seen: false }) };
  if (kept.promised !== state.commitment) return null; // another seed than before: nothing is given for that
  const [commitment, shown] = [dice.commitments[seat], dice.salts[seat]];
  const bound = boundBy(dice, otherOf(seat));
  if (commitment || shown) {
    if (!isOurs(kept, dice, table, seat)) return null; // another device gave it
    kept.seen = true;
  }
  if (bound && !kept.bound) kept.bound = bound;
  if (JSON.stringify(kept) !== JSON.stringify(before)) store(table, seat, kept);
  if (shown) return null;
  if (bound) return { salt: kept.salt };
  return commitment ? null : { commitment: saltCommitment(table, seat, kept.salt) };
}

// What can be said of the dice from this seat.
export type Standing =
  | 'server' // they come from the server alone
  | 'open' // shares are missing
  | 'ours' // our share is in them, and all are bound as we saw it
  | 'replaced' // the server gave the share of this seat
  | 'elsewhere' // the share of this seat was given by another device
  | 'given' // both shares are in; this viewer has none
  | 'broken'; // something is not as it was when we gave our share

function broken(state: State, dice: SharedDice, kept: Kept | undefined): boolean {
  const { table, seat } = state;
  if (state.seed) {
    if (seedCommitment(state.seed, table) !== state.commitment) return true;
    for (const each of dice.by_server) {
      const salt = dice.salts[each];
      if (salt && salt !== serverSalt(state.seed, table, each)) return true;
    }
  }
  for (const each of seats) {
    const [commitment, salt] = [dice.commitments[each], dice.salts[each]];
    if (commitment && salt && saltCommitment(table, each, salt) !== commitment) return true;
  }
  if (!kept || !seat) return false;
  if (kept.promised !== state.commitment) return true;
  const own = dice.salts[seat];
  if (kept.seen && !dice.by_server.includes(seat) && own && own !== kept.salt) return true;
  const other = otherOf(seat);
  if (!kept.bound || dice.by_server.includes(other) || !own) return false;
  const salt = dice.salts[other];
  if ('salt' in kept.bound) return salt !== kept.bound.salt;
  return dice.commitments[other] !== kept.bound.commitment;
}

export function standing(state: State): Standing {
  const dice = sharedIn(state);
  if (!dice) return 'server';
  const { table, seat } = state;
  const kept = seat ? recalled(dice, table, seat) : undefined;
  if (broken(state, dice, kept)) return 'broken';
  if (seat && dice.by_server.includes(seat)) return 'replaced';
  const given = seat && (dice.salts[seat] || dice.commitments[seat]);
  if (given && !(kept && isOurs(kept, dice, table, seat))) return 'elsewhere';
  if (seats.some((each) => !dice.salts[each])) return 'open';
  return seat ? 'ours' : 'given';
}

// The seats whose share the table waits for, where it cannot go on without.
export const awaited = (state: State): string[] => {
  const dice = sharedIn(state);
  return dice && !state.over && state.view.turn.node === 'chance' ? dice.waiting : [];
};
