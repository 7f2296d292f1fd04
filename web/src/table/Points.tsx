// Victory points, line by line with their rules, and tracks such as a clock with dates.
import { sideOf } from '../games';
import { language, t } from '../settings';
import type { DatedTrack } from '../games/description';
import type { Term } from '../protocol';
import type { Table } from './table';

export const signed = (value: number): string => (value < 0 ? `−${-value}` : `${value}`);

// A ledger in half points, shown as whole points.
export const inHalves = (value: number): string => {
  const whole = Math.trunc(value / 2);
  const half = value % 2 === 0 ? '' : '½';
  return `${value < 0 ? '−' : ''}${whole === 0 && half ? '' : Math.abs(whole)}${half}`;
};

export function Ledger({ table, onRule }: { table: Table; onRule: (rule: string) => void }) {
  const ledger = table.view.value?.ledger ?? [];
  if (ledger.length === 0) return null;
  const told = table.game.halfPoints ? inHalves : signed;
  const sides = [...new Set(ledger.map((term) => term.side))];
  const total = (side: string) => ledger.filter((term) => term.side === side).reduce((sum, term) => sum + term.value, 0);
  const line = (term: Term, i: number) => (
    <tr key={`${term.label} ${i}`}>
      <th scope="row">{term.label}</th>
      <td class="rule-cell">
        {term.rule && (
          <button type="button" class="rule-link" onClick={() => onRule(term.rule)}>
            {term.rule}
          </button>
        )}
      </td>
      <td class="value">{told(term.value)}</td>
    </tr>
  );
  return (
    <section class="ledger">
      <h3>{t('game.points')}</h3>
      <div class="score-line" aria-hidden="true">
        {sides.map((side) => (
          <span key={side} class={`score seat-${sideOf(table.game, side)}`}>
            <small>{table.labels.seat(side)}</small>
            <b>{told(total(side))}</b>
          </span>
        ))}
      </div>
      {sides.map((side) => (
        <table key={side} class={`seat-${sideOf(table.game, side)}`}>
          <caption>{table.labels.seat(side)}</caption>
          <tbody>{ledger.filter((term) => term.side === side).map(line)}</tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('game.points.total')}</th>
              <td />
              <td class="value">{told(total(side))}</td>
            </tr>
          </tfoot>
        </table>
      ))}
    </section>
  );
}

function CourseLine({ table, course }: { table: Table; course: DatedTrack }) {
  const now = table.view.value?.tracks[course.track];
  if (now === undefined) return null;
  // One row from each mark to the next.
  const rows = course.marks.map((mark, i) => ({ mark, to: (course.marks[i + 1]?.at ?? course.last + 1) - 1 }));
  return (
    <section class="course">
      <h3>
        {course.title[language.value]} <small>{t('game.course.at', { n: now, last: course.last })}</small>
      </h3>
      <ol>
        {rows.map(({ mark, to }) => (
          <li
            key={mark.at}
            class={now >= mark.at ? (now <= to ? 'now' : 'past') : ''}
            aria-current={now >= mark.at && now <= to ? 'step' : undefined}
          >
            <span class="date" title={mark.title?.[language.value]}>
              {mark.label}
              {mark.sign && <i>{mark.sign}</i>}
            </span>
            <span class="points" aria-hidden="true">
              {Array.from({ length: to - mark.at + 1 }, (_, i) => mark.at + i).map((at) => (
                <i key={at} class={at === now ? 'here' : at < now ? 'gone' : ''} />
              ))}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function Tracks({ table }: { table: Table }) {
  const view = table.view.value;
  if (!view) return null;
  const figures = table.game.figures.filter((figure) => view.tracks[figure.track] !== undefined);
  return (
    <>
      {table.game.datedTracks.map((course) => (
        <CourseLine key={course.track} table={table} course={course} />
      ))}
      {figures.length > 0 && (
        <section>
          <dl class="figures">
            {figures.map((figure) => (
              <div key={figure.track}>
                <dt>{figure.title[language.value]}</dt>
                <dd>{signed(view.tracks[figure.track] ?? 0)}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </>
  );
}
