// This device's share of the dice of a table (docs/dice.md): created and stored here, and compared with what the server reports
// later. Only this device can tell whether its salt was used.
import { blake2b } from '@noble/hashes/blake2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { describe } from './games';
import type { State } from './protocol';
import { readStored, removeStored, writeStored } from './storage';

const seatsOf = (state: State): string[] => Object.keys(describe(state.view.game).seats);
const otherOf = (state: State, seat: string): string => seatsOf(state).find((found) => found !== seat) ?? '';
const randomSalt = (): string => bytesToHex(crypto.getRandomValues(new Uint8Array(32)));

// BLAKE2b-256 in hexadecimal, as the server computes it.
export const hash = (message: Uint8Array, key?: Uint8Array): string => bytesToHex(blake2b(message, { dkLen: 32, key }));

export const saltCommitment = (table: string, seat: string, salt: string): string =>
  hash(utf8ToBytes(`leipzig salt ${table} ${seat} ${salt}`));
const isSeed = (seed: string): boolean => /^[0-9a-f]{64}$/.test(seed);
const serverSalt = (seed: string, table: string, seat: string): string =>
  hash(utf8ToBytes(`leipzig server salt ${table} ${seat}`), hexToBytes(seed));
const seedCommitment = (seed: string, table: string): string => hash(concatBytes(hexToBytes(seed), utf8ToBytes(table)));

// What the device stores.
interface StoredShare {
  salt: string;
  promised: string; // the server's commitment before we contributed
  seen: boolean; // the server has reported our share
  bound?: { commitment: string } | { salt: string }; // what the other seat had sent before we sent our salt
}
const inMemory = new Map<string, StoredShare>(); // of this page; also works without storage
const nameOf = (table: string, seat: string) => `share.${table}.${seat}`;
type SharedDice = Extract<NonNullable<State['dice']>, { scheme: 'shared' }>;
const sharedIn = (state: State): SharedDice | null => (state.dice?.scheme === 'shared' ? state.dice : null);

// Whether the reported share of the seat is the stored one.
function isOurs(stored: StoredShare, dice: SharedDice, table: string, seat: string): boolean {
  const salt = dice.salts[seat];
  return salt ? salt === stored.salt : dice.commitments[seat] === saltCommitment(table, seat, stored.salt);
}
// Two windows opened at once may each create a salt; the one that the server accepted counts.
function findStored(dice: SharedDice, table: string, seat: string): StoredShare | undefined {
  const onDevice = readStored<StoredShare | undefined>(nameOf(table, seat), undefined);
  const both = [inMemory.get(nameOf(table, seat)), onDevice].filter((share) => share !== undefined);
  return both.find((share) => isOurs(share, dice, table, seat)) ?? both[0];
}
function store(table: string, seat: string, stored: StoredShare): void {
  inMemory.set(nameOf(table, seat), stored);
  writeStored(nameOf(table, seat), stored);
}
export function forgetShares(table: string, seats = ['french', 'allied']): void {
  for (const seat of seats) {
    inMemory.delete(nameOf(table, seat));
    removeStored(nameOf(table, seat));
  }
}

const boundBy = (dice: SharedDice, seat: string): StoredShare['bound'] => {
  const commitment = dice.commitments[seat];
  const salt = dice.salts[seat];
  return commitment ? { commitment } : salt ? { salt } : undefined;
};
// What this seat has to send now, if anything. Stored before it is sent.
export function contribution(state: State): { commitment: string } | { salt: string } | null {
  const dice = sharedIn(state);
  const { table, seat } = state;
  if (!dice || !seat || state.over || dice.by_server.includes(seat)) return null;
  const before = findStored(dice, table, seat);
  const stored: StoredShare = { ...(before ?? { salt: randomSalt(), promised: state.commitment, seen: false }) };
  if (stored.promised !== state.commitment) return null; // the seed was replaced: do not contribute
  const [commitment, shown] = [dice.commitments[seat], dice.salts[seat]];
  const bound = boundBy(dice, otherOf(state, seat));
  if (commitment || shown) {
    if (!isOurs(stored, dice, table, seat)) return null; // contributed on another device
    stored.seen = true;
  }
  if (bound && !stored.bound) stored.bound = bound;
  if (JSON.stringify(stored) !== JSON.stringify(before)) store(table, seat, stored);
  if (shown) return null;
  if (bound) return { salt: stored.salt };
  return commitment ? null : { commitment: saltCommitment(table, seat, stored.salt) };
}

// What this device knows about the dice.
export type DiceStatus =
  | 'server' // dice from the server alone
  | 'open' // a share is missing
  | 'ours' // complete, with our share, and nothing has changed since
  | 'replaced' // the server contributed for this seat
  | 'elsewhere' // another device contributed for this seat
  | 'given' // complete; this viewer has no seat
  | 'broken'; // something differs from what was promised

function isBroken(state: State, dice: SharedDice, stored: StoredShare | undefined): boolean {
  const { table, seat } = state;
  if (state.seed) {
    if (!isSeed(state.seed) || seedCommitment(state.seed, table) !== state.commitment) return true;
    for (const each of dice.by_server) {
      const salt = dice.salts[each];
      if (salt && salt !== serverSalt(state.seed, table, each)) return true;
    }
  }
  for (const each of seatsOf(state)) {
    const [commitment, salt] = [dice.commitments[each], dice.salts[each]];
    if (commitment && salt && saltCommitment(table, each, salt) !== commitment) return true;
  }
  if (!stored || !seat) return false;
  if (stored.promised !== state.commitment) return true;
  const own = dice.salts[seat];
  if (stored.seen && !dice.by_server.includes(seat) && own && own !== stored.salt) return true;
  const other = otherOf(state, seat);
  if (!stored.bound || dice.by_server.includes(other) || !own) return false;
  const salt = dice.salts[other];
  if ('salt' in stored.bound) return salt !== stored.bound.salt;
  return dice.commitments[other] !== stored.bound.commitment;
}

export function diceStatus(state: State): DiceStatus {
  const dice = sharedIn(state);
  if (!dice) return 'server';
  const { table, seat } = state;
  const stored = seat ? findStored(dice, table, seat) : undefined;
  if (isBroken(state, dice, stored)) return 'broken';
  if (seat && dice.by_server.includes(seat)) return 'replaced';
  const given = seat && (dice.salts[seat] || dice.commitments[seat]);
  if (given && !(stored && isOurs(stored, dice, table, seat))) return 'elsewhere';
  if (seatsOf(state).some((each) => !dice.salts[each])) return 'open';
  return seat ? 'ours' : 'given';
}

// The seats that the table waits for: chance is next and their share is missing.
export const awaited = (state: State): string[] => {
  const dice = sharedIn(state);
  return dice && !state.over && state.view.turn.node === 'chance' ? dice.waiting : [];
};
