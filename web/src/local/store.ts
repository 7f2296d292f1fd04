// Where the tables of this device are stored: a row for each table and its numbered events, which are only ever added. The same
// number twice is a conflict, so two tabs cannot overwrite each other.
export interface StoredTable {
  row: { id: string };
  events: unknown[];
}
export interface Write {
  table: string;
  from: number;
  events: unknown[];
  row?: { id: string };
}
export type Written = 'kept' | 'conflict' | 'failed' | 'full' | 'newer';

export interface TableStore {
  load(table: string): Promise<StoredTable | null>;
  write(write: Write): Promise<Written>;
  remove(table: string): Promise<void>;
  ids(): Promise<string[]>;
}

// For private windows that store nothing, and for tests.
export class MemoryTables implements TableStore {
  private readonly tables = new Map<string, StoredTable>();

  load(table: string): Promise<StoredTable | null> {
    const found = this.tables.get(table);
    return Promise.resolve(found ? structuredClone(found) : null);
  }
  write({ table, from, events, row }: Write): Promise<Written> {
    const found = this.tables.get(table);
    if (row ? found !== undefined : found?.events.length !== from) return Promise.resolve('conflict');
    if (row) this.tables.set(table, { row, events: [...events] });
    else found?.events.push(...events);
    return Promise.resolve('kept');
  }
  remove(table: string): Promise<void> {
    this.tables.delete(table);
    return Promise.resolve();
  }
  ids(): Promise<string[]> {
    return Promise.resolve([...this.tables.keys()]);
  }
}

const kName = 'leipzig';
const kVersion = 1;

const finished = (transaction: IDBTransaction): Promise<void> =>
  new Promise((done, fail) => {
    transaction.oncomplete = () => done();
    transaction.onabort = () => fail(transaction.error ?? new DOMException('aborted', 'AbortError'));
  });
const answer = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error ?? new DOMException('failed', 'UnknownError'));
  });

const of = (table: string, from = 0): IDBKeyRange => IDBKeyRange.bound([table, from], [table, Infinity]);

export class IndexedTables implements TableStore {
  private newer = false;

  private constructor(private readonly database: IDBDatabase) {
    // A newer page wants to change the store: this one lets go, and says so at its next write.
    database.onversionchange = ({ newVersion }) => {
      this.newer = newVersion !== null; // null: the store is deleted
      database.close();
    };
  }

  // Rejects with a VersionError where a newer version of the page has stored tables.
  static open(name = kName, version = kVersion): Promise<IndexedTables> {
    return new Promise((done, fail) => {
      const request = indexedDB.open(name, version);
      request.onupgradeneeded = () => {
        request.result.createObjectStore('tables', { keyPath: 'id' });
        request.result.createObjectStore('events'); // by [table, number]
      };
      request.onerror = () => fail(request.error ?? new DOMException('failed', 'UnknownError'));
      request.onsuccess = () => done(new IndexedTables(request.result));
    });
  }

  async load(table: string): Promise<StoredTable | null> {
    const transaction = this.database.transaction(['tables', 'events']);
    const [row, events] = await Promise.all([
      answer(transaction.objectStore('tables').get(table) as IDBRequest<{ id: string } | undefined>),
      answer(transaction.objectStore('events').getAll(of(table)) as IDBRequest<unknown[]>),
    ]);
    return row ? { row, events } : null;
  }

  async write({ table, from, events, row }: Write): Promise<Written> {
    try {
      const transaction = this.database.transaction(['tables', 'events'], 'readwrite', { durability: 'strict' });
      const written = finished(transaction);
      if (row) transaction.objectStore('tables').add(row);
      events.forEach((event, i) => transaction.objectStore('events').add(event, [table, from + i]));
      await written;
      return 'kept';
    } catch (problem) {
      if (this.newer) return 'newer';
      const name = problem instanceof DOMException ? problem.name : '';
      return name === 'ConstraintError' ? 'conflict' : name === 'QuotaExceededError' ? 'full' : 'failed';
    }
  }

  async remove(table: string): Promise<void> {
    const transaction = this.database.transaction(['tables', 'events'], 'readwrite');
    transaction.objectStore('tables').delete(table);
    transaction.objectStore('events').delete(of(table));
    await finished(transaction);
  }

  async ids(): Promise<string[]> {
    const keys = await answer(this.database.transaction('tables').objectStore('tables').getAllKeys());
    return keys.map(String);
  }
}
