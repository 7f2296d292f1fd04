// The tables this device knows: their keys are the only way back to them.
import { signal } from '@preact/signals';
import { keep, recall } from './settings';

export interface KnownTable {
  table: string;
  game: string;
  scenario: string;
  keys: Record<string, string>; // seat or "spectator" -> key
  mine: string[]; // the seats played on this device
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
export const forget = (table: string) => write(known.value.filter((entry) => entry.table !== table));

globalThis.addEventListener?.('storage', (event) => {
  if (event.key === 'leipzig.tables') known.value = recall<KnownTable[]>('tables', []);
});
