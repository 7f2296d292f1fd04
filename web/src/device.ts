// The tables known to this device. Their keys are the only way to open them again.
import { signal } from '@preact/signals';
import { asSeatKey, kSpectator, readerKeyIn, type Keys, type SeatKey } from './keys';
import { keep, recall } from './settings';
import { forgetShares } from './shares';

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
}

export const known = signal<KnownTable[]>(recall<KnownTable[]>('tables', []));

function write(list: KnownTable[]): void {
  known.value = list;
  keep('tables', list);
}
export const find = (table: string): KnownTable | undefined => known.value.find((entry) => entry.table === table);

// Adds what is new: a read-only link never removes a seat, and the first reader key is as good as a later one.
function merged(before: KnownTable, entry: KnownTable): KnownTable {
  const reader = readerKeyIn(before.keys);
  const keys = { ...before.keys, ...entry.keys, ...(reader ? { [kSpectator]: reader } : {}) };
  return { ...before, ...entry, keys, mine: [...new Set([...before.mine, ...entry.mine])] };
}
export function remember(entry: KnownTable): void {
  const before = find(entry.table);
  write([before ? merged(before, entry) : entry, ...known.value.filter((other) => other.table !== entry.table)]);
}
export function note(table: string, change: Partial<KnownTable>): void {
  if (find(table)) write(known.value.map((entry) => (entry.table === table ? { ...entry, ...change } : entry)));
}

// Whether a freshly opened page would find these keys. Private windows may refuse to store anything.
export function isStored(table: string, seats: string[]): boolean {
  const entry = recall<KnownTable[]>('tables', []).find((found) => found.table === table);
  return entry !== undefined && seats.every((seat) => entry.keys[seat] !== undefined);
}

// 144 bits, base64url.
function randomKey(): SeatKey {
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  return asSeatKey(btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_'));
}
// The new key of a seat: stored before the server is asked, because its reply may be lost.
export function newKey(table: string, seat: string): SeatKey {
  const changing = find(table)?.changing ?? {};
  const key = changing[seat] ?? randomKey();
  note(table, { changing: { ...changing, [seat]: key } });
  return key;
}
export function changed(table: string, seat: string, key: SeatKey): void {
  const entry = find(table);
  if (!entry) return;
  const { [seat]: _, ...changing } = entry.changing ?? {};
  note(table, { keys: { ...entry.keys, [seat]: key }, changing });
}
export function forget(table: string): void {
  forgetShares(table);
  write(known.value.filter((entry) => entry.table !== table));
}

globalThis.addEventListener?.('storage', (event) => {
  if (event.key === 'leipzig.tables') known.value = recall<KnownTable[]>('tables', []);
});
