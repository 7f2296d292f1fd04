// Presentation data of a game: names, colours, counter faces, which tracks are bars, how a line of notation is built. No rules:
// what is legal, and why not, always comes from the server.
import type { Card, Charts, Piece, Space, View } from '../protocol';
import type { Language } from '../settings';

export type Words = Record<Language, string>;

export interface Nation {
  code: string; // on every counter, so that colour is never the only cue
  title: Words;
  fill: string;
  ink: string;
  edge: string;
}

export type Arm = 'infantry' | 'cavalry' | 'artillery' | 'leader' | 'supply' | 'engineer' | 'all' | 'none';

export interface Face {
  arm: Arm;
  top: string;
  bottom: string; // strength-movement
  big: string; // the one figure to read when zoomed out
  name?: string; // of a leader, written across the counter
  shape?: 'square' | 'wide' | 'round'; // wide: a tile with a name on it; round: a marker
}

// What to draw on a card.
export type Scene =
  | 'plain'
  | 'river'
  | 'hill'
  | 'forest'
  | 'march'
  | 'clock'
  | 'scout'
  | 'village'
  | 'general'
  | 'heart'
  | 'diamond'
  | 'spade'
  | 'club'
  | 'joker'
  | 'none';

export interface CardFace {
  title: string;
  corner: string; // visible when other cards cover the rest
  scene: Scene;
  tone: string; // colour family, in the style sheet
  subject?: string; // whom or what the picture shows: a general's id, the name of a village
  arms?: Arm[];
  lines?: string[];
  figures?: { seat: string; value: number }[];
  clock?: number; // moves the clock when played
}

// Where cards lie. `own` zones belong to a player (only one player's are visible at a time), `common` ones lie beside the board, of
// `counted` ones only the composition is known, such as the rest of a pack; `reference` ones lie open for everyone to look things up.
export interface Zone {
  id: string;
  title: Words;
  of: 'own' | 'common' | 'counted' | 'reference';
  stack?: string; // what choices call a face-down stack here, if not by the zone's id
  heap?: boolean; // shows only the top card and the count
  beside?: string; // the zone whose tab also shows these cards, because a choice is between both
}

export interface Cards {
  zones: Zone[]; // in display order; unknown zones from the server come last
  face: (card: Card, unit: Charts['units'][number] | undefined) => CardFace;
  space: (card: Card, spaces: Iterable<Space>) => string | null; // the space a card refers to: marked on the board
  why: (card: Card, view: View) => Question | null; // what to ask when a card without choices is clicked
}

// A track of the view as a row of points with dates or names.
export interface DatedTrack {
  track: string;
  title: Words;
  last: number;
  marks: { at: number; label: string; sign?: string; title?: Words }[];
}

export interface Kind {
  label: Words;
  between?: Words; // between subject and target on a button
  shown?: 'battle' | 'bar' | 'organize' | 'march'; // in the battle panel, always a button, or in a dialog
  whole?: string; // one line for all steps, with {parts}
  ends?: boolean; // ends a phase: the main button
  careful?: boolean; // needs a second click: select the unit, then press a button
  zones?: string[]; // zones where its subject card may lie (the same card may also lie elsewhere)
}

// Why is this action not legal? The server makes the line of notation.
export interface Question {
  kind: string;
  subject?: string;
  target?: string;
}

export interface Clicked {
  view: View;
  space: string;
  piece: Piece | undefined; // the piece clicked on
  nearestEnemy: (space: string, seat: string) => string | undefined; // the space of the nearest enemy piece
  neighbour: (space: string) => string | undefined;
}

export interface Bar {
  seat: string;
  value: string;
  level: string;
}

// Map layers by the kinds of regions they show, those surveyed by the server, and the zoomed-out map.
export interface Campaign {
  regions: { layer: RegionLayer; kinds: string[]; titles?: Record<string, Words> }[];
  surveyed: SurveyLayer[];
  names: Record<string, number>; // places named when zoomed out: their kind, and their rank; those of rank 0 are always named
  main: string; // the space that is named before all others
}
export type RegionLayer = 'areas' | 'borders' | 'ranges';
export type PlanningLayer = 'danger' | 'communications';
export type SurveyLayer = 'supply' | 'siege' | 'closed' | 'armistice';

// What is known of a unit that is to be named: its counter, where the viewer sees one, and the order of battle.
export interface NamedUnit {
  id: string;
  piece: Piece | undefined;
  own: Charts['units'][number] | undefined; // its line in the order of battle
  units: Iterable<Charts['units'][number]>; // the whole of it
  spot: (space: string) => string;
}

export interface Description {
  id: string;
  unit: (unit: NamedUnit) => string; // its name in the reader's language
  told: Record<string, Words>; // sentences for kinds of actions (messages/story.ts)
  reactions: string[]; // kinds of actions made in the other side's turn
  seats: Record<string, Words>;
  secrets?: boolean; // default: derived from what the views hide (face-down cards or pieces)
  nations: Record<string, Nation>;
  face: (piece: Piece) => Face;
  kinds: Record<string, Kind>;
  names: Record<string, Words>; // names of things in choices that are not on the board, such as districts
  phases: Record<string, { title: Words; prompt: Words; placed?: Words }>; // placed: the prompt once no unit waits off the map
  results: Record<string, Words>;
  suffers: Record<string, 'attacker' | 'defender' | 'both'>; // the side that a result of the printed tables is bad for
  turn: { now: string; first: string; last: string; night: string };
  bars: Bar[];
  datedTracks: DatedTrack[];
  figures: { track: string; title: Words }[]; // tracks shown as plain numbers
  cards: Cards;
  costsPerPoint: number; // the unit of costs in the terrain chart
  about: (texts: Record<string, string>) => string; // a unit's place in its army, from the order of battle
  boxes: { waiting: string; lost: string };
  marks: Record<string, string>; // symbol of a mark on the counter
  asksToJoin: boolean; // a move to friendly units needs a second click
  joins: boolean; // a click on a friendly unit in reach stacks with it; otherwise it selects that unit
  halfPoints?: boolean; // the ledger is kept in half points
  planning?: PlanningLayer[]; // layers that the server works out on request
  scoring?: string[]; // kinds of places that score: their names are shown over counters
  byDifference?: boolean; // the difference of strengths decides a battle, not their ratio
  prospects?: boolean; // the server works out the odds of attacks while units move
  campaign?: Campaign; // extras of the campaign games
  example: string;
  // What to ask when something without choices is clicked and nothing is selected.
  why: (clicked: Clicked) => Question | null;
}
