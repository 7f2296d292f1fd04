// Everything of this device as one file: local tables, the keys of tables elsewhere, settings, tutorial progress.
import { readStored, storedTexts, writeStored } from '../storage';
import { localTables } from './client';
import type { StoredTable } from './store';

const kKind = 'leipzig-device';
const kVersion = 1;

interface Backup {
  kind: typeof kKind;
  version: number;
  stored: Record<string, string>;
  tables: StoredTable[];
}
export class BadBackup extends Error {
  constructor(readonly reason: 'bad' | 'newer') {
    super(reason);
  }
}

export async function makeBackup(): Promise<string> {
  const backup: Backup = { kind: kKind, version: kVersion, stored: storedTexts(), tables: await localTables().tables() };
  return JSON.stringify(backup);
}

interface Known {
  table: string;
}
// The lobby reads these members of every table; a damaged file must not break it.
const isKnown = (entry: unknown): entry is Known =>
  typeof entry === 'object' &&
  entry !== null &&
  'table' in entry &&
  typeof entry.table === 'string' &&
  'keys' in entry &&
  typeof entry.keys === 'object' &&
  entry.keys !== null &&
  'mine' in entry &&
  Array.isArray(entry.mine);
const parsed = (text: string | null | undefined): unknown => {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
};
// What is here stays; tables and progress that are only in the file are added.
function mergeStored(name: string, theirs: string): void {
  const here = readStored<unknown>(name, null);
  const there = parsed(theirs);
  if (there === null) return;
  const tables = name === 'tables' ? (Array.isArray(there) ? there.filter(isKnown) : []) : null;
  if (here === null) writeStored(name, tables ?? there);
  else if (tables !== null && Array.isArray(here)) {
    const known = new Set((here as Known[]).map((entry) => entry.table));
    writeStored(name, [...(here as Known[]), ...tables.filter((entry) => !known.has(entry.table))]);
  } else if (name === 'lessons' && typeof here === 'object' && typeof there === 'object') {
    writeStored(name, { ...there, ...here });
  }
}

// The number of tables that are new here or were continued elsewhere.
export async function restoreBackup(text: string): Promise<number> {
  const found = parsed(text) as Partial<Backup> | null;
  if (found?.kind !== kKind || !Array.isArray(found.tables) || typeof found.stored !== 'object' || found.stored === null)
    throw new BadBackup('bad');
  if (typeof found.version !== 'number' || found.version > kVersion) throw new BadBackup('newer');
  const restored = await localTables().restore(found.tables);
  for (const [name, value] of Object.entries(found.stored)) mergeStored(name, value);
  globalThis.dispatchEvent(new StorageEvent('storage', { key: 'leipzig.tables' }));
  return restored;
}
