// Review of a game: the expected result of each side from its own view, turn by turn, with links to the turning points.
import { useEffect, useState } from 'preact/hooks';
import * as api from '../api';
import { levelName } from '../lobby/levels';
import type { Course } from '../protocol';
import { t } from '../settings';
import type { Table } from './model';

const kWidth = 320;
const kHeight = 130;

// Chance of the French in percent, as seen by either side.
const seenBy = (point: Course['points'][number], seat: string) => (seat === 'french' ? point.french : 1000 - point.allied) / 10;
const middle = (point: Course['points'][number]) => (seenBy(point, 'french') + seenBy(point, 'allied')) / 2;

export interface Turn {
  n: number; // the moment before the swing
  turn: number;
  seat: string; // the side that gained
  by: number; // percent
}
export function turningPoints(course: Course): Turn[] {
  return course.turning.flatMap((i) => {
    const [before, after] = [course.points[i - 1], course.points[i]];
    if (!before || !after) return [];
    const change = middle(after) - middle(before);
    return [{ n: before.n, turn: before.turn, seat: change > 0 ? 'french' : 'allied', by: Math.round(Math.abs(change)) }];
  });
}

export function Graph({ course, onMoment, seatName }: { course: Course; onMoment: (n: number) => void; seatName: (seat: string) => string }) {
  const { points } = course;
  const last = Math.max(1, points.at(-1)?.n ?? 1);
  const x = (n: number) => (n / last) * kWidth;
  const y = (percent: number) => kHeight - (percent / 100) * kHeight;
  const line = (seat: string) => points.map((point, i) => `${i === 0 ? 'M' : 'L'}${x(point.n).toFixed(1)} ${y(seenBy(point, seat)).toFixed(1)}`).join('');
  const turns = turningPoints(course);
  // Without secrets both sides see the same.
  const alike = points.every((point) => point.french + point.allied === 1000);
  return (
    <div class="course">
      <svg viewBox={`-3 -3 ${kWidth + 6} ${kHeight + 6}`} role="img" aria-label={t('course.graph')}>
        <rect class="field french" x="0" y="0" width={kWidth} height={kHeight / 2} />
        <rect class="field allied" x="0" y={kHeight / 2} width={kWidth} height={kHeight / 2} />
        <text class="side seat-french" x="6" y="16">
          {seatName('french')}
        </text>
        <text class="side seat-allied" x="6" y={kHeight - 7}>
          {seatName('allied')}
        </text>
        <path class="even" d={`M0 ${kHeight / 2}H${kWidth}`} />
        {turns.map((turn) => (
          <path key={turn.n} class="turning" d={`M${x(turn.n)} 0V${kHeight}`} />
        ))}
        <path class={`curve ${alike ? '' : 'seat-french'}`} d={line('french')} />
        {!alike && <path class="curve seat-allied" d={line('allied')} />}
        {turns.map((turn, i) => {
          const point = points.find((found) => found.n === turn.n);
          return point ? (
            <g key={turn.n} class="turn-mark">
              <circle cx={x(turn.n)} cy={y(middle(point))} r="9" />
              <text x={x(turn.n)} y={y(middle(point)) + 4}>
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

export function CourseGraph({ table, onLeave }: { table: Table; onLeave?: () => void }) {
  const [course, setCourse] = useState<Course | null>(null);
  const over = table.isOver.value;
  useEffect(() => {
    let gone = false;
    if (over) void api.course(table.id, table.key() ?? '').then((found) => !gone && setCourse(found), () => {});
    return () => {
      gone = true;
    };
  }, [table, over]);
  if (!course || course.points.length < 2) return null;
  return (
    <section class="course-section">
      <h3>{t('course.title')}</h3>
      <Graph
        course={course}
        seatName={(seat) => table.seatName(seat)}
        onMoment={(n) => {
          onLeave?.();
          void table.goTo(n);
        }}
      />
    </section>
  );
}
