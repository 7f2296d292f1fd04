// Review of a game: the expected result of each side from its own view, turn by turn, with links to the turning points.
import { useEffect, useState } from 'preact/hooks';
import * as api from '../api';
import { levelName } from '../lobby/levels';
import type { Course } from '../protocol';
import { t } from '../settings';
import type { Table } from './table';

const kWidth = 320;
const kHeight = 130;

type Pair = [first: string, second: string]; // the seats of the game
// Chance of the first seat in percent, as seen by either side.
const seenBy = (point: Course['points'][number], seats: Pair, seat: string) =>
  (seat === seats[0] ? (point[seat] ?? 0) : 1000 - (point[seat] ?? 0)) / 10;
const middle = (point: Course['points'][number], seats: Pair) => (seenBy(point, seats, seats[0]) + seenBy(point, seats, seats[1])) / 2;

export interface Turn {
  n: number; // the moment before the swing
  turn: number;
  seat: string; // the side that gained
  by: number; // percent
}
export function turningPoints(course: Course, seats: Pair): Turn[] {
  return course.turning.flatMap((i) => {
    const [before, after] = [course.points[i - 1], course.points[i]];
    if (!before || !after) return [];
    const change = middle(after, seats) - middle(before, seats);
    return [{ n: before.n, turn: before.turn, seat: change > 0 ? seats[0] : seats[1], by: Math.round(Math.abs(change)) }];
  });
}

export function Graph({
  course,
  seats,
  onMoment,
  seatName,
}: {
  course: Course;
  seats: Pair;
  onMoment: (n: number) => void;
  seatName: (seat: string) => string;
}) {
  const { points } = course;
  const last = Math.max(1, points.at(-1)?.n ?? 1);
  const x = (n: number) => (n / last) * kWidth;
  const y = (percent: number) => kHeight - (percent / 100) * kHeight;
  const line = (seat: string) =>
    points.map((point, i) => `${i === 0 ? 'M' : 'L'}${x(point.n).toFixed(1)} ${y(seenBy(point, seats, seat)).toFixed(1)}`).join('');
  const turns = turningPoints(course, seats);
  // Without secrets both sides see the same.
  const alike = points.every((point) => (point[seats[0]] ?? 0) + (point[seats[1]] ?? 0) === 1000);
  return (
    <div class="course">
      <svg viewBox={`-3 -3 ${kWidth + 6} ${kHeight + 6}`} role="img" aria-label={t('course.graph')}>
        <rect class="field french" x="0" y="0" width={kWidth} height={kHeight / 2} />
        <rect class="field allied" x="0" y={kHeight / 2} width={kWidth} height={kHeight / 2} />
        <text class="side seat-french" x="6" y="16">
          {seatName(seats[0])}
        </text>
        <text class="side seat-allied" x="6" y={kHeight - 7}>
          {seatName(seats[1])}
        </text>
        <path class="even" d={`M0 ${kHeight / 2}H${kWidth}`} />
        {turns.map((turn) => (
          <path key={turn.n} class="turning" d={`M${x(turn.n)} 0V${kHeight}`} />
        ))}
        <path class={`curve ${alike ? '' : 'seat-french'}`} d={line(seats[0])} />
        {!alike && <path class="curve seat-allied" d={line(seats[1])} />}
        {turns.map((turn, i) => {
          const point = points.find((found) => found.n === turn.n);
          return point ? (
            <g key={turn.n} class="turn-mark">
              <circle cx={x(turn.n)} cy={y(middle(point, seats))} r="9" />
              <text x={x(turn.n)} y={y(middle(point, seats)) + 4}>
                {i + 1}
              </text>
            </g>
          ) : null;
        })}
      </svg>
      <p class="facts">{t(alike ? 'course.about.one' : 'course.about', { level: levelName(course.level) })}</p>
      {turns.length > 0 && (
        <>
          <h3>{t('course.turning')}</h3>
          <ol class="turning-points">
            {turns.map((turn, i) => (
              <li key={turn.n}>
                <button type="button" onClick={() => onMoment(turn.n)}>
                  <b>{i + 1}</b>
                  <span>{t('course.turn', { turn: turn.turn, seat: seatName(turn.seat), n: turn.by })}</span>
                </button>
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}

export function CourseGraph({ table, onLeave, onReady }: { table: Table; onLeave?: () => void; onReady?: () => void }) {
  const [course, setCourse] = useState<Course | null>(null);
  const over = table.isOver.value;
  useEffect(() => {
    let gone = false;
    // The server does not know the table of a tutorial.
    if (over && !table.isPrivate.peek())
      void api.course(table.id, table.perspective.key() ?? '').then(
        (found) => !gone && setCourse(found),
        () => {},
      );
    return () => {
      gone = true;
    };
  }, [table, over]);
  const ready = course !== null && course.points.length >= 2;
  useEffect(() => {
    if (ready) onReady?.();
  }, [ready]);
  if (!ready) return null;
  const seats = Object.keys(table.game.seats);
  return (
    <section class="course-section">
      <h3>{t('course.title')}</h3>
      <Graph
        course={course}
        seats={[seats[0] ?? '', seats[1] ?? '']}
        seatName={(seat) => table.labels.seat(seat)}
        onMoment={(n) => {
          onLeave?.();
          void table.replay.goTo(n);
        }}
      />
    </section>
  );
}
