// Tells spectators that they cannot move.
import { findTable } from '../device';
import { tableLink } from '../route';
import { t } from '../settings';
import type { Table } from './table';

// Spectators cannot move, even if this device has the seat: then link to it.
export function WatchingNote({ table }: { table: Table }) {
  if (!table.perspective.watching.value || table.latest.value?.pace) return null;
  const own = findTable(table.id)?.mine ?? [];
  return (
    <p class="facts watching">
      {t('table.watching.about')}
      {own.length > 0 && (
        <a class="button to-seat" href={tableLink(table.id)}>
          {t('table.watching.to_seat', { seat: own.map((seat) => table.labels.seat(seat)).join(', ') })}
        </a>
      )}
    </p>
  );
}
