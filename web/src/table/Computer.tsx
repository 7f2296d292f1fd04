// Computer players at the table: thinking, hints, the pace of two computers, and taking over seats.
import { sideOf } from '../games';
import { findTable } from '../device';
import { Icon } from '../kit/Icon';
import { levelName, span } from '../lobby/levels';
import { speeds } from '../protocol';
import { t, word } from '../settings';
import { sentence } from './story';
import type { Table } from './table';

// A computer is to move: progress, and a button to skip the playback of its moves.
export function Opponent({ table }: { table: Table }) {
  const showing = table.playback.now.value;
  if (showing) {
    return (
      <div class="opponent">
        <p class="facts" data-showing={showing.n}>
          {t('computer.showing', { n: showing.n, all: table.latest.value?.number ?? 0 })}
        </p>
        <button type="button" class="skip-show" onClick={() => table.playback.stop()}>
          <Icon name="last" size={16} /> {t('computer.skip')}
        </button>
      </div>
    );
  }
  const turn = table.latest.value?.view.turn;
  const skill = turn?.node === 'decision' ? table.computerOf(turn.seat) : null;
  if (!skill || table.isOver.value) return null;
  if (table.latest.value?.pace?.paused) return null;
  const thinking = table.thinking.value;
  const percent = Math.round((thinking?.done ?? 0) / 10);
  const label =
    thinking?.waiting && !table.latest.value?.pace ? t('computer.waiting') : t('computer.thinking', { level: levelName(skill) });
  return (
    <div class="opponent thinking" data-thinking={skill}>
      <p class="facts">{label}</p>
      <div
        class={`meter seat-${sideOf(table.game, turn?.seat)} ${percent === 0 ? 'unknown' : ''}`}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <span style={{ width: `${percent === 0 ? 0 : Math.max(4, percent)}%` }} />
      </div>
    </div>
  );
}

export function HintButton({ table }: { table: Table }) {
  if (!table.perspective.active.value || !table.levels.some((level) => level !== 'random')) return null;
  if (!table.latest.value?.hints.allowed) return null;
  return (
    <button
      type="button"
      class="icon hint-button"
      aria-label={t('hint.ask')}
      title={t('hint.ask')}
      aria-busy={table.hints.asking.value}
      disabled={table.hints.asking.value || table.hints.following.value}
      onClick={() => void table.hints.ask()}
    >
      <Icon name="bulb" />
    </button>
  );
}

const known = ['own_losses', 'enemy_losses', 'danger', 'objective'];
const points = (hundredths: number) => String(Math.round(hundredths / 10) / 10);

// The plan as text, beside the arrows on the board.
export function HintCard({ table, compact = false }: { table: Table; compact?: boolean }) {
  const hint = table.hints.current.value;
  if (table.hints.asking.value) {
    return (
      <div class="notice info hint-card" role="status">
        <div class="notice-head">
          <span class="pulse calm" aria-hidden="true" />
          <span>{t('hint.thinking')}</span>
        </div>
      </div>
    );
  }
  if (!hint || !table.perspective.active.value) return null;
  const told = hint.reasons.filter((reason) => points(reason.hundredths) !== points(0));
  const whole = told.filter((reason) => !reason.subject);
  const about = (subject: string) => told.filter((reason) => reason.subject === subject && subject !== '');
  const reason = (what: string, hundredths: number) =>
    known.includes(what) ? t(`hint.${what}` as 'hint.danger', { n: points(hundredths) }) : `${word('hint', what)} ${points(hundredths)}`;
  return (
    <section class="notice info hint-card" aria-label={t('hint.title')}>
      <div class="notice-head">
        <span class="hint-title">{t('hint.by', { level: levelName(hint.level) })}</span>
        <span class="expected" title={t('hint.expected.about')}>
          {t('hint.expected', { percent: Math.round(hint.expected / 10) })}
        </span>
        <button type="button" class="icon" aria-label={t('app.close')} onClick={() => (table.hints.current.value = null)}>
          <Icon name="close" />
        </button>
      </div>
      {hint.reasons.length > 0 && told.length === 0 && <p>{t('hint.quiet')}</p>}
      {whole.length > 0 && (
        <ul class="reasons">
          {whole.map(({ what, hundredths }) => (
            <li key={what} class={`reason-${what}`}>
              {reason(what, hundredths)}
            </li>
          ))}
        </ul>
      )}
      <details class="plan-list" open={!compact}>
        <summary>{hint.actions.length === 1 ? t('hint.steps.one') : t('hint.steps', { n: hint.actions.length })}</summary>
        <ol class="plan">
          {hint.actions.slice(0, 40).map((action, i) => (
            <li key={`${i} ${action.text}`}>
              <button type="button" class="log-entry" onClick={() => table.showOnBoard([action])}>
                <span class="n">{i + 1}</span>
                <span class="text">{sentence(table, action)}</span>
              </button>
              {about(action.subject).map(({ what, hundredths }) => (
                <small key={what}>{reason(what, hundredths)}</small>
              ))}
            </li>
          ))}
        </ol>
      </details>
      <button type="button" class="follow" onClick={() => void table.hints.follow()}>
        {hint.actions.length === 1 ? t('hint.follow.one') : t('hint.follow', { n: hint.actions.length })}
      </button>
    </section>
  );
}

// Two computers: anyone with a seat key controls the pace.
export function PaceControls({ table }: { table: Table }) {
  const pace = table.latest.value?.pace;
  const keys = findTable(table.id)?.keys ?? {};
  const key = Object.keys(table.game.seats)
    .map((seat) => keys[seat])
    .find(Boolean);
  if (!pace || table.isOver.value || (!key && table.perspective.seats.value.length === 0)) return null;
  const tell = (message: Record<string, unknown>) =>
    void table.tell({ type: 'pace', ...(key ? { key } : {}), ...message }, table.perspective.seats.value[0]);
  return (
    <div class="pace" role="group" aria-label={t('watch.title')}>
      <button type="button" class="primary" onClick={() => tell({ paused: !pace.paused })}>
        <Icon name={pace.paused ? 'play' : 'pause'} size={17} /> {pace.paused ? t('watch.go_on') : t('watch.pause')}
      </button>
      <button type="button" disabled={!pace.paused} onClick={() => tell({ step: true })}>
        <Icon name="right" size={16} /> {t('watch.step')}
      </button>
      <span class="columns" role="group" aria-label={t('watch.speed')}>
        {speeds.map((speed) => (
          <button key={speed} type="button" aria-pressed={pace.speed === speed} onClick={() => tell({ speed })}>
            {t(`watch.speed.${speed}`)}
          </button>
        ))}
      </span>
    </div>
  );
}

// Both players may agree that a computer plays for an absent player; the player can return at any time.
export function StandbySection({ table }: { table: Table }) {
  const state = table.latest.value;
  const mine = table.perspective.seats.value;
  const standby = state?.standby;
  if (!state || !standby || table.isOver.value || mine.length === 0) return null;
  const me = mine[0] ?? '';
  const all = Object.keys(table.game.seats);
  const both = all.every((seat) => standby.agreed[seat]);
  const replaced = mine.find((seat) => table.computerOf(seat));
  return (
    <section class="standby">
      <h3>{t('standby.title')}</h3>
      <p class="facts">{t('standby.about', { level: levelName(standby.level), time: span(standby.minutes) })}</p>
      <ul class="players">
        {all.map((seat) => (
          <li key={seat}>
            <span class={`chip seat-${sideOf(table.game, seat)}`}>{table.labels.seat(seat)}</span>
            <small>{standby.agreed[seat] ? `✓ ${t('standby.agreed')}` : t('standby.open')}</small>
          </li>
        ))}
      </ul>
      <div class="row wrap">
        {mine.map((seat) => (
          <button key={seat} type="button" onClick={() => void table.tell({ type: 'standby', accept: !standby.agreed[seat] }, seat)}>
            {standby.agreed[seat] ? t('standby.withdraw') : t('standby.agree')}
          </button>
        ))}
        {both && mine.length === 1 && !replaced && (
          <button
            type="button"
            class="primary"
            disabled={!standby.ready}
            title={standby.ready ? '' : t('standby.not_yet')}
            onClick={() => void table.tell({ type: 'takeover' }, me)}
          >
            {t('standby.take_over')}
          </button>
        )}
      </div>
    </section>
  );
}

// What the computer needs from this player: agreement, permission to take over, or their return.
export function StandbyNotice({ table }: { table: Table }) {
  const state = table.latest.value;
  const me = table.perspective.seats.value.length === 1 ? (table.perspective.seats.value[0] ?? '') : '';
  if (!state || !me || table.isOver.value || !state.standby) return null;
  const other = Object.keys(table.game.seats).find((seat) => seat !== me) ?? '';
  const { standby } = state;
  let text = '';
  let button = '';
  let message: Record<string, unknown> = {};
  if (table.computerOf(me)) {
    [text, button, message] = [t('standby.replaced'), t('standby.return'), { type: 'return' }];
  } else if (standby.ready) {
    [text, button, message] = [t('standby.ready', { seat: table.labels.seat(other) }), t('standby.take_over'), { type: 'takeover' }];
  } else if (standby.agreed[other] && !standby.agreed[me]) {
    [text, button, message] = [
      t('standby.asked', { seat: table.labels.seat(other), time: span(standby.minutes) }),
      t('standby.agree'),
      { type: 'standby', accept: true },
    ];
  } else return null;
  return (
    <div class="notice info" role="status">
      <div class="notice-head wrap">
        <span>{text}</span>
        <button type="button" class="primary" onClick={() => void table.tell(message, me)}>
          {button}
        </button>
      </div>
    </div>
  );
}
