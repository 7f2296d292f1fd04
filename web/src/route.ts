// Current page, from the fragment, which is never sent to the server. A key in a link leaves the address at once: it waits in the
// history entry's state, which survives a reload and is never shown or copied, until it is stored.
import { signal } from '@preact/signals';
import { asReaderKey, type ReaderKey, type SeatKey } from './keys';

interface FromLink {
  keys: string[]; // seat keys, or spectator keys of older links: the server says which
  watch: ReaderKey | null; // from a read-only link
}
export interface TableRoute extends FromLink {
  page: 'table';
  table: string;
  seats: string[]; // without keys: use those stored for these seats; none: those of the seats played on this device
  at: number | null;
}
export type Route =
  | { page: 'lobby' }
  | { page: 'kept' }
  | { page: 'new'; game: string }
  | { page: 'learn'; game: string; lesson: number | null } // lessons count from 1 here
  | TableRoute
  | { page: 'lost' };

export function read(fragment: string): Route {
  const [path = '', query = ''] = fragment.replace(/^#?\/?/, '').split('?');
  const parts = path.split('/').filter(Boolean).map(decodeURIComponent);
  const params = new URLSearchParams(query);
  if (parts.length === 0) return { page: 'lobby' };
  if (parts[0] === 'kept') return { page: 'kept' };
  if (parts[0] === 'new' && parts[1]) return { page: 'new', game: parts[1] };
  if (parts[0] === 'learn' && parts[1]) {
    const lesson = Number(parts[2]);
    return { page: 'learn', game: parts[1], lesson: Number.isInteger(lesson) && lesson > 0 ? lesson : null };
  }
  if (parts[0] === 'table' && parts[1]) {
    const at = params.get('at');
    const watch = params.get('watch');
    return {
      page: 'table',
      table: parts[1],
      seats: params.getAll('seat').filter(Boolean),
      keys: watch ? [] : params.getAll('key').filter(Boolean),
      watch: watch ? asReaderKey(watch) : null,
      at: at !== null && /^\d+$/.test(at) ? Number(at) : null,
    };
  }
  return { page: 'lost' };
}

export const learnLink = (game: string, lesson?: number): string =>
  `#/learn/${encodeURIComponent(game)}${lesson === undefined ? '' : `/${lesson}`}`;

function linkTo(table: string, params: [name: string, value: string][]): string {
  const query = new URLSearchParams(params).toString();
  return `#/table/${encodeURIComponent(table)}${query ? `?${query}` : ''}`;
}
const moment = (at: number | null | undefined): [string, string][] => (at === null || at === undefined ? [] : [['at', String(at)]]);

// Works only on this device, with its stored keys.
export const tableLink = (table: string, seats: string[] = [], at?: number | null): string =>
  linkTo(table, [...seats.map((seat): [string, string] => ['seat', seat]), ...moment(at)]);
// Safe to share: shows what spectators may see.
export const watchLink = (table: string, key: ReaderKey, at?: number): string => linkTo(table, [['watch', key], ...moment(at)]);
// Hands over the seat: anyone who opens it plays that seat.
export const seatHandoverLink = (table: string, key: SeatKey): string => linkTo(table, [['key', key]]);

export const absolute = (fragment: string): string => `${location.origin}${location.pathname}${fragment}`;

const isFromLink = (state: unknown): state is FromLink =>
  typeof state === 'object' && state !== null && 'keys' in state && Array.isArray(state.keys) && 'watch' in state;

// Removes the keys from the address bar.
function arrive(): Route {
  const found = read(globalThis.location?.hash ?? '');
  if (found.page !== 'table') return found;
  const { keys, watch } = found;
  if (keys.length > 0 || watch !== null) {
    history.replaceState({ keys, watch } satisfies FromLink, '', tableLink(found.table, [], found.at));
    return found;
  }
  return isFromLink(history.state) ? { ...found, keys: history.state.keys, watch: history.state.watch } : found;
}
export const route = signal<Route>(arrive());
globalThis.addEventListener?.('hashchange', () => (route.value = arrive()));

export const go = (fragment: string): void => {
  location.hash = fragment.replace(/^#/, '');
};
// A typed or pasted link: its keys never appear in the address bar.
export function follow(to: TableRoute): void {
  const { keys, watch } = to;
  history.pushState({ keys, watch } satisfies FromLink, '', tableLink(to.table, to.seats, to.at));
  route.value = to;
}
// The keys from the link are stored: from now on the address only names the seats.
export function settle(to: TableRoute, seats: string[]): void {
  const here = read(location.hash);
  if (here.page !== 'table' || here.table !== to.table || !isFromLink(history.state)) return;
  history.replaceState(null, '', tableLink(to.table, seats, to.at));
}
