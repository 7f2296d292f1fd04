// What was printed for a scenario (map, charts, order of battle, rules), with look-up tables.
import type { Charts, Layout, ResultsTable, Rule, Space } from '../protocol';

export interface BoardData {
  layout: Layout;
  spaces: Map<string, Space>;
  charts: Charts;
  rules: Rule[];
  units: Map<string, Charts['units'][number]>; // the order of battle
  step: number; // distance between the centres of neighbouring spaces
}

export function makeBoardData(layout: Layout, charts: Charts, rules: Rule[]): BoardData {
  const spaces = new Map(layout.spaces.map((space) => [space.id, space]));
  let step = Infinity;
  for (const space of layout.spaces.slice(0, 60)) {
    for (const id of space.neighbours) {
      const other = id === null ? undefined : spaces.get(id);
      if (other) step = Math.min(step, Math.hypot(other.x - space.x, other.y - space.y));
    }
  }
  const units = new Map(charts.units.map((unit) => [unit.id, unit]));
  // Areas differ in size; the server suggests a piece size.
  return { layout, spaces, charts, rules, units, step: layout.hexes && Number.isFinite(step) ? step : layout.size };
}

// The printed result of a roll in a column; empty if no table has that column.
export function resultOf(tables: ResultsTable[], column: string, roll: number): string {
  for (const table of tables) {
    const index = table.columns.indexOf(column);
    const row = table.rows.find((found) => Number(found.roll) === roll);
    if (index >= 0 && row) return row.results[index] ?? '';
  }
  return '';
}

// Exact chances of a column, from the printed table.
export function chancesOf(tables: ResultsTable[], column: string): { result: string; weight: number; rolls: number[] }[] {
  const table = tables.find((found) => found.columns.includes(column));
  if (!table) return [];
  const index = table.columns.indexOf(column);
  const found = new Map<string, number[]>();
  for (const row of table.rows) {
    const result = row.results[index] ?? '';
    found.set(result, [...(found.get(result) ?? []), Number(row.roll)]);
  }
  return [...found].map(([result, rolls]) => ({ result, weight: rolls.length, rolls }));
}
