// The tables known to this device. Their keys are the only way to open them again.
import { signal } from '@preact/signals';
import { asSeatKey, kSpectator, readerKeyIn, type Keys, type SeatKey } from './keys';
import { forgetShares } from './shares';
import { readStored, writeStored } from './storage';

export interface KnownTable {
  table: string;
  game: string;
  scenario: string;
  keys: Keys;
  mine: string[]; // the seats played on this device
  changing?: Record<string, SeatKey>; // seat -> a requested key that may already be the seat's key
  seen: number; // milliseconds
  turn?: number;
  over?: boolean;
  computers?: Record<string, string | null>; // seat -> computer level that plays it
  deciding?: string | null; // the seat to move, as far as this device knows
  winner?: string | null; // once it is over; null: a draw
  heard?: number; // the next line of chat that was not read here
}

export const knownTables = signal<KnownTable[]>(readStored<KnownTable[]>('tables', []));

function write(list: KnownTable[]): void {
  knownTables.value = list;
  writeStored('tables', list);
}
export const findTable = (table: string): KnownTable | undefined => knownTables.value.find((entry) => entry.table === table);

// Adds what is new: a read-only link never removes a seat, and the first reader key is as good as a later one.
function merged(before: KnownTable, entry: KnownTable): KnownTable {
  const reader = readerKeyIn(before.keys);
  const keys = { ...before.keys, ...entry.keys, ...(reader ? { [kSpectator]: reader } : {}) };
  return { ...before, ...entry, keys, mine: [...new Set([...before.mine, ...entry.mine])] };
}
export function rememberTable(entry: KnownTable): void {
  const before = findTable(entry.table);
  write([before ? merged(before, entry) : entry, ...knownTables.value.filter((other) => other.table !== entry.table)]);
}
export function updateTable(table: string, change: Partial<KnownTable>): void {
  if (findTable(table)) write(knownTables.value.map((entry) => (entry.table === table ? { ...entry, ...change } : entry)));
}

// Whether a freshly opened page would find these keys. Private windows may refuse to store anything.
export function isStored(table: string, seats: string[]): boolean {
  const entry = readStored<KnownTable[]>('tables', []).find((found) => found.table === table);
  return entry !== undefined && seats.every((seat) => entry.keys[seat] !== undefined);
}

// 144 bits, base64url.
function randomKey(): SeatKey {
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  return asSeatKey(
    btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_'),
  );
}
// The new key of a seat: stored before the server is asked, because its reply may be lost.
export function newKey(table: string, seat: string): SeatKey {
  const changing = findTable(table)?.changing ?? {};
  const key = changing[seat] ?? randomKey();
  updateTable(table, { changing: { ...changing, [seat]: key } });
  return key;
}
export function storeKey(table: string, seat: string, key: SeatKey): void {
  const entry = findTable(table);
  if (!entry) return;
  const { [seat]: _, ...changing } = entry.changing ?? {};
  updateTable(table, { keys: { ...entry.keys, [seat]: key }, changing });
}
export function forgetTable(table: string): void {
  forgetShares(table, Object.keys(findTable(table)?.keys ?? {}));
  write(knownTables.value.filter((entry) => entry.table !== table));
}

globalThis.addEventListener?.('storage', (event) => {
  if (event.key === 'leipzig.tables') knownTables.value = readStored<KnownTable[]>('tables', []);
});
