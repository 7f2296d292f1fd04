// The dock during a replay: slider, steps, battles, whose view.
import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../kit/Icon';
import { t } from '../settings';
import { notation } from './notation';
import { AnalyseFrom } from '../study/AnalyseFrom';
import { BetterPlanShown, canBeReviewed } from '../study/BetterPlanShown';
import { study } from '../messages/study';
import { reviewLink } from '../route';
import { ShareMoment } from './ShareMoment';
import { sentence } from './story';
import type { Table } from './table';
import { WatchingNote } from './WatchingNote';

export function ReplayBar({ table }: { table: Table }) {
  const [playing, setPlaying] = useState(false);
  const at = table.replay.at.value ?? 0;
  const entries = table.entries.value;
  const all = table.latest.value?.number ?? 0;
  const to = (n: number) => void table.replay.goTo(n);
  useEffect(() => {
    if (!playing) return;
    if (at >= all) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => to(at + 1), 650);
    return () => clearTimeout(timer);
  }, [playing, at, all]);
  // A battle is shown before the die that decides it, with its fighters; the next step rolls.
  const dice = entries.filter((entry) => entry.battle !== null).map((entry) => entry.n);
  const next = dice.find((n) => n > at);
  const before = dice.filter((n) => n < at).at(-1);
  const entry = entries[at - 1];
  return (
    <section class="replay" aria-label={t('replay.title')}>
      <div class="ask">
        {table.perspective.watching.value && <span class="chip seat-none">{t('table.watching')}</span>}
        <span class="chip">{t('replay.at', { n: at, all })}</span>
        <p class="prompt">
          {entry && sentence(table, entry)}
          {notation.value && <span class="mono"> {entry?.text}</span>}
        </p>
      </div>
      <WatchingNote table={table} />
      <BetterPlanShown table={table} />
      <input
        type="range"
        min={0}
        max={all}
        value={at}
        aria-label={t('replay.slider')}
        onInput={(event) => to(Number(event.currentTarget.value))}
      />
      <div class="actions">
        <button type="button" class="icon" aria-label={t('replay.first')} title={t('replay.first')} onClick={() => to(0)}>
          <Icon name="first" />
        </button>
        <button
          type="button"
          class="icon"
          aria-label={t('replay.battle.back')}
          title={t('replay.battle.back')}
          disabled={before === undefined}
          onClick={() => before !== undefined && to(before)}
        >
          <Icon name="swords" size={16} />
          <Icon name="left" size={12} />
        </button>
        <button
          type="button"
          class="icon"
          aria-label={t('replay.back')}
          title={t('replay.back')}
          disabled={at === 0}
          onClick={() => to(at - 1)}
        >
          <Icon name="left" />
        </button>
        <button type="button" class="primary" onClick={() => setPlaying(!playing)}>
          {playing ? t('replay.pause') : t('replay.play')}
        </button>
        <button
          type="button"
          class="icon"
          aria-label={t('replay.forward')}
          title={t('replay.forward')}
          disabled={at >= all}
          onClick={() => to(at + 1)}
        >
          <Icon name="right" />
        </button>
        <button
          type="button"
          class="icon"
          aria-label={t('replay.battle.next')}
          title={t('replay.battle.next')}
          disabled={next === undefined}
          onClick={() => next !== undefined && to(next)}
        >
          <Icon name="swords" size={16} />
          <Icon name="right" size={12} />
        </button>
        <button type="button" class="icon" aria-label={t('replay.last')} title={t('replay.last')} onClick={() => to(all)}>
          <Icon name="last" />
        </button>
        {canBeReviewed(table) && (
          <a class="button" href={reviewLink(table.id)}>
            {study('review')}
          </a>
        )}
        <AnalyseFrom table={table} at={at} />
        <ShareMoment table={table} at={at} />
        {table.perspective.secrets.value && table.isOver.value && (
          <span class="columns" role="group" aria-label={t('replay.as')}>
            {Object.keys(table.game.seats).map((seat) => (
              <button
                key={seat}
                type="button"
                aria-pressed={(table.replay.as.value ?? table.view.value?.viewer) === seat}
                onClick={() => void table.replay.goOnAs(seat)}
              >
                {table.labels.seat(seat)}
              </button>
            ))}
          </span>
        )}
        <button type="button" onClick={() => void table.replay.goTo(null)}>
          {t('replay.leave')}
        </button>
      </div>
    </section>
  );
}
