// The last turn on the board, above the counters: where units went, which battles were fought, what was lost.
import { sideOf } from '../games';
import { dieFace } from './BattleShown';
import { logLines, movesIn } from './log';
import { toneOf } from './results';
import { lastTurnOf } from './story';
import type { Table } from './table';

export function LastTurn({ table }: { table: Table }) {
  if (!table.layers.isOn('moves')) return null;
  const at = table.replay.at.value;
  const entries = at === null ? table.entries.value : table.entries.value.slice(0, at);
  // In a replay, and for spectators, the turn being played; at the table the turn of the other side.
  const seats = table.perspective.seats.value;
  const viewer = at === null && seats.length === 1 ? (seats[0] ?? null) : null;
  const turn = lastTurnOf(entries, table.game.reactions, viewer);
  if (!turn) return null;
  const { spaces, step } = table.board;
  const last = entries.filter((entry) => entry.seat !== null).at(-1);
  const old = viewer !== null && last?.seat === viewer && !table.game.reactions.includes(last.kind);
  const moves = turn.entries.flatMap((entry) =>
    movesIn(entry).flatMap((move, i) => {
      const from = spaces.get(move.from);
      const to = spaces.get(move.to);
      return from && to ? [{ key: `${entry.n} ${i}`, seat: move.seat, from, to }] : [];
    }),
  );
  const lost = turn.entries
    .flatMap((entry) => entry.changes)
    .filter((change) => change.what === 'eliminated')
    .flatMap((change) => spaces.get(change.from) ?? []);
  const battles = logLines(turn.entries).flatMap((line) => {
    const space = spaces.get(line.battle?.spaces[0] ?? '');
    const label = [line.roll && line.roll.value > 0 ? dieFace(line.roll.value) : '', line.result?.code ?? ''].filter(Boolean).join(' ');
    return space && label ? [{ line, space, label }] : [];
  });
  return (
    <g class={`last-turn ${old ? 'old' : ''}`}>
      {moves.map(({ key, seat, from, to }) => {
        const [dx, dy] = [to.x - from.x, to.y - from.y];
        const far = Math.hypot(dx, dy) || 1;
        const cut = Math.min(0.45, (step * 0.3) / far);
        return (
          <path
            key={key}
            class={`arrow seat-${sideOf(table.game, seat)}`}
            d={`M${from.x} ${from.y}L${to.x - dx * cut} ${to.y - dy * cut}`}
            marker-end={`url(#head-${sideOf(table.game, seat)})`}
          />
        );
      })}
      {lost.map((space, i) => (
        <path
          key={`${space.id} ${i}`}
          class="loss-mark"
          data-loss={space.id}
          d={`M${space.x - step * 0.26} ${space.y - step * 0.26}l${step * 0.52} ${step * 0.52}m0 ${-step * 0.52}l${-step * 0.52} ${step * 0.52}`}
        />
      ))}
      {battles.map(({ line, space, label }) => (
        <g
          key={line.n}
          class={`battle-badge ${line.result ? toneOf(table.game, line.result.code, line.result.suffers) : ''}`}
          transform={`translate(${space.x} ${space.y - step * 0.5})`}
        >
          <rect x={-step * 0.42} y={-step * 0.17} width={step * 0.84} height={step * 0.34} rx={step * 0.1} />
          <text y={step * 0.085} font-size={step * 0.24}>
            {label}
          </text>
        </g>
      ))}
    </g>
  );
}
