// Side panel, table: players, links, offers, export, dice.
import { sideOf } from '../../games';
import { useState } from 'preact/hooks';
import { levelName } from '../../lobby/levels';
import { t } from '../../settings';
import { isLocal } from '../../edition';
import { MoveTable } from '../../local/MoveTable';
import { HintsSection, RematchAsk } from '../Agreements';
import { StandbySection } from '../Computer';
import { Links } from '../Links';
import type { Table } from '../table';

// The dice scheme, and what this device knows about the shares.
function DiceStatusText({ table }: { table: Table }) {
  const dice = table.latest.value?.dice;
  if (!dice) return null;
  if (dice.scheme === 'server') return <p class="dice-scheme">{t('dice.server')}</p>;
  const missing = Object.keys(dice.salts).filter((seat) => !dice.salts[seat]);
  const names = (seats: string[]) => seats.map((seat) => table.labels.seat(seat)).join(', ');
  const diceStatuses = new Set(table.diceStatuses.value.map(({ diceStatus }) => diceStatus));
  return (
    <>
      <p class="dice-scheme">{t('dice.shared')}</p>
      {missing.length > 0 && !table.isOver.value && <p class="facts">{t('dice.open', { seat: names(missing) })}</p>}
      {dice.by_server.length > 0 && <p class="facts">{t('dice.by_server', { seat: names(dice.by_server) })}</p>}
      {diceStatuses.has('ours') && <p class="facts">{t('dice.ours')}</p>}
      {diceStatuses.has('elsewhere') && <p class="facts">{t('dice.elsewhere')}</p>}
      {diceStatuses.has('broken') && <strong>{t('dice.broken')}</strong>}
    </>
  );
}

export function TablePanel({ table }: { table: Table }) {
  const state = table.latest.value;
  const [asking, setAsking] = useState(false);
  const [name, setName] = useState('');
  if (!state) return null;
  const mine = table.perspective.seats.value;
  const me = state.view.turn.seat && mine.includes(state.view.turn.seat) ? state.view.turn.seat : mine[0];
  const over = table.isOver.value;
  return (
    <>
      <section>
        <h3>{t('table.players')}</h3>
        <ul class="players">
          {Object.keys(table.game.seats).map((seat) => (
            <li key={seat}>
              <span class={`chip seat-${sideOf(table.game, seat)}`}>{table.labels.seat(seat)}</span> {state.names[seat] ?? ''}{' '}
              <small>
                {table.computerOf(seat)
                  ? t('computer.plays', { level: levelName(table.computerOf(seat) ?? '') })
                  : state.connected[seat]
                    ? `● ${t('table.here')}`
                    : `○ ${t('table.away')}`}
              </small>
            </li>
          ))}
        </ul>
        {me && (
          <form
            class="row"
            onSubmit={(event) => {
              event.preventDefault();
              void table.tell({ type: 'name', name }, me);
            }}
          >
            <label class="text-field grow">
              <span>{t('table.name')}</span>
              <input maxLength={40} value={name} onInput={(event) => setName(event.currentTarget.value)} autocomplete="off" />
            </label>
            <button type="submit">{t('table.name.set')}</button>
          </form>
        )}
      </section>
      <StandbySection table={table} />
      <HintsSection table={table} />
      <section class="buttons">
        <button type="button" onClick={() => void table.replay.goTo(state.number)}>
          {t('table.replay')}
        </button>
        {table.perspective.secrets.value && !over ? (
          <p class="facts">{t('table.export.later')}</p>
        ) : (
          <button type="button" class="export" onClick={() => void table.exportRecord()}>
            {t('table.export')}
          </button>
        )}
        {me && !over && (
          <>
            <button type="button" onClick={() => void table.tell({ type: 'offer', what: 'draw' }, me)}>
              {t('table.draw')}
            </button>
            {table.undoTarget() === null && state.number > 0 && !Object.values(state.computers).some(Boolean) && (
              <button type="button" onClick={() => void table.tell({ type: 'offer', what: 'undo', to: state.number - 1 }, me)}>
                {t('table.undo.ask')}
              </button>
            )}
            {asking ? (
              <div class="sure" role="alert">
                <span>{t('table.resign.sure', { seat: table.labels.seat(me) })}</span>
                <button
                  type="button"
                  class="danger"
                  onClick={() => {
                    setAsking(false);
                    void table.tell({ type: 'resign' }, me);
                  }}
                >
                  {t('table.resign')}
                </button>
                <button type="button" onClick={() => setAsking(false)}>
                  {t('app.cancel')}
                </button>
              </div>
            ) : (
              <button type="button" onClick={() => setAsking(true)}>
                {t('table.resign')}
              </button>
            )}
          </>
        )}
        {over && <RematchAsk table={table} />}
      </section>
      <MoveTable table={table} />
      {!isLocal(table.id) && <Links table={table} />}
      <section>
        <h3>{t('table.dice')}</h3>
        <DiceStatusText table={table} />
        <p class="facts">{t('table.dice.about')}</p>
        <p class="facts">{t('table.dice.commitment')}</p>
        <code class="long">{state.commitment}</code>
        {state.seed && (
          <>
            <p class="facts">{t('over.seed')}</p>
            <code class="long">{state.seed}</code>
          </>
        )}
      </section>
    </>
  );
}
