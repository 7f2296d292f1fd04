// The units of a space as a list: select one, several, or all. Also asks whether units in hand move to a friendly stack.
import { Icon } from '../kit/Icon';
import { hand } from '../messages/handling';
import { markWord, t, word } from '../settings';
import type { Piece } from '../protocol';
import { SmallCounter } from './Counter';
import type { Table } from './table';

// Name, values and state of a unit, in two lines.
export function UnitLines({ table, piece }: { table: Table; piece: Piece }) {
  const about = table.labels.unitHistory(piece);
  const marks = [...new Set(piece.marks.map(markWord))];
  return (
    <span class="unit-lines">
      <b>
        {table.labels.piece(piece)} <i>{table.game.face(piece).bottom}</i>
      </b>
      <small>{[word('type', piece.type), about, ...marks].filter(Boolean).join(', ')}</small>
    </span>
  );
}

export function StackList({ table }: { table: Table }) {
  const { selection } = table;
  const at = selection.opened.value;
  const pieces = at ? (table.index.stacks.value.get(at) ?? []) : [];
  const space = at ? table.board.spaces.get(at) : undefined;
  if (!at || !space || pieces.length === 0) return null;
  const title = t('table.stack', { space: table.labels.place(space) });
  const together = table.board.layout.hexes ? selection.stackable(at) : [];
  const chosen = selection.chosen.value;
  const all = together.length > 0 && together.every((id) => chosen.has(id));
  const asks = selection.asked.value === at;
  const inHand = [...chosen].map((id) => table.labels.name(id)).join(', ');
  return (
    <section class="stack card" aria-label={title}>
      <header>
        <strong>{title}</strong>
        <span class="how-many">{pieces.length > 1 && hand('stack.count', { n: pieces.length })}</span>
        {together.length > 1 && (
          <button type="button" class="all" aria-pressed={all} onClick={() => selection.selectMany(all ? [] : together)}>
            {all ? hand('stack.none') : hand('stack.all', { n: together.length })}
          </button>
        )}
        <button
          type="button"
          class="icon close"
          aria-label={hand('stack.close')}
          title={hand('stack.close')}
          onClick={() => selection.close()}
        >
          <Icon name="close" />
        </button>
      </header>
      {asks && (
        <div class="asks">
          <button type="button" class="primary move-here" onClick={() => selection.moveToAsked()}>
            {hand('stack.move', { units: inHand })}
          </button>
          <small>{hand('stack.move.about')}</small>
        </div>
      )}
      <ul>
        {pieces.map((piece) => (
          <li key={piece.id}>
            {together.length > 1 && (
              <input
                type="checkbox"
                aria-label={hand('stack.together', { unit: table.labels.piece(piece) })}
                checked={chosen.has(piece.id)}
                disabled={!together.includes(piece.id)}
                onChange={() => selection.toggle(piece.id)}
              />
            )}
            <button
              type="button"
              class="tray-unit"
              data-unit={piece.id}
              aria-pressed={chosen.has(piece.id)}
              disabled={!selection.subjects.value.has(piece.id)}
              onClick={() => selection.pick(piece.id)}
            >
              <SmallCounter piece={piece} game={table.game} size={36} />
              <UnitLines table={table} piece={piece} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
