// The HTTP half of the protocol.
import * as v from 'valibot';
import { canPlayLocally, edition, isLocal } from './edition';
import { learnGames } from './games';
import { keepStorage, localTables } from './local/client';
import * as p from './protocol';
import { language, t } from './settings';
import { Review, ReviewProgress } from './study/review';
import { Provenance } from './sources/provenance';

export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly problem: p.Problem,
  ) {
    super(problem.text);
  }
}

interface Init {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}
// The tables of this device answer as a server does. What is printed is the same there, so it also comes from there when the
// server cannot be reached.
async function fromDevice(path: string, init?: Init): Promise<Response> {
  const key = init?.headers?.['authorization']?.replace(/^Bearer /, '');
  try {
    return await localTables().request(path, {
      ...(init?.method === undefined ? {} : { method: init.method }),
      ...(init?.body === undefined ? {} : { body: init.body }),
      ...(key === undefined ? {} : { key }),
    });
  } catch (problem) {
    throw new Refusal(0, { code: 'local', text: problem instanceof Error ? problem.message : String(problem) });
  }
}
async function fromServer(path: string, init?: Init): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch {
    throw new Refusal(0, { code: 'offline', text: t('app.offline') });
  }
}
// Refusals and views in the language of the reader; English is what the server says by itself.
function told(path: string): string {
  if (language.peek() === 'en' || !path.startsWith('/api/tables') || path.includes('lang=')) return path;
  return `${path}${path.includes('?') ? '&' : '?'}lang=${language.peek()}`;
}
async function ask(address: string, init?: Init, local = false): Promise<Response> {
  const path = told(address);
  const table = /^\/api\/tables\/([^/?]+)/.exec(path)?.[1];
  const onDevice = local || (table !== undefined && isLocal(table));
  const ofServer = table !== undefined || init?.method === 'POST';
  const response = await (onDevice ? fromDevice(path, init) : ofServer ? fromServer(path, init) : printedFrom(path));
  if (response.ok) return response;
  const answer = v.safeParse(p.ErrorAnswer, await response.json().catch(() => null));
  throw new Refusal(response.status, answer.success ? answer.output.error : { text: `${response.status}` });
}

async function printedFrom(path: string): Promise<Response> {
  if (!edition.server) return fromDevice(path);
  if (!canPlayLocally()) return fromServer(path);
  return fromServer(path).catch(() => fromDevice(path));
}

// The key goes in a header, not the URL: URLs end up in logs and histories.
const bearing = (key: string) => ({ headers: { authorization: `Bearer ${key}` } });
async function get<T extends v.GenericSchema>(schema: T, path: string, key?: string): Promise<v.InferOutput<T>> {
  return v.parse(schema, await (await ask(path, key === undefined ? undefined : bearing(key))).json());
}

const cache = new Map<string, Promise<unknown>>();
function cached<T>(key: string, make: () => Promise<T>): Promise<T> {
  let promise = cache.get(key) as Promise<T> | undefined;
  if (!promise) {
    promise = make();
    cache.set(key, promise);
    promise.catch(() => cache.delete(key));
  }
  return promise;
}

const q = encodeURIComponent;
// What was printed, in the language of the reader; English is what the server says by itself.
function printed(path: string, scenario?: string): string {
  const asked = [
    ...(scenario === undefined ? [] : [`scenario=${q(scenario)}`]),
    ...(language.peek() === 'en' ? [] : [`lang=${language.peek()}`]),
  ];
  return `/api/games${path}${asked.length > 0 ? `?${asked.join('&')}` : ''}`;
}
const page = <T extends v.GenericSchema>(schema: T, path: string) => cached(path, () => get(schema, path));

export const games = async () => {
  const found = await page(p.Games, printed(''));
  learnGames(found);
  return found;
};
export const rules = (game: string) => page(p.Rules, printed(`/${q(game)}/rules`));
export const register = (game: string) => page(p.Register, `/api/games/${q(game)}/register`);
export const tutorial = (game: string) => page(p.Tutorial, `/api/games/${q(game)}/tutorial`);
export const provenance = (game: string) => page(Provenance, printed(`/${q(game)}/provenance`));
export const charts = (game: string, scenario: string) => page(p.Charts, printed(`/${q(game)}/charts`, scenario));
export const layout = (game: string, scenario: string) => page(p.Layout, printed(`/${q(game)}/layout`, scenario));
export const board = (game: string, scenario: string) => {
  const path = printed(`/${q(game)}/board.svg`, scenario);
  return cached(path, async () => (await ask(path)).text());
};

const posting = (body: string) => ({ method: 'POST', headers: { 'content-type': 'application/json' }, body });
async function post(path: string, body: string, local: boolean): Promise<p.Created> {
  if (local) keepStorage();
  return v.parse(p.Created, await (await ask(path, posting(body), local)).json());
}
export interface NewTable {
  game: string;
  scenario: string;
  options: Record<string, boolean>;
  names: Record<string, string>;
  computers?: Record<string, string>;
  standby?: { level: string; minutes: number; agreed: Record<string, boolean> };
  clock?: { bank: number; increment: number; per_move: number; flag: p.FlagFall; level: string };
  chat?: boolean;
  hints?: boolean;
}
// With shared dice (shares.ts). local: on this device instead of the server.
export const create = (table: NewTable, local = !edition.server) =>
  post('/api/tables', JSON.stringify({ ...table, dice: 'shared' }), local);
export const importRecord = (record: string, local = !edition.server) => post('/api/tables/import?dice=shared', record, local);
export const info = (table: string, key: string) => get(p.TableInfo, `/api/tables/${q(table)}`, key);
export async function changeKey(table: string, key: string, to: string): Promise<void> {
  const init = posting(JSON.stringify({ key: to }));
  await ask(`/api/tables/${q(table)}/key`, { ...init, headers: { ...init.headers, ...bearing(key).headers } });
}
// Refused (403) while a game has secrets.
export const share = async (table: string, key: string) => (await get(p.Shared, `/api/tables/${q(table)}/share`, key)).key;
export const course = (table: string, key: string) => get(p.Course, `/api/tables/${q(table)}/course`, key);
// Not yet found: its progress; then ask again.
export const review = (table: string, key: string, level: string) =>
  get(v.union([Review, ReviewProgress]), `/api/tables/${q(table)}/review?level=${q(level)}`, key);
export const betterPlan = (table: string, key: string, n: number, level: string) =>
  get(v.union([p.BetterPlan, ReviewProgress]), `/api/tables/${q(table)}/review/${n}?level=${q(level)}`, key);
export const record = async (table: string, key: string) => (await ask(`/api/tables/${q(table)}/record`, bearing(key))).blob();
export const moment = (table: string, key: string, n: number, as: string | null = null) =>
  get(p.Moment, `/api/tables/${q(table)}/views/${n}${as ? `?as=${q(as)}` : ''}`, key);
export const survey = (table: string, key: string, n: number, as: string | null = null) =>
  get(p.SurveyAnswer, `/api/tables/${q(table)}/surveys/${n}?lang=${language.peek()}${as ? `&as=${q(as)}` : ''}`, key);
