// Side panel, table: goes on with this game on the server, or on this device.
import { useState } from 'preact/hooks';
import * as api from '../api';
import { findTable, rememberTable } from '../device';
import { canPlayLocally, edition, isLocal } from '../edition';
import { kSpectator } from '../keys';
import { asError } from '../kit/errors';
import { tl } from '../messages/local';
import { go, tableLink } from '../route';
import type { Table } from '../table/table';
import { localTables } from './client';

// By its record; the dice of both tables can be verified, each from where it began.
async function move(table: Table): Promise<void> {
  const fromDevice = isLocal(table.id);
  const record = fromDevice
    ? await localTables().record(table.id)
    : await (await api.record(table.id, table.perspective.key() ?? '')).text();
  const made = await api.importRecord(record, !fromDevice);
  const { [kSpectator]: _, ...seats } = made.keys;
  const entry = findTable(table.id);
  const mine = fromDevice ? (entry?.mine ?? []) : Object.keys(seats);
  rememberTable({
    table: made.table,
    game: table.game.id,
    scenario: entry?.scenario ?? '',
    keys: made.keys,
    mine: mine.length > 0 ? mine : Object.keys(seats),
    seen: Date.now(),
  });
  go(tableLink(made.table));
}

export function MoveTable({ table }: { table: Table }) {
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const local = isLocal(table.id);
  if (table.isPrivate.value || !canPlayLocally() || (local && !edition.server)) return null;
  const secret = !local && table.perspective.secrets.value && !table.isOver.value;
  const start = () => {
    setBusy(true);
    setProblem('');
    move(table).catch((error: unknown) => {
      setProblem(asError(error).message);
      setBusy(false);
    });
  };
  return (
    <section class="move-table">
      <h3>{tl('move.title')}</h3>
      <p class="facts">{secret ? tl('move.later') : tl(local ? 'move.to_server.about' : 'move.to_device.about')}</p>
      {!secret && (
        <button type="button" disabled={busy} onClick={start}>
          {tl(local ? 'move.to_server' : 'move.to_device')}
        </button>
      )}
      {problem && (
        <p role="alert" class="problem">
          {tl('device.failed', { text: problem })}
        </p>
      )}
    </section>
  );
}
