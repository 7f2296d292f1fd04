// Links to a table: those that hand over a seat (labelled as such), a spectator link, and replacing a seat's link.
import { useState } from 'preact/hooks';
import * as api from '../api';
import { findTable, newKey, storeKey } from '../device';
import { CopyLink } from '../kit/CopyLink';
import { asError } from '../kit/errors';
import { readerKeyIn, seatKeyIn } from '../keys';
import { absolute, seatHandoverLink, watchLink } from '../route';
import { t } from '../settings';
import type { Table } from './table';

// The server refuses the old link, and the page reconnects with the new one.
async function replaceSeatKey(table: Table, seat: string): Promise<void> {
  const entry = findTable(table.id);
  const old = entry && seatKeyIn(entry.keys, seat);
  if (old === undefined) return;
  const key = newKey(table.id, seat);
  await api.changeKey(table.id, old, key);
  storeKey(table.id, seat, key);
}

// A link that was sent is known to its sender and to anyone who has seen it.
export function OwnLink({ table, seat }: { table: Table; seat: string }) {
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState('');
  const [changing, setChanging] = useState(false);
  const own = table.latest.value?.own_keys[seat] ?? false;
  if (!asking) {
    return (
      <>
        <p class="facts">{own ? t('table.own_link.is') : t('table.own_link.about')}</p>
        <button type="button" class="own-link" onClick={() => setAsking(true)}>
          {own ? t('table.own_link.again') : t('table.own_link')}
        </button>
      </>
    );
  }
  const change = async () => {
    setProblem('');
    setChanging(true);
    await replaceSeatKey(table, seat).catch((error: unknown) => {
      setChanging(false);
      setProblem(asError(error).message);
    });
  };
  return (
    <div class="sure" role="alert">
      <span>{t('table.own_link.sure')}</span>
      <button type="button" class="primary" disabled={changing} onClick={() => void change()}>
        {t('table.own_link.do')}
      </button>
      <button type="button" onClick={() => setAsking(false)}>
        {t('app.cancel')}
      </button>
      {problem && <span class="problem">{problem}</span>}
    </div>
  );
}

// Recipients of a seat's link: the player's other devices, or the other side.
function SeatLink({ table, seat, mine }: { table: Table; seat: string; mine: boolean }) {
  const entry = findTable(table.id);
  const key = entry && seatKeyIn(entry.keys, seat);
  if (!key) return null;
  const label = t(mine ? 'table.links.mine' : 'table.links.invite', { seat: table.labels.seat(seat) });
  return <CopyLink secret label={label} link={absolute(seatHandoverLink(table.id, key))} />;
}

export function Links({ table }: { table: Table }) {
  const state = table.latest.value;
  const entry = findTable(table.id);
  if (!state || !entry) return null;
  const mine = table.perspective.seats.value;
  const only = mine.length === 1 ? mine[0] : undefined;
  const lost = (seat: string) => state.own_keys[seat] && !mine.includes(seat);
  // A spectator hands over no seat, even if this device has its key.
  const seats = table.perspective.watching.value
    ? []
    : Object.keys(table.game.seats).filter((seat) => !table.computerOf(seat) && !lost(seat));
  const reader = readerKeyIn(entry.keys);
  return (
    <section>
      <h3>{t('table.links')}</h3>
      {seats.length > 0 && <p class="facts">{t('table.links.about')}</p>}
      {seats.map((seat) => (
        <SeatLink key={seat} table={table} seat={seat} mine={mine.includes(seat)} />
      ))}
      {reader && <CopyLink label={t('table.links.spectator')} link={absolute(watchLink(table.id, reader))} />}
      {Object.keys(table.game.seats)
        .filter(lost)
        .map((seat) => (
          <p key={seat} class="facts">
            {t('table.own_link.theirs', { seat: table.labels.seat(seat) })}
          </p>
        ))}
      {only && <OwnLink table={table} seat={only} />}
    </section>
  );
}
