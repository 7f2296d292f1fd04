// What the other side did since this seat last decided: moves, battles, losses, and everything that happened without a roll.
import { Icon } from '../kit/Icon';
import { count, story } from '../messages/story';
import { t } from '../settings';
import { changeText, lineText, resultName, type Summary } from './story';
import type { Table } from './table';
import { sideOf } from '../games';

const kNames = 6;

function named(table: Table, ids: string[], most = kNames): string {
  const { labels } = table;
  const shown = ids.slice(0, most).map((id) => labels.name(id));
  return labels.list(ids.length > most ? [...shown, story('more', { n: ids.length - most })] : shown);
}

// In one sentence, also for screen readers.
export function summaryText(summary: Summary): string {
  const parts = [
    summary.moved.length > 0 ? count('since.moved', summary.moved.length) : '',
    summary.entered.length > 0 ? count('since.entered', summary.entered.length) : '',
    summary.battles.length > 0 ? count('since.battles', summary.battles.length) : '',
    summary.lost.length > 0 ? count('since.lost', summary.lost.length) : '',
  ].filter(Boolean);
  return parts.join(', ') || summary.notable[0] || story('since.nothing');
}

export function Since({ table, compact }: { table: Table; compact: boolean }) {
  const summary = table.since.value;
  if (!summary || !table.perspective.active.value || table.battles.shown.value) return null;
  return (
    <section class="notice since" aria-label={story('since.title')}>
      <details open={!compact}>
        <summary>
          <strong>{story('since.title')}</strong> <span>{summaryText(summary)}</span>
        </summary>
        <ul>
          {summary.lost.map((change) => (
            <li key={`lost ${change.unit}${change.from}`} class={`change change-eliminated seat-${sideOf(table.game, change.seat)}`}>
              {changeText(table, change)}
            </li>
          ))}
          {summary.battles.map((line) => {
            const battle = line.entries.find((entry) => entry.battle !== null);
            return (
              <li key={`battle ${line.n}`}>
                <button type="button" class="since-battle" onClick={() => battle && void table.battles.show(battle.n)}>
                  <Icon name="swords" size={14} />{' '}
                  {line.battle
                    ? story('battle.against', {
                        attackers: named(table, line.battle.attackers, 2),
                        defenders: named(table, line.battle.defenders, 2),
                      })
                    : lineText(table, line)}
                  {line.roll && line.roll.value > 0 ? `, ${story('battle.die', { roll: line.roll.value })}` : ''}
                  {line.result ? `: ${resultName(table, line.result)}` : ''}
                </button>
              </li>
            );
          })}
          {summary.notable.map((text) => (
            <li key={text}>{text}</li>
          ))}
          {summary.entered.length > 0 && (
            <li>
              {count('since.entered', summary.entered.length)}: {named(table, summary.entered)}
            </li>
          )}
          {summary.moved.length > 0 && (
            <li>
              {count('since.moved', summary.moved.length)}: {named(table, summary.moved)}
            </li>
          )}
        </ul>
        <button type="button" onClick={() => void table.replay.goTo(summary.from)}>
          {story('since.step')}
        </button>
      </details>
      <button type="button" class="icon" aria-label={t('app.close')} onClick={() => table.dismissSince()}>
        <Icon name="close" />
      </button>
    </section>
  );
}
