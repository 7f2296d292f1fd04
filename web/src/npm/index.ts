// The games as a library for Node.js and browsers (docs/npm.md); tools/npm makes a package of it.
import { Games } from '../local/module';

// Why a call was refused: by a rule of the game, or because of a field of what was asked.
export class RefusedError extends Error {
  readonly rule: string | undefined;
  readonly field: string | undefined;
  constructor(error: { text: string; rule?: string; field?: string }) {
    super(error.text);
    this.name = 'RefusedError';
    this.rule = error.rule;
    this.field = error.field;
  }
}

export interface Setting {
  game: string; // an id of games()
  scenario?: string; // default: the main one
  options?: Record<string, boolean>;
  seed?: number; // of the dice; default 0. The same seed and actions give the same game.
}
export interface GameInfo {
  id: string;
  title: string;
  scenarios: { id: string; title: string }[];
  [more: string]: unknown;
}
export interface LegalAction {
  text: string; // the line of notation to apply
  kind: string;
  subject: string;
  target: string;
  rule: string;
  [more: string]: unknown;
}
export interface Legal {
  seat: string | null; // null: the game is over
  phase: string;
  prompt: string;
  actions: LegalAction[];
  [more: string]: unknown;
}
export type Explanation = { legal: true } | { legal: false; rule: string; text: string };
export interface Plan {
  lines: string[]; // to be applied one after the other
  expected: number; // for the seat to decide, in thousandths: 1000 a win
  reasons: { what: string; hundredths: number; subject: string }[];
  evaluations: number;
}
export interface Verdict {
  winner: string | null; // null: a draw
  rule: string;
  text: string;
  margin: number;
}
export type View = Record<string, unknown>; // docs/protocol.md describes its members
export type GameRecord = Record<string, unknown>; // docs/positions.md

type Asked = Record<string, unknown>;

// A game in play. Dice and cards are drawn from the seed until a seat has to decide.
export class Game {
  constructor(
    private readonly ask: (asked: Asked) => unknown,
    private readonly handle: number,
    readonly seed: number,
  ) {}
  private call = (name: string, asked: Asked = {}): unknown => this.ask({ call: name, handle: this.handle, seed: this.seed, ...asked });

  legal = (): Legal => this.call('legal') as Legal;
  // Plays a line of notation and draws what follows; returns the new entries of the record. Throws RefusedError.
  apply = (line: string): string[] => (this.call('apply', { line }) as { entries: string[] }).entries;
  explain = (line: string): Explanation => this.call('explain', { line }) as Explanation;
  // What a seat sees; without one, what spectators see.
  view = (seat?: string): View => this.call('view', seat === undefined ? {} : { seat }) as View;
  // What a computer player would do: "random", "recruit", "captain", "marshal", "emperor", or with less effort "captain/25".
  plan = (level = 'captain', seed = this.seed): Plan => this.call('plan', { level, seed }) as Plan;
  record = (): GameRecord => this.call('record') as GameRecord;
  // null while the game goes on.
  verdict = (): Verdict | null => this.call('verdict') as Verdict | null;
  // Frees its memory.
  close = (): void => void this.call('close');
}

export class Leipzig {
  constructor(private readonly module: Games) {}
  private ask = (asked: Asked): unknown => {
    const told = JSON.parse(this.module.call('leipzig_call', JSON.stringify(asked))) as {
      answer?: unknown;
      error?: { text: string; rule?: string; field?: string };
    };
    if (told.error) throw new RefusedError(told.error);
    return told.answer;
  };

  games = (): GameInfo[] => this.ask({ call: 'games' }) as GameInfo[];
  version = (): string => this.ask({ call: 'version' }) as string;
  newGame({ seed = 0, ...setting }: Setting): Game {
    return this.opened(this.ask({ call: 'new', seed, ...setting }), seed);
  }
  // Goes on with a record.
  openRecord(record: GameRecord, seed = 0): Game {
    return this.opened(this.ask({ call: 'open', seed, record }), seed);
  }
  // Random games; the signature is the same on every machine.
  bench = (setting: Setting & { games: number }): { signature: string; actions: number } =>
    this.ask({ call: 'bench', seed: 1813, ...setting }) as { signature: string; actions: number };

  private opened = (made: unknown, seed: number): Game => new Game(this.ask, (made as { handle: number }).handle, seed);
}

// Loads the games. Without a source they come from the file beside this one.
export async function load(source?: WebAssembly.Module | BufferSource | Response): Promise<Leipzig> {
  return new Leipzig(await Games.instantiate(await compile(source)));
}

async function compile(source?: WebAssembly.Module | BufferSource | Response): Promise<WebAssembly.Module> {
  if (source instanceof WebAssembly.Module) return source;
  if (source && 'arrayBuffer' in source) return WebAssembly.compile(await source.arrayBuffer());
  if (source) return WebAssembly.compile(source);
  const file = new URL('./leipzig.wasm', import.meta.url);
  if (file.protocol !== 'file:') return WebAssembly.compile(await (await fetch(file)).arrayBuffer());
  const node = 'node:fs/promises'; // only in Node.js: bundlers leave it alone
  const { readFile } = (await import(/* @vite-ignore */ node)) as { readFile: (file: URL) => Promise<BufferSource> };
  return WebAssembly.compile(await readFile(file));
}
