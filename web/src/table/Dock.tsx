// The bar below the board: whose move it is, prompt, buttons, command line, or the replay.
import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../kit/Icon';
import { find } from '../device';
import { tableLink } from '../route';
import { language, t } from '../settings';
import { Battle, isAside } from './Battle';
import { HintButton, HintCard, Opponent, PaceControls, StandbyNotice } from './Computer';
import { SmallCounter } from './Counter';
import type { Table } from './model';
import { Notices } from './Notices';
import { PlanButtons } from './Organize';
import { Outlooks } from './Outlook';
import { ShareMoment } from './ShareMoment';
import { Tray } from './Tray';

export function promptOf(table: Table): string {
  const view = table.view.value;
  if (!view) return '';
  return table.game.phases[view.phase]?.prompt[language.value] ?? view.prompt;
}

function Command({ table }: { table: Table }) {
  const input = useRef<HTMLInputElement>(null);
  const [past, setPast] = useState<string[]>([]);
  const [back, setBack] = useState(0);
  const line = () => input.current?.value.trim() ?? '';
  const clear = () => {
    if (input.current) input.current.value = '';
  };
  return (
    <form
      class="command"
      onSubmit={async (event) => {
        event.preventDefault();
        const text = line();
        if (!text) return;
        setPast([text, ...past]);
        setBack(0);
        if (text.startsWith('?')) await table.askWhy(text.slice(1).trim());
        else if (text === 'undo') await table.undo();
        else if (!(await table.send(text))) return;
        clear();
      }}
    >
      <label class="sr-only" for="command">
        {t('table.command')}
      </label>
      <input
        id="command"
        ref={input}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        enterkeyhint="send"
        placeholder={t('table.command.placeholder', { example: table.game.example })}
        onKeyDown={(event) => {
          if (event.key === 'Escape') document.querySelector<HTMLElement>('.board-host')?.focus();
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
          event.preventDefault();
          const to = Math.max(0, Math.min(past.length, back + (event.key === 'ArrowUp' ? 1 : -1)));
          setBack(to);
          event.currentTarget.value = to === 0 ? '' : (past[to - 1] ?? '');
        }}
      />
      <button type="submit">{t('table.command.send')}</button>
      <button type="button" class="icon" aria-label={t('table.command.why')} title={t('table.command.why')} onClick={() => line() && void table.askWhy(line())}>
        <Icon name="why" />
      </button>
    </form>
  );
}

// Units off the board that may do something now, such as reinforcements.
function Waiting({ table }: { table: Table }) {
  const waiting = table.able.value
    .map((id) => table.pieces.value.get(id))
    .filter((piece) => piece !== undefined)
    .filter((piece) => !table.ground.spaces.has(piece.at));
  if (waiting.length === 0) return null;
  const selection = table.selection.value;
  return (
    <div class="tray" role="group" aria-label={t('game.reinforcements')}>
      {waiting.map((piece) => (
        <button
          key={piece.id}
          type="button"
          class="tray-unit"
          title={table.about(piece)}
          aria-pressed={selection?.is === 'subject' && selection.subject === piece.id}
          onClick={() => void table.select(piece.id)}
        >
          <SmallCounter piece={piece} game={table.game} size={40} />
          <span class="sr-only">{table.spokenPiece(piece)}</span>
        </button>
      ))}
    </div>
  );
}

function StackList({ table }: { table: Table }) {
  const at = table.opened.value;
  const pieces = at ? (table.stacks.value.get(at) ?? []) : [];
  const space = at ? table.ground.spaces.get(at) : undefined;
  if (!at || !space || pieces.length === 0) return null;
  const title = t('table.stack', { space: table.placeName(space) });
  return (
    <div class="stack card" role="group" aria-label={title}>
      <strong>{title}</strong>
      {pieces.map((piece) => (
        <button key={piece.id} type="button" class="tray-unit" disabled={!table.subjects.value.has(piece.id)} onClick={() => table.press(at, piece.id)}>
          <SmallCounter piece={piece} game={table.game} size={40} />
          <span>{table.pieceName(piece)}</span>
        </button>
      ))}
    </div>
  );
}

// Spectators cannot move, even if this device has the seat: then link to it.
function Watching({ table }: { table: Table }) {
  if (!table.watching.value || table.latest.value?.pace) return null;
  const own = find(table.id)?.mine ?? [];
  return (
    <p class="facts watching">
      {t('table.watching.about')}
      {own.length > 0 && (
        <a class="button to-seat" href={tableLink(table.id)}>
          {t('table.watching.to_seat', { seat: own.map((seat) => table.seatName(seat)).join(', ') })}
        </a>
      )}
    </p>
  );
}

function Play({ table, compact, onRule }: { table: Table; compact: boolean; onRule: (rule: string) => void }) {
  const view = table.view.value;
  const [typing, setTyping] = useState(false);
  if (!view) return null;
  const active = table.active.value;
  const seat = view.turn.seat;
  const undo = table.undoTarget();
  const count = table.able.value.length;
  const buttons = table.buttons.value;
  const selection = table.selection.value;
  const computer = table.computerOf(table.latest.value?.view.turn.seat) ?? (table.showing.now.value ? table.computerOf(seat) : null);
  // The prompt addresses the side to decide.
  const waits = !active && view.turn.node !== 'over';
  const heading = active
    ? table.seats.value.length > 1
      ? table.seatName(seat)
      : t('table.your_move')
    : view.turn.node === 'over'
      ? ''
      : table.latest.value?.pace
        ? table.seatName(seat)
      : table.seats.value.length === 0
        ? t('table.watching')
        : t('table.waiting', { seat: table.seatName(seat) });
  return (
    <>
      <div class="ask">
        <span class={`chip seat-${table.watching.value && !table.latest.value?.pace ? 'none' : (seat ?? 'none')}`}>{heading || table.game.phases[view.phase]?.title[language.value] || view.phase}</span>
        {!computer && !waits && <p class="prompt">{promptOf(table)}</p>}
        {!computer && waits && seat && table.watching.value && <p class="prompt">{t('table.waiting', { seat: table.seatName(seat) })}</p>}
        {active && count > 0 && (
          <span class="left">{count === 1 ? t('table.moves_left.one') : t('table.moves_left', { n: count })}</span>
        )}
        <HintButton table={table} />
        {table.seats.value.length > 0 && view.turn.node !== 'over' && (
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
        {compact && table.seats.value.length > 0 && (
          <button type="button" class="icon typing" aria-label={t('table.command')} aria-expanded={typing} onClick={() => setTyping(!typing)}>
            <Icon name="keyboard" />
          </button>
        )}
      </div>
      <Watching table={table} />
      <Opponent table={table} />
      <PaceControls table={table} />
      <Waiting table={table} />
      <div class="actions">
        <PlanButtons table={table} onRule={onRule} />
        {buttons.slice(0, 300).map((button) => (
          <button
            key={button.line}
            type="button"
            class={`${button.ends ? 'primary' : ''} ${table.pointed.value.has(button.line) ? 'pointed' : ''}`}
            data-kind={button.kind}
            data-line={button.line}
            onClick={() => void table.send(button.line)}
          >
            {button.label}
          </button>
        ))}
        {compact && selection && (
          <button type="button" onClick={() => table.clear()}>
            {t('table.deselect')}
          </button>
        )}
      </div>
      {table.seats.value.length > 0 && (!compact || typing) && <Command table={table} />}
    </>
  );
}

function Replay({ table }: { table: Table }) {
  const [playing, setPlaying] = useState(false);
  const at = table.replayAt.value ?? 0;
  const entries = table.entries.value;
  const all = table.latest.value?.number ?? 0;
  const to = (n: number) => void table.goTo(n);
  useEffect(() => {
    if (!playing) return;
    if (at >= all) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => to(at + 1), 650);
    return () => clearTimeout(timer);
  }, [playing, at, all]);
  // A battle is shown at the die that decides it.
  const dice = entries.filter((entry) => entry.seat === null).map((entry) => entry.n + 1);
  const next = dice.find((n) => n > at);
  const before = dice.filter((n) => n < at).at(-1);
  const entry = entries[at - 1];
  return (
    <section class="replay" aria-label={t('replay.title')}>
      <div class="ask">
        {table.watching.value && <span class="chip seat-none">{t('table.watching')}</span>}
        <span class="chip">{t('replay.at', { n: at, all })}</span>
        <p class="prompt mono">{entry?.text ?? ''}</p>
      </div>
      <Watching table={table} />
      <input
        type="range"
        min={0}
        max={all}
        value={at}
        aria-label={t('replay.slider')}
        onInput={(event) => to(Number(event.currentTarget.value))}
      />
      <div class="actions">
        <button type="button" class="icon" aria-label={t('replay.first')} title={t('replay.first')} onClick={() => to(0)}><Icon name="first" /></button>
        <button type="button" class="icon" aria-label={t('replay.battle.back')} title={t('replay.battle.back')} disabled={before === undefined} onClick={() => before !== undefined && to(before)}><Icon name="swords" size={16} /><Icon name="left" size={12} /></button>
        <button type="button" class="icon" aria-label={t('replay.back')} title={t('replay.back')} disabled={at === 0} onClick={() => to(at - 1)}><Icon name="left" /></button>
        <button type="button" class="primary" onClick={() => setPlaying(!playing)}>{playing ? t('replay.pause') : t('replay.play')}</button>
        <button type="button" class="icon" aria-label={t('replay.forward')} title={t('replay.forward')} disabled={at >= all} onClick={() => to(at + 1)}><Icon name="right" /></button>
        <button type="button" class="icon" aria-label={t('replay.battle.next')} title={t('replay.battle.next')} disabled={next === undefined} onClick={() => next !== undefined && to(next)}><Icon name="swords" size={16} /><Icon name="right" size={12} /></button>
        <button type="button" class="icon" aria-label={t('replay.last')} title={t('replay.last')} onClick={() => to(all)}><Icon name="last" /></button>
        <ShareMoment table={table} at={at} />
        {table.secrets.value && table.isOver.value && (
          <span class="columns" role="group" aria-label={t('replay.as')}>
            {Object.keys(table.game.seats).map((seat) => (
              <button key={seat} type="button" aria-pressed={(table.replayAs.value ?? table.view.value?.viewer) === seat} onClick={() => void table.replayFrom(seat)}>
                {table.seatName(seat)}
              </button>
            ))}
          </span>
        )}
        <button type="button" onClick={() => void table.goTo(null)}>{t('replay.leave')}</button>
      </div>
    </section>
  );
}

export function Dock({ table, compact, onRule }: { table: Table; compact: boolean; onRule: (rule: string) => void }) {
  return (
    <div class="dock">
      <Notices table={table} onRule={onRule} />
      <StandbyNotice table={table} />
      <HintCard table={table} compact={compact} />
      <StackList table={table} />
      {isAside(table) && <Battle table={table} onRule={onRule} compact={compact} />}
      <Outlooks table={table} />
      {compact && <Tray table={table} compact />}
      <div class="dock-card card">{table.replayAt.value === null ? <Play table={table} compact={compact} onRule={onRule} /> : <Replay table={table} />}</div>
    </div>
  );
}
