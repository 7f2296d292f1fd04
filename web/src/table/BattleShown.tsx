// A battle of the past: on the board, and as a card that names the fighters.
import { sideOf } from '../games';
import { Icon } from '../kit/Icon';
import { story } from '../messages/story';
import { t } from '../settings';
import { Die } from './Dice';
import type { Outlines } from './outlines';
import { toneOf } from './results';
import { resultName } from './story';
import type { Table } from './table';

export const dieFace = (value: number): string => (value >= 1 && value <= 6 ? String.fromCodePoint(0x267f + value) : String(value));

// The seat of the attackers: the other one defends.
const attackingSeat = (table: Table, n: number): string | null =>
  table.entries.value
    .slice(0, n)
    .reverse()
    .find((entry) => entry.seat !== null)?.seat ?? null;

export function BattleOnBoard({ table, outlines }: { table: Table; outlines: Outlines }) {
  const shown = table.battles.shown.value;
  if (!shown) return null;
  const { step, spaces } = table.board;
  const side = sideOf(table.game, attackingSeat(table, shown.n));
  const targets = shown.to.flatMap((id) => spaces.get(id) ?? []);
  const [first] = targets;
  const lines = shown.from.flatMap((id) => {
    const a = spaces.get(id);
    return a ? targets.filter((b) => b !== a).map((b) => ({ a, b })) : [];
  });
  const outlined = (ids: string[]) => ids.map((id) => outlines.of(id)).join('');
  const label = [shown.fought.column, shown.drawn?.value ? dieFace(shown.drawn.value) : '', shown.result?.code ?? '']
    .filter(Boolean)
    .join(' ');
  const tone = shown.result ? toneOf(table.game, shown.result.code, shown.result.suffers) : '';
  const width = Math.max(1.2, label.length * 0.22 + 0.4) * step;
  return (
    <g class="battle-shown" data-battle={shown.n}>
      <path class={`battle-from seat-${side}`} d={outlined(shown.from)} />
      <path class="battle-to" d={outlined(shown.to)} />
      {lines.map(({ a, b }) => {
        const [dx, dy] = [b.x - a.x, b.y - a.y];
        const far = Math.hypot(dx, dy) || 1;
        const cut = (step * 0.18) / far;
        return (
          <path
            key={`${a.id} ${b.id}`}
            class={`battle-arrow seat-${side}`}
            stroke-width={step * 0.1}
            d={`M${a.x + dx * 0.2} ${a.y + dy * 0.2}L${b.x - dx * cut} ${b.y - dy * cut}`}
            marker-end={`url(#head-${side})`}
          />
        );
      })}
      {first && label && (
        <g class={`battle-badge ${tone}`} transform={`translate(${first.x} ${first.y - step * 0.62})`}>
          <rect x={-width / 2} y={-step * 0.24} width={width} height={step * 0.48} rx={step * 0.14} />
          <text y={step * 0.12} font-size={step * 0.34}>
            {label}
          </text>
        </g>
      )}
    </g>
  );
}

export function BattleCard({ table }: { table: Table }) {
  const shown = table.battles.shown.value;
  if (!shown) return null;
  const { labels } = table;
  const { fought, result, drawn } = shown;
  const names = (ids: string[]) => labels.list(ids.map((id) => labels.name(id)));
  const { attack, defence } = fought.totals;
  const card = drawn?.card ? labels.card(drawn.card) : '';
  return (
    <section class="notice battle-card" aria-label={t('table.battle')}>
      <div class="notice-head">
        <strong>{story('battle.title', { place: shown.to.map((id) => labels.spot(id)).join(', ') })}</strong>
        <button type="button" class="icon" aria-label={t('app.close')} onClick={() => table.battles.clear()}>
          <Icon name="close" />
        </button>
      </div>
      <p class="battle-facts">
        {attack !== undefined && defence !== undefined && fought.totals['shift'] === undefined && (
          <span>{story('battle.strengths', { attack, defence })}</span>
        )}
        {fought.column && <b class="column">{story('battle.odds', { column: fought.column })}</b>}
        {drawn && drawn.value > 0 && (
          <span class="battle-die" role="img" aria-label={story('battle.die', { roll: drawn.value })}>
            <Die value={drawn.value} size={22} />
          </span>
        )}
        {card && <span>{card}</span>}
        {result && <b class={`outcome ${toneOf(table.game, result.code, result.suffers)}`}>{resultName(table, result)}</b>}
        {!shown.rolled && <em>{story('battle.before')}</em>}
      </p>
      <p>{story('battle.against', { attackers: names(fought.attackers), defenders: names(fought.defenders) })}</p>
      {table.replay.at.value === null && (
        <button type="button" onClick={() => void table.replay.goTo(shown.n)}>
          {story('battle.replay')}
        </button>
      )}
    </section>
  );
}
