// Planning panel of a campaign: conditions in effect and what they allow, calendar with arrivals, units off the map. Everything
// comes from the server's survey; this file knows no rules.
import { sideOf } from '../../games';
import { dateOf, plan, campaignWord } from '../../messages/campaign';
import type { Survey } from '../../protocol';
import { SmallCounter } from '../Counter';
import type { Table } from '../table';
import { useSurvey } from '../survey';
import { describePiece } from '../labels';

interface Props {
  table: Table;
  onRule: (rule: string) => void;
}

const Rule = ({ rule, onRule }: { rule: string; onRule: (rule: string) => void }) =>
  rule ? (
    <button type="button" class="rule-link" onClick={() => onRule(rule)}>
      {rule}
    </button>
  ) : null;

const spell = (units: Record<string, number>): string =>
  Object.entries(units)
    .map(([name, n]) => (n === 1 && !campaignWord('unit', name, '') ? name : `${n} ${campaignWord('unit', name)}`))
    .join(', ');

function Conditions({ survey, onRule }: { survey: Survey; onRule: (rule: string) => void }) {
  return (
    <section class="conditions">
      <h3>{plan('conditions')}</h3>
      {survey.conditions.length === 0 && <p class="facts">{plan('conditions.none')}</p>}
      {survey.conditions.map((condition) => (
        <div key={condition.id} class={`condition is-${condition.id}`}>
          <h4>
            {campaignWord('condition', condition.id, condition.title)}{' '}
            <small>
              {condition.first > 0 && condition.last > 0
                ? plan('condition.turns', { first: condition.first, last: condition.last })
                : condition.first > 0
                  ? plan('condition.from', { first: condition.first })
                  : ''}
            </small>
          </h4>
          <ul>
            {condition.clauses.map((clause) => (
              <li key={clause.id} class={clause.allowed ? 'allowed' : 'forbidden'}>
                <b aria-hidden="true">{clause.allowed ? '✓' : '✕'}</b>
                <span>
                  <span class="sr-only">{clause.allowed ? plan('condition.allowed') : plan('condition.forbidden')}: </span>
                  {campaignWord(condition.id, clause.id, clause.text)}
                </span>
                <Rule rule={clause.rule} onRule={onRule} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function Day({ table, date, now, onRule }: Props & { date: Survey['calendar'][number]; now: number }) {
  const show = (spaces: string[]) => {
    table.marked.value = spaces;
    const middle = spaces[spaces.length >> 1];
    if (middle) table.look(middle);
  };
  return (
    <li class={date.turn === now ? 'now' : date.turn < now ? 'past' : ''} aria-current={date.turn === now ? 'date' : undefined}>
      <div class="day">
        <b>{plan('calendar.turn', { turn: date.turn })}</b>
        {date.title && <span>{dateOf(date.title)}</span>}
        {date.turn === now && <span class="chip">{plan('calendar.now')}</span>}
      </div>
      {date.events.map((event) => (
        <p key={event.id} class={`event is-${event.id}`}>
          {campaignWord('event', event.id)} <Rule rule={event.rule} onRule={onRule} />
        </p>
      ))}
      {date.arrivals.map((group, i) => (
        <p key={`${group.place} ${i}`} class={`arriving seat-${sideOf(table.game, group.seat)}`}>
          <button type="button" class="link" onClick={() => show(group.spaces)} aria-label={plan('calendar.show', { place: group.place })}>
            {group.place}
          </button>{' '}
          <span class="sr-only">{table.labels.seat(group.seat)}: </span>
          {spell(group.units)}
          {group.notes.map((note) => (
            <small key={note.id}> {campaignWord('note', note.id, note.text)}</small>
          ))}
        </p>
      ))}
    </li>
  );
}

function Calendar({ table, survey, onRule }: Props & { survey: Survey }) {
  const now = table.view.value?.tracks[table.game.turn.now] ?? 0;
  const past = survey.calendar.filter((date) => date.turn < now);
  const rest = survey.calendar.filter((date) => date.turn >= now);
  const list = (dates: Survey['calendar']) => (
    <ol class="calendar">
      {dates.map((date) => (
        <Day key={date.turn} table={table} date={date} now={now} onRule={onRule} />
      ))}
    </ol>
  );
  return (
    <section>
      <h3>{plan('calendar')}</h3>
      {list(rest)}
      {past.length > 0 && (
        <details>
          <summary>{plan('calendar.past')}</summary>
          {list(past)}
        </details>
      )}
    </section>
  );
}

function OffMap({ table, survey, onRule }: Props & { survey: Survey }) {
  const boxes = survey.off_map.filter((box) => box.pieces.length > 0 || Object.values(box.units).some((n) => n !== 0));
  return (
    <section class="off-map">
      <h3>{plan('off_map')}</h3>
      {boxes.length === 0 && <p class="facts">{plan('off_map.none')}</p>}
      {boxes.map((box) => (
        <div key={`${box.id} ${box.seat} ${box.turn}`} class={`off-box seat-${sideOf(table.game, box.seat)}`}>
          <h4>
            {table.labels.seat(box.seat)}: {campaignWord('box', box.id, box.title)}{' '}
            {box.turn > 0 && box.id.startsWith('round') && <small>{plan('off_map.back', { turn: box.turn })}</small>}
            {box.turn > 0 && !box.id.startsWith('round') && box.id !== 'arriving' && (
              <small>{plan('off_map.comes', { turn: box.turn })}</small>
            )}
            <Rule rule={box.rule} onRule={onRule} />
          </h4>
          {Object.keys(box.units).length > 0 && (
            <p>
              {Object.entries(box.units)
                .map(([name, n]) => `${n} ${campaignWord('unit', name)}`)
                .join(' · ')}
            </p>
          )}
          <div class="unit-row">
            {box.pieces.map((id) => {
              const piece = table.index.pieces.value.get(id);
              return (
                piece && (
                  <span key={id} role="img" aria-label={describePiece(table, piece)} title={describePiece(table, piece)}>
                    <SmallCounter piece={piece} game={table.game} size={32} />
                  </span>
                )
              );
            })}
          </div>
        </div>
      ))}
    </section>
  );
}

export function PlanPanel({ table, onRule }: Props) {
  const { survey, failed } = useSurvey(table);
  if (!survey) return <p class="facts">{failed ? plan('failed') : plan('loading')}</p>;
  return (
    <div class="plan">
      <Conditions survey={survey} onRule={onRule} />
      <Calendar table={table} survey={survey} onRule={onRule} />
      <OffMap table={table} survey={survey} onRule={onRule} />
    </div>
  );
}

// In the bar above the board, while it is in effect.
export function ArmisticeChip({ table }: { table: Table }) {
  const holds = Boolean(table.view.value?.markers['armistice']);
  const { survey } = useSurvey(table, holds);
  if (!holds) return null;
  const last = survey?.conditions.find((condition) => condition.id === 'armistice')?.last;
  return (
    <span class="chip truce">
      <span class="full">{last ? plan('armistice.until', { last }) : plan('armistice.now')}</span>
      <span class="short" aria-hidden="true" title={plan('armistice.now')}>
        ☮ {last ?? ''}
      </span>
    </span>
  );
}
