// Home page: the games, the tables of this device, joining by link and opening a file.
import { useEffect, useState } from 'preact/hooks';
import * as api from '../api';
import { forget, known, remember, type KnownTable } from '../device';
import { describe, shelf, type Shelved } from '../games';
import { Preferences } from '../kit/Preferences';
import type { GameInfo } from '../protocol';
import { lessonOf } from '../learn/progress';
import { follow, go, learnLink, read, tableLink } from '../route';
import { language, t } from '../settings';
import { Cover } from './covers';
import { levelName } from './levels';
import { Icon } from '../kit/Icon';

export function useGames() {
  const [games, setGames] = useState<GameInfo[] | null>(null);
  const [failed, setFailed] = useState(false);
  const load = () => {
    setFailed(false);
    api.games().then(setGames, () => setFailed(true));
  };
  useEffect(load, [language.value]);
  return { games, failed, load };
}

const duration = (minutes: number) =>
  minutes >= 120 ? t('lobby.hours', { hours: Math.round(minutes / 30) / 2 }) : t('lobby.minutes', { minutes });

// New players on this device see the tutorial first.
const isNewcomer = () => known.value.length === 0;

function Learn({ game, offered, first }: { game: Shelved; offered: GameInfo; first?: boolean }) {
  if (offered.lessons === 0) return null;
  const at = lessonOf(game.id);
  const word = at !== undefined && at > 1 && at < offered.lessons ? t('lobby.learn.go_on') : t('lobby.learn');
  return (
    <a class={`button learn ${first ? 'primary' : ''}`} href={learnLink(game.id)} aria-label={`${word}: ${game.title}`}>
      {word}
    </a>
  );
}

// Entry for new players.
function Welcome({ games }: { games: GameInfo[] }) {
  const game = shelf.find((box) => games.some((found) => found.id === box.id && found.lessons > 0));
  if (!game || !isNewcomer()) return null;
  return (
    <section class="welcome card" aria-labelledby="welcome">
      <div>
        <h2 id="welcome">{t('lobby.first')}</h2>
        <p>{t('lobby.first.about')}</p>
      </div>
      <a class="button primary" href={learnLink(game.id)}>
        {t('lobby.first.go', { game: game.title })}
      </a>
    </section>
  );
}

function Box({ game, offered }: { game: Shelved; offered: GameInfo | undefined }) {
  const newcomer = isNewcomer();
  return (
    <li class={`box ${offered ? 'offered' : 'preparing'}`}>
      <div class="box-cover">
        <Cover game={game.id} />
        {!offered && <span class="ribbon">{t('lobby.preparing')}</span>}
      </div>
      <div class="box-text">
        <h3>{game.title}</h3>
        <p class="facts">
          {offered?.year ?? game.year} · {offered?.designer ?? game.designer} · {duration(offered?.minutes ?? game.minutes)}
        </p>
        <p>{game.special[language.value]}</p>
        {offered && (
          <div class="row wrap">
            {newcomer && <Learn game={game} offered={offered} first />}
            <a class={`button ${newcomer ? '' : 'primary'}`} href={`#/new/${game.id}`} aria-label={`${t('lobby.play')}: ${game.title}`}>
              {t('lobby.play')}
            </a>
            {!newcomer && <Learn game={game} offered={offered} />}
          </div>
        )}
      </div>
    </li>
  );
}

function ago(time: number): string {
  const minutes = Math.floor((Date.now() - time) / 60_000);
  if (minutes < 2) return t('lobby.ago.now');
  if (minutes < 90) return t('lobby.ago.minutes', { n: minutes });
  if (minutes < 48 * 60) return t('lobby.ago.hours', { n: Math.round(minutes / 60) });
  return t('lobby.ago.days', { n: Math.round(minutes / 1440) });
}

function KnownRow({ entry, games }: { entry: KnownTable; games: GameInfo[] }) {
  const [asking, setAsking] = useState(false);
  const game = games.find((found) => found.id === entry.game);
  const scenario = game?.scenarios.find((found) => found.id === entry.scenario)?.title ?? entry.scenario;
  const seats = describe(entry.game).seats;
  const who =
    entry.mine.length > 1
      ? t('lobby.both')
      : entry.mine[0]
        ? t('lobby.seat', { seat: seats[entry.mine[0]]?.[language.value] ?? entry.mine[0] })
        : t('lobby.spectator');
  const computers = Object.values(entry.computers ?? {}).filter((skill) => skill !== null);
  return (
    <li class="known">
      <div class="known-cover">
        <Cover game={entry.game} />
      </div>
      <div>
        <strong>
          {game?.title ?? entry.game}: {scenario}
        </strong>
        <p class="facts">
          {who}
          {computers.length > 0 && ` · ${computers.map((skill) => t('computer.plays', { level: levelName(skill) })).join(' · ')}`}
          {entry.turn ? ` · ${t('lobby.turn', { turn: entry.turn })}` : ''} · {entry.over ? t('lobby.over') : ago(entry.seen)}
        </p>
      </div>
      <div class="known-buttons">
        {asking ? (
          <>
            <span>{t('lobby.forget.sure')}</span>
            <button type="button" onClick={() => forget(entry.table)}>
              {t('lobby.forget')}
            </button>
            <button type="button" onClick={() => setAsking(false)}>
              {t('app.cancel')}
            </button>
          </>
        ) : (
          <>
            <a class="button" href={tableLink(entry.table)}>
              {entry.over ? t('lobby.watch') : t('lobby.continue')}
            </a>
            <button type="button" class="icon" aria-label={t('lobby.forget')} title={t('lobby.forget')} onClick={() => setAsking(true)}>
              <Icon name="close" />
            </button>
          </>
        )}
      </div>
    </li>
  );
}

function Join() {
  const [text, setText] = useState('');
  const [bad, setBad] = useState(false);
  return (
    <form
      class="card"
      onSubmit={(event) => {
        event.preventDefault();
        const fragment = text.trim().replace(/^[^#]*/, '');
        const to = read(fragment);
        setBad(to.page !== 'table');
        if (to.page === 'table') follow(to);
      }}
    >
      <h2>{t('lobby.join')}</h2>
      <label>
        <span>{t('lobby.join.label')}</span>
        <input value={text} onInput={(event) => setText(event.currentTarget.value)} autocomplete="off" spellcheck={false} />
      </label>
      {bad && <p role="alert">{t('lobby.join.bad')}</p>}
      <button type="submit">{t('lobby.join.go')}</button>
    </form>
  );
}

function Import() {
  const [problem, setProblem] = useState<{ text: string; field: string } | null>(null);
  const open = async (file: File | undefined) => {
    if (!file) return;
    setProblem(null);
    try {
      const text = await file.text();
      const made = await api.importRecord(text);
      const header = JSON.parse(text) as { game?: string; scenario?: string };
      const { spectator, ...seats } = made.keys;
      remember({
        table: made.table,
        game: header.game ?? '',
        scenario: header.scenario ?? '',
        keys: spectator ? { ...seats, spectator } : seats,
        mine: Object.keys(seats),
        seen: Date.now(),
      });
      go(tableLink(made.table));
    } catch (error) {
      const refusal = error instanceof api.Refusal ? error.problem : { text: String(error), field: '' };
      setProblem({ text: refusal.text, field: refusal.field ?? '' });
    }
  };
  return (
    <form class="card" onSubmit={(event) => event.preventDefault()}>
      <h2>{t('lobby.import')}</h2>
      <label>
        <span>{t('lobby.import.label')}</span>
        <input type="file" accept=".json,application/json" onChange={(event) => void open(event.currentTarget.files?.[0])} />
      </label>
      {problem && (
        <p role="alert" class="problem">
          <strong>{t('lobby.import.failed')}</strong> {problem.field && <code>{problem.field}</code>} {problem.text}
        </p>
      )}
    </form>
  );
}

export function Lobby() {
  const { games, failed, load } = useGames();
  const offered = new Map((games ?? []).map((game) => [game.id, game]));
  const all = [
    ...shelf,
    ...(games ?? [])
      .filter((game) => !shelf.some((other) => other.id === game.id))
      .map((game) => ({
        id: game.id,
        title: game.title,
        year: game.year ?? 0,
        designer: game.designer ?? '',
        minutes: game.minutes ?? 0,
        special: { en: game.about ?? '', de: game.about ?? '' },
      })),
  ];
  return (
    <div class="page lobby">
      <a class="skip" href="#main" onClick={(event) => {
        event.preventDefault();
        document.getElementById('main')?.focus();
      }}>
        {t('app.skip')}
      </a>
      <header class="masthead">
        <div>
          <h1>{t('app.title')}</h1>
          <p>{t('app.subtitle')}</p>
        </div>
        <Preferences />
      </header>
      <main id="main" tabIndex={-1}>
        {failed && (
          <p role="alert" class="problem">
            {t('app.offline')}{' '}
            <button type="button" onClick={load}>
              {t('app.retry')}
            </button>
          </p>
        )}
        <Welcome games={games ?? []} />
        {known.value.length > 0 && (
          <section aria-labelledby="progress">
            <h2 id="progress">{t('lobby.progress')}</h2>
            <ul class="known-list">
              {known.value.slice(0, 12).map((entry) => (
                <KnownRow key={entry.table} entry={entry} games={games ?? []} />
              ))}
            </ul>
          </section>
        )}
        <section aria-labelledby="games">
          <h2 id="games">{t('lobby.games')}</h2>
          <ul class="shelf">
            {all.map((game) => (
              <Box key={game.id} game={game} offered={offered.get(game.id)} />
            ))}
          </ul>
        </section>
        <section class="ways-in">
          <Join />
          <Import />
        </section>
      </main>
      <footer>
        <a href="#/kept">{t('kept.title')}</a>
      </footer>
    </div>
  );
}
