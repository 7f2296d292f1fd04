// Review of a game: errors and luck of both sides, as sums, as a graph and in words, with the better plans a click away on the board.
import { useEffect, useState } from 'preact/hooks';
import * as api from '../api';
import { sideOf } from '../games';
import { asError } from '../kit/errors';
import { Preferences } from '../kit/Preferences';
import { save } from '../kit/save';
import { levelName } from '../lobby/levels';
import { markName, study } from '../messages/study';
import { planLink, reviewLink, tableLink, go } from '../route';
import { language, t } from '../settings';
import { logLines } from '../table/log';
import { NoKey, openTable, type Ready } from '../table/openTable';
import { usePrinted } from '../table/printed';
import { lineText, sentence } from '../table/story';
import type { Table } from '../table/table';
import { byTurn, costliest, kMostErrors, luckiest, marked, percent, type Review, type ReviewProgress, type Step } from './review';
import { ReviewGraph } from './ReviewGraph';

const kAskEvery = 700;
const kDefaultLevel = 'captain';

// The review, or how far it is. It is asked for again and again: one that nobody asks for is stopped.
function useReview(table: Table, level: string) {
  const [review, setReview] = useState<Review | null>(null);
  const [progress, setProgress] = useState<ReviewProgress | null>(null);
  const [problem, setProblem] = useState('');
  const key = table.latest.value === null ? undefined : table.perspective.key();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    setReview(null);
    setProgress(null);
    setProblem('');
    const ask = async () => {
      try {
        const found = await api.review(table.id, key ?? '', level);
        if (gone) return;
        if ('steps' in found) {
          setReview(found);
          return;
        }
        setProgress(found);
      } catch (error) {
        // A lost connection is no answer.
        const lost = error instanceof api.Refusal && error.status === 0;
        if (!gone && !lost) {
          setProblem(asError(error).message);
          return;
        }
      }
      if (!gone) timer = setTimeout(() => void ask(), kAskEvery);
    };
    if (key !== undefined) void ask();
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [table, key, level]);
  return { review, progress, problem };
}

const phaseName = (table: Table, phase: string): string => table.game.phases[phase]?.title[language.value] ?? phase;
const when = (table: Table, step: Step): string =>
  [step.turn === undefined ? '' : study('review.turn', { turn: step.turn }), phaseName(table, step.phase)].filter(Boolean).join(', ');

function Accounts({ table, review }: { table: Table; review: Review }) {
  const rows = Object.entries(review.seats);
  const result = study(review.finished ? 'review.result' : 'review.now');
  return (
    <section aria-labelledby="accounts">
      <h2 id="accounts">{study('review.accounts')}</h2>
      <div class="scroll" tabIndex={0} role="group" aria-labelledby="accounts">
        <table class="review-table">
          <thead>
            <tr>
              <th scope="col">{study('review.side')}</th>
              <th scope="col">{study('review.rate')}</th>
              <th scope="col">{study('review.errors')}</th>
              <th scope="col">{study('review.decisions')}</th>
              <th scope="col">{study('review.luck')}</th>
              <th scope="col">{result}</th>
              <th scope="col">{study('review.adjusted')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([seat, account]) => (
              <tr key={seat} data-seat={seat}>
                <th scope="row">
                  <span class={`chip seat-${sideOf(table.game, seat)}`}>{table.labels.seat(seat)}</span>
                </th>
                <td data-value={account.error_rate}>{percent(account.error_rate)}</td>
                <td data-value={account.errors}>{percent(account.errors)}</td>
                <td>{account.decisions}</td>
                <td data-value={account.luck}>{percent(account.luck, true)}</td>
                <td data-value={account.result}>{percent(account.result)}</td>
                <td data-value={account.adjusted}>{percent(account.adjusted)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.map(([seat, account]) => (
        <p key={seat} class="facts">
          {study('review.sum', {
            side: table.labels.seat(seat),
            start: percent(account.start),
            luck: percent(account.luck, true),
            skill: percent(account.skill, true),
            result: percent(account.result),
          })}
        </p>
      ))}
    </section>
  );
}

const kShown = 8;
function Sentences({ all }: { all: string[] }) {
  const rest = all.length - kShown;
  return (
    <>
      {all.slice(0, kShown).join('. ')}
      {rest > 0 ? ` (${study('review.more', { n: rest })})` : '.'}
    </>
  );
}

function CostlyDecision({ table, step, level }: { table: Table; step: Step; level: string }) {
  const [better, setBetter] = useState<string[]>([]);
  const lang = language.value;
  useEffect(() => {
    let gone = false;
    void api.betterPlan(table.id, table.perspective.key() ?? '', step.from, level).then(
      (plan) => !gone && setBetter('actions' in plan ? plan.actions.map((action) => sentence(table, action)) : step.better),
      () => !gone && setBetter(step.better),
    );
    return () => {
      gone = true;
    };
  }, [table, step, level, lang]);
  const entries = table.entries.value.slice(step.from, step.to);
  const played = logLines(entries).map((line) => lineText(table, line));
  return (
    <li class={`costly ${step.mark}`} data-from={step.from}>
      <h3>
        <span class={`chip seat-${sideOf(table.game, step.seat)}`}>{table.labels.seat(step.seat)}</span> {when(table, step)}
      </h3>
      <p class="cost">{study('review.cost', { mark: markName(step.mark), n: percent(step.error) })}</p>
      <dl>
        <dt>{study('review.played')}</dt>
        <dd>
          <Sentences all={played} />
        </dd>
        <dt>{study('review.better')}</dt>
        <dd>
          <Sentences all={better} />
        </dd>
      </dl>
      <a class="button no-print" href={planLink(table.id, step.from, level)}>
        {study('review.show')}
      </a>
    </li>
  );
}

function Costliest({ table, review, level }: { table: Table; review: Review; level: string }) {
  const steps = costliest(review);
  const all = marked(review).length;
  const title = all > kMostErrors ? study('review.costliest.of', { n: kMostErrors, all }) : study('review.costliest');
  return (
    <section aria-labelledby="costliest">
      <h2 id="costliest">{title}</h2>
      {steps.length === 0 && <p>{study('review.costliest.none')}</p>}
      <ol class="costliest">
        {steps.map((step) => (
          <CostlyDecision key={step.from} table={table} step={step} level={level} />
        ))}
      </ol>
    </section>
  );
}

function Luckiest({ table, review }: { table: Table; review: Review }) {
  const [first = '', second = ''] = Object.keys(review.seats);
  const steps = luckiest(review);
  return (
    <section aria-labelledby="luckiest">
      <h2 id="luckiest">{study('review.turning')}</h2>
      {steps.length === 0 && <p>{study('review.turning.none')}</p>}
      <ol class="luckiest">
        {steps.map((step) => {
          const luck = step.luck[first] ?? 0;
          const side = luck < 0 ? second : first;
          const entry = table.entries.value[step.from];
          return (
            <li key={step.from}>
              <a href={tableLink(table.id, [], step.from)} title={study('review.show.moment')}>
                <span class={`chip seat-${sideOf(table.game, side)}`}>
                  {study('review.gain', { n: percent(step.luck[side] ?? 0, true), side: table.labels.seat(side) })}
                </span>{' '}
                {when(table, step)}
                {entry ? `: ${sentence(table, entry)}` : ''}
              </a>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function Turns({ table, review }: { table: Table; review: Review }) {
  const seats = Object.keys(review.seats);
  return (
    <section aria-labelledby="turns">
      <h2 id="turns">{study('review.turns')}</h2>
      <div class="scroll" tabIndex={0} role="group" aria-labelledby="turns">
        <table class="review-table">
          <thead>
            <tr>
              <th scope="col">{study('review.turns')}</th>
              {seats.map((seat) => (
                <th key={seat} scope="col">
                  {study('review.errors')}: {table.labels.seat(seat)}
                </th>
              ))}
              {seats.map((seat) => (
                <th key={seat} scope="col">
                  {study('review.luck')}: {table.labels.seat(seat)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {byTurn(review).map((sum) => (
              <tr key={sum.from}>
                <th scope="row">
                  <a href={tableLink(table.id, [], sum.from)}>
                    {sum.turn === null ? study('review.start_of_game') : study('review.turn', { turn: sum.turn })}
                  </a>
                </th>
                {seats.map((seat) => (
                  <td key={seat}>{percent(sum.errors[seat] ?? 0)}</td>
                ))}
                {seats.map((seat) => (
                  <td key={seat}>{percent(sum.luck[seat] ?? 0, true)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Reviewed({ ready, level }: { ready: Ready; level: string }) {
  const { table } = ready;
  const { game, scenario } = usePrinted(table, ready.printed);
  const { review, progress, problem } = useReview(table, level);
  const title = `${game?.title ?? table.game.id}: ${game?.scenarios.find((found) => found.id === scenario)?.title ?? scenario}`;
  return (
    <div class="page review-page">
      <header class="masthead small no-print">
        <a class="back" href={tableLink(table.id)}>
          ‹ {study('review.board')}
        </a>
        <Preferences />
      </header>
      <main aria-busy={!review && !problem}>
        <h1>{study('review.of', { game: title })}</h1>
        {table.latest.value?.over && <p class="verdict">{table.latest.value.over.text}</p>}
        {problem && (
          <p role="alert" class="problem">
            <strong>{study('review.none')}</strong> {problem}
          </p>
        )}
        {!review && !problem && (
          <div class="card working">
            <p role="status">{study(progress?.waiting ? 'review.waiting' : 'review.working')}</p>
            <progress max={1000} value={progress?.done ?? 0} aria-label={study('review')} />
            <p class="facts">{study('review.leave')}</p>
          </div>
        )}
        {review && (
          <>
            <p class="facts">{study('review.about', { level: levelName(level) })}</p>
            {!review.finished && <p class="facts">{study('review.stands')}</p>}
            <div class="row wrap no-print">
              <label class="inline">
                <span>{study('review.level')}</span>{' '}
                <select value={level} onChange={(event) => go(reviewLink(table.id, event.currentTarget.value))}>
                  {(game?.levels ?? [level])
                    .filter((name) => name !== 'random')
                    .map((name) => (
                      <option key={name} value={name}>
                        {levelName(name)}
                      </option>
                    ))}
                </select>
              </label>
              <button type="button" onClick={() => globalThis.print()}>
                {study('review.print')}
              </button>
              <button
                type="button"
                onClick={() => save(new Blob([JSON.stringify(review, null, 1)], { type: 'application/json' }), `${table.id}-review.json`)}
              >
                {study('review.export')}
              </button>
            </div>
            <Accounts table={table} review={review} />
            <section aria-labelledby="graph">
              <h2 id="graph">{study('review.graph')}</h2>
              <ReviewGraph review={review} seatName={(seat) => table.labels.seat(seat)} />
            </section>
            <Costliest table={table} review={review} level={level} />
            <Luckiest table={table} review={review} />
            <Turns table={table} review={review} />
          </>
        )}
      </main>
    </div>
  );
}

export function ReviewPage({ table, level }: { table: string; level: string }) {
  const [ready, setReady] = useState<Ready | null>(null);
  const [problem, setProblem] = useState<Error | null>(null);
  useEffect(() => {
    let gone = false;
    let made: Table | null = null;
    openTable({ page: 'table', table, seats: [], keys: [], watch: null, at: null }).then(
      (found) => {
        made = found.table;
        if (gone) return made.close();
        setReady(found);
      },
      (error: unknown) => !gone && setProblem(asError(error)),
    );
    return () => {
      gone = true;
      made?.close();
    };
  }, [table]);
  if (problem || !ready) {
    return (
      <main class="page message">
        <h1 class={problem ? '' : 'sr-only'}>
          {problem instanceof NoKey ? t('table.no_key') : problem ? t('table.refused') : study('review')}
        </h1>
        {problem ? (
          <a class="button primary" href="#/">
            {t('app.home')}
          </a>
        ) : (
          <p>{t('app.loading')}</p>
        )}
      </main>
    );
  }
  return <Reviewed ready={ready} level={level || kDefaultLevel} />;
}
