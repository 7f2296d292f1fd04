// Players of a new table: against a computer, two people, or two computers to watch.
import { edition } from '../edition';
import { describe, sideOf } from '../games';
import type { GameInfo } from '../protocol';
import { t } from '../settings';
import { efforts, levelAbout, levelName, middling, skillOf, span } from './levels';

export interface Players {
  who: string; // computer, both, a seat's id (the other gets a link), or watch
  side: string; // against the computer: the user's own seat
  level: string;
  effort: number;
  watched: Record<string, string>; // level of each seat when two computers play
  standby: number | null; // minutes after which a computer may take over for an absent player
}

export function firstPlayers(game: GameInfo): Players {
  const level = middling(game.levels);
  return {
    who: game.levels.length > 0 ? 'computer' : 'both',
    side: game.seats[0]?.id ?? '',
    level,
    effort: 100,
    watched: Object.fromEntries(game.seats.map((seat) => [seat.id, level])),
    standby: null,
  };
}

// As sent to the server.
export function seating(game: GameInfo, players: Players) {
  const { who } = players;
  if (who === 'computer') {
    const other = game.seats.find((seat) => seat.id !== players.side)?.id ?? '';
    return { computers: { [other]: skillOf(players.level, players.effort) } };
  }
  if (who === 'watch') return { computers: players.watched };
  if (players.standby === null || who === 'both') return {};
  const level = game.levels.filter((name) => name !== 'marshal' && name !== 'emperor').at(-1) ?? '';
  return { standby: { level, minutes: players.standby, agreed: { [who]: true } } };
}
// The seats played on this device.
export function ownSeats(game: GameInfo, players: Players): string[] {
  if (players.who === 'computer') return [players.side];
  if (players.who === 'both') return game.seats.map((seat) => seat.id);
  return players.who === 'watch' ? [] : [players.who];
}

interface Props {
  game: GameInfo;
  players: Players;
  onChange: (players: Players) => void;
  seatName: (seat: string) => string;
}

function Who({ game, players, onChange, seatName }: Props) {
  const seats = game.seats.map((seat) => seat.id);
  const invited = edition.server ? seats : []; // by a link to the server
  const ways = game.levels.length > 0 ? ['computer', 'both', ...invited, 'watch'] : ['both', ...invited];
  const title = (id: string) =>
    seats.includes(id)
      ? t('new.who.seat', { seat: seatName(id) })
      : id === 'both'
        ? t('new.who.both')
        : id === 'watch'
          ? t('new.who.watch')
          : t('new.who.computer');
  const about = (id: string) =>
    seats.includes(id)
      ? t('new.who.seat.about')
      : id === 'both'
        ? t('new.who.both.about')
        : id === 'watch'
          ? t('new.who.watch.about')
          : t('new.who.computer.about');
  return (
    <fieldset>
      <legend>{t('new.who')}</legend>
      <div class="cards who-cards">
        {ways.map((id) => (
          <label key={id} class={`pick ${id === 'computer' ? 'first' : ''}`}>
            <input type="radio" name="who" value={id} checked={players.who === id} onChange={() => onChange({ ...players, who: id })} />
            <span>
              <strong>{title(id)}</strong>
              <small>{about(id)}</small>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Opponent({ game, players, onChange, seatName }: Props) {
  return (
    <fieldset class="opponent-setup">
      <legend>{t('new.opponent')}</legend>
      <div class="segments-row" role="radiogroup" aria-label={t('new.side')}>
        <span class="segments-label" aria-hidden="true">
          {t('new.side')}
        </span>
        {game.seats.map((seat) => (
          <label key={seat.id} class={`segment seat-${sideOf(describe(game.id), seat.id)}`}>
            <input
              type="radio"
              name="side"
              value={seat.id}
              checked={players.side === seat.id}
              onChange={() => onChange({ ...players, side: seat.id })}
            />
            <span>{seatName(seat.id)}</span>
          </label>
        ))}
      </div>
      <div class="segments-row ladder" role="radiogroup" aria-label={t('new.level')}>
        <span class="segments-label" aria-hidden="true">
          {t('new.level')}
        </span>
        {game.levels.map((level) => (
          <label key={level} class="segment rung">
            <input
              type="radio"
              name="level"
              value={level}
              checked={players.level === level}
              onChange={() => onChange({ ...players, level })}
            />
            <span>{levelName(level)}</span>
          </label>
        ))}
        <p class="facts">{levelAbout(players.level)}</p>
      </div>
      {players.level !== 'random' && (
        <div class="segments-row" role="radiogroup" aria-label={t('new.effort')}>
          <span class="segments-label" aria-hidden="true">
            {t('new.effort')}
          </span>
          {efforts.map((effort) => (
            <label key={effort} class="segment">
              <input
                type="radio"
                name="effort"
                value={effort}
                checked={players.effort === effort}
                onChange={() => onChange({ ...players, effort })}
              />
              <span>{t(`new.effort.${effort}`)}</span>
            </label>
          ))}
          <p class="facts">{t('new.effort.about')}</p>
        </div>
      )}
    </fieldset>
  );
}

function Watched({ game, players, onChange, seatName }: Props) {
  return (
    <fieldset>
      <legend>{t('new.watched')}</legend>
      <div class="row wrap watched">
        {game.seats.map((seat) => (
          <label key={seat.id} class="text-field">
            <span>{seatName(seat.id)}</span>
            <select
              name={`watched-${seat.id}`}
              value={players.watched[seat.id] ?? ''}
              onChange={(event) => onChange({ ...players, watched: { ...players.watched, [seat.id]: event.currentTarget.value } })}
            >
              {game.levels.map((level) => (
                <option key={level} value={level}>
                  {levelName(level)}
                </option>
              ))}
            </select>
            <small>{levelAbout(players.watched[seat.id] ?? '')}</small>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const absences = [10, 60, 1440, 4320];
function Standby({ players, onChange }: Props) {
  return (
    <div class="option standby-option">
      <input
        type="checkbox"
        id="standby"
        checked={players.standby !== null}
        onChange={(event) => onChange({ ...players, standby: event.currentTarget.checked ? 1440 : null })}
      />
      <span>
        <label for="standby">{t('new.standby')}</label>
        <small class="wrapped">{t('new.standby.about')}</small>
        {players.standby !== null && (
          <label class="text-field inline">
            <span>{t('new.standby.after')}</span>
            <select value={players.standby} onChange={(event) => onChange({ ...players, standby: Number(event.currentTarget.value) })}>
              {absences.map((minutes) => (
                <option key={minutes} value={minutes}>
                  {span(minutes)}
                </option>
              ))}
            </select>
          </label>
        )}
      </span>
    </div>
  );
}

export function PlayersForm(props: Props) {
  const { game, players } = props;
  const network = game.seats.some((seat) => seat.id === players.who);
  return (
    <>
      <Who {...props} />
      {players.who === 'computer' && <Opponent {...props} />}
      {players.who === 'watch' && <Watched {...props} />}
      {network && game.levels.length > 0 && <Standby {...props} />}
    </>
  );
}
