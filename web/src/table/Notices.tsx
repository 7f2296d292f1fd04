// Things that need an answer or an explanation: a refusal with its rule, an offer, a lost connection, an invitation.
import { useState } from 'preact/hooks';
import { findTable } from '../device';
import { CopyLink } from '../kit/CopyLink';
import { seatKeyIn } from '../keys';
import { people } from '../messages/people';
import { story } from '../messages/story';
import { absolute, rulesLink, seatHandoverLink } from '../route';
import { t } from '../settings';
import { awaited } from '../shares';
import { Declined, FlagNotice, HintsRequest, RematchAsk } from './Agreements';
import { OwnLink } from './Links';
import type { Table } from './table';
import { Icon } from '../kit/Icon';

function WhyNot({ table, onRule }: { table: Table; onRule: (rule: string) => void }) {
  const notice = table.notice.value;
  if (!notice) return null;
  const own: Record<string, string> = {
    not_your_turn: t('table.not_your_turn'),
    legal: t('table.command.legal'),
    not_this: t('learn.not_this'),
    changed: t('table.changed'),
  };
  const text = own[notice.text] ?? notice.text;
  return (
    <div class={`notice ${notice.kind}`} role="status">
      <div class="notice-head">
        <strong>{notice.kind === 'why' ? t('table.why_not') : ''}</strong>
        <span>{text}</span>
        <button type="button" class="icon" aria-label={t('app.close')} onClick={() => (table.notice.value = null)}>
          <Icon name="close" />
        </button>
      </div>
      {notice.ruleText && (
        <details open class="why-rule">
          <summary>{notice.title || t('table.rule_text')}</summary>
          <p>{notice.ruleText}</p>
          {notice.rule && (
            <span class="row wrap">
              <button type="button" class="rule-link" onClick={() => onRule(notice.rule ?? '')}>
                {t('table.tab.rules')} {notice.rule}
              </button>
              <a class="rule-link" href={rulesLink(table.game.id, notice.rule)} target="_blank" rel="noreferrer">
                {story('why.book')}
              </a>
            </span>
          )}
        </details>
      )}
    </div>
  );
}

function Offer({ table }: { table: Table }) {
  const offer = table.latest.value?.offer;
  if (!offer) return null;
  const answering = table.perspective.seats.value.find((seat) => seat !== offer.by);
  const seat = table.labels.seat(offer.by);
  return (
    <div class="notice offer" role="alert">
      <div class="notice-head">
        <span>{offer.what === 'draw' ? t('table.offer.draw', { seat }) : t('table.offer.undo', { seat, to: offer.to ?? 0 })}</span>
        {answering ? (
          <>
            <button type="button" class="primary" onClick={() => void table.tell({ type: 'answer', accept: true }, answering)}>
              {t('table.accept')}
            </button>
            <button type="button" onClick={() => void table.tell({ type: 'answer', accept: false }, answering)}>
              {t('table.decline')}
            </button>
          </>
        ) : (
          <>
            <em>{t('table.offer.wait')}</em>
            {table.perspective.seats.value.includes(offer.by) && (
              <button type="button" onClick={() => void table.tell({ type: 'answer', accept: false }, offer.by)}>
                {people('withdraw')}
              </button>
            )}
          </>
        )}
      </div>
    </div>
  );
}

function Line({ table }: { table: Table }) {
  const lost = table.links.some((link) => link.status.value === 'lost');
  const unsent = table.links.flatMap((link) => link.unsent.value);
  if (!lost) return null;
  return (
    <div class="notice lost" role="alert">
      <div class="notice-head">
        <span class="pulse" aria-hidden="true" />
        <span>
          {t('table.lost')} {unsent.length > 0 && <b class="unsent">{t('table.unsent', { lines: unsent.join('; ') })}</b>}
        </span>
      </div>
    </div>
  );
}

function Invite({ table }: { table: Table }) {
  const [gone, setGone] = useState(false);
  const state = table.latest.value;
  const mine = table.perspective.seats.value;
  const entry = findTable(table.id);
  const other = Object.keys(table.game.seats).find((seat) => !mine.includes(seat));
  const key = other && entry ? seatKeyIn(entry.keys, other) : undefined;
  if (gone || !state || mine.length !== 1 || !other || !key || state.connected[other] || state.own_keys[other] || table.computerOf(other))
    return null;
  if (state.entries.some((made) => made.seat === other)) return null;
  if (table.replay.at.value !== null) return null; // not beside the share button
  return (
    <div class="notice invite">
      <div class="notice-head">
        <CopyLink secret label={t('table.invite', { seat: table.labels.seat(other) })} link={absolute(seatHandoverLink(table.id, key))} />
        <button type="button" class="icon" aria-label={t('app.close')} onClick={() => setGone(true)}>
          <Icon name="close" />
        </button>
      </div>
    </div>
  );
}

// Guests of a game with secrets are told before their first move that someone else knows their link.
function GuestNotice({ table }: { table: Table }) {
  const [gone, setGone] = useState(false);
  const state = table.latest.value;
  const [seat, both] = table.perspective.seats.value;
  if (gone || !state || !seat || both || !table.perspective.secrets.value || state.own_keys[seat] || table.isOver.value) return null;
  const invited = !Object.keys(table.game.seats).some(
    (other) => other !== seat && (findTable(table.id)?.keys[other] || table.computerOf(other)),
  );
  if (!invited || state.entries.some((made) => made.seat === seat)) return null;
  return (
    <div class="notice info guest">
      <div class="notice-head">
        <div>
          <OwnLink table={table} seat={seat} />
        </div>
        <button type="button" class="icon" aria-label={t('app.close')} onClick={() => setGone(true)}>
          <Icon name="close" />
        </button>
      </div>
    </div>
  );
}

// Which share the dice wait for, and warnings about shares that are not this device's or were changed.
function Shares({ table }: { table: Table }) {
  const [gone, setGone] = useState(false);
  const state = table.latest.value;
  if (!state || table.replay.at.value !== null) return null;
  const diceStatuses = table.diceStatuses.value;
  if (diceStatuses.some(({ diceStatus }) => diceStatus === 'broken')) {
    return (
      <div class="notice error" role="alert">
        <div class="notice-head">
          <span>{t('dice.broken')}</span>
        </div>
      </div>
    );
  }
  const elsewhere = diceStatuses.find(({ diceStatus }) => diceStatus === 'elsewhere')?.seat;
  const waiting = awaited(state);
  const others = waiting.filter((seat) => !table.perspective.seats.value.includes(seat));
  const unplayed = elsewhere && !table.isOver.value && !state.entries.some((made) => made.seat === elsewhere);
  return (
    <>
      {others.length > 0 && (
        <div class="notice info waiting-for-share" role="status">
          <div class="notice-head">
            <span>{t('dice.waiting', { seat: others.map((seat) => table.labels.seat(seat)).join(', ') })}</span>
          </div>
        </div>
      )}
      {elsewhere && waiting.includes(elsewhere) && (
        <div class="notice info" role="status">
          <div class="notice-head">
            <span>{t('dice.waiting.device')}</span>
          </div>
        </div>
      )}
      {unplayed && !gone && !waiting.includes(elsewhere) && (
        <div class="notice info" role="status">
          <div class="notice-head">
            <span>{t('dice.elsewhere')}</span>
            <button type="button" class="icon" aria-label={t('app.close')} onClick={() => setGone(true)}>
              <Icon name="close" />
            </button>
          </div>
        </div>
      )}
    </>
  );
}

export function Notices({ table, onRule }: { table: Table; onRule: (rule: string) => void }) {
  return (
    <>
      <Line table={table} />
      <Shares table={table} />
      <Invite table={table} />
      <GuestNotice table={table} />
      <Offer table={table} />
      <Declined table={table} />
      <HintsRequest table={table} />
      <FlagNotice table={table} />
      {table.endSeen.value && <RematchAsk table={table} button={false} />}
      <WhyNot table={table} onRule={onRule} />
    </>
  );
}
