// The tables this device knows: their keys are the only way back to them.
import { signal } from '@preact/signals';
import { keep, recall } from './settings';

export interface KnownTable {
  table: string;
  game: string;
  scenario: string;
  keys: Record<string, string>; // seat or "spectator" -> key
  mine: string[]; // the seats played on this device
  changing?: Record<string, string>; // seat -> the key that was asked for and may be the seat's by now
  seen: number; // milliseconds
  turn?: number;
  over?: boolean;
  computers?: Record<string, string | null>; // seat -> the skill that plays it
}

export const known = signal<KnownTable[]>(recall<KnownTable[]>('tables', []));

function write(list: KnownTable[]): void {
  known.value = list;
  keep('tables', list);
}
export const find = (table: string): KnownTable | undefined => known.value.find((entry) => entry.table === table);

export function remember(entry: KnownTable): void {
  const before = find(entry.table);
  const merged = before
    ? { ...before, ...entry, keys: { ...before.keys, ...entry.keys }, mine: [...new Set([...before.mine, ...entry.mine])] }
    : entry;
  write([merged, ...known.value.filter((other) => other.table !== entry.table)]);
}
export function note(table: string, change: Partial<KnownTable>): void {
  if (find(table)) write(known.value.map((entry) => (entry.table === table ? { ...entry, ...change } : entry)));
}

// 144 bits, in the letters of links.
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_');
}
// The key that a seat is about to have: kept before the server hears of it, since its answer may be lost on the way.
export function newKey(table: string, seat: string): string {
  const changing = find(table)?.changing ?? {};
  const key = changing[seat] ?? randomKey();
  note(table, { changing: { ...changing, [seat]: key } });
  return key;
}
export function changed(table: string, seat: string, key: string): void {
  const entry = find(table);
  if (!entry) return;
  const { [seat]: _, ...changing } = entry.changing ?? {};
  note(table, { keys: { ...entry.keys, [seat]: key }, changing });
}
export const forget = (table: string) => write(known.value.filter((entry) => entry.table !== table));

globalThis.addEventListener?.('storage', (event) => {
  if (event.key === 'leipzig.tables') known.value = recall<KnownTable[]>('tables', []);
});
