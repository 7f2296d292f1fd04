// New game form: scenario, optional rules, players.
import { useState } from 'preact/hooks';
import * as api from '../api';
import { remember } from '../device';
import { describe } from '../games';
import type { GameInfo } from '../protocol';
import { go, tableLink } from '../route';
import { language, t } from '../settings';
import { Cover } from './covers';
import { useGames } from './Lobby';
import { firstPlayers, ownSeats, PlayersForm, seating } from './Players';
import { WayBack } from './WayBack';

function Form({ game }: { game: GameInfo }) {
  const words = describe(game.id);
  const seatName = (id: string) => words.seats[id]?.[language.value] ?? id;
  const [scenario, setScenario] = useState(game.scenarios[0]?.id ?? '');
  const [options, setOptions] = useState<Record<string, boolean>>(
    Object.fromEntries(game.options.map((option) => [option.id, option.default])),
  );
  const [players, setPlayers] = useState(() => firstPlayers(game));
  const [names, setNames] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);

  // Computer players have their own names.
  const named = players.who === 'watch' ? [] : game.seats.filter((seat) => players.who !== 'computer' || seat.id === players.side);

  const start = async () => {
    setBusy(true);
    setProblem('');
    const given = Object.fromEntries(Object.entries(names).filter(([seat, name]) => name.trim() !== '' && named.some((found) => found.id === seat)));
    try {
      const made = await api.create({ game: game.id, scenario, options, names: given, ...seating(game, players) });
      const mine = ownSeats(game, players);
      remember({ table: made.table, game: game.id, scenario, keys: made.keys, mine, seen: Date.now() });
      go(tableLink(made.table));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  };

  return (
    <form
      class="setup"
      onSubmit={(event) => {
        event.preventDefault();
        void start();
      }}
    >
      <fieldset>
        <legend>{t('new.scenario')}</legend>
        <div class="cards">
          {game.scenarios.map((found) => (
            <label key={found.id} class="pick">
              <input type="radio" name="scenario" value={found.id} checked={scenario === found.id} onChange={() => setScenario(found.id)} />
              <span>
                <strong>{found.title}</strong>
                {!!found.turns && <em>{t('new.turns', { n: found.turns })}</em>}
                <small>{found.about}</small>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <PlayersForm game={game} players={players} onChange={setPlayers} seatName={seatName} />
      {named.length > 0 && (
        <fieldset>
          <legend>{t('new.names')}</legend>
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
        </fieldset>
      )}
      {game.options.length > 0 && (
        <fieldset>
          <legend>{t('new.options')}</legend>
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
        </fieldset>
      )}
      {problem && (
        <p role="alert" class="problem">
          {problem}
        </p>
      )}
      <button type="submit" class="primary large" disabled={busy}>
        {t('new.start')}
      </button>
    </form>
  );
}

export function NewTable({ id }: { id: string }) {
  const { games, failed, load } = useGames();
  const game = games?.find((found) => found.id === id);
  return (
    <div class="page new-table">
      <WayBack />
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
            <div>
              <h1>{game.title}</h1>
              <Form game={game} />
            </div>
          </div>
        )}
      </main>
    </div>
  );
}
