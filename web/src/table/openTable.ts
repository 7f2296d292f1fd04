// Opens a table: finds the keys in the link or on this device, asks the server what they open, loads what was printed.
import * as api from '../api';
import { findTable, rememberTable, storeKey } from '../device';
import { describe } from '../games';
import { kSpectator, keyOf, readerKeyIn, seatKeyIn } from '../keys';
import type { TableInfo } from '../protocol';
import type { TableRoute } from '../route';
import { loadPrinted, type Printed } from './printed';
import { Table } from './table';

export interface Ready {
  table: Table;
  printed: Printed;
  seats?: string[]; // the seats that the link or address named
}

// The address has no key, and this device has none either.
export class NoKey extends Error {}
const closed = (problem: unknown) => problem instanceof api.Refusal && problem.status === 404;

// The key of a seat was changed on this device, here or in another window.
export function hasNewerKey(id: string, used: string[]): boolean {
  const entry = findTable(id);
  const known = entry ? [...entry.mine.map((seat) => seatKeyIn(entry.keys, seat)), ...Object.values(entry.changing ?? {})] : [];
  return known.some((key) => key !== undefined && !used.includes(key));
}

// What a key opens. A changed key may already be the new one; an old link on a device that has a newer key uses that.
interface Entered {
  key: string;
  info: TableInfo;
}
async function enter(id: string, key: string): Promise<Entered> {
  try {
    return { key, info: await api.info(id, key) };
  } catch (problem) {
    const entry = findTable(id);
    if (!entry || !closed(problem)) throw problem;
    for (const seat of entry.mine) {
      for (const other of [seatKeyIn(entry.keys, seat), entry.changing?.[seat]]) {
        if (other === undefined || other === key) continue;
        const info = await api.info(id, other).catch(() => null);
        if (!info) continue;
        storeKey(id, seat, other);
        return { key: other, info };
      }
    }
    throw problem;
  }
}

// To watch, even if this device has a seat, which is not used instead. A seat key cannot be used to watch.
async function watch(id: string, key: string): Promise<Entered> {
  const info = await api.info(id, key);
  if (info.seat !== null) throw new api.Refusal(404, { code: 'not_found', text: '' });
  return { key, info };
}

// Uses the keys in the link, otherwise those stored on this device.
function enterAll(to: TableRoute): Promise<Entered[]> {
  const id = to.table;
  if (to.watch !== null) return Promise.all([watch(id, to.watch)]);
  if (to.keys.length > 0) return Promise.all(to.keys.map((key) => enter(id, key)));
  const kept = findTable(id);
  const seats = kept ? (to.seats.length > 0 ? to.seats : kept.mine) : [];
  const own = kept ? seats.map((seat) => seatKeyIn(kept.keys, seat)).filter((key) => key !== undefined) : [];
  const reader = kept && own.length === 0 ? readerKeyIn(kept.keys) : undefined;
  if (own.length === 0 && !reader) throw new NoKey();
  return Promise.all(reader ? [watch(id, reader)] : own.map((key) => enter(id, key)));
}

export async function openTable(to: TableRoute): Promise<Ready> {
  const id = to.table;
  const entered = await enterAll(to);
  const info = entered[0]?.info;
  if (!info) throw new NoKey();
  for (const { key, info: found } of entered) {
    rememberTable({
      table: id,
      game: found.game,
      scenario: found.scenario,
      keys: keyOf(found.seat, key),
      mine: found.seat ? [found.seat] : [],
      seen: Date.now(),
      computers: found.computers,
    });
  }
  const printed = await loadPrinted(info.game, info.scenario);
  const table = new Table(
    id,
    entered.map((found) => found.key),
    printed.board,
    describe(info.game),
  );
  table.levels = printed.game?.levels ?? [];
  const byName = to.watch !== null || to.keys.length > 0 || to.seats.length > 0;
  return { table, printed, seats: byName ? entered.map((found) => found.info.seat ?? kSpectator) : [] };
}
