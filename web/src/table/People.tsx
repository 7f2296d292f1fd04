// In the header of a table: who is there, whose move it is, and the clocks.
import { useEffect, useState } from 'preact/hooks';
import { sideOf } from '../games';
import { levelName } from '../lobby/levels';
import { people } from '../messages/people';
import { isLow, leftAt, nearest, timeText } from './clockTime';
import type { Table } from './table';

// Re-renders while a clock runs.
function useTicks(running: boolean): number {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    if (!running) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [running]);
  return running ? Math.max(now, Date.now()) : now;
}

function ClockFace({ table, seat, now }: { table: Table; seat: string; now: number }) {
  const clock = table.latest.value?.clock;
  if (!clock) return null;
  const left = leftAt(clock, seat, now);
  const shown = nearest(left);
  if (shown === null) return null;
  const low = isLow(clock, seat, now);
  const flagged = clock.flagged.includes(seat);
  const title = [
    left.bank !== null && people('clock.left', { who: table.labels.seat(seat), time: timeText(left.bank) }),
    left.move !== null && people('clock.move', { time: timeText(left.move) }),
    !clock.started && people('clock.waits'),
    flagged && people('clock.over'),
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <span
      class={`clock ${clock.running === seat ? 'running' : ''} ${low || flagged ? 'low' : ''}`}
      data-clock={seat}
      role="timer"
      title={title}
      aria-label={title}
    >
      {timeText(Math.max(shown, clock.flag === 'note' || clock.flag === 'claim' ? shown : 0))}
    </span>
  );
}

export function People({ table }: { table: Table }) {
  const state = table.latest.value;
  const clock = state?.clock;
  const now = useTicks(Boolean(clock?.running) && !table.isOver.value);
  const mine = table.perspective.seats.value;
  const own = mine.length === 1 && clock?.running === mine[0] ? mine[0] : undefined;
  const low = Boolean(clock && own && isLow(clock, own, now));
  useEffect(() => {
    if (!low || !clock || !own) return;
    const left = nearest(leftAt(clock, own, Date.now()));
    if (left !== null) table.announce(people('clock.low', { time: timeText(left) }));
  }, [low]);
  if (!state || state.lesson || state.analysis) return null;
  return (
    <ul class="people" aria-label={people('people')}>
      {Object.keys(table.game.seats).map((seat) => {
        const level = table.computerOf(seat);
        const name = state.names[seat] || table.labels.seat(seat);
        const here = Boolean(level) || Boolean(state.connected[seat]);
        const status = level ? people('computer', { who: name, level: levelName(level) }) : people(here ? 'here' : 'away', { who: name });
        const moves = !table.isOver.value && state.view.turn.seat === seat;
        return (
          <li
            key={seat}
            class={`person seat-${sideOf(table.game, seat)} ${moves ? 'moves' : ''}`}
            data-person={seat}
            data-here={level ? 'computer' : here ? 'here' : 'away'}
            title={status}
          >
            <span class="dot" aria-hidden="true" />
            <span class="sr-only">{status}</span>
            <span class="person-name" aria-hidden="true">
              {name}
            </span>
            <ClockFace table={table} seat={seat} now={now} />
          </li>
        );
      })}
    </ul>
  );
}
