// Analysis board: both sides are played, outcomes rolled or chosen, and everything that was tried is kept as variations.
import { useEffect, useState } from 'preact/hooks';
import * as api from '../api';
import { findTable } from '../device';
import { asError } from '../kit/errors';
import { readerKeyIn, seatKeyIn } from '../keys';
import { study as say } from '../messages/study';
import type { AnalysisRoute } from '../route';
import { t } from '../settings';
import { TableView } from '../table/TableView';
import { Analysis } from './analysis';
import { AnalysisPanel } from './AnalysisPanel';
import { newStudyId, savedStudies } from './savedStudies';
import { BadStudy, unpacked, type Chapter, type StudyFile } from './studyFile';

interface Opened {
  id: string; // under which it is saved
  study: StudyFile;
  chapter: number;
  readOnly: boolean;
  analysis: Analysis;
}

interface Record {
  entries?: string[];
  [part: string]: unknown;
}
const asStudy = (title: string, chapter: Omit<Chapter, 'title'>): StudyFile => ({
  leipzig_study: 1,
  title,
  chapters: [{ title, ...chapter }],
});
// The start of a record: what was played and who played it are left out.
function startOf(record: Record): Chapter['start'] {
  const parts = ['game', 'scenario', 'options', 'position', 'rules_version'];
  return Object.fromEntries(parts.filter((part) => part in record).map((part) => [part, record[part]])) as Chapter['start'];
}

async function load(to: AnalysisRoute): Promise<Omit<Opened, 'analysis'> & { entries: string[] }> {
  const shown = { chapter: 0, readOnly: false, entries: [] };
  if (to.from === 'link') return { ...shown, id: newStudyId(), study: await unpacked(to.id), readOnly: true };
  if (to.from === 'saved') {
    const found = savedStudies.peek().find((entry) => entry.id === to.id);
    if (!found) throw new BadStudy(say('analysis.gone'));
    return { ...shown, id: to.id, study: found.study };
  }
  if (to.from === 'game') {
    const game = (await api.games()).find((found) => found.id === to.id);
    const scenario = to.scenario || (game?.scenarios[0]?.id ?? '');
    const title = `${game?.title ?? to.id}: ${game?.scenarios.find((found) => found.id === scenario)?.title ?? scenario}`;
    return { ...shown, id: newStudyId(), study: asStudy(title, { start: { game: to.id, scenario }, moves: [] }) };
  }
  const known = findTable(to.id);
  const seat = known?.mine[0];
  const key = known && (seat === undefined ? readerKeyIn(known.keys) : seatKeyIn(known.keys, seat));
  if (!known || !key) throw new BadStudy(t('table.no_key'));
  const info = await api.info(to.id, key);
  // Only one person may know more than the other side by it.
  const people = Object.values(info.computers).every((level) => level === null) && known.mine.length < 2;
  if (!info.over && people) throw new BadStudy(say('analysis.people'));
  const record = JSON.parse(await (await api.record(to.id, key)).text()) as Record;
  const entries = record.entries ?? [];
  const start = startOf(record);
  return {
    ...shown,
    id: newStudyId(),
    study: asStudy(`${start.game} ${start.scenario ?? ''}`.trim(), { start, moves: entries }),
    entries: entries.slice(0, to.at ?? entries.length),
  };
}

export function AnalysisPage({ to }: { to: AnalysisRoute }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [problem, setProblem] = useState<Error | null>(null);
  useEffect(() => {
    let gone = false;
    let made: Analysis | null = null;
    const open = async () => {
      const { entries, ...found } = await load(to);
      const chapter = found.study.chapters[found.chapter];
      if (!chapter) throw new BadStudy('chapters');
      made = await Analysis.open(chapter, entries);
      if (gone) made.close();
      else setOpened({ ...found, analysis: made });
    };
    open().catch((error: unknown) => !gone && setProblem(asError(error)));
    return () => {
      gone = true;
      made?.close();
    };
  }, [to]);
  const refused = opened?.analysis.table.links[0]?.problem.value;
  if (problem || (refused && !opened?.analysis.table.latest.value)) {
    return (
      <main class="page message">
        <h1>{say('analysis.none')}</h1>
        <p role="alert">{problem?.message ?? refused}</p>
        <a class="button primary" href="#/">
          {t('app.home')}
        </a>
      </main>
    );
  }
  if (!opened) {
    return (
      <main class="page message">
        <h1 class="sr-only">{say('analysis')}</h1>
        <p>{t('app.loading')}</p>
      </main>
    );
  }
  return (
    <TableView
      ready={opened.analysis.ready}
      beside={() => (
        <AnalysisPanel analysis={opened.analysis} id={opened.id} study={opened.study} chapter={opened.chapter} readOnly={opened.readOnly} />
      )}
    />
  );
}
