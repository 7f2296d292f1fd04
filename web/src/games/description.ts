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

export type Arm = 'infantry' | 'cavalry' | 'artillery' | 'leader' | 'supply' | 'all' | 'none';

export interface Face {
  arm: Arm;
  top: string;
  bottom: string; // strength-movement
  big: string; // the one figure to read when zoomed out
  shape?: 'square' | 'wide' | 'round'; // wide: a tile with a name on it; round: a marker
}

// What to draw on a card.
export type Scene =
  | 'plain' | 'river' | 'hill' | 'forest'
  | 'march' | 'clock' | 'scout' | 'village' | 'general'
  | 'heart' | 'diamond' | 'spade' | 'club' | 'joker'
  | 'none';

export interface CardFace {
  title: string;
  corner: string; // visible when other cards cover the rest
  scene: Scene;
  tone: string; // colour family, in the style sheet
  arms?: Arm[];
  lines?: string[];
  figures?: { seat: string; value: number }[];
  clock?: number; // moves the clock when played
}

// Where cards lie. `own` zones belong to a player (only one player's are visible at a time), `common` ones lie beside the board, of
// `counted` ones only the composition is known, such as the rest of a pack.
export interface Zone {
  id: string;
  title: Words;
  of: 'own' | 'common' | 'counted';
  stack?: string; // what choices call a face-down stack here, if not by the zone's id
  heap?: boolean; // shows only the top card and the count
}

export interface Cards {
  zones: Zone[]; // in display order; unknown zones from the server come last
  face: (card: Card, unit: Charts['units'][number] | undefined) => CardFace;
  space: (card: Card, spaces: Iterable<Space>) => string | null; // the space a card refers to: marked on the board
  why: (card: Card, view: View) => string | null; // the line to ask about when a card without choices is clicked
}

// A track of the view as a row of points with dates or names.
export interface Course {
  track: string;
  title: Words;
  last: number;
  marks: { at: number; label: string; sign?: string; title?: Words }[];
}

export interface Kind {
  label: Words;
  between?: Words; // between subject and target on a button
  line: string; // {subject} and {target} in notation, for a why-not query
  shown?: 'battle' | 'bar' | 'organize' | 'march'; // in the battle panel, always a button, or in a dialog
  whole?: string; // one line for all steps, with {parts}
  ends?: boolean; // ends a phase: the main button
  careful?: boolean; // needs a second click: select the unit, then press a button
  zones?: string[]; // zones where its subject card may lie (the same card may also lie elsewhere)
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
  names: Record<string, number>; // places named when zoomed out: their kind, and from which zoom on
}
export type RegionLayer = 'areas' | 'borders' | 'ranges';
export type SurveyLayer = 'supply' | 'siege' | 'closed' | 'armistice';

export interface Description {
  id: string;
  seats: Record<string, Words>;
  secrets?: boolean; // default: derived from what the views hide (face-down cards or pieces)
  nations: Record<string, Nation>;
  face: (piece: Piece) => Face;
  kinds: Record<string, Kind>;
  names: Record<string, Words>; // names of things in choices that are not on the board, such as districts
  phases: Record<string, { title: Words; prompt: Words }>;
  results: Record<string, Words>;
  tone: (result: string) => 'attacker' | 'defender' | 'both'; // which side suffers it
  turn: { now: string; first: string; last: string; night: string };
  bars: Bar[];
  courses: Course[];
  figures: { track: string; title: Words }[]; // tracks shown as plain numbers
  cards: Cards;
  costsPerPoint: number; // the unit of costs in the terrain chart
  about: (texts: Record<string, string>) => string; // a unit's place in its army, from the order of battle
  boxes: { waiting: string; lost: string };
  marks: Record<string, string>; // symbol of a mark on the counter
  joins: boolean; // a click on a friendly unit in reach stacks with it; otherwise it selects that unit
  continues: string[]; // kinds that continue the previous log line
  halfPoints?: boolean; // the ledger is kept in half points
  campaign?: Campaign; // extras of the campaign games
  example: string;
  // The line to ask about when something without choices is clicked and nothing is selected.
  why: (clicked: Clicked) => string | null;
}
