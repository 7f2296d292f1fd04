// Between the page and the worker that holds its local tables.
import type { StoredTable } from './store';

export type ToWorker =
  | { type: 'start'; module: string }
  | { type: 'request'; id: number; method: string; target: string; body: string; key: string }
  | { type: 'open'; session: number }
  | { type: 'message'; session: number; text: string }
  | { type: 'close'; session: number }
  | { type: 'remove' | 'record'; id: number; table: string }
  | { type: 'tables'; id: number }
  | { type: 'restore'; id: number; tables: StoredTable[] };

// How tables are stored: on the device; not at all, because the browser does not store anything here; by a newer version of
// this page, which this one must not touch; the device is full.
export type Storage = 'kept' | 'memory' | 'newer' | 'full' | 'failed';

export type FromWorker =
  | { type: 'ready' }
  | { type: 'storage'; storage: Storage }
  | { type: 'failed'; text: string }
  | { type: 'reply'; id: number; status: number; contentType: string; body: string }
  | { type: 'message'; session: number; text: string }
  | { type: 'done'; id: number; value: unknown };

// Between that worker and those that search.
export type ToSearch = { type: 'module'; module: WebAssembly.Module } | { type: 'search'; id: number; order: string };
export type FromSearch = { type: 'progress'; id: number; thousandths: number } | { type: 'found'; id: number; findings: string };
