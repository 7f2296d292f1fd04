// Page of a table: opens it, shows it, and says why where it cannot be opened.
import { useEffect, useState } from 'preact/hooks';
import * as api from '../api';
import { isStored, rememberTable } from '../device';
import { kSpectator, keyOf } from '../keys';
import { asError } from '../kit/errors';
import { go, replaceKeysInAddress, tableLink, type TableRoute } from '../route';
import { t } from '../settings';
import { NoKey, hasNewerKey, openTable, type Ready } from './openTable';
import type { Table } from './table';
import { TableView } from './TableView';

export function TablePage({ to }: { to: TableRoute }) {
  const [ready, setReady] = useState<Ready | null>(null);
  const [problem, setProblem] = useState<api.Refusal | Error | null>(null);
  const [attempt, setAttempt] = useState(0);
  const opens = [...to.keys, to.watch ?? '', ...to.seats].join(' ');
  useEffect(() => {
    let gone = false;
    let made: Table | null = null;
    setProblem(null);
    openTable(to).then(
      (found) => {
        made = found.table;
        if (gone) return made.close();
        for (const link of made.links) {
          link.onRematch = (table, key) => void openRematch(table, key);
        }
        setReady(found);
      },
      (error: unknown) => !gone && setProblem(asError(error)),
    );
    return () => {
      gone = true;
      made?.close();
      setReady(null);
    };
  }, [to.table, opens, attempt]);
  useEffect(() => {
    if (ready && isStored(to.table, ready.seats ?? [])) replaceKeysInAddress(to, ready.seats ?? []);
  }, [ready, to]);
  useEffect(() => {
    if (!ready || to.at === null) return;
    const wait = setInterval(() => {
      if (!ready.table.latest.value) return;
      clearInterval(wait);
      void showMoment(ready.table, to.at, to.plan);
    }, 50);
    return () => clearInterval(wait);
  }, [ready, to]);

  const turnedAway = ready?.table.links.some((link) => link.status.value === 'refused') ?? false;
  const watches = ready?.seats?.includes(kSpectator) ?? false;
  const comesBack = turnedAway && !watches && hasNewerKey(to.table, ready?.table.links.map((link) => link.key) ?? []);
  useEffect(() => {
    if (!comesBack) return;
    go(tableLink(to.table, ready?.seats));
    setAttempt((before) => before + 1);
  }, [comesBack]);
  if (problem instanceof NoKey) {
    return (
      <main class="page message">
        <h1>{t('table.no_key')}</h1>
        <p>{t('table.no_key.about')}</p>
        <a class="button primary" href="#/">
          {t('app.home')}
        </a>
      </main>
    );
  }
  const refused = (turnedAway && !comesBack) || (problem instanceof api.Refusal && problem.status !== 0);
  if (refused) {
    const tooMany = problem instanceof api.Refusal && Boolean(problem.problem.retry_after);
    return (
      <main class="page message">
        <h1>{t('table.refused')}</h1>
        <p>{t(tooMany ? 'table.refused.too_many' : 'table.refused.about')}</p>
        <a class="button primary" href="#/">
          {t('app.home')}
        </a>
      </main>
    );
  }
  if (problem) {
    return (
      <main class="page message">
        <h1>{t('app.offline')}</h1>
        <p>{problem.message}</p>
        <button type="button" class="primary" onClick={() => setAttempt(attempt + 1)}>
          {t('app.retry')}
        </button>
      </main>
    );
  }
  if (!ready || comesBack) {
    return (
      <main class="page message">
        <h1 class="sr-only">{t('app.title')}</h1>
        <p>{t('app.loading')}</p>
      </main>
    );
  }
  return <TableView key={ready.table.id} ready={ready} />;
}

async function showMoment(table: Table, at: number | null, plan: string | undefined): Promise<void> {
  await table.replay.goTo(at);
  if (plan !== undefined) await table.replay.showPlan(plan);
}

// A rematch has begun: store its key under its seat, then go there.
async function openRematch(table: string, key: string): Promise<void> {
  const info = await api.info(table, key).catch(() => null);
  if (!info) return;
  rememberTable({
    table,
    game: info.game,
    scenario: info.scenario,
    keys: keyOf(info.seat, key),
    mine: info.seat ? [info.seat] : [],
    seen: Date.now(),
  });
  go(tableLink(table, info.seat ? [] : [kSpectator]));
}
