// The side that a result is bad for, as a class of the style sheet: told by the server, or known from the printed table.
import type { Description } from '../games/description';
import { story } from '../messages/story';
import type { Preview } from '../protocol';
import type { Table } from './table';

export type Tone = 'attacker' | 'defender' | 'both';

export const toneOf = (game: Pick<Description, 'suffers'>, result: string, told = ''): Tone =>
  told === 'attacker' || told === 'defender' || told === 'both' ? told : (game.suffers[result] ?? 'both');

// What a result brings in this battle, where that is not what its name says.
export function effectOf(table: Pick<Table, 'labels'>, chance: Preview['chances'][number] | undefined): string {
  if (chance?.idle) return `, ${story('chance.idle')}`;
  if (!chance?.lost?.length) return '';
  return `: ${story('chance.lost', { units: table.labels.list(chance.lost.map((id) => table.labels.name(id))) })}`;
}

// A column of the results table; in A Bridge Too Few what is added to the card.
export const columnText = (column: string): string =>
  column.startsWith('card ') ? story('column.card', { n: column.slice('card '.length) }) : column;
