// What was printed of a game, as its table's page shows it: map, charts and rules, the picture of the board, titles. In the language of
// the reader, and again when that changes.
import { useEffect, useState } from 'preact/hooks';
import * as api from '../api';
import type { GameInfo } from '../protocol';
import { language, type Language } from '../settings';
import { makeBoardData, type BoardData } from './boardData';
import type { Table } from './table';

export interface Printed {
  language: Language;
  scenario: string;
  board: BoardData;
  svg: string;
  game: GameInfo | undefined;
}

export async function loadPrinted(game: string, scenario: string): Promise<Printed> {
  const asked = language.peek();
  const [layout, charts, rules, svg, games] = await Promise.all([
    api.layout(game, scenario),
    api.charts(game, scenario),
    api.rules(game),
    api.board(game, scenario),
    api.games().catch((): GameInfo[] => []),
  ]);
  return { language: asked, scenario, board: makeBoardData(layout, charts, rules), svg, game: games.find((found) => found.id === game) };
}

// Until the other language has come, and where it cannot be had, what there is stays.
export function usePrinted(table: Table, first: Printed): Printed {
  const [printed, setPrinted] = useState(first);
  const wanted = language.value;
  useEffect(() => {
    if (printed.language === wanted) return;
    let gone = false;
    loadPrinted(table.game.id, printed.scenario).then(
      (found) => {
        if (gone) return;
        table.board = found.board;
        setPrinted(found);
      },
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [wanted, printed.language, table]);
  return printed;
}
