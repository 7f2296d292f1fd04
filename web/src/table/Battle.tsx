// Battle panel: both strengths with every modifier and its rule, the column, and its exact chances.
import { language, t } from '../settings';
import { chancesOf } from './boardData';
import { signed } from './Points';
import { columnText, effectOf, toneOf } from './results';
import type { Table } from './table';

export function ChanceBar({ table, column }: { table: Table; column: string }) {
  const told = table.view.value?.preview?.chances ?? [];
  const printed = chancesOf(table.board.charts.tables, column);
  const chances = printed.length > 0 ? printed : told;
  const effect = (result: string) =>
    column === table.view.value?.preview?.column
      ? effectOf(
          table,
          told.find((found) => found.result === result),
        )
      : '';
  const label = (result: string) =>
    (table.game.results[result]?.[language.value] ?? told.find((chance) => chance.result === result)?.label ?? '') + effect(result);
  const tone = (result: string) => toneOf(table.game, result, told.find((chance) => chance.result === result)?.suffers);
  const all = chances.reduce((sum, chance) => sum + chance.weight, 0);
  if (all === 0) return null;
  return (
    <div class="chances">
      <div class="bar" aria-hidden="true">
        {chances.map((chance) => (
          <span key={chance.result} class={`chance ${tone(chance.result)} code-${chance.result}`} style={{ flexGrow: chance.weight }}>
            {chance.result}
          </span>
        ))}
      </div>
      <ul>
        {chances.map((chance) => (
          <li key={chance.result}>
            <span class={`key ${tone(chance.result)} code-${chance.result}`} aria-hidden="true" />
            <b>{chance.result}</b> {label(chance.result)}{' '}
            <span class="share">
              {t('table.in_six', { n: chance.weight, all })} · {Math.round((100 * chance.weight) / all)} %
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

// The entry that opened this battle: the last one that does not continue another.
const opening = (table: Table): number | undefined => table.entries.value.filter((entry) => !entry.continues).at(-1)?.n;

// Something decided on the board or with the dock's buttons: shown beside the board, collapsible.
export const isAside = (table: Table): boolean => table.selection.columns.value.length === 0;

export function Battle({ table, onRule, compact = false }: { table: Table; onRule: (rule: string) => void; compact?: boolean }) {
  const preview = table.view.value?.preview;
  if (!preview) return null;
  if (!isAside(table)) {
    return (
      <section class="battle card" aria-label={t('table.battle')}>
        <Arithmetic table={table} onRule={onRule} />
      </section>
    );
  }
  return (
    <details class="battle aside card" open={!compact || preview.chances.length > 0}>
      <summary>{table.labels.prose(preview.title) || t('table.battle')}</summary>
      <Arithmetic table={table} onRule={onRule} />
    </details>
  );
}

function Arithmetic({ table, onRule }: { table: Table; onRule: (rule: string) => void }) {
  const preview = table.view.value?.preview;
  if (!preview) return null;
  const columns = table.selection.columns.value;
  const column = table.selection.column.value ?? preview.column;
  // Without a choice of columns there is one button to continue.
  const chosen = columns.find((found) => found.column === column) ?? (columns.length === 1 ? columns[0] : undefined);
  const sides = [...new Set(preview.terms.map((term) => term.side))];
  const started = opening(table);
  const title = (side: string) =>
    side === 'attack' || side === 'defence' || side === 'roll' ? t(`table.${side}`) : table.labels.seat(side) || side;
  // The terms add up to what is compared: strengths with morale, leaders and terrain.
  const total = (side: string) => {
    const terms = preview.terms.filter((term) => term.side === side);
    return terms.length > 0 ? Math.abs(terms.reduce((sum, term) => sum + term.value, 0)) : (preview.totals[side] ?? 0);
  };
  // Without a column there is no die: show the sums.
  const [first, second] = 'attack' in preview.totals ? ['attack', 'defence'] : sides;
  return (
    <>
      <h2 class="sr-only">{t('table.battle')}</h2>
      {(second || preview.column) && (
        <div class="odds-line">
          {first && second && (
            <>
              <span class={`total of-${first}`}>{total(first)}</span>
              <span class="against">:</span>
              <span class={`total of-${second}`}>{total(second)}</span>
            </>
          )}
          {preview.column && <span class="column">{columnText(preview.column)}</span>}
        </div>
      )}
      <div class="sides">
        {sides.map((side) => (
          <div key={side} class={`terms of-${side}`}>
            <h3>{title(side)}</h3>
            <ul>
              {preview.terms
                .filter((term) => term.side === side)
                .map((term) => (
                  <li key={term.label}>
                    <span>{table.labels.prose(term.label)}</span>
                    <b>{signed(term.value)}</b>
                    {term.rule && (
                      <button type="button" class="rule-link" onClick={() => onRule(term.rule)}>
                        {term.rule}
                      </button>
                    )}
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </div>
      {columns.length > 1 && (
        <div class="columns" role="group" aria-label={t('table.odds.choose')}>
          {columns.map((found) => (
            <button
              key={found.column}
              type="button"
              aria-pressed={found.column === column}
              onClick={() => (table.selection.column.value = found.column)}
            >
              {found.column}
            </button>
          ))}
        </div>
      )}
      {(column !== '' || preview.chances.length > 0) && (
        <>
          <h3>{column ? t('table.chances', { column: columnText(column) }) : t('table.chances.plain')}</h3>
          <ChanceBar table={table} column={column} />
        </>
      )}
      {table.perspective.active.value && (
        <div class="row wrap">
          {chosen && (
            <button
              type="button"
              class={`primary grow ${table.pointed.value.has(chosen.line) ? 'pointed' : ''}`}
              data-line={chosen.line}
              onClick={() => void table.send(chosen.line)}
            >
              {t('table.odds.roll', { column })}
            </button>
          )}
          {columns.length > 0 && started !== undefined && table.undoTarget() !== null && (
            <button type="button" onClick={() => void table.undo(Math.max(started, table.latest.value?.undo_limit ?? 0))}>
              {t('table.cancel_battle')}
            </button>
          )}
        </div>
      )}
      {table.perspective.active.value && columns.length > 0 && <p class="hint">{t('table.more_units')}</p>}
    </>
  );
}
