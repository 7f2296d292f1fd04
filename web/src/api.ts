// The HTTP half of the protocol.
import * as v from 'valibot';
import * as p from './protocol';

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
const of = (scenario: string) => `?scenario=${q(scenario)}`;

export const games = () => once('games', () => get(p.Games, '/api/games'));
export const rules = (game: string) => once(`rules ${game}`, () => get(p.Rules, `/api/games/${q(game)}/rules`));
export const tutorial = (game: string) => once(`tutorial ${game}`, () => get(p.Tutorial, `/api/games/${q(game)}/tutorial`));
export const charts = (game: string, scenario: string) =>
  once(`charts ${game} ${scenario}`, () => get(p.Charts, `/api/games/${q(game)}/charts${of(scenario)}`));
export const layout = (game: string, scenario: string) =>
  once(`layout ${game} ${scenario}`, () => get(p.Layout, `/api/games/${q(game)}/layout${of(scenario)}`));
export const board = (game: string, scenario: string) =>
  once(`board ${game} ${scenario}`, async () => (await ask(`/api/games/${q(game)}/board.svg${of(scenario)}`)).text());

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
export const create = (table: NewTable) => post('/api/tables', JSON.stringify(table));
export const importRecord = (record: string) => post('/api/tables/import', record);
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
  get(p.SurveyAnswer, `/api/tables/${q(table)}/surveys/${n}${as ? `?as=${q(as)}` : ''}`, key);
