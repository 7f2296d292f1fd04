// Side panel, game: points, turns, losses, open cards, reinforcements.
import { sideOf } from '../../games';
import type { Piece } from '../../protocol';
import { t } from '../../settings';
import { SmallCounter } from '../Counter';
import { CourseGraph } from '../CourseGraph';
import { describePiece } from '../labels';
import { CountedCards, OpenCards, OwnCardSources, ReferenceCards } from './CardLists';
import { Ledger, Tracks } from '../Points';
import type { Table } from '../table';

function Turns({ table }: { table: Table }) {
  const view = table.view.value;
  if (!view) return null;
  const names = table.game.turn;
  const now = view.tracks[names.now] ?? 0;
  if (view.tracks[names.last] === undefined) return null;
  const first = view.tracks[names.first] ?? 1;
  const last = view.tracks[names.last] ?? now;
  const { charts } = table.board;
  const scenario = charts.scenarios.find((found) => found.id === view.scenario);
  const nights = scenario?.night_turns ?? [];
  const printed = new Map((scenario?.turn_track ?? charts.turns).map((space) => [space.turn, space]));
  const turns = Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);
  return (
    <section>
      <h3>{t('game.turns')}</h3>
      <ol class="turn-track">
        {turns.map((turn) => {
          const space = printed.get(turn);
          const night = scenario ? nights.includes(turn) : (space?.night ?? false);
          const coming = table.board.charts.reinforcements.some(
            (group) => group.turn === turn && group.units.some((id) => table.index.pieces.value.get(id)?.at === table.game.boxes.waiting),
          );
          return (
            <li
              key={turn}
              class={[turn === now ? 'now' : '', night ? 'night' : '', turn < now ? 'past' : ''].join(' ')}
              aria-current={turn === now ? 'step' : undefined}
              title={[space?.title, night ? t('table.night') : ''].filter(Boolean).join(', ')}
            >
              <span>{turn}</span>
              {night && <i aria-label={t('table.night')}>☾</i>}
              {coming && (
                <i class="coming" aria-label={t('game.reinforcements')}>
                  ▴
                </i>
              )}
            </li>
          );
        })}
      </ol>
      <p class="facts">{printed.get(now)?.title}</p>
    </section>
  );
}

function Losses({ table }: { table: Table }) {
  const view = table.view.value;
  if (!view || table.game.bars.length === 0) return null;
  return (
    <section>
      <h3>{t('game.losses')}</h3>
      {table.game.bars.map((bar) => {
        const value = view.tracks[bar.value] ?? 0;
        const level = view.tracks[bar.level] ?? 0;
        const share = level > 0 ? Math.min(1, value / level) : 0;
        return (
          <div key={bar.seat} class="loss">
            <span>{table.labels.seat(bar.seat)}</span>
            <div
              class={`meter seat-${sideOf(table.game, bar.seat)} ${share > 0.75 ? 'near' : ''}`}
              role="meter"
              aria-label={`${t('game.losses')}, ${table.labels.seat(bar.seat)}`}
              aria-valuemin={0}
              aria-valuemax={level}
              aria-valuenow={Math.min(value, level)}
            >
              <span style={{ width: `${share * 100}%` }} />
            </div>
            <b>{t('game.losses.of', { n: value, level })}</b>
          </div>
        );
      })}
      <p class="facts">{t('game.losses.about')}</p>
    </section>
  );
}

function UnitRow({ table, pieces }: { table: Table; pieces: Piece[] }) {
  return (
    <div class="unit-row">
      {pieces.map((piece) => (
        <span
          key={piece.id}
          title={[describePiece(table, piece), table.labels.unitHistory(piece)].filter(Boolean).join(', ')}
          role="img"
          aria-label={describePiece(table, piece)}
        >
          <SmallCounter piece={piece} game={table.game} size={34} />
        </span>
      ))}
    </div>
  );
}

function Reinforcements({ table }: { table: Table }) {
  if (table.game.campaign) return null; // the plan has its calendar and its boxes
  const pieces = table.index.pieces.value;
  const groups = table.board.charts.reinforcements
    .map((group) => ({
      ...group,
      pieces: group.units
        .map((id) => pieces.get(id))
        .filter((piece) => piece !== undefined)
        .filter((piece) => piece.at === table.game.boxes.waiting),
    }))
    .filter((group) => group.pieces.length > 0)
    .sort((a, b) => a.turn - b.turn);
  const lost = [...pieces.values()].filter((piece) => piece.at === table.game.boxes.lost);
  if (table.board.charts.reinforcements.length === 0 && lost.length === 0) return null;
  return (
    <>
      <section>
        <h3>{t('game.reinforcements')}</h3>
        {groups.length === 0 && <p class="facts">{t('game.reinforcements.none')}</p>}
        {groups.map((group) => (
          <div key={group.id}>
            {group.space ? (
              <button type="button" class="link" onClick={() => table.look(group.space)}>
                {t('game.reinforcements.turn', { turn: group.turn, space: group.space })}
              </button>
            ) : (
              <p class="facts">{t('log.turn', { turn: group.turn })}</p>
            )}
            <UnitRow table={table} pieces={group.pieces} />
          </div>
        ))}
      </section>
      <section>
        <h3>{t('game.lost')}</h3>
        {lost.length === 0 && <p class="facts">{t('game.lost.none')}</p>}
        <UnitRow table={table} pieces={lost} />
      </section>
    </>
  );
}

export function GamePanel({ table, onRule }: { table: Table; onRule: (rule: string) => void }) {
  return (
    <>
      {table.isOver.value && <CourseGraph table={table} />}
      <Ledger table={table} onRule={onRule} />
      <Turns table={table} />
      <Tracks table={table} />
      <Losses table={table} />
      <OpenCards table={table} />
      <CountedCards table={table} />
      <ReferenceCards table={table} />
      <OwnCardSources table={table} />
      <Reinforcements table={table} />
    </>
  );
}
