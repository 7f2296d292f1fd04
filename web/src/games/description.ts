// What the client needs to know to show a game: names, colours, the face of a counter, which tracks are bars, how a
// line of notation is put together. No rules: what is possible and why not always comes from the server.
import type { Card, Charts, Piece, Space, View } from '../protocol';
import type { Language } from '../settings';

export type Words = Record<Language, string>;

export interface Nation {
  code: string; // on every counter, so that colour is never the only sign
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
  big: string; // the one figure that is read from afar
  shape?: 'square' | 'wide' | 'round'; // wide: a tile with a name on it; round: a marker
}

// What is drawn on a card.
export type Scene =
  | 'plain' | 'river' | 'hill' | 'forest'
  | 'march' | 'clock' | 'scout' | 'village' | 'general'
  | 'heart' | 'diamond' | 'spade' | 'club' | 'joker'
  | 'none';

export interface CardFace {
  title: string;
  corner: string; // read when the rest is covered by other cards
  scene: Scene;
  tone: string; // the family of colours, in the style sheet
  arms?: Arm[];
  lines?: string[];
  figures?: { seat: string; value: number }[];
  clock?: number; // moves the clock when played
}

// Where cards lie. `own` zones are a player's (one at a time is open before him), `common` ones lie beside the board,
// `counted` ones are known by their composition alone, such as what is left in a pack.
export interface Zone {
  id: string;
  title: Words;
  of: 'own' | 'common' | 'counted';
  stack?: string; // what choices call a face-down stack here, where they do not call it by the name of its place
  heap?: boolean; // only the top is shown, and how many lie there
}

export interface Cards {
  zones: Zone[]; // in the order they are shown; zones the server names beyond these come after them
  face: (card: Card, unit: Charts['units'][number] | undefined) => CardFace;
  space: (card: Card, spaces: Iterable<Space>) => string | null; // the space a card speaks of: it is marked on the board
  why: (card: Card, view: View) => string | null; // the line to ask about when a card that offers nothing is clicked
}

// A track of the view as a course of points with dates or names on it.
export interface Course {
  track: string;
  title: Words;
  last: number;
  marks: { at: number; label: string; sign?: string; title?: Words }[];
}

export interface Kind {
  label: Words;
  between?: Words; // stands between subject and target on a button
  line: string; // {subject} and {target} in the notation of the game, for a question why not
  shown?: 'battle' | 'bar' | 'organize' | 'march'; // in the battle's panel, as a button always, in a dialog
  whole?: string; // the line that does all its steps at once, of the {parts}
  ends?: boolean; // ends a phase: the main button
  careful?: boolean; // never by one click alone: the unit is taken in hand, then a button
  zones?: string[]; // where the card lies that is its subject: the same card may lie elsewhere too
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

// Layers of the map by the kinds of regions they show, those that the server surveys, and how the map looks from afar.
export interface Campaign {
  regions: { layer: RegionLayer; kinds: string[]; titles?: Record<string, Words> }[];
  surveyed: SurveyLayer[];
  names: Record<string, number>; // places named from afar: what they are, and how soon they are seen
}
export type RegionLayer = 'areas' | 'borders' | 'ranges';
export type SurveyLayer = 'supply' | 'siege' | 'closed' | 'armistice';

export interface Description {
  id: string;
  seats: Record<string, Words>;
  secrets?: boolean; // left out: known by what the views hide, cards face down or pieces
  nations: Record<string, Nation>;
  face: (piece: Piece) => Face;
  kinds: Record<string, Kind>;
  names: Record<string, Words>; // what choices speak of that lies nowhere, such as a district
  phases: Record<string, { title: Words; prompt: Words }>;
  results: Record<string, Words>;
  tone: (result: string) => 'attacker' | 'defender' | 'both'; // who suffers it
  turn: { now: string; first: string; last: string; night: string };
  bars: Bar[];
  courses: Course[];
  figures: { track: string; title: Words }[]; // tracks that are simply told
  cards: Cards;
  costsPerPoint: number; // the unit of costs in the terrain chart
  about: (texts: Record<string, string>) => string; // a unit's place in its army, from the order of battle
  boxes: { waiting: string; lost: string };
  marks: Record<string, string>; // a mark's sign on the counter
  joins: boolean; // a click on a friend in reach stacks with him; else it takes him in hand, and only the ground moves there
  continues: string[]; // kinds that go on with the line of the log before them
  halfPoints?: boolean; // the ledger is kept in half points
  campaign?: Campaign; // what a game over a whole country has beside the board
  example: string;
  // The line to ask about when something that offers nothing is clicked and nothing is selected.
  why: (clicked: Clicked) => string | null;
}
