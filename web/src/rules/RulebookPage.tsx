// The rulebook of a game, to read in order, search and print: the register as players read it, chapter by chapter.
import { useEffect, useState } from 'preact/hooks';
import * as api from '../api';
import { asError } from '../kit/errors';
import { PageHeader } from '../lobby/PageHeader';
import { story } from '../messages/story';
import type { GameInfo, Rule } from '../protocol';
import { go, rulesLink } from '../route';
import { language, t } from '../settings';
import { RegisterLines } from './RegisterLines';

export interface Chapter {
  title: string;
  rules: Rule[];
}
export function chaptersOf(rules: Rule[]): Chapter[] {
  const chapters: Chapter[] = [];
  for (const rule of rules) {
    const last = chapters.at(-1);
    if (last?.title === rule.chapter) last.rules.push(rule);
    else chapters.push({ title: rule.chapter, rules: [rule] });
  }
  return chapters;
}

// A text with links where it names other rules.
export function linked(text: string, ids: ReadonlySet<string>, game: string) {
  return text.split(/([A-Z][A-Z0-9]+(?:-[A-Z0-9.]+)+)/).map((part, i) => {
    const id = part.replace(/\.$/, '');
    if (i % 2 === 0 || !ids.has(id)) return part;
    return (
      <>
        <a key={i} href={rulesLink(game, id)}>
          {id}
        </a>
        {part.slice(id.length)}
      </>
    );
  });
}

export function RulebookPage({ game, rule }: { game: string; rule: string }) {
  const [found, setFound] = useState<{ rules: Rule[]; info: GameInfo | undefined } | null>(null);
  const [failure, setFailure] = useState('');
  const [query, setQuery] = useState('');
  const spoken = language.value;
  useEffect(() => {
    let gone = false;
    Promise.all([api.rules(game), api.games()]).then(
      ([rules, games]) => !gone && setFound({ rules, info: games.find((item) => item.id === game) }),
      (error: unknown) => !gone && setFailure(asError(error).message),
    );
    return () => {
      gone = true;
    };
  }, [game, spoken]);
  useEffect(() => {
    if (found && rule) document.getElementById(`rule-${rule}`)?.scrollIntoView?.({ block: 'start' });
  }, [found, rule]);
  const title = story('book.of', { game: found?.info?.title ?? game });
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (item: Rule) => words.every((part) => `${item.id} ${item.title} ${item.text}`.toLowerCase().includes(part));
  const chapters = chaptersOf((found?.rules ?? []).filter(fits));
  const ids = new Set(found?.rules.map((item) => item.id));
  return (
    <div class="page">
      <PageHeader />
      <main class="rulebook" id="main">
        <h1>{title}</h1>
        {failure && <p role="alert">{failure}</p>}
        {!found && !failure && <p class="loading">{t('app.loading')}</p>}
        {found && (
          <>
            {found.info?.about && <p class="facts">{found.info.about}</p>}
            <div class="book-tools">
              <input
                type="search"
                value={query}
                aria-label={story('book.search')}
                placeholder={story('book.search')}
                onInput={(event) => setQuery(event.currentTarget.value)}
              />
              <button type="button" onClick={() => window.print()}>
                {story('book.print')}
              </button>
            </div>
            <nav class="book-nav" aria-label={story('book.contents')}>
              <ol>
                {chapters.map((chapter) => (
                  <li key={chapter.title}>
                    <button
                      type="button"
                      class="link"
                      onClick={() => document.getElementById(`rule-${chapter.rules[0]?.id}`)?.scrollIntoView({ block: 'center' })}
                    >
                      {chapter.title || story('book.title')}
                    </button>
                  </li>
                ))}
              </ol>
            </nav>
            {chapters.length === 0 && <p>{story('book.none')}</p>}
            {chapters.map((chapter) => (
              <section key={chapter.title} aria-label={chapter.title || story('book.title')}>
                <h2>{chapter.title || story('book.title')}</h2>
                {chapter.rules.map((item) => (
                  <article key={item.id} id={`rule-${item.id}`} class={item.id === rule ? 'wanted' : ''}>
                    <h3>
                      {item.title}
                      <a
                        href={rulesLink(game, item.id)}
                        onClick={(event) => {
                          event.preventDefault();
                          go(rulesLink(game, item.id));
                        }}
                      >
                        {item.id}
                      </a>
                    </h3>
                    <p>{linked(item.text, ids, game)}</p>
                    <RegisterLines game={game} rule={item.id} />
                  </article>
                ))}
              </section>
            ))}
          </>
        )}
      </main>
    </div>
  );
}
