// Shapes of the board's spaces, and what is computed from them once.
import type { Box, Spread } from './spread';

export interface Outlines {
  of: (space: string) => string; // the `d` of a space's own path
  names: Box[]; // where the names of an area board are printed
  spreads: Map<string, Spread>; // where pieces stand in an area, so that it is computed once
}
