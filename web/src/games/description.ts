// What the client needs to know to show a game: names, colours, the face of a counter, which tracks are bars, how a
// line of notation is put together. No rules: what is possible and why not always comes from the server.
import type { Piece, View } from '../protocol';
import type { Language } from '../settings';

export type Words = Record<Language, string>;

export interface Nation {
  code: string; // on every counter, so that colour is never the only sign
  title: Words;
  fill: string;
  ink: string;
  edge: string;
}

export type Arm = 'infantry' | 'cavalry' | 'artillery' | 'leader' | 'supply' | 'none';

export interface Face {
  arm: Arm;
  top: string;
  bottom: string; // strength-movement
  big: string; // the one figure that is read from afar
}

export interface Kind {
  label: Words;
  line: string; // {subject} and {target} in the notation of the game, for a question why not
  shown?: 'battle' | 'bar';
  ends?: boolean; // ends a phase: the main button
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

export interface Description {
  id: string;
  seats: Record<string, Words>;
  nations: Record<string, Nation>;
  face: (piece: Piece) => Face;
  kinds: Record<string, Kind>;
  phases: Record<string, { title: Words; prompt: Words }>;
  results: Record<string, Words>;
  tone: (result: string) => 'attacker' | 'defender' | 'both'; // who suffers it
  turn: { now: string; first: string; last: string; night: string };
  bars: Bar[];
  costsPerPoint: number; // the unit of costs in the terrain chart
  about: (texts: Record<string, string>) => string; // a unit's place in its army, from the order of battle
  boxes: { waiting: string; lost: string };
  marks: Record<string, string>; // a mark's sign on the counter
  continues: string[]; // kinds that go on with the line of the log before them
  example: string;
  // The line to ask about when something that offers nothing is clicked and nothing is selected.
  why: (clicked: Clicked) => string | null;
}
