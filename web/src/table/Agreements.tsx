// What the players ask of each other: refusals, hints, a rematch, a win on time. Offers are in Notices.tsx.
import { levelName } from '../lobby/levels';
import { people, type PeopleKey } from '../messages/people';
import { t } from '../settings';
import type { Table } from './table';

interface Button {
  label: string;
  primary?: boolean;
  onClick: () => void;
}
function Ask({ text, buttons, name, alert = false }: { text: string; buttons: Button[]; name: string; alert?: boolean }) {
  return (
    <div class="notice offer" role={alert ? 'alert' : 'status'} data-ask={name}>
      <div class="notice-head wrap">
        <span>{text}</span>
        {buttons.map(({ label, primary, onClick }) => (
          <button key={label} type="button" class={primary ? 'primary' : ''} onClick={onClick}>
            {label}
          </button>
        ))}
      </div>
    </div>
  );
}

const declinable = ['draw', 'undo', 'hints', 'rematch'];

// The side that was refused is told, and so is everybody else.
export function Declined({ table }: { table: Table }) {
  const declined = table.latest.value?.declined;
  const seats = table.perspective.seats.value;
  if (!declined || !declinable.includes(declined.what) || seats.length > 1) return null;
  const own = seats.includes(declined.by);
  const text = own ? people('declined.own') : people(`declined.${declined.what}` as PeopleKey, { seat: table.labels.seat(declined.by) });
  return <Ask name={`declined-${declined.what}`} text={text} buttons={[]} alert={!own} />;
}

const otherSeat = (table: Table, seat: string) => Object.keys(table.game.seats).find((found) => found !== seat) ?? '';

export function HintsRequest({ table }: { table: Table }) {
  const hints = table.latest.value?.hints;
  const seats = table.perspective.seats.value;
  const me = seats.length === 1 ? (seats[0] ?? '') : '';
  if (!hints || hints.allowed || !me || table.isOver.value) return null;
  const answer = (accept: boolean) => void table.tell({ type: 'hints', accept }, me);
  const other = otherSeat(table, me);
  if (hints.agreed[other]) {
    return (
      <Ask
        name="hints"
        alert
        text={people('hints.asked', { seat: table.labels.seat(other) })}
        buttons={[
          { label: t('table.accept'), primary: true, onClick: () => answer(true) },
          { label: t('table.decline'), onClick: () => answer(false) },
        ]}
      />
    );
  }
  if (!hints.agreed[me]) return null;
  return <Ask name="hints" text={people('hints.waiting')} buttons={[{ label: people('withdraw'), onClick: () => answer(false) }]} />;
}

// In the panel of the table: ask for hints, or end them.
export function HintsSection({ table }: { table: Table }) {
  const state = table.latest.value;
  const seats = table.perspective.seats.value;
  if (!state || seats.length === 0 || table.isOver.value || Object.values(state.computers).some(Boolean)) return null;
  if (!table.levels.some((level) => level !== 'random')) return null;
  const tell = (accept: boolean) => {
    for (const seat of seats) void table.tell({ type: 'hints', accept }, seat);
  };
  const asked = seats.some((seat) => state.hints.agreed[seat]);
  return (
    <section class="hints-section">
      <h3>{people('hints.title')}</h3>
      <p class="facts">{state.hints.allowed ? people('hints.on') : people('hints.about')}</p>
      {(state.hints.allowed || !asked) && (
        <button type="button" onClick={() => tell(!state.hints.allowed)}>
          {state.hints.allowed ? people('hints.end') : people('hints.ask')}
        </button>
      )}
    </section>
  );
}

export function FlagNotice({ table }: { table: Table }) {
  const state = table.latest.value;
  const clock = state?.clock;
  const late = clock?.flagged[0];
  if (!clock || !late || table.isOver.value) return null;
  const seats = table.perspective.seats.value;
  const seat = table.labels.seat(late);
  if (clock.flag === 'computer' && table.computerOf(late)) {
    const level = levelName(table.computerOf(late) ?? '');
    return <Ask name="flag" text={people('clock.flag.computer', { seat, level })} buttons={[]} />;
  }
  if (clock.flag !== 'claim' || clock.flagged.length > 1) return null;
  if (seats.length === 1 && seats[0] === late) return <Ask name="flag" text={people('clock.flag.claim.own')} buttons={[]} alert />;
  const claimant = seats.find((found) => found !== late);
  if (!claimant) return null;
  return (
    <Ask
      name="flag"
      alert
      text={people('clock.flag.claim', { seat })}
      buttons={[{ label: people('clock.claim'), primary: true, onClick: () => void table.tell({ type: 'claim' }, claimant) }]}
    />
  );
}

// Asked for, wanted by the other side, or declined: with what can be answered.
export function RematchAsk({ table, button = true }: { table: Table; button?: boolean }) {
  const state = table.latest.value;
  const seats = table.perspective.seats.value;
  if (!state || !table.isOver.value || state.lesson || state.analysis) return null;
  const wants = (seat: string) => Boolean(state.rematch?.[seat]);
  const ask = () => {
    for (const seat of seats) void table.tell({ type: 'rematch' }, seat);
  };
  const me = seats[0];
  if (!me) return null;
  const other = seats.length === 1 ? otherSeat(table, me) : '';
  if (other && wants(other) && !wants(me)) {
    return (
      <Ask
        name="rematch"
        alert
        text={people('rematch.asked', { seat: table.labels.seat(other) })}
        buttons={[
          { label: t('table.accept'), primary: true, onClick: ask },
          { label: t('table.decline'), onClick: () => void table.tell({ type: 'rematch', accept: false }, me) },
        ]}
      />
    );
  }
  if (other && wants(me)) {
    return (
      <Ask
        name="rematch"
        text={people('rematch.waiting')}
        buttons={[{ label: people('withdraw'), onClick: () => void table.tell({ type: 'rematch', accept: false }, me) }]}
      />
    );
  }
  if (!button) return null;
  return (
    <button type="button" class="rematch" onClick={ask}>
      {t('table.rematch')}
    </button>
  );
}
