// Side panel, units: the board as text.
import { useState } from 'preact/hooks';
import { language, markWord, t, word } from '../../settings';
import { SmallCounter } from '../Counter';
import { describePiece } from '../labels';
import type { Table } from '../table';

export function UnitsPanel({ table }: { table: Table }) {
  const [query, setQuery] = useState('');
  const wanted = query.toLowerCase();
  const stacks = [...table.index.stacks.value].sort(([a], [b]) => (a < b ? -1 : 1));
  const shown = stacks.filter(([at, pieces]) => {
    const space = table.board.spaces.get(at);
    return `${at} ${space?.name} ${space?.terrain} ${pieces.map((piece) => describePiece(table, piece)).join(' ')}`
      .toLowerCase()
      .includes(wanted);
  });
  return (
    <>
      <h3>{t('units.title')}</h3>
      <p class="facts">{t('units.about')}</p>
      <label class="search">
        <span class="sr-only">{t('units.search')}</span>
        <input type="search" value={query} placeholder={t('units.search')} onInput={(event) => setQuery(event.currentTarget.value)} />
      </label>
      <ul class="text-board">
        {shown.map(([at, pieces]) => {
          const space = table.board.spaces.get(at);
          return (
            <li key={at}>
              <span class="where">
                <b>{space ? table.labels.place(space) : at}</b> <small>{word('terrain', space?.terrain ?? '')}</small>
              </span>
              {pieces.map((piece) => {
                const nation = table.game.nations[piece.nation]?.title[language.value] ?? piece.nation;
                const able = table.selection.subjects.value.has(piece.id);
                return (
                  <button
                    key={piece.id}
                    type="button"
                    class={`text-unit ${able ? 'able' : ''}`}
                    onClick={() => {
                      table.look(at);
                      table.selection.pick(piece.id);
                    }}
                  >
                    <SmallCounter piece={piece} game={table.game} size={26} />
                    <span>
                      {nation} {table.labels.piece(piece)}, {word('type', piece.type)} {table.game.face(piece).bottom}
                      {able ? `, ${t('table.can_act')}` : ''}
                      {[...new Set(piece.marks.map(markWord))].map((mark) => `, ${mark}`).join('')}
                      {table.labels.unitHistory(piece) && <small> {table.labels.unitHistory(piece)}</small>}
                    </span>
                  </button>
                );
              })}
            </li>
          );
        })}
      </ul>
    </>
  );
}
