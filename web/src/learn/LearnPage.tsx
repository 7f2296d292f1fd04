// Tutorial page: a normal table set up by the lesson, with the lesson text beside it.
import { useEffect, useRef, useState } from 'preact/hooks';
import * as api from '../api';
import { describe } from '../games';
import { asError } from '../kit/errors';
import { Link } from '../link';
import type { Tutorial } from '../protocol';
import { learnLink, type Route } from '../route';
import { language, t } from '../settings';
import type { Handle } from '../table/Board';
import { Table } from '../table/table';
import { loadPrinted } from '../table/printed';
import type { Ready } from '../table/openTable';
import { TableView } from '../table/TableView';
import { LessonPanel } from './LessonPanel';
import { lessonOf, noteLesson } from './progress';

interface Open extends Ready {
  tutorial: Tutorial;
}

async function open(game: string, lesson: () => number): Promise<Open> {
  const tutorial = await api.tutorial(game);
  const printed = await loadPrinted(game, tutorial.scenario);
  // After a reconnect the lesson starts from its beginning.
  const link = new Link('tutorial', '', undefined, () => ({ type: 'learn', game, lesson: lesson(), lang: language.peek() }));
  return { table: new Table('tutorial', [link], printed.board, describe(game)), printed, tutorial };
}

// Zooms to what the lesson refers to and the pieces around it; to all pieces if it refers to none.
function frame(table: Table, handle: Handle): void {
  const { layout, spaces, step } = table.board;
  const here = (names: Iterable<string>) => [...names].map((name) => spaces.get(name)).filter((space) => space !== undefined);
  const aims = here([...table.pointed.value].flatMap((name) => table.index.placesOf(name)));
  const near = here(table.index.stacks.value.keys()).filter(
    (space) => aims.length === 0 || aims.some((aim) => Math.hypot(aim.x - space.x, aim.y - space.y) < step * 6),
  );
  const found = [...aims, ...near];
  if (found.length === 0) return handle.camera.fit();
  const [x, y] = layout.view_box;
  const xs = found.map((space) => space.x - x);
  const ys = found.map((space) => space.y - y);
  const around = step * 2.2;
  handle.camera.frameBox(Math.min(...xs) - around, Math.min(...ys) - around, Math.max(...xs) + around, Math.max(...ys) + around);
}

// Keeps what the lesson refers to marked, and scrolls to it at the start.
function Guide({ opened, handle }: { opened: Open; handle: Handle | null }) {
  const { table, tutorial } = opened;
  const now = table.lesson.value;
  const key = now ? `${now.number} ${now.done} ${now.wanted.map((action) => action.text).join()}` : '';
  useEffect(() => {
    if (!now) return;
    const wanted = now.wanted.flatMap(({ kind, subject, target, text }) => [
      ...(table.game.kinds[kind]?.zones?.map((zone) => `${zone} ${subject}`) ?? [subject]),
      target,
      text,
    ]);
    const shown = now.done ? [] : (tutorial.lessons[now.number]?.show ?? []);
    table.pointed.value = new Set([...wanted, ...shown].filter(Boolean));
  }, [key]);
  const framed = useRef('');
  useEffect(() => {
    if (!now || !handle || framed.current === `${now.number}`) return;
    framed.current = `${now.number}`;
    table.roll.value = null;
    frame(table, handle);
  }, [key, handle]);
  return null;
}

export function LearnPage({ to }: { to: Extract<Route, { page: 'learn' }> }) {
  const wanted = to.lesson ?? lessonOf(to.game) ?? 1;
  const lesson = useRef(wanted);
  const [opened, setOpened] = useState<Open | null>(null);
  const [problem, setProblem] = useState<Error | null>(null);
  useEffect(() => {
    let gone = false;
    let made: Table | null = null;
    open(to.game, () => lesson.current - 1).then(
      (found) => {
        made = found.table;
        if (gone) return made.close();
        setOpened(found);
      },
      (error: unknown) => !gone && setProblem(asError(error)),
    );
    return () => {
      gone = true;
      made?.close();
    };
  }, [to.game]);
  useEffect(() => {
    lesson.current = wanted;
    noteLesson(to.game, wanted);
    const table = opened?.table;
    if (!table || table.lesson.peek()?.number === wanted - 1) return;
    table.selection.clear();
    void table.links[0]?.ask({ type: 'learn', game: to.game, lesson: wanted - 1, lang: language.peek() });
  }, [wanted, opened]);

  if (problem || opened?.table.links[0]?.status.value === 'refused') {
    return (
      <main class="page message">
        <h1>{problem instanceof api.Refusal && problem.status === 0 ? t('app.offline') : t('app.not_found')}</h1>
        <a class="button primary" href={problem ? '#/' : learnLink(to.game, 1)}>
          {problem ? t('app.home') : t('learn.again')}
        </a>
      </main>
    );
  }
  if (!opened) {
    return (
      <main class="page message">
        <h1 class="sr-only">{t('learn.title')}</h1>
        <p>{t('app.loading')}</p>
      </main>
    );
  }
  return (
    <TableView
      key={opened.table.game.id}
      ready={opened}
      beside={(onRule, handle) => (
        <>
          <Guide opened={opened} handle={handle} />
          <LessonPanel game={to.game} tutorial={opened.tutorial} table={opened.table} onRule={onRule} />
        </>
      )}
    />
  );
}
