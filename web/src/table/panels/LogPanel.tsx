// Side panel, log: every action with its fighters, roll, result and losses, and the way to its moment in a replay.
import { sideOf } from '../../games';
import { useEffect, useRef } from 'preact/hooks';
import { language, t } from '../../settings';
import { Die } from '../Dice';
import { logLines, type LogLine } from '../log';
import { notation, showNotation } from '../notation';
import { story } from '../../messages/story';
import { toneOf } from '../results';
import { changeText, lineText } from '../story';
import type { Table } from '../table';

// Strengths and column of a battle; the sentence names its fighters.
function Fighters({ line }: { line: LogLine }) {
  if (!line.battle) return null;
  const { totals, column } = line.battle;
  const { attack, defence, shift } = totals;
  return (
    <span class="fighters">
      {attack !== undefined && defence !== undefined && shift === undefined && story('battle.strengths', { attack, defence })}{' '}
      <b class="column">{column}</b>
    </span>
  );
}

function Outcome({ table, line }: { table: Table; line: LogLine }) {
  const { roll, result } = line;
  if (!roll && !result) return null;
  const label = result ? (table.game.results[result.code]?.[language.value] ?? result.label) : '';
  return (
    <span class={`outcome ${result ? toneOf(table.game, result.code, result.suffers) : ''}`} title={label}>
      {roll && roll.value > 0 && (
        <span role="img" aria-label={t('log.die', { roll: roll.value })}>
          <Die value={roll.value} size={18} />
        </span>
      )}
      {result && <b>{result.code}</b>}
    </span>
  );
}

export function LogPanel({ table }: { table: Table }) {
  const end = useRef<HTMLDivElement>(null);
  const at = table.replay.at.value;
  const lines = logLines(table.entries.value);
  useEffect(() => end.current?.scrollIntoView?.({ block: 'nearest' }), [lines.length]);
  if (lines.length === 0) return <p class="facts">{t('log.empty')}</p>;
  let heading = '';
  return (
    <div class="log">
      <label class="notation-switch" title={story('notation.about')}>
        <input type="checkbox" checked={notation.value} onChange={(event) => showNotation(event.currentTarget.checked)} />
        {story('notation')}
      </label>
      {lines.map((line) => {
        const title = `${t('log.turn', { turn: line.turn })} · ${table.labels.seat(line.seat)}`;
        const fresh = line.seat !== null && title !== heading;
        if (fresh) heading = title;
        const after = line.n + line.entries.length;
        return (
          <div key={line.n}>
            {fresh && <h3 class={`seat-${sideOf(table.game, line.seat)}`}>{title}</h3>}
            <button
              type="button"
              class={`log-entry ${at !== null && at >= line.n + 1 && at <= after ? 'now' : ''} ${at !== null && at <= line.n ? 'future' : ''}`}
              onClick={() => {
                if (at !== null) void table.replay.goTo(after);
                else table.showLine(line);
              }}
            >
              <span class="n">{line.n + 1}</span>
              <span class="text">
                {lineText(table, line)}
                {notation.value && <span class="notation">{line.text}</span>}
                <Fighters line={line} />
                {line.changes.map((change) => (
                  <span
                    key={`${change.what} ${change.unit}`}
                    class={`change change-${change.what} seat-${sideOf(table.game, change.seat)}`}
                  >
                    {changeText(table, change)}
                  </span>
                ))}
              </span>
              <Outcome table={table} line={line} />
            </button>
          </div>
        );
      })}
      <div ref={end} />
    </div>
  );
}
