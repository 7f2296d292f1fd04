// Lesson panel: number, text, result and navigation.
import { useEffect, useRef, useState } from 'preact/hooks';
import * as api from '../api';
import { rememberTable } from '../device';
import { describe, otherSeat } from '../games';
import { asError } from '../kit/errors';
import { Icon } from '../kit/Icon';
import { levelName } from '../lobby/levels';
import type { Tutorial } from '../protocol';
import { go, learnLink, tableLink } from '../route';
import { language, t } from '../settings';
import type { Table } from '../table/table';

// Starts the first game against the computer.
function FirstGame({ game, tutorial }: { game: string; tutorial: Tutorial }) {
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const { scenario, seat, level } = tutorial.first_game;
  const other = otherSeat(describe(game), seat);
  const start = async () => {
    setBusy(true);
    try {
      const made = await api.create({ game, scenario, options: {}, names: {}, computers: { [other]: level } });
      rememberTable({ table: made.table, game, scenario, keys: made.keys, mine: [seat], seen: Date.now() });
      go(tableLink(made.table));
    } catch (error) {
      setProblem(asError(error).message);
      setBusy(false);
    }
  };
  return (
    <>
      <button type="button" class="primary first-game" disabled={busy} onClick={() => void start()}>
        {t('learn.first_game', { level: levelName(level) })}
      </button>
      {problem && <p role="alert">{problem}</p>}
    </>
  );
}

interface Props {
  game: string;
  tutorial: Tutorial;
  table: Table;
  onRule: (rule: string) => void;
}
export function LessonPanel({ game, tutorial, table, onRule }: Props) {
  const now = table.lesson.value;
  const next = useRef<HTMLButtonElement>(null);
  const done = now?.done ?? false;
  useEffect(() => {
    // Keyboard users continue with Enter.
    if (done && document.activeElement?.closest('.board-host, .dock')) next.current?.focus({ preventScroll: true });
  }, [done]);
  if (!now) return null;
  const lesson = tutorial.lessons[now.number];
  if (!lesson) return null;
  const last = now.number + 1 === now.of;
  const asks = now.wanted.length > 0 || now.try !== null;
  const show = () => {
    const first = now.wanted[0];
    if (first) void table.send(first.text);
    else if (now.try) void table.askWhy(now.try);
  };
  const to = (number: number) => go(learnLink(game, number + 1));
  return (
    <section class={`lesson card ${done ? 'done' : ''}`} aria-labelledby="lesson-title" data-lesson={lesson.id} data-done={done}>
      <progress max={now.of} value={now.number + (done ? 1 : 0)} aria-label={t('learn.title')} />
      <div class="lesson-head">
        <h2 id="lesson-title">{lesson.title[language.value]}</h2>
        <p class="facts">{t('learn.step', { n: now.number + 1, all: now.of })}</p>
        <a class="button icon" href="#/" aria-label={t('learn.leave')} title={t('learn.leave')}>
          <Icon name="close" size={16} />
        </a>
      </div>
      <div class="lesson-text" aria-live="polite" tabIndex={0} role="group" aria-labelledby="lesson-title">
        {!done && <p>{lesson.text[language.value]}</p>}
        {done && <p class="outcome">{lesson.done?.[language.value] ?? t('learn.well_done')}</p>}
        <p class="lesson-rules">
          {lesson.rules.map((rule) => (
            <button key={rule} type="button" class="rule-link" onClick={() => onRule(rule)}>
              {rule}
            </button>
          ))}
        </p>
      </div>
      <div class="row wrap">
        <button
          type="button"
          class="icon"
          disabled={now.number === 0}
          aria-label={t('learn.back')}
          title={t('learn.back')}
          onClick={() => to(now.number - 1)}
        >
          <Icon name="left" />
        </button>
        {asks && !done && (
          <button type="button" class="show-me" onClick={show}>
            {t('learn.show')}
          </button>
        )}
        {!last && (
          <button ref={next} type="button" class={`next ${done || !asks ? 'primary grow' : ''}`} onClick={() => to(now.number + 1)}>
            {done || !asks ? t('learn.next') : t('learn.skip')}
          </button>
        )}
        {last && done && <FirstGame game={game} tutorial={tutorial} />}
      </div>
    </section>
  );
}
