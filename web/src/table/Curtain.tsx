// Two players on one screen in a game with secrets: between turns the screen hides all cards until the next player confirms.
import { sideOf } from '../games';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../settings';
import { sentence } from './story';
import type { Table } from './table';

export function Curtain({ table }: { table: Table }) {
  const seat = table.perspective.curtain.value;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), [seat]);
  if (!seat) return null;
  const name = table.labels.seat(seat);
  // The last move as the next player may see it.
  const told = table.links.map((link) => link.state.value).find((state) => state?.seat === seat)?.entries ?? [];
  const last = told.filter((entry) => entry.seat !== null && entry.seat !== seat).at(-1);
  return (
    <section
      class={`curtain seat-${sideOf(table.game, seat)}`}
      role="alertdialog"
      aria-label={t('curtain.title', { seat: name })}
      aria-describedby="curtain-about"
    >
      <div class="curtain-card card">
        <svg width="96" height="78" viewBox="0 0 96 78" aria-hidden="true">
          <rect class="sheet-back" x="8" y="12" width="38" height="53" rx="5" transform="rotate(-12 27 38)" />
          <rect class="sheet-back" x="29" y="8" width="38" height="53" rx="5" />
          <rect class="sheet-back" x="50" y="12" width="38" height="53" rx="5" transform="rotate(12 69 38)" />
        </svg>
        <h2>{t('curtain.title', { seat: name })}</h2>
        <p id="curtain-about">{t('curtain.about')}</p>
        {last && <p class="facts">{sentence(table, last)}</p>}
        <button ref={button} type="button" class="primary large" data-seat={seat} onClick={() => table.showTo(seat)}>
          {t('curtain.show', { seat: name })}
        </button>
      </div>
    </section>
  );
}
