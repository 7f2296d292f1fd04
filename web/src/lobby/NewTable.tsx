// New game form: scenario, optional rules, players.
import { useState } from 'preact/hooks';
import { canPlayLocally, edition } from '../edition';
import { describe } from '../games';
import { asError } from '../kit/errors';
import { tl } from '../messages/local';
import type { GameInfo } from '../protocol';
import { language, t } from '../settings';
import { Cover } from './covers';
import { useGames } from './Lobby';
import { PageHeader } from './PageHeader';
import { lastChoices, startTable } from './lastChoices';
import { middling } from './levels';
import { PlayersForm } from './Players';
import { firstTerms, TermsForm, termsSent } from './Terms';

function Where({ device, onChange }: { device: boolean; onChange: (device: boolean) => void }) {
  return (
    <fieldset class="where">
      <legend>{tl('new.where')}</legend>
      <div class="cards">
        {(['server', 'device'] as const).map((place) => (
          <label key={place} class="pick">
            <input
              type="radio"
              name="where"
              value={place}
              checked={device === (place === 'device')}
              onChange={() => onChange(place === 'device')}
            />
            <span>
              <strong>{tl(`new.where.${place}`)}</strong>
              <small>{tl(`new.where.${place}.about`)}</small>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Form({ game }: { game: GameInfo }) {
  const words = describe(game.id);
  const seatName = (id: string) => words.seats[id]?.[language.value] ?? id;
  const [first] = useState(() => lastChoices(game));
  const [scenario, setScenario] = useState(first.scenario);
  const [options, setOptions] = useState(first.options);
  const [players, setPlayers] = useState(first.players);
  const [terms, setTerms] = useState(() => firstTerms(middling(game.levels)));
  const [names, setNames] = useState<Record<string, string>>({});
  const [device, setDevice] = useState(false);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);

  // Computer players have their own names.
  const named = players.who === 'watch' ? [] : game.seats.filter((seat) => players.who !== 'computer' || seat.id === players.side);

  // A seat for someone with a link needs a server.
  const invites = game.seats.some((seat) => seat.id === players.who);
  const local = !edition.server || (device && !invites);

  const start = async () => {
    setBusy(true);
    setProblem('');
    const given = Object.fromEntries(
      Object.entries(names).filter(([seat, name]) => name.trim() !== '' && named.some((found) => found.id === seat)),
    );
    try {
      const seats = game.seats.map((seat) => seat.id);
      await startTable(game, { scenario, options, players }, { names: given, ...termsSent(terms, players.who, seats) }, local);
    } catch (error) {
      setProblem(asError(error).message);
      setBusy(false);
    }
  };

  const changed = game.options.filter((option) => options[option.id] !== option.default).length;
  return (
    <form
      class="setup"
      onSubmit={(event) => {
        event.preventDefault();
        void start();
      }}
    >
      <header class="setup-head">
        <h1>{game.title}</h1>
        <button type="submit" class="primary large" disabled={busy}>
          {t('new.start')}
        </button>
      </header>
      {problem && (
        <p role="alert" class="problem">
          {problem}
        </p>
      )}
      <fieldset class="scenarios">
        <legend>{t('new.scenario')}</legend>
        <div class="cards">
          {game.scenarios.map((found) => (
            <label key={found.id} class="pick">
              <input type="radio" name="scenario" value={found.id} checked={scenario === found.id} onChange={() => setScenario(found.id)} />
              <span>
                <span class="pick-title">
                  <strong>{found.title}</strong>
                  {!!found.turns && <em>{t('new.turns', { n: found.turns })}</em>}
                </span>
                <small>{found.about}</small>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <div class="setup-players">
        <PlayersForm game={game} players={players} onChange={setPlayers} seatName={seatName} />
        <TermsForm game={game} who={players.who} terms={terms} onChange={setTerms} />
        {edition.server && canPlayLocally() && !invites && <Where device={device} onChange={setDevice} />}
        {!edition.server && <p class="facts">{tl('new.no_server')}</p>}
        {named.length > 0 && (
          <details>
            <summary>{t('new.names')}</summary>
            <div class="row wrap">
              {named.map((seat) => (
                <label key={seat.id} class="text-field">
                  <span>{seatName(seat.id)}</span>
                  <input
                    maxLength={40}
                    value={names[seat.id] ?? ''}
                    onInput={(event) => setNames({ ...names, [seat.id]: event.currentTarget.value })}
                    autocomplete="off"
                  />
                </label>
              ))}
            </div>
          </details>
        )}
        {game.options.length > 0 && (
          <details class="setup-options">
            <summary>
              {t('new.options')} <span class="facts">{t('new.options.count', { n: game.options.length, changed })}</span>
            </summary>
            {game.options.map((option) => (
              <label key={option.id} class="option">
                <input
                  type="checkbox"
                  checked={options[option.id] ?? option.default}
                  onChange={(event) => setOptions({ ...options, [option.id]: event.currentTarget.checked })}
                />
                <span>
                  {option.text} {option.rule && <small>{t('new.rule', { rule: option.rule })}</small>}
                </span>
              </label>
            ))}
          </details>
        )}
      </div>
    </form>
  );
}

export function NewTable({ id }: { id: string }) {
  const { games, failed, load } = useGames();
  const game = games?.find((found) => found.id === id);
  return (
    <div class="page new-table">
      <PageHeader />
      <main>
        {failed && (
          <p role="alert" class="problem">
            {t('app.offline')}{' '}
            <button type="button" onClick={load}>
              {t('app.retry')}
            </button>
          </p>
        )}
        {games && !game && <p role="alert">{t('app.not_found')}</p>}
        {game && (
          <div class="setup-page">
            <div class="setup-cover">
              <Cover game={game.id} />
              <p class="facts">
                {game.year} · {game.designer}
                <br />
                {game.publisher}
              </p>
              <p>{game.about}</p>
            </div>
            <Form game={game} />
          </div>
        )}
      </main>
    </div>
  );
}
