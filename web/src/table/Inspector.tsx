// All units of a space, beside it: while the pointer rests there, or after a long press. Never over that space, and never in the way
// of the pointer.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../kit/Icon';
import { hand } from '../messages/handling';
import { language, word } from '../settings';
import { SmallCounter } from './Counter';
import { UnitLines } from './StackList';
import type { Table } from './table';

const kRest = 350; // milliseconds before it opens
const kRestInHand = 900; // with units in hand, the board is needed
const kGap = 10;

// Where a card of this size fits beside a box, inside bounds.
export function beside(
  box: { left: number; right: number; top: number; bottom: number },
  card: { width: number; height: number },
  bounds: { left: number; right: number; top: number; bottom: number },
): { x: number; y: number } {
  const right = box.right + kGap;
  const left = box.left - kGap - card.width;
  const y = Math.max(bounds.top, Math.min(box.top, bounds.bottom - card.height));
  if (right + card.width <= bounds.right) return { x: right, y };
  if (left >= bounds.left) return { x: left, y };
  // Neither side has room: above or below.
  const x = Math.max(bounds.left, Math.min(box.left, bounds.right - card.width));
  const above = box.top - kGap - card.height;
  return { x, y: above >= bounds.top ? above : box.bottom + kGap };
}

function useRested(table: Table): string | null {
  const [rested, setRested] = useState<string | null>(null);
  const hover = table.hover.value;
  const inHand = table.selection.chosen.value.size > 0;
  useEffect(() => {
    setRested(null);
    if (hover === null) return;
    const timer = setTimeout(() => setRested(hover), inHand ? kRestInHand : kRest);
    return () => clearTimeout(timer);
  }, [hover, inHand]);
  return rested === hover ? rested : null;
}

export function Inspector({ table }: { table: Table }) {
  const card = useRef<HTMLElement>(null);
  const pressed = table.inspected.value;
  const rested = useRested(table);
  const at = pressed ?? (table.dragged.value ? null : rested);
  const space = at ? table.board.spaces.get(at) : undefined;
  const pieces = at ? (table.index.stacks.value.get(at) ?? []) : [];
  const shown = space !== undefined && pieces.length > 0 && table.selection.opened.value !== at;
  void language.value;
  useLayoutEffect(() => {
    const element = card.current;
    const host = document.querySelector('.board-host');
    const outline = document.querySelector(`.board-host [data-space="${at}"]`);
    if (!shown || !element || !host || !outline) return;
    const bounds = host.getBoundingClientRect();
    const dock = document.querySelector('.rail')?.getBoundingClientRect();
    const compact = document.querySelector('.table.compact') !== null;
    const lower = compact ? (document.querySelector('.dock')?.getBoundingClientRect().top ?? bounds.bottom) : bounds.bottom;
    const { x, y } = beside(outline.getBoundingClientRect(), element.getBoundingClientRect(), {
      left: bounds.left + 8,
      right: !compact && dock && dock.width > 0 ? dock.left - 8 : bounds.right - 8,
      top: bounds.top + 60,
      bottom: lower - 8,
    });
    element.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
  });
  if (!space || !shown) return null;
  const title = hand('inspect.title', { space: table.labels.place(space) });
  return (
    <section
      ref={card}
      class={`inspector card ${pressed ? 'pressed' : ''}`}
      aria-label={title}
      aria-hidden={pressed ? undefined : 'true'}
      onClick={() => (table.inspected.value = null)} // it may lie on the unit that the player wants next
    >
      <header>
        <strong>
          {table.labels.place(space)} <i>{word('terrain', space.terrain)}</i>
        </strong>
        {pressed && (
          <button type="button" class="icon close" aria-label={hand('inspect.close')} onClick={() => (table.inspected.value = null)}>
            <Icon name="close" />
          </button>
        )}
      </header>
      <ul class={pieces.length > 8 ? 'many' : ''}>
        {pieces.map((piece) => (
          <li key={piece.id}>
            <SmallCounter piece={piece} game={table.game} size={pieces.length > 8 ? 24 : 32} />
            <UnitLines table={table} piece={piece} />
          </li>
        ))}
      </ul>
    </section>
  );
}

// The units that are being dragged, at the pointer.
export function DragGhost({ table }: { table: Table }) {
  const dragged = table.dragged.value;
  if (!dragged) return null;
  const pieces = dragged.pieces.map((id) => table.index.pieces.value.get(id)).filter((piece) => piece !== undefined);
  return (
    <div class="drag-ghost" aria-hidden="true" style={{ transform: `translate(${dragged.x}px, ${dragged.y}px)` }}>
      {pieces.slice(0, 3).map((piece) => (
        <SmallCounter key={piece.id} piece={piece} game={table.game} size={44} />
      ))}
      {pieces.length > 3 && <b>+{pieces.length - 3}</b>}
    </div>
  );
}
