// The bar below the board: whose move it is, prompt, buttons, command line, or the replay.
import { sideOf } from '../games';
import { useState } from 'preact/hooks';
import { Icon } from '../kit/Icon';
import { hand } from '../messages/handling';
import { language, t } from '../settings';
import { Battle, isAside } from './Battle';
import { BattleCard } from './BattleShown';
import { CommandLine } from './CommandLine';
import { HintButton, HintCard, Opponent, PaceControls, StandbyNotice } from './Computer';
import { SmallCounter } from './Counter';
import { BlockedEnd, ChoiceButton, Confirmation, PlayedNote, StandingSwitch } from './Ends';
import { describePiece } from './labels';
import { Notices } from './Notices';
import { PlanButtons } from './Organize';
import { Prospects } from './Prospects';
import { Outlooks } from './Outlook';
import { ReplayBar } from './ReplayBar';
import { Since } from './Since';
import { StackList } from './StackList';
import type { Table } from './table';
import { TodoList } from './TodoList';
import { Tray } from './Tray';
import { WatchingNote } from './WatchingNote';

export function promptOf(table: Table): string {
  const view = table.view.value;
  if (!view) return '';
  const phase = table.game.phases[view.phase];
  const prompt = phase?.placed && waitingUnits(table).length === 0 ? phase.placed : phase?.prompt;
  return prompt?.[language.value] ?? table.labels.prose(view.prompt);
}

// Units off the board that may do something now, such as reinforcements.
const waitingUnits = (table: Table) =>
  table.selection.able.value
    .map((id) => table.index.pieces.value.get(id))
    .filter((piece) => piece !== undefined)
    .filter((piece) => !table.board.spaces.has(piece.at));

function Waiting({ table }: { table: Table }) {
  const waiting = waitingUnits(table);
  if (waiting.length === 0) return null;
  return (
    <div class="tray" role="group" aria-label={t('game.reinforcements')}>
      {waiting.map((piece) => (
        <button
          key={piece.id}
          type="button"
          class="tray-unit"
          title={table.labels.unitHistory(piece)}
          aria-pressed={table.selection.chosen.value.has(piece.id)}
          onClick={() => void table.selection.select(piece.id)}
        >
          <SmallCounter piece={piece} game={table.game} size={40} />
          <span class="sr-only">{describePiece(table, piece)}</span>
        </button>
      ))}
    </div>
  );
}

function Play({ table, compact, onRule }: { table: Table; compact: boolean; onRule: (rule: string) => void }) {
  const view = table.view.value;
  const [typing, setTyping] = useState(false);
  if (!view) return null;
  const active = table.perspective.active.value;
  const seat = view.turn.seat;
  const undo = table.undoTarget();
  const count = table.selection.able.value.length;
  const buttons = table.selection.buttons.value;
  const selection = table.selection.current.value;
  const computer = table.computerOf(table.latest.value?.view.turn.seat) ?? (table.playback.now.value ? table.computerOf(seat) : null);
  // The prompt addresses the side to decide.
  const waits = !active && view.turn.node !== 'over' && !table.isOver.value;
  const mine = Boolean(seat && table.perspective.seats.value.includes(seat));
  const heading = active
    ? table.perspective.seats.value.length > 1
      ? table.labels.seat(seat)
      : t('table.your_move')
    : view.turn.node === 'over' || table.isOver.value
      ? t('over.title')
      : !seat || mine // the dice are rolled, or own moves are shown
        ? ''
        : table.latest.value?.pace
          ? table.labels.seat(seat)
          : table.perspective.seats.value.length === 0
            ? t('table.watching')
            : t('table.waiting', { seat: table.labels.seat(seat) });
  return (
    <>
      <div class="ask" tabIndex={-1}>
        <span class={`chip seat-${table.perspective.watching.value && !table.latest.value?.pace ? 'none' : sideOf(table.game, seat)}`}>
          {heading || table.game.phases[view.phase]?.title[language.value] || view.phase}
        </span>
        {!computer && !waits && !table.isOver.value && <p class="prompt">{promptOf(table)}</p>}
        {!computer && waits && seat && table.perspective.watching.value && (
          <p class="prompt">{t('table.waiting', { seat: table.labels.seat(seat) })}</p>
        )}
        {active && count > 0 && <span class="left">{count === 1 ? t('table.moves_left.one') : t('table.moves_left', { n: count })}</span>}
        <HintButton table={table} />
        {table.perspective.seats.value.length > 0 && view.turn.node !== 'over' && (
          <button
            type="button"
            class="undo icon"
            disabled={undo === null}
            aria-label={t('table.undo')}
            title={undo === null ? t('table.undo.none') : t('table.undo')}
            onClick={() => void table.undo()}
          >
            <Icon name="undo" />
          </button>
        )}
        {compact && table.perspective.seats.value.length > 0 && (
          <button
            type="button"
            class="icon typing"
            aria-label={t('table.command')}
            aria-expanded={typing}
            onClick={() => setTyping(!typing)}
          >
            <Icon name="keyboard" />
          </button>
        )}
      </div>
      <WatchingNote table={table} />
      <Opponent table={table} />
      <PaceControls table={table} />
      <Waiting table={table} />
      <TodoList table={table} />
      <div class="actions">
        <div class="choices">
          <PlanButtons table={table} onRule={onRule} />
          {buttons
            .filter((button) => !button.ends)
            .slice(0, 300)
            .map((button) => (
              <ChoiceButton key={button.line} table={table} button={button} />
            ))}
          {compact && selection && (
            <button type="button" onClick={() => table.selection.clear()}>
              {t('table.deselect')}
            </button>
          )}
        </div>
        <div class="ends">
          {buttons
            .filter((button) => button.ends)
            .map((button) => (
              <ChoiceButton key={button.line} table={table} button={button} />
            ))}
          <BlockedEnd table={table} />
        </div>
        <StandingSwitch table={table} buttons={buttons} />
      </div>
      <Confirmation table={table} />
      <PlayedNote table={table} />
      {table.perspective.seats.value.length > 0 && (!compact || typing) && <CommandLine table={table} />}
    </>
  );
}

export function Dock({ table, compact, onRule }: { table: Table; compact: boolean; onRule: (rule: string) => void }) {
  return (
    <section class="dock" aria-label={hand('dock')}>
      <Notices table={table} onRule={onRule} />
      <StandbyNotice table={table} />
      <Prospects table={table} />
      <Since table={table} compact={compact} />
      <BattleCard table={table} />
      <HintCard table={table} compact={compact} />
      <StackList table={table} />
      {isAside(table) && <Battle table={table} onRule={onRule} compact={compact} />}
      <Outlooks table={table} />
      {compact && <Tray table={table} compact />}
      <div class="dock-card card">
        {table.replay.at.value === null ? <Play table={table} compact={compact} onRule={onRule} /> : <ReplayBar table={table} />}
      </div>
    </section>
  );
}
