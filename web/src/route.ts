// Where we are, from the fragment: nothing in it is ever sent to the server, so keys in it stay out of its logs.
import { signal } from '@preact/signals';

export type Route =
  | { page: 'lobby' }
  | { page: 'kept' }
  | { page: 'new'; game: string }
  | { page: 'learn'; game: string; lesson: number | null } // lessons count from 1 here
  | { page: 'table'; table: string; keys: string[]; at: number | null }
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
    return {
      page: 'table',
      table: parts[1],
      keys: params.getAll('key').filter(Boolean),
      at: at !== null && /^\d+$/.test(at) ? Number(at) : null,
    };
  }
  return { page: 'lost' };
}

export const learnLink = (game: string, lesson?: number): string =>
  `#/learn/${encodeURIComponent(game)}${lesson === undefined ? '' : `/${lesson}`}`;
export const tableLink = (table: string, key?: string, at?: number): string => {
  const params = new URLSearchParams();
  if (key) params.set('key', key);
  if (at !== undefined) params.set('at', String(at));
  const query = params.toString();
  return `#/table/${encodeURIComponent(table)}${query ? `?${query}` : ''}`;
};
export const absolute = (fragment: string): string => `${location.origin}${location.pathname}${fragment}`;

export const route = signal<Route>(read(globalThis.location?.hash ?? ''));
globalThis.addEventListener?.('hashchange', () => (route.value = read(location.hash)));
export const go = (fragment: string): void => {
  location.hash = fragment.replace(/^#/, '');
};
