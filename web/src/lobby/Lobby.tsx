// Home page: the games, the tables of this device, joining by link and opening a file.
import { useEffect, useState } from 'preact/hooks';
import * as api from '../api';
import { forgetTable, knownTables, rememberTable, updateTable, type KnownTable } from '../device';
import { canPlayLocally, edition, isLocal } from '../edition';
import { describe, lobbyGames, type LobbyGame } from '../games';
import { asError } from '../kit/errors';
import { Preferences } from '../kit/Preferences';
import { readerKeyIn, seatKeyIn } from '../keys';
import { people } from '../messages/people';
import type { GameInfo } from '../protocol';
import { lessonOf } from '../learn/progress';
import { say } from '../messages/sources';
import { story } from '../messages/story';
import { study } from '../messages/study';
import { aboutLink, analysisLink, openLink, go, learnLink, parseRoute, reviewLink, rulesLink, tableLink } from '../route';
import { language, t } from '../settings';
import { localTables } from '../local/client';
import { DeviceCard } from '../local/DeviceCard';
import { tl } from '../messages/local';
import { StudiesCard } from '../study/StudiesCard';
import { Cover } from './covers';
import { quickChoices, startTable } from './lastChoices';
import { levelName, skillOf } from './levels';
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
  minutes >= 120
    ? t('lobby.hours', { hours: (Math.round(minutes / 30) / 2).toLocaleString(language.value) })
    : t('lobby.minutes', { minutes });

// New players on this device see the tutorial first.
const isNewcomer = () => knownTables.value.length === 0;

function Learn({ game, offered, first }: { game: LobbyGame; offered: GameInfo; first?: boolean }) {
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
  const game = lobbyGames.find((box) => games.some((found) => found.id === box.id && found.lessons > 0));
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

// Starts at once with the last choices, or with the defaults.
function PlayNow({ game, offered }: { game: LobbyGame; offered: GameInfo }) {
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const choices = quickChoices(offered);
  const { who, level, effort } = choices.players;
  const scenario = offered.scenarios.find((found) => found.id === choices.scenario)?.title ?? choices.scenario;
  const how =
    who === 'computer'
      ? `${t('new.who.computer')} (${levelName(skillOf(level, effort))})`
      : t(who === 'both' ? 'new.who.both' : 'new.who.watch');
  const start = async () => {
    setBusy(true);
    try {
      await startTable(offered, choices);
    } catch (error) {
      setProblem(asError(error).message);
      setBusy(false);
    }
  };
  return (
    <>
      <button
        type="button"
        class="play-now"
        disabled={busy}
        title={`${scenario} · ${how}`}
        aria-label={`${t('lobby.play_now')}: ${game.title}, ${scenario}, ${how}`}
        onClick={() => void start()}
      >
        {t('lobby.play_now')}
      </button>
      {problem && <p role="alert">{problem}</p>}
    </>
  );
}

function Box({ game, offered }: { game: LobbyGame; offered: GameInfo | undefined }) {
  const newcomer = isNewcomer();
  return (
    <li class={`box ${offered ? 'offered' : 'preparing'} ${offered?.template ? 'template' : ''}`}>
      <div class="box-cover">
        <Cover game={game.id} />
        {!offered && <span class="ribbon">{t('lobby.preparing')}</span>}
        {offered?.template && <span class="ribbon">{t('lobby.template')}</span>}
      </div>
      <div class="box-text">
        <h3>{game.title}</h3>
        <p class="facts">
          {offered?.year ?? game.year} · {offered?.designer ?? game.designer} · {duration(offered?.minutes ?? game.minutes)}
        </p>
        <p>{game.special[language.value]}</p>
        {offered && (
          <div class="row wrap box-buttons">
            {newcomer && <Learn game={game} offered={offered} first />}
            <a class={`button ${newcomer ? '' : 'primary'}`} href={`#/new/${game.id}`} aria-label={`${t('lobby.play')}: ${game.title}`}>
              {t('lobby.play')}
            </a>
            {!newcomer && <PlayNow game={game} offered={offered} />}
            {!newcomer && <Learn game={game} offered={offered} />}
          </div>
        )}
        {offered && (
          <p class="about-box">
            <a href={rulesLink(game.id)} aria-label={`${story('book.open')}: ${game.title}`}>
              {story('book.open')}
            </a>
            <a href={analysisLink('game', game.id)} aria-label={`${study('analysis')}: ${game.title}`}>
              {study('analysis')}
            </a>
            <a href={aboutLink(game.id)} aria-label={`${say('title')}: ${game.title}`}>
              {say('title')}
            </a>
          </p>
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

// Whose move it is, or how it ended, as far as this device knows.
function standing(entry: KnownTable): { text: string; yours: boolean } {
  const seats = describe(entry.game).seats;
  const name = (seat: string) => seats[seat]?.[language.value] ?? seat;
  const mine = entry.mine.length === 1 ? entry.mine[0] : undefined;
  if (entry.over) {
    if (entry.winner === undefined) return { text: t('lobby.over'), yours: false };
    if (entry.winner === null) return { text: people('lobby.draw'), yours: false };
    if (mine) return { text: people(entry.winner === mine ? 'lobby.won' : 'lobby.lost'), yours: false };
    return { text: people('lobby.won_by', { seat: name(entry.winner) }), yours: false };
  }
  if (!entry.deciding) return { text: '', yours: false };
  if (mine === entry.deciding) return { text: people('lobby.your_move'), yours: true };
  return { text: people('lobby.move_of', { seat: name(entry.deciding) }), yours: false };
}

const kLookInterval = 60_000;
// Asks the server how the games on this page stand. A table that is gone is not asked for again.
function useStandings(entries: KnownTable[]): void {
  useEffect(() => {
    const gone = new Set<string>();
    const look = async () => {
      if (document.hidden) return;
      for (const entry of entries.filter((each) => !each.over && !gone.has(each.table))) {
        const [seat] = entry.mine;
        const key = seat === undefined ? readerKeyIn(entry.keys) : seatKeyIn(entry.keys, seat);
        if (!key) continue;
        try {
          const info = await api.info(entry.table, key);
          updateTable(entry.table, { deciding: info.deciding, ...(info.over ? { over: true, winner: info.over.winner } : {}) });
        } catch {
          gone.add(entry.table);
        }
      }
    };
    void look();
    const timer = setInterval(() => void look(), kLookInterval);
    const shown = () => void look();
    document.addEventListener('visibilitychange', shown);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', shown);
    };
  }, []);
}

function KnownRow({ entry, games }: { entry: KnownTable; games: GameInfo[] }) {
  const [asking, setAsking] = useState(false);
  const local = isLocal(entry.table);
  // A table of this device exists nowhere else: it is deleted.
  const forget = () => {
    if (local) void localTables().remove(entry.table);
    forgetTable(entry.table);
  };
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
  const stands = standing(entry);
  return (
    <li class="known">
      <div class="known-cover">
        <Cover game={entry.game} />
      </div>
      <div>
        <strong>
          {game?.title ?? lobbyGames.find((box) => box.id === entry.game)?.title ?? entry.game}
          {game && `: ${scenario}`}
        </strong>
        <p class="facts">
          {local && edition.server && <span class="on-device">{tl('lobby.local')}</span>} {who}
          {computers.length > 0 && ` · ${computers.map((skill) => t('computer.plays', { level: levelName(skill) })).join(' · ')}`}
          {entry.turn ? ` · ${t('lobby.turn', { turn: entry.turn })}` : ''}
          {!entry.over && ` · ${ago(entry.seen)}`}
        </p>
        {stands.text && <p class={`standing ${stands.yours ? 'yours' : ''}`}>{stands.text}</p>}
      </div>
      <div class="known-buttons">
        {asking ? (
          <>
            <span>{local ? tl('lobby.delete.sure') : t('lobby.forget.sure')}</span>
            <button type="button" onClick={forget}>
              {local ? tl('lobby.delete') : t('lobby.forget')}
            </button>
            <button type="button" onClick={() => setAsking(false)}>
              {t('app.cancel')}
            </button>
          </>
        ) : (
          <>
            {entry.over && (
              <a class="button" href={reviewLink(entry.table)}>
                {study('review')}
              </a>
            )}
            <a class="button" href={tableLink(entry.table)}>
              {entry.over ? t('lobby.watch') : t('lobby.continue')}
            </a>
            <button
              type="button"
              class="icon"
              aria-label={local ? tl('lobby.delete') : t('lobby.forget')}
              title={local ? tl('lobby.delete') : t('lobby.forget')}
              onClick={() => setAsking(true)}
            >
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
        const to = parseRoute(fragment);
        setBad(to.page !== 'table');
        if (to.page === 'table') openLink(to);
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
      rememberTable({
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
  useStandings(knownTables.peek().slice(0, 12));
  const offered = new Map((games ?? []).map((game) => [game.id, game]));
  const all = [
    ...lobbyGames,
    ...(games ?? [])
      .filter((game) => !lobbyGames.some((other) => other.id === game.id))
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
      <a
        class="skip"
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById('main')?.focus();
        }}
      >
        {t('app.skip')}
      </a>
      <header class="masthead">
        <h1>{t('app.title')}</h1>
        <Preferences />
        <p>{t('app.subtitle')}</p>
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
        {knownTables.value.length > 0 && (
          <section aria-labelledby="progress">
            <h2 id="progress">{t('lobby.progress')}</h2>
            <ul class="known-list">
              {knownTables.value.slice(0, 12).map((entry) => (
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
          {edition.server && <Join />}
          <Import />
          <StudiesCard />
          {canPlayLocally() && <DeviceCard />}
        </section>
      </main>
      <footer>
        <a href="#/privacy">{t('privacy.title')}</a>
      </footer>
    </div>
  );
}
