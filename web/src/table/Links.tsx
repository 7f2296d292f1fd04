// The ways to a table: a link for each seat and for those who look on, and a link of one's own.
import { useState } from 'preact/hooks';
import * as api from '../api';
import { changed, find, newKey } from '../device';
import { CopyLink } from '../kit/CopyLink';
import { absolute, tableLink } from '../route';
import { t } from '../settings';
import type { Table } from './model';

// The old link is turned away by the server, and the page comes back with the new one.
async function takeForMyself(table: Table, seat: string): Promise<void> {
  const old = find(table.id)?.keys[seat];
  if (old === undefined) return;
  const key = newKey(table.id, seat);
  await api.changeKey(table.id, old, key);
  changed(table.id, seat, key);
}

// Who came by a link shares it with who sent it, and with everybody who has seen it.
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
    await takeForMyself(table, seat).catch((error: Error) => {
      setChanging(false);
      setProblem(error.message);
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

export function Links({ table }: { table: Table }) {
  const state = table.latest.value;
  const entry = find(table.id);
  if (!state || !entry) return null;
  const mine = table.seats.value;
  const only = mine.length === 1 ? mine[0] : undefined;
  const lost = (seat: string) => state.own_keys[seat] && !mine.includes(seat);
  return (
    <section>
      <h3>{t('table.links')}</h3>
      <p class="facts">{t('table.links.about')}</p>
      {Object.entries(entry.keys)
        .filter(([seat]) => !table.computerOf(seat) && !lost(seat))
        .map(([seat, key]) => (
          <CopyLink
            key={seat}
            label={seat === 'spectator' ? t('table.links.spectator') : t('table.links.seat', { seat: table.seatName(seat) })}
            link={absolute(tableLink(table.id, key))}
          />
        ))}
      {Object.keys(table.game.seats)
        .filter(lost)
        .map((seat) => (
          <p key={seat} class="facts">
            {t('table.own_link.theirs', { seat: table.seatName(seat) })}
          </p>
        ))}
      {only && <OwnLink table={table} seat={only} />}
    </section>
  );
}
