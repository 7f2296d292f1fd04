// Terms of a new table: clock, chat, hints.
import { useState } from 'preact/hooks';
import type { NewTable } from '../api';
import { people, type PeopleKey } from '../messages/people';
import { flagFalls, type FlagFall, type GameInfo } from '../protocol';
import { levelName } from './levels';

const kMinute = 60;
const kHour = 3600;
const kDay = 86_400;

interface Time {
  bank: number; // seconds
  increment: number;
  per_move: number;
}
const presets = {
  none: null,
  quick: { bank: 30 * kMinute, increment: 30, per_move: 0 },
  evening: { bank: 2 * kHour, increment: kMinute, per_move: 0 },
  days: { bank: 0, increment: 0, per_move: 3 * kDay },
  weeks: { bank: 28 * kDay, increment: kDay, per_move: 0 },
  own: { bank: kHour, increment: 0, per_move: 0 },
} satisfies Record<string, Time | null>;
type Preset = keyof typeof presets;

export interface Terms {
  preset: Preset;
  own: Time;
  flag: FlagFall;
  level: string;
  chat: boolean;
  hints: boolean;
}
export const firstTerms = (level: string): Terms => ({
  preset: 'none',
  own: { ...presets.own },
  flag: 'loss',
  level,
  chat: true,
  hints: false,
});

// As sent to the server. `who`: both seats here, a seat (the other gets a link), or computer.
export function termsSent(terms: Terms, who: string, seats: string[]): Pick<NewTable, 'clock' | 'chat' | 'hints'> {
  if (who === 'watch') return {};
  const time = terms.preset === 'own' ? terms.own : presets[terms.preset];
  const clock = time ? { clock: { ...time, flag: terms.flag, level: terms.flag === 'computer' ? terms.level : '' } } : {};
  if (who === 'computer') return clock;
  // One person at both seats needs nobody's agreement.
  if (!seats.includes(who)) return { ...clock, hints: true };
  return { ...clock, chat: terms.chat, hints: terms.hints };
}

const units = { s: 1, m: kMinute, h: kHour, d: kDay } as const;
type Unit = keyof typeof units;
const unitOf = (seconds: number): Unit => (['d', 'h', 'm'] as const).find((unit) => seconds > 0 && seconds % units[unit] === 0) ?? 's';

function Span({ label, seconds, onChange }: { label: string; seconds: number; onChange: (seconds: number) => void }) {
  const [unit, setUnit] = useState<Unit>(seconds === 0 ? 'm' : unitOf(seconds));
  const amount = seconds / units[unit];
  return (
    <div class="span-field" role="group" aria-label={label}>
      <label class="text-field">
        <span>{label}</span>
        <input
          type="number"
          min={0}
          step={1}
          value={amount}
          onInput={(event) => onChange(Math.max(0, Math.round(Number(event.currentTarget.value) || 0)) * units[unit])}
        />
      </label>
      <select
        aria-label={`${label}: ${people('unit')}`}
        value={unit}
        onChange={(event) => {
          const next = event.currentTarget.value as Unit;
          setUnit(next);
          onChange(Math.round(amount) * units[next]);
        }}
      >
        {(Object.keys(units) as Unit[]).map((each) => (
          <option key={each} value={each}>
            {people(`unit.${each}`)}
          </option>
        ))}
      </select>
    </div>
  );
}

export function TermsForm({ game, who, terms, onChange }: { game: GameInfo; who: string; terms: Terms; onChange: (terms: Terms) => void }) {
  if (who === 'watch') return null;
  const between = game.seats.some((seat) => seat.id === who);
  const falls = flagFalls.filter((flag) => (flag !== 'computer' || game.levels.length > 0) && (flag !== 'claim' || who !== 'computer'));
  return (
    <details class="table-terms">
      <summary>{people(between ? 'new.terms' : 'new.clock')}</summary>
      <label class="text-field">
        <span>{people('new.clock')}</span>
        <select name="clock" value={terms.preset} onChange={(event) => onChange({ ...terms, preset: event.currentTarget.value as Preset })}>
          {(Object.keys(presets) as Preset[]).map((preset) => (
            <option key={preset} value={preset}>
              {people(`new.clock.${preset}` as PeopleKey)}
            </option>
          ))}
        </select>
      </label>
      {terms.preset === 'own' && (
        <div class="row wrap">
          {(['bank', 'increment', 'per_move'] as const).map((part) => (
            <Span
              key={part}
              label={people(`new.clock.${part}`)}
              seconds={terms.own[part]}
              onChange={(seconds) => onChange({ ...terms, own: { ...terms.own, [part]: seconds } })}
            />
          ))}
        </div>
      )}
      {terms.preset !== 'none' && (
        <>
          <p class="facts">{people('new.clock.about')}</p>
          <div class="row wrap">
            <label class="text-field">
              <span>{people('new.flag')}</span>
              <select
                name="flag"
                value={terms.flag}
                onChange={(event) => onChange({ ...terms, flag: event.currentTarget.value as FlagFall })}
              >
                {falls.map((flag) => (
                  <option key={flag} value={flag}>
                    {people(`new.flag.${flag}`)}
                  </option>
                ))}
              </select>
            </label>
            {terms.flag === 'computer' && (
              <label class="text-field">
                <span class="sr-only">{people('new.flag.computer')}</span>
                <select
                  name="flag-level"
                  value={terms.level}
                  onChange={(event) => onChange({ ...terms, level: event.currentTarget.value })}
                >
                  {game.levels.map((level) => (
                    <option key={level} value={level}>
                      {levelName(level)}
                    </option>
                  ))}
                </select>
              </label>
            )}
          </div>
        </>
      )}
      {between && (
        <>
          <label class="option">
            <input
              type="checkbox"
              name="chat"
              checked={terms.chat}
              onChange={(event) => onChange({ ...terms, chat: event.currentTarget.checked })}
            />
            <span>{people('new.chat')}</span>
          </label>
          {game.levels.length > 0 && (
            <label class="option">
              <input
                type="checkbox"
                name="hints"
                checked={terms.hints}
                onChange={(event) => onChange({ ...terms, hints: event.currentTarget.checked })}
              />
              <span>{people('new.hints')}</span>
            </label>
          )}
        </>
      )}
    </details>
  );
}
