// The HTTP half of the protocol.
import * as v from 'valibot';
import * as p from './protocol';
import { language } from './settings';

export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly problem: p.Problem,
  ) {
    super(problem.text);
  }
}

async function ask(path: string, init?: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new Refusal(0, { code: 'offline', text: 'the server cannot be reached' });
  }
  if (response.ok) return response;
  const answer = v.safeParse(p.ErrorAnswer, await response.json().catch(() => null));
  throw new Refusal(response.status, answer.success ? answer.output.error : { text: `${response.status}` });
}

// The key goes in a header, not the URL: URLs end up in logs and histories.
const having = (key: string): RequestInit => ({ headers: { authorization: `Bearer ${key}` } });
async function get<T extends v.GenericSchema>(schema: T, path: string, key?: string): Promise<v.InferOutput<T>> {
  return v.parse(schema, await (await ask(path, key === undefined ? undefined : having(key))).json());
}

const kept = new Map<string, Promise<unknown>>();
function once<T>(key: string, make: () => Promise<T>): Promise<T> {
  let promise = kept.get(key) as Promise<T> | undefined;
  if (!promise) {
    promise = make();
    kept.set(key, promise);
    promise.catch(() => kept.delete(key));
  }
  return promise;
}

const q = encodeURIComponent;
// What was printed, in the language of the reader; English is what the server says by itself.
function printed(path: string, scenario?: string): string {
  const asked = [...(scenario === undefined ? [] : [`scenario=${q(scenario)}`]), ...(language.peek() === 'en' ? [] : [`lang=${language.peek()}`])];
  return `/api/games${path}${asked.length > 0 ? `?${asked.join('&')}` : ''}`;
}
const page = <T extends v.GenericSchema>(schema: T, path: string) => once(path, () => get(schema, path));

export const games = () => page(p.Games, printed(''));
export const rules = (game: string) => page(p.Rules, printed(`/${q(game)}/rules`));
export const tutorial = (game: string) => page(p.Tutorial, `/api/games/${q(game)}/tutorial`);
export const charts = (game: string, scenario: string) => page(p.Charts, printed(`/${q(game)}/charts`, scenario));
export const layout = (game: string, scenario: string) => page(p.Layout, printed(`/${q(game)}/layout`, scenario));
export const board = (game: string, scenario: string) => {
  const path = printed(`/${q(game)}/board.svg`, scenario);
  return once(path, async () => (await ask(path)).text());
};

const posting = (body: string) => ({ method: 'POST', headers: { 'content-type': 'application/json' }, body });
async function post(path: string, body: string): Promise<p.Created> {
  return v.parse(p.Created, await (await ask(path, posting(body))).json());
}
export interface NewTable {
  game: string;
  scenario: string;
  options: Record<string, boolean>;
  names: Record<string, string>;
  computers?: Record<string, string>;
  standby?: { level: string; minutes: number; agreed: Record<string, boolean> };
}
// Dice that the players have a share in (shares.ts).
export const create = (table: NewTable) => post('/api/tables', JSON.stringify({ ...table, dice: 'shared' }));
export const importRecord = (record: string) => post('/api/tables/import?dice=shared', record);
export const info = (table: string, key: string) => get(p.TableInfo, `/api/tables/${q(table)}`, key);
export async function changeKey(table: string, key: string, to: string): Promise<void> {
  const init = posting(JSON.stringify({ key: to }));
  await ask(`/api/tables/${q(table)}/key`, { ...init, headers: { ...init.headers, ...having(key).headers } });
}
// Refused (403) while a game has secrets.
export const share = async (table: string, key: string) => (await get(p.Shared, `/api/tables/${q(table)}/share`, key)).key;
export const course = (table: string, key: string) => get(p.Course, `/api/tables/${q(table)}/course`, key);
export const record = async (table: string, key: string) => (await ask(`/api/tables/${q(table)}/record`, having(key))).blob();
export const moment = (table: string, key: string, n: number, as: string | null = null) =>
  get(p.Moment, `/api/tables/${q(table)}/views/${n}${as ? `?as=${q(as)}` : ''}`, key);
export const survey = (table: string, key: string, n: number, as: string | null = null) =>
  get(p.SurveyAnswer, `/api/tables/${q(table)}/surveys/${n}?lang=${language.peek()}${as ? `&as=${q(as)}` : ''}`, key);
