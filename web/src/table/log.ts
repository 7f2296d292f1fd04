// Log entries: joined to lines, and what they show on the board. Reads only the fields of entries, never their notation.
import type { Change, Entry, Fought, Named } from '../protocol';
import type { ViewIndex } from './viewIndex';

// The moves over the board that an entry made.
export const movesIn = (entry: Entry): Change[] => entry.changes.filter((change) => change.what === 'moved');

type Concerned = Pick<Named, 'units' | 'spaces'> & Partial<Pick<Entry, 'changes' | 'battle'>>;

// The spaces that an action or entry concerns: where something happened, those it names, and those of its units.
export function spacesOf(index: Pick<ViewIndex, 'placesOf'>, item: Concerned): string[] {
  const changed = (item.changes ?? []).flatMap((change) => [change.from, change.to]);
  const fought = item.battle ? [...item.battle.spaces, ...item.battle.attackers] : [];
  const units = item.units.filter((unit) => !item.changes?.some((change) => change.unit === unit));
  return [...new Set([...changed, ...item.spaces, ...units, ...fought].flatMap((name) => index.placesOf(name)))];
}

// Consequences that the text of an entry does not tell: all but the move that it orders, and build-up and breakdown.
export function consequences(entry: Entry): Change[] {
  // Markers are called after their unit and space: "kleist@wachau".
  const isOrdered = ({ unit }: Change) => unit === '' || entry.units.includes(unit) || entry.units.includes(unit.split('@')[0] ?? '');
  return entry.changes.filter((change) => {
    switch (change.what) {
      case 'moved':
      case 'entered':
      case 'left':
      case 'removed':
        return !isOrdered(change);
      case 'replaced':
      case 'formed':
        return entry.drawn !== null;
      default:
        return true;
    }
  });
}

// A line of the log panel: an action, what continues it, and the roll that it caused.
export interface LogLine {
  n: number;
  seat: string | null;
  turn: number;
  text: string; // in notation
  entries: Entry[];
  roll: Entry['drawn'];
  battle: Fought | null;
  result: Entry['result'];
  changes: Change[];
}

export function logLines(entries: Entry[]): LogLine[] {
  const lines: LogLine[] = [];
  for (const entry of entries) {
    const last = lines.at(-1);
    const decides = entry.drawn !== null && (entry.drawn.value > 0 || entry.battle !== null);
    const continues = last !== undefined && (decides || (last.roll === null && entry.continues));
    const line = continues ? last : newLine(entry);
    if (continues) {
      if (!decides) line.text += `, ${entry.text}`;
      line.entries.push(entry);
    } else {
      lines.push(line);
    }
    if (decides) line.roll = entry.drawn;
    line.battle = entry.battle ?? line.battle;
    line.result = entry.result ?? line.result;
    line.changes.push(...consequences(entry));
  }
  return lines;
}

const newLine = (entry: Entry): LogLine => ({
  n: entry.n,
  seat: entry.seat,
  turn: entry.turn ?? 0,
  text: entry.text,
  entries: [entry],
  roll: null,
  battle: null,
  result: null,
  changes: [],
});
