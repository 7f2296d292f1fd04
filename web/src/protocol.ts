// Messages of docs/protocol.md, validated on arrival: everything past this file is typed.
import * as v from 'valibot';
import { asKeys, asReaderKey } from './keys';

const text = v.string();
const number = v.number();
const texts = v.array(text);

// How to show a game that the client has no description of (data/GAME/presentation.json).
const phrase = v.object({ en: text, de: text });
export const Presentation = v.object({
  seats: v.record(text, phrase),
  nations: v.record(text, v.object({ code: text, title: v.optional(phrase), fill: text, ink: text, edge: text })),
  kinds: v.record(text, v.object({ label: phrase, ends: v.optional(v.boolean()), told: v.optional(phrase) })),
  phases: v.record(text, v.object({ title: phrase, prompt: phrase })),
  results: v.record(text, phrase),
  marks: v.record(text, text),
});

export const GameInfo = v.object({
  id: text,
  title: text,
  year: v.optional(number),
  designer: v.optional(text),
  publisher: v.optional(text),
  about: v.optional(text),
  minutes: v.optional(number),
  seats: v.array(v.object({ id: text, title: text })),
  scenarios: v.array(v.object({ id: text, title: text, turns: v.optional(number), about: v.optional(text) })),
  options: v.optional(v.array(v.object({ id: text, default: v.boolean(), text, rule: v.optional(text) })), []),
  levels: v.optional(texts, []), // of the computer players, weakest first
  lessons: v.optional(number, 0), // number of tutorial lessons
  template: v.optional(v.boolean()), // a game to copy
  presentation: v.optional(Presentation),
});
export type GameInfo = v.InferOutput<typeof GameInfo>;
export const Games = v.array(GameInfo);

export const Layout = v.object({
  view_box: v.tuple([number, number, number, number]),
  size: number,
  hexes: v.optional(v.boolean(), true),
  spaces: v.array(
    v.object({
      id: text,
      name: v.nullish(text, ''),
      terrain: v.nullish(text, ''),
      features: v.optional(texts),
      x: number,
      y: number,
      outline: v.optional(v.array(number), []),
      neighbours: v.array(v.nullable(text)),
    }),
  ),
  regions: v.optional(v.array(v.object({ id: text, title: text, kind: text, spaces: texts }))),
  lines: v.optional(v.array(v.object({ feature: text, name: text, edges: v.array(v.tuple([text, text])) }))),
});
export type Layout = v.InferOutput<typeof Layout>;
export type Space = Layout['spaces'][number];

export const Rules = v.array(v.object({ id: text, title: text, text, chapter: v.optional(text, '') }));
export type Rule = v.InferOutput<typeof Rules>[number];
// The register's own words, with sources, reasons and checks; in English only.
export const Register = v.array(v.object({ id: text, text }));

const ResultsTable = v.object({
  id: text,
  title: text,
  die: v.optional(text, ''), // 1d6, 2d6, or card where a card and what changes it are added up
  columns: v.optional(texts, []),
  rows: v.optional(v.array(v.object({ roll: v.union([number, text]), results: texts })), []),
  results: v.optional(v.array(v.object({ code: text, name: text, effect: v.optional(text, '') })), []),
  rule: v.optional(text),
});
export type ResultsTable = v.InferOutput<typeof ResultsTable>;

const TerrainEffect = v.object({
  id: text,
  on: text,
  title: text,
  cost: v.optional(number),
  closed: v.optional(v.boolean(), false),
  defence: v.optional(number),
  text: v.optional(text, ''),
  rule: v.optional(text, ''),
});
const TurnSpace = v.object({ turn: number, title: v.optional(text, ''), night: v.optional(v.boolean(), false) });
const Group = v.object({
  id: text,
  seat: text,
  nation: v.optional(text, ''),
  turn: number,
  space: v.optional(text, ''),
  units: texts,
});
// Games have different charts: skip those in a format that we do not show.
const readable = <T extends v.GenericSchema>(schema: T) =>
  v.optional(
    v.pipe(
      v.array(v.unknown()),
      v.transform((items): v.InferOutput<T>[] =>
        items.flatMap((item) => {
          const found = v.safeParse(schema, item);
          return found.success ? [found.output] : [];
        }),
      ),
    ),
    [],
  );
const Scenario = v.object({ id: text, night_turns: v.optional(v.array(number), []), turn_track: v.optional(v.array(TurnSpace)) });
const Unit = v.object({
  id: text,
  nation: v.optional(text, ''),
  type: v.optional(text, ''),
  designation: v.optional(text, ''),
  traits: v.optional(texts, []),
  texts: v.optional(v.record(text, text), {}),
});
export const Charts = v.object({
  tables: readable(ResultsTable),
  terrain: readable(TerrainEffect),
  turns: readable(TurnSpace),
  scenarios: readable(Scenario),
  units: readable(Unit),
  reinforcements: readable(Group),
});
export type Charts = v.InferOutput<typeof Charts>;

export const Piece = v.object({
  id: text,
  seat: text,
  nation: text,
  type: text,
  designation: text,
  at: text,
  values: v.record(text, number),
  hidden: v.optional(v.boolean(), false),
  marks: v.optional(texts, []),
});
export type Piece = v.InferOutput<typeof Piece>;

// One line of arithmetic, in a battle or in the victory points.
export const Term = v.object({ side: text, label: text, value: number, rule: text });
export type Term = v.InferOutput<typeof Term>;

// The side of a battle that a result is bad for; empty: neither.
const Suffers = v.optional(v.picklist(['', 'attacker', 'defender', 'both']), '');

export const Preview = v.object({
  title: text,
  terms: v.array(Term),
  totals: v.record(text, number),
  column: text,
  chances: v.array(
    v.object({
      result: text,
      label: text,
      weight: number,
      outcomes: v.optional(v.array(number), []),
      suffers: Suffers,
      lost: v.optional(texts),
      idle: v.optional(v.boolean()),
    }),
  ),
  attackers: v.optional(texts, []), // of a battle: the pieces that fight, and the spaces attacked
  defenders: v.optional(texts, []),
  spaces: v.optional(texts, []),
});
export type Preview = v.InferOutput<typeof Preview>;

export const Verdict = v.object({
  winner: v.nullable(text),
  rule: v.optional(text, ''),
  text,
  margin: v.optional(number, 0),
});
export type Verdict = v.InferOutput<typeof Verdict>;

// A card, or a face-down pile (no id).
export const Card = v.object({
  id: text,
  zone: text,
  kind: v.optional(text, ''),
  title: text,
  seat: v.nullish(text, null),
  count: v.optional(number, 1),
  values: v.optional(v.record(text, number), {}),
  spaces: v.optional(texts, []),
  marks: v.optional(texts, []),
});
export type Card = v.InferOutput<typeof Card>;

export const View = v.object({
  game: text,
  scenario: text,
  viewer: v.nullish(text, null),
  turn: v.object({ node: text, seat: v.nullish(text, null) }),
  phase: text,
  prompt: text,
  pieces: v.array(Piece),
  cards: v.optional(v.array(Card), []),
  tracks: v.record(text, number),
  markers: v.record(text, text),
  controls: v.optional(v.record(text, texts), {}),
  preview: v.nullish(Preview, null),
  ledger: v.optional(v.array(Term), []),
  verdict: v.nullish(Verdict, null),
});
export type View = v.InferOutput<typeof View>;

// What an action names, by the ids of pieces, spaces and cards.
const named = {
  units: v.optional(texts, []),
  spaces: v.optional(texts, []),
  cards: v.optional(texts, []),
  column: v.optional(text, ''),
  others: v.optional(texts, []), // other words of the action, such as a district
  continues: v.optional(v.boolean(), false), // belongs to the action before it
};
export interface Named {
  units: string[];
  spaces: string[];
  cards: string[];
  column: string;
  others: string[];
  continues: boolean;
}

// One consequence of an entry for one unit.
export const Change = v.object({
  what: text, // 'moved', 'eliminated' ... (docs/protocol.md)
  unit: v.optional(text, ''), // empty: one that the viewer cannot name
  seat: text,
  type: v.optional(text, ''),
  from: v.optional(text, ''),
  to: v.optional(text, ''),
  reason: v.optional(text, ''),
  amount: v.optional(number, 0),
});
export type Change = v.InferOutput<typeof Change>;

const Fought = v.object({
  attackers: v.optional(texts, []),
  defenders: v.optional(texts, []),
  spaces: v.optional(texts, []),
  totals: v.optional(v.record(text, number), {}),
  column: v.optional(text, ''),
});
export type Fought = v.InferOutput<typeof Fought>;
export interface Drawn {
  kind: string;
  value: number;
  card: string;
}

// An action or outcome, with what it names and what it brought about.
export const Entry = v.object({
  n: number,
  text,
  seat: v.nullish(text, null),
  turn: v.nullish(number, 0),
  kind: v.optional(text, ''),
  ...named,
  rule: v.optional(text, ''),
  drawn: v.nullish(v.object({ kind: text, value: v.optional(number, 0), card: v.optional(text, '') }), null),
  battle: v.nullish(Fought, null), // one that this entry decided
  result: v.nullish(v.object({ code: text, label: text, suffers: Suffers }), null),
  changes: v.optional(v.array(Change), []),
  tracks: v.optional(v.record(text, number), {}), // by how much they changed
});
export type Entry = v.InferOutput<typeof Entry>;

export const Target = v.object({
  target: v.nullish(text, ''),
  text,
  cost: v.nullish(v.union([number, text])),
  path: v.nullish(texts, []),
  forecast: v.optional(v.array(Preview)),
  ...named,
});
export type Target = v.InferOutput<typeof Target>;

export const Choice = v.object({
  kind: text,
  subject: v.nullish(text, ''),
  targets: v.nullish(v.array(Target), []),
});
export type Choice = v.InferOutput<typeof Choice>;

export const Problem = v.object({
  rule: v.nullish(text),
  field: v.nullish(text),
  code: v.nullish(text),
  retry_after: v.nullish(number),
  text,
  spaces: v.optional(texts), // what a refusal is about
  units: v.optional(texts),
});
export type Problem = v.InferOutput<typeof Problem>;

// What is still to do before this part of the turn can end, and the attacks declared so far.
export const Duty = v.object({
  id: text,
  must: v.optional(v.boolean(), false), // the part cannot end before
  loses: v.optional(v.boolean(), false), // something is lost if it ends before
  times: v.optional(number, 1), // how often it is to be done
  text,
  rule: v.optional(text, ''),
  units: v.optional(texts, []),
  spaces: v.optional(texts, []),
});
export type Duty = v.InferOutput<typeof Duty>;
const Agenda = v.object({
  ending: v.nullish(v.object({ kind: text, text, error: v.nullish(Problem, null) }), null),
  duties: v.optional(v.array(Duty), []),
  attacks: v.optional(v.array(v.object({ seat: text, from: texts, to: texts })), []),
});
export type Agenda = v.InferOutput<typeof Agenda>;

// A computer that is thinking for its seat; `done` in thousandths.
const Thinking = v.object({ seat: text, done: number, waiting: v.optional(v.boolean(), false) });
export type Thinking = v.InferOutput<typeof Thinking>;
const Standby = v.object({ level: text, minutes: number, agreed: v.record(text, v.boolean()), ready: v.optional(v.boolean(), false) });
export const speeds = ['slow', 'normal', 'fast'] as const;
export type Speed = (typeof speeds)[number];

// Progress of a lesson: what it asks for next (any of them), or a line that the rules will refuse.
const Action = v.object({ text, kind: text, subject: v.nullish(text, ''), target: v.nullish(text, ''), ...named });
const Lesson = v.object({ number, of: number, done: v.boolean(), wanted: v.array(Action), try: v.nullish(text, null) });
export type Lesson = v.InferOutput<typeof Lesson>;

// What the outcomes of a table follow from: the server's seed alone, or also a salt of each seat (docs/dice.md).
const BySeat = v.record(text, v.nullable(text));
const Dice = v.variant('scheme', [
  v.object({ scheme: v.literal('server') }),
  v.object({
    scheme: v.literal('shared'),
    commitments: BySeat,
    salts: BySeat,
    by_server: texts, // seats whose share the server gives
    waiting: texts, // seats that have something to give now
  }),
]);

const id = v.optional(v.union([number, text]));
export const flagFalls = ['loss', 'computer', 'claim', 'note'] as const;
export type FlagFall = (typeof flagFalls)[number];
const Clock = v.object({
  bank: number, // seconds for the game, 0: no limit
  increment: number,
  per_move: number,
  flag: v.picklist(flagFalls),
  level: v.nullish(text, ''),
  started: v.boolean(),
  running: v.nullable(text),
  left: v.record(text, v.nullable(number)), // milliseconds
  move_left: v.nullable(number),
  flagged: texts,
  received: v.optional(number, 0), // when this device got it
});
export type Clock = v.InferOutput<typeof Clock>;

const ChatLine = v.object({ n: number, seat: v.nullable(text), at: number, text });
export type ChatLine = v.InferOutput<typeof ChatLine>;
export const rooms = ['players', 'spectators'] as const;
export type Room = (typeof rooms)[number];
const Chat = v.object({ type: v.literal('chat'), id, room: v.picklist(rooms), lines: v.array(ChatLine) });
const Notes = v.object({ type: v.literal('notes'), id, text });

const State = v.object({
  type: v.picklist(['state', 'stale']),
  id,
  table: text,
  seat: v.nullish(text, null),
  number,
  revision: v.optional(number, 0), // counts all changes, so that an undo also increases it
  from: number,
  entries: v.array(Entry),
  view: View,
  choices: v.optional(v.array(Choice), []),
  agenda: v.nullish(Agenda, null),
  undo_limit: v.nullish(number),
  offer: v.nullish(v.object({ by: text, what: text, to: v.nullish(number) }), null),
  names: v.optional(v.record(text, v.nullable(text)), {}),
  connected: v.optional(v.record(text, v.boolean()), {}),
  own_keys: v.optional(v.record(text, v.boolean()), {}), // seats whose key was replaced after the table was made
  computers: v.optional(v.record(text, v.nullable(text)), {}), // seat -> level, null for a person
  thinking: v.nullish(Thinking, null),
  standby: v.nullish(Standby, null),
  pace: v.nullish(v.object({ paused: v.boolean(), speed: v.picklist(speeds) }), null), // when two computers play
  declined: v.nullish(v.object({ by: text, what: text }), null), // what was refused last: draw, undo, hints, rematch
  clock: v.nullish(Clock, null),
  chat: v.optional(v.boolean(), false),
  hints: v.optional(v.object({ allowed: v.boolean(), agreed: v.record(text, v.boolean()) }), { allowed: true, agreed: {} }),
  rematch: v.nullish(v.record(text, v.boolean()), null), // once the game is over: who wants one
  ended: v.nullish(text, ''), // where not by the rules: "french resigned", "french ran out of time", "draw agreed"
  commitment: v.nullish(text, ''),
  dice: v.nullish(Dice),
  seed: v.nullish(text),
  over: v.nullish(Verdict, null),
  lesson: v.nullish(Lesson, null), // at a tutorial table
  analysis: v.nullish(v.object({ outcomes: v.array(v.object({ text, weight: number })) }), null), // at an analysis board
});
export type State = v.InferOutput<typeof State>;

const Targets = v.object({ type: v.literal('targets'), id, kind: text, subject: text, targets: v.array(Target) });
const Refused = v.object({ type: v.literal('refused'), id, error: Problem, rule_text: v.nullish(text, '') });
const Why = v.object({
  type: v.literal('why'),
  id,
  line: v.optional(text, ''), // what was asked about
  legal: v.optional(v.boolean(), false),
  error: v.nullish(Problem),
  rule_text: v.nullish(text, ''),
});
const Rematch = v.object({ type: v.literal('rematch'), id, table: text, key: text });
const Progress = v.object({ type: v.literal('thinking'), id, thinking: v.nullable(Thinking) });
export const Hint = v.object({
  type: v.literal('hint'),
  id,
  number,
  level: text,
  expected: number, // for the seat that asked, in thousandths
  actions: v.array(Action),
  reasons: v.array(v.object({ what: text, hundredths: number, subject: v.nullish(text, '') })),
});
export type Hint = v.InferOutput<typeof Hint>;
// The best plans for the side to decide at an analysis board, best first; expectations in thousandths.
const Plans = v.object({
  type: v.literal('plans'),
  id,
  number,
  level: text,
  expected: number,
  lowest: number, // of what the searches expected
  highest: number,
  plans: v.array(v.object({ expected: number, actions: v.array(Action) })),
});
export type Plans = v.InferOutput<typeof Plans>;
// Planning information, on request.
const Note = v.object({ id: text, text });
const Survey = v.object({
  layers: v.array(v.object({ id: text, seat: v.nullable(text), spaces: texts, rule: text })),
  dangers: v.optional(
    v.array(
      v.object({ space: text, enemies: texts, attack: number, defence: number, column: text, unknown: v.optional(v.boolean(), false) }),
    ),
    [],
  ),
  prospects: v.optional(v.array(v.object({ space: text, beside: texts, odds: v.record(text, text) })), []),
  calendar: v.array(
    v.object({
      turn: number,
      title: text,
      arrivals: v.array(
        v.object({ seat: text, place: text, spaces: texts, units: v.record(text, number), notes: v.array(Note), rule: text }),
      ),
      events: v.array(v.object({ id: text, rule: text })),
    }),
  ),
  conditions: v.array(
    v.object({
      id: text,
      title: text,
      first: number,
      last: number,
      clauses: v.array(v.object({ id: text, allowed: v.boolean(), text, rule: text })),
    }),
  ),
  off_map: v.array(v.object({ id: text, seat: text, title: text, turn: number, pieces: texts, units: v.record(text, number), rule: text })),
  outlooks: v.array(
    v.object({
      title: text,
      attack_can: v.boolean(),
      defence_can: v.boolean(),
      cases: v.array(v.object({ attack_supplied: v.boolean(), defence_supplied: v.boolean(), now: v.boolean(), preview: Preview })),
    }),
  ),
});
export type Survey = v.InferOutput<typeof Survey>;
export const SurveyAnswer = v.object({ number, survey: Survey });

const Surveyed = v.object({ type: v.literal('survey'), id, number, survey: Survey });
const Viewed = v.object({ type: v.literal('view'), id, number, view: View });
const Pong = v.object({ type: v.literal('pong'), id });
const Failure = v.object({ type: v.optional(v.literal('error'), 'error'), id, error: Problem });

export const ServerMessage = v.union([
  State,
  Targets,
  Refused,
  Why,
  Rematch,
  Progress,
  Hint,
  Plans,
  Viewed,
  Surveyed,
  Chat,
  Notes,
  Pong,
  Failure,
]);
export type ServerMessage = v.InferOutput<typeof ServerMessage>;
export type Refused = v.InferOutput<typeof Refused>;
export type Why = v.InferOutput<typeof Why>;

export const Created = v.object({ table: text, keys: v.pipe(v.record(text, text), v.transform(asKeys)), commitment: v.nullish(text, '') });
export type Created = v.InferOutput<typeof Created>;

// A key that can only watch the table.
export const Shared = v.object({ key: v.pipe(text, v.transform(asReaderKey)) });

export const TableInfo = v.object({
  table: text,
  game: text,
  scenario: text,
  seat: v.nullish(text, null),
  number,
  names: v.optional(v.record(text, v.nullable(text)), {}),
  computers: v.optional(v.record(text, v.nullable(text)), {}),
  deciding: v.nullish(text, null),
  over: v.nullish(Verdict, null),
});
export type TableInfo = v.InferOutput<typeof TableInfo>;

// Review of a finished game: expected result of each seat in thousandths, and the biggest swings.
export const Course = v.object({
  level: text,
  points: v.array(v.objectWithRest({ n: number, turn: number }, number)),
  turning: v.array(number),
});
export type Course = v.InferOutput<typeof Course>;

// The better plan that a review found for one decision.
export const BetterPlan = v.object({ number, expected: number, actions: v.array(Action) });
export type BetterPlan = v.InferOutput<typeof BetterPlan>;

// The parts of a tutorial that are shown.
const Phrase = v.object({ en: text, de: text });
export const Tutorial = v.object({
  scenario: text,
  seat: text,
  first_game: v.object({ scenario: text, seat: text, level: text }),
  lessons: v.array(
    v.object({ id: text, title: Phrase, text: Phrase, done: v.optional(Phrase), rules: texts, show: v.optional(texts, []) }),
  ),
});
export type Tutorial = v.InferOutput<typeof Tutorial>;

export const Moment = v.object({ number, view: View, entry: v.nullish(v.unknown()) });
export const ErrorAnswer = v.object({ error: Problem });
