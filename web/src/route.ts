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
  plan?: string; // with `at`: show the better plan that this level found there
}
export interface AnalysisRoute {
  page: 'analysis';
  from: 'game' | 'table' | 'saved' | 'link'; // a scenario, a table of this device, a saved study, or all of it in the link
  id: string;
  scenario: string;
  at: number | null;
}
const analysisFrom = ['game', 'table', 'saved', 'link'] as const;
export type Route =
  | { page: 'lobby' }
  | { page: 'privacy' }
  | { page: 'settings' }
  | { page: 'new'; game: string }
  | { page: 'about'; game: string } // where its printed components come from
  | { page: 'rules'; game: string; rule: string }
  | { page: 'learn'; game: string; lesson: number | null } // lessons count from 1 here
  | { page: 'review'; table: string; level: string }
  | TableRoute
  | AnalysisRoute
  | { page: 'unknown' };

export function parseRoute(fragment: string): Route {
  const [path = '', query = ''] = fragment.replace(/^#?\/?/, '').split('?');
  const parts = path.split('/').filter(Boolean).map(decodeURIComponent);
  const params = new URLSearchParams(query);
  if (parts.length === 0) return { page: 'lobby' };
  if (parts[0] === 'privacy' || parts[0] === 'kept') return { page: 'privacy' }; // #/kept: its address before
  if (parts[0] === 'settings') return { page: 'settings' };
  if (parts[0] === 'new' && parts[1]) return { page: 'new', game: parts[1] };
  if (parts[0] === 'about' && parts[1]) return { page: 'about', game: parts[1] };
  if (parts[0] === 'rules' && parts[1]) return { page: 'rules', game: parts[1], rule: parts[2] ?? '' };
  if (parts[0] === 'learn' && parts[1]) {
    const lesson = Number(parts[2]);
    return { page: 'learn', game: parts[1], lesson: Number.isInteger(lesson) && lesson > 0 ? lesson : null };
  }
  if (parts[0] === 'review' && parts[1]) return { page: 'review', table: parts[1], level: params.get('level') ?? '' };
  const from = analysisFrom.find((name) => name === parts[1]);
  if (parts[0] === 'analysis' && from && parts[2]) {
    const at = params.get('at');
    const moment = at !== null && /^\d+$/.test(at) ? Number(at) : null;
    return { page: 'analysis', from, id: parts[2], scenario: params.get('scenario') ?? '', at: moment };
  }
  if (parts[0] === 'table' && parts[1]) {
    const at = params.get('at');
    const watch = params.get('watch');
    const plan = params.get('plan');
    return {
      page: 'table',
      table: parts[1],
      seats: params.getAll('seat').filter(Boolean),
      keys: watch ? [] : params.getAll('key').filter(Boolean),
      watch: watch ? asReaderKey(watch) : null,
      at: at !== null && /^\d+$/.test(at) ? Number(at) : null,
      ...(plan ? { plan } : {}),
    };
  }
  return { page: 'unknown' };
}

export const aboutLink = (game: string): string => `#/about/${encodeURIComponent(game)}`;
export const learnLink = (game: string, lesson?: number): string =>
  `#/learn/${encodeURIComponent(game)}${lesson === undefined ? '' : `/${lesson}`}`;

export const rulesLink = (game: string, rule = ''): string =>
  `#/rules/${encodeURIComponent(game)}${rule ? `/${encodeURIComponent(rule)}` : ''}`;

function linkTo(table: string, params: [name: string, value: string][]): string {
  const query = new URLSearchParams(params).toString();
  return `#/table/${encodeURIComponent(table)}${query ? `?${query}` : ''}`;
}
const moment = (at: number | null | undefined): [string, string][] => (at === null || at === undefined ? [] : [['at', String(at)]]);

// Works only on this device, with its stored keys.
export const tableLink = (table: string, seats: string[] = [], at?: number | null): string =>
  linkTo(table, [...seats.map((seat): [string, string] => ['seat', seat]), ...moment(at)]);
export const reviewLink = (table: string, level = ''): string =>
  `#/review/${encodeURIComponent(table)}${level ? `?level=${encodeURIComponent(level)}` : ''}`;
export const analysisLink = (from: AnalysisRoute['from'], id: string, at?: number | null): string =>
  `#/analysis/${from}/${encodeURIComponent(id)}${at === null || at === undefined ? '' : `?at=${at}`}`;
// A moment of the game with the better plan that its review found there.
export const planLink = (table: string, at: number, level: string): string => linkTo(table, [...moment(at), ['plan', level]]);
// Safe to share: shows what spectators may see.
export const watchLink = (table: string, key: ReaderKey, at?: number): string => linkTo(table, [['watch', key], ...moment(at)]);
// Hands over the seat: anyone who opens it plays that seat.
export const seatHandoverLink = (table: string, key: SeatKey): string => linkTo(table, [['key', key]]);

export const absolute = (fragment: string): string => `${location.origin}${location.pathname}${fragment}`;

const isFromLink = (state: unknown): state is FromLink =>
  typeof state === 'object' && state !== null && 'keys' in state && Array.isArray(state.keys) && 'watch' in state;

// Removes the keys from the address bar.
function routeFromAddress(): Route {
  const found = parseRoute(globalThis.location?.hash ?? '');
  if (found.page !== 'table') return found;
  const { keys, watch } = found;
  if (keys.length > 0 || watch !== null) {
    history.replaceState({ keys, watch } satisfies FromLink, '', tableLink(found.table, [], found.at));
    return found;
  }
  return isFromLink(history.state) ? { ...found, keys: history.state.keys, watch: history.state.watch } : found;
}
export const route = signal<Route>(routeFromAddress());
globalThis.addEventListener?.('hashchange', () => (route.value = routeFromAddress()));

export const go = (fragment: string): void => {
  location.hash = fragment.replace(/^#/, '');
};
// A typed or pasted link: its keys never appear in the address bar.
export function openLink(to: TableRoute): void {
  const { keys, watch } = to;
  history.pushState({ keys, watch } satisfies FromLink, '', tableLink(to.table, to.seats, to.at));
  route.value = to;
}
// The keys from the link are stored: from now on the address only names the seats.
export function replaceKeysInAddress(to: TableRoute, seats: string[]): void {
  const here = parseRoute(location.hash);
  if (here.page !== 'table' || here.table !== to.table || !isFromLink(history.state)) return;
  history.replaceState(null, '', tableLink(to.table, seats, to.at));
}

// Names a study that was just saved in the address, without opening it again.
export function nameSavedStudy(id: string): void {
  history.replaceState(null, '', analysisLink('saved', id));
}
