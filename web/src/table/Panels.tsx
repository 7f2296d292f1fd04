// The side panel's pages: the game's state, the log, the charts, the rules, the board as text, the table itself.
import { useEffect, useRef, useState } from 'preact/hooks';
import { levelName } from '../lobby/levels';
import { language, markWord, t, word } from '../settings';
import type { Entry, Piece, ResultsTable } from '../protocol';
import { CardPicture, suitPath } from './Card';
import { StandbySection } from './Computer';
import { SmallCounter } from './Counter';
import { CourseGraph } from './CourseGraph';
import { Die } from './Dice';
import { Links } from './Links';
import { dieOf, type Table } from './model';
import { Ledger, Tracks } from './Points';
import { grouped } from './Tray';

function Turns({ table }: { table: Table }) {
  const view = table.view.value;
  if (!view) return null;
  const names = table.game.turn;
  const now = view.tracks[names.now] ?? 0;
  if (view.tracks[names.last] === undefined) return null;
  const first = view.tracks[names.first] ?? 1;
  const last = view.tracks[names.last] ?? now;
  const { charts } = table.ground;
  const scenario = charts.scenarios.find((found) => found.id === view.scenario);
  const nights = scenario?.night_turns ?? [];
  const printed = new Map((scenario?.turn_track ?? charts.turns).map((space) => [space.turn, space]));
  const turns = Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);
  return (
    <section>
      <h3>{t('game.turns')}</h3>
      <ol class="turn-track">
        {turns.map((turn) => {
          const space = printed.get(turn);
          const night = scenario ? nights.includes(turn) : (space?.night ?? false);
          const coming = table.ground.charts.reinforcements.some(
            (group) => group.turn === turn && group.units.some((id) => table.pieces.value.get(id)?.at === table.game.boxes.waiting),
          );
          return (
            <li
              key={turn}
              class={[turn === now ? 'now' : '', night ? 'night' : '', turn < now ? 'past' : ''].join(' ')}
              aria-current={turn === now ? 'step' : undefined}
              title={[space?.title, night ? t('table.night') : ''].filter(Boolean).join(', ')}
            >
              <span>{turn}</span>
              {night && <i aria-label={t('table.night')}>☾</i>}
              {coming && <i class="coming" aria-label={t('game.reinforcements')}>▴</i>}
            </li>
          );
        })}
      </ol>
      <p class="facts">{printed.get(now)?.title}</p>
    </section>
  );
}

function Losses({ table }: { table: Table }) {
  const view = table.view.value;
  if (!view || table.game.bars.length === 0) return null;
  return (
    <section>
      <h3>{t('game.losses')}</h3>
      {table.game.bars.map((bar) => {
        const value = view.tracks[bar.value] ?? 0;
        const level = view.tracks[bar.level] ?? 0;
        const share = level > 0 ? Math.min(1, value / level) : 0;
        return (
          <div key={bar.seat} class="loss">
            <span>{table.seatName(bar.seat)}</span>
            <div
              class={`meter seat-${bar.seat} ${share > 0.75 ? 'near' : ''}`}
              role="meter"
              aria-label={`${t('game.losses')}, ${table.seatName(bar.seat)}`}
              aria-valuemin={0}
              aria-valuemax={level}
              aria-valuenow={Math.min(value, level)}
            >
              <span style={{ width: `${share * 100}%` }} />
            </div>
            <b>{t('game.losses.of', { n: value, level })}</b>
          </div>
        );
      })}
      <p class="facts">{t('game.losses.about')}</p>
    </section>
  );
}

function UnitRow({ table, pieces }: { table: Table; pieces: Piece[] }) {
  return (
    <div class="unit-row">
      {pieces.map((piece) => (
        <span key={piece.id} title={[table.spokenPiece(piece), table.about(piece)].filter(Boolean).join(', ')} role="img" aria-label={table.spokenPiece(piece)}>
          <SmallCounter piece={piece} game={table.game} size={34} />
        </span>
      ))}
    </div>
  );
}

function Reinforcements({ table }: { table: Table }) {
  if (table.game.campaign) return null; // the plan has its calendar and its boxes
  const pieces = table.pieces.value;
  const groups = table.ground.charts.reinforcements
    .map((group) => ({
      ...group,
      pieces: group.units
        .map((id) => pieces.get(id))
        .filter((piece) => piece !== undefined)
        .filter((piece) => piece.at === table.game.boxes.waiting),
    }))
    .filter((group) => group.pieces.length > 0)
    .sort((a, b) => a.turn - b.turn);
  const lost = [...pieces.values()].filter((piece) => piece.at === table.game.boxes.lost);
  if (table.ground.charts.reinforcements.length === 0 && lost.length === 0) return null;
  return (
    <>
      <section>
        <h3>{t('game.reinforcements')}</h3>
        {groups.length === 0 && <p class="facts">{t('game.reinforcements.none')}</p>}
        {groups.map((group) => (
          <div key={group.id}>
            {group.space ? (
              <button type="button" class="link" onClick={() => table.look(group.space)}>
                {t('game.reinforcements.turn', { turn: group.turn, space: group.space })}
              </button>
            ) : (
              <p class="facts">{t('log.turn', { turn: group.turn })}</p>
            )}
            <UnitRow table={table} pieces={group.pieces} />
          </div>
        ))}
      </section>
      <section>
        <h3>{t('game.lost')}</h3>
        {lost.length === 0 && <p class="facts">{t('game.lost.none')}</p>}
        <UnitRow table={table} pieces={lost} />
      </section>
    </>
  );
}

// Cards that lie open, by name; a player's hand is in the tray.
function OpenCards({ table }: { table: Table }) {
  const viewer = table.view.value?.viewer ?? null;
  const groups = Object.keys(table.game.seats)
    .filter((seat) => seat !== viewer)
    .flatMap((seat) => grouped(table, 'own', (card) => card.seat === seat && card.id !== '').map((group) => ({ ...group, seat })));
  return (
    <>
      {groups.map(({ zone, cards, seat }) => (
        <section key={`${seat} ${zone.id}`}>
          <h3>
            {table.seatName(seat)} · {zone.title[language.value]}
          </h3>
          <div class="small-cards">
            {cards.map((card) => (
              <span key={card.id} role="img" aria-label={table.spokenCard(card)} title={table.spokenCard(card)}>
                <CardPicture face={table.faceOf(card)} width={60} />
              </span>
            ))}
          </div>
        </section>
      ))}
    </>
  );
}

// What is left in a pack, suit by suit: public knowledge, and the basis of every chance.
const suitOrder = ['spade', 'heart', 'diamond', 'club', 'joker'] as const;
function Counted({ table }: { table: Table }) {
  return (
    <>
      {grouped(table, 'counted').map(({ zone, cards }) => (
        <section key={zone.id}>
          <h3>
            {zone.title[language.value]} <small>{cards.reduce((sum, card) => sum + card.count, 0)}</small>
          </h3>
          <ul class="pack">
            {suitOrder.map((suit) => {
              const left = cards.map((card) => ({ card, face: table.faceOf(card) })).filter(({ face }) => face.scene === suit);
              if (left.length === 0) return null;
              return (
                <li key={suit} class={`tone-${left[0]?.face.tone}`}>
                  <svg width="18" height="18" viewBox="22 26 56 58" aria-hidden="true">
                    {suit === 'joker' ? <path class="suit" d="M50 30 57 48 76 49 61 61 66 80 50 69 34 80 39 61 24 49 43 48z" /> : <path class="suit" d={suitPath(suit)} />}
                  </svg>
                  <span>{left.map(({ card, face }) => (suit === 'joker' ? `Joker × ${card.count}` : face.corner)).join(' ')}</span>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </>
  );
}

export function GamePanel({ table, onRule }: { table: Table; onRule: (rule: string) => void }) {
  return (
    <>
      {table.isOver.value && <CourseGraph table={table} />}
      <Ledger table={table} onRule={onRule} />
      <Turns table={table} />
      <Tracks table={table} />
      <Losses table={table} />
      <OpenCards table={table} />
      <Counted table={table} />
      <Reinforcements table={table} />
    </>
  );
}

// ---- the log ----
interface Line {
  n: number;
  seat: string | null;
  turn: number;
  text: string;
  entries: Entry[];
  die: number | null;
  result: string;
}
export function linesOf(table: Pick<Table, 'game' | 'result'>, entries: Entry[]): Line[] {
  const lines: Line[] = [];
  for (const entry of entries) {
    const last = lines.at(-1);
    const kind = Object.keys(table.game.kinds).find((name) => entry.text === name || entry.text.startsWith(`${name} `));
    const die = entry.seat === null ? dieOf(entry.text) : null;
    if (die !== null && last) {
      last.die = die;
      const column = / at (\S+)/.exec(last.text)?.[1] ?? '';
      last.result = table.result(column, last.die);
      last.entries.push(entry);
    } else if (last && last.die === null && kind && table.game.continues.includes(kind)) {
      const glue = kind === 'with' && / with /.test(last.text) ? entry.text.replace(/^with/, '+') : entry.text;
      last.text += ` ${glue}`;
      last.entries.push(entry);
    } else {
      lines.push({ n: entry.n, seat: entry.seat, turn: entry.turn ?? 0, text: entry.text, entries: [entry], die: null, result: '' });
    }
  }
  return lines;
}

export function LogPanel({ table }: { table: Table }) {
  const end = useRef<HTMLDivElement>(null);
  const at = table.replayAt.value;
  const lines = linesOf(table, table.entries.value);
  useEffect(() => end.current?.scrollIntoView?.({ block: 'nearest' }), [lines.length]);
  if (lines.length === 0) return <p class="facts">{t('log.empty')}</p>;
  let heading = '';
  return (
    <div class="log">
      {lines.map((line) => {
        const title = `${t('log.turn', { turn: line.turn })} · ${table.seatName(line.seat)}`;
        const fresh = line.seat !== null && title !== heading;
        if (fresh) heading = title;
        const after = line.n + line.entries.length;
        return (
          <div key={line.n}>
            {fresh && <h3 class={`seat-${line.seat}`}>{title}</h3>}
            <button
              type="button"
              class={`log-entry ${at !== null && at >= line.n + 1 && at <= after ? 'now' : ''} ${at !== null && at <= line.n ? 'future' : ''}`}
              onClick={() => {
                if (at !== null) void table.goTo(after);
                else {
                  const spaces = line.entries.flatMap((entry) => table.spacesIn(entry.text));
                  table.shown.value = [...new Set(spaces)];
                  if (spaces[0]) table.look(spaces[0]);
                }
              }}
            >
              <span class="n">{line.n + 1}</span>
              <span class="text">{line.text}</span>
              {line.die !== null && (
                <span class="outcome" aria-label={t('log.die', { roll: line.die })}>
                  <Die value={line.die} size={18} /> {line.result}
                </span>
              )}
            </button>
          </div>
        );
      })}
      <div ref={end} />
    </div>
  );
}

// ---- charts ----
// A table of one column has room for names; what lies in many columns goes by its code.
const shownIn = (chart: ResultsTable, code: string): string =>
  chart.columns.length > 1 ? code : (chart.results.find((found) => found.code === code)?.name ?? code);

export function ChartsPanel({ table }: { table: Table }) {
  const live = table.column.value ?? table.view.value?.preview?.column;
  const roll = table.roll.value;
  const { tables, terrain } = table.ground.charts;
  const per = table.game.costsPerPoint;
  const points = (cost: number) => (cost % per ? `${Math.floor(cost / per) || ''}½` : `${cost / per}`);
  return (
    <>
      {tables.map((chart) => (
        <section key={chart.id}>
          <h3>{chart.title}</h3>
          <div class="scroll" tabIndex={0} role="group" aria-label={chart.title}>
            <table class="results">
              <thead>
                <tr>
                  <th scope="col">{t(chart.die === 'card' ? 'charts.total' : 'charts.roll')}</th>
                  {chart.columns.map((column) => (
                    <th key={column} scope="col" class={column === live ? 'live' : ''}>
                      {word('charts.column', column)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {chart.rows.map((row) => (
                  <tr key={row.roll}>
                    <th scope="row">{row.roll}</th>
                    {row.results.map((result, i) => {
                      const column = chart.columns[i] ?? '';
                      const hit = roll && Number(row.roll) === roll.value && column === roll.column;
                      return (
                        <td key={column} class={`${table.game.tone(result)} ${column === live ? 'live' : ''} ${hit ? 'hit' : ''}`}>
                          {shownIn(chart, result)}
                        </td>
                      );
                    })}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <dl class="results-key">
            {chart.results.map((result) => (
              <div key={result.code}>
                <dt>
                  {chart.columns.length > 1 && result.code} {table.game.results[result.code]?.[language.value] ?? result.name}
                </dt>
                <dd>{result.effect}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      {terrain.length > 0 && (
        <section>
          <h3>{t('charts.terrain')}</h3>
          <table class="terrain-chart">
            <thead>
              <tr>
                <th scope="col">{t('charts.terrain')}</th>
                <th scope="col">{t('charts.cost')}</th>
                <th scope="col">{t('charts.defence')}</th>
              </tr>
            </thead>
            <tbody>
              {terrain.map((effect) => (
                <tr key={`${effect.id} ${effect.on}`} title={effect.text}>
                  <th scope="row">
                    {effect.title} <small>{word('charts.on', effect.on)}</small>
                  </th>
                  <td>
                    {effect.closed ? t('charts.closed') : effect.cost === undefined ? '' : `${effect.on === 'edge' ? '+' : ''}${points(effect.cost)}`}
                  </td>
                  <td>{effect.defence === 2 ? `×2 ${t('charts.double')}` : ''}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}

// ---- rules ----
export function RulesPanel({ table, wanted }: { table: Table; wanted: string }) {
  const [query, setQuery] = useState(wanted);
  useEffect(() => setQuery(wanted), [wanted]);
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = table.ground.rules.filter((rule) => {
    const text = `${rule.id} ${rule.title} ${rule.text}`.toLowerCase();
    return words.every((part) => text.includes(part));
  });
  // An exact match of the rule id comes first.
  found.sort((a, b) => Number(b.id === query) - Number(a.id === query));
  return (
    <>
      <label class="search">
        <span class="sr-only">{t('rules.search')}</span>
        <input type="search" value={query} placeholder={t('rules.search')} onInput={(event) => setQuery(event.currentTarget.value)} />
      </label>
      <p class="facts" role="status">
        {t('rules.found', { n: found.length })}
      </p>
      {found.slice(0, 60).map((rule) => (
        <details key={rule.id} class="rule" open={found.length <= 3 || rule.id === query}>
          <summary>
            <b>{rule.id}</b> {rule.title}
          </summary>
          <p>{rule.text}</p>
        </details>
      ))}
    </>
  );
}

// ---- the board as text ----
export function UnitsPanel({ table }: { table: Table }) {
  const [query, setQuery] = useState('');
  const wanted = query.toLowerCase();
  const stacks = [...table.stacks.value].sort(([a], [b]) => (a < b ? -1 : 1));
  const shown = stacks.filter(([at, pieces]) => {
    const space = table.ground.spaces.get(at);
    return `${at} ${space?.name} ${space?.terrain} ${pieces.map((piece) => table.spokenPiece(piece)).join(' ')}`.toLowerCase().includes(wanted);
  });
  return (
    <>
      <h3>{t('units.title')}</h3>
      <p class="facts">{t('units.about')}</p>
      <label class="search">
        <span class="sr-only">{t('units.search')}</span>
        <input type="search" value={query} placeholder={t('units.search')} onInput={(event) => setQuery(event.currentTarget.value)} />
      </label>
      <ul class="text-board">
        {shown.map(([at, pieces]) => {
          const space = table.ground.spaces.get(at);
          return (
            <li key={at}>
              <span class="where">
                <b>{space ? table.placeName(space) : at}</b> <small>{word('terrain', space?.terrain ?? '')}</small>
              </span>
              {pieces.map((piece) => {
                const nation = table.game.nations[piece.nation]?.title[language.value] ?? piece.nation;
                const able = table.subjects.value.has(piece.id);
                return (
                  <button
                    key={piece.id}
                    type="button"
                    class={`text-unit ${able ? 'able' : ''}`}
                    onClick={() => {
                      table.look(at);
                      table.press(at, piece.id);
                    }}
                  >
                    <SmallCounter piece={piece} game={table.game} size={26} />
                    <span>
                      {nation} {table.pieceName(piece)}, {word('type', piece.type)} {table.game.face(piece).bottom}
                      {able ? `, ${t('table.can_act')}` : ''}
                      {[...new Set(piece.marks.map(markWord))].map((mark) => `, ${mark}`).join('')}
                      {table.about(piece) && <small> {table.about(piece)}</small>}
                    </span>
                  </button>
                );
              })}
            </li>
          );
        })}
      </ul>
    </>
  );
}

// ---- the table ----
// Where the dice come from, and what this device knows of that.
function DiceStanding({ table }: { table: Table }) {
  const dice = table.latest.value?.dice;
  if (!dice) return null;
  if (dice.scheme === 'server') return <p class="dice-scheme">{t('dice.server')}</p>;
  const missing = Object.keys(dice.salts).filter((seat) => !dice.salts[seat]);
  const names = (seats: string[]) => seats.map((seat) => table.seatName(seat)).join(', ');
  const standings = new Set(table.standings.value.map(({ standing }) => standing));
  return (
    <>
      <p class="dice-scheme">{t('dice.shared')}</p>
      {missing.length > 0 && !table.isOver.value && <p class="facts">{t('dice.open', { seat: names(missing) })}</p>}
      {dice.by_server.length > 0 && <p class="facts">{t('dice.by_server', { seat: names(dice.by_server) })}</p>}
      {standings.has('ours') && <p class="facts">{t('dice.ours')}</p>}
      {standings.has('elsewhere') && <p class="facts">{t('dice.elsewhere')}</p>}
      {standings.has('broken') && <strong>{t('dice.broken')}</strong>}
    </>
  );
}

export function TablePanel({ table }: { table: Table }) {
  const state = table.latest.value;
  const [asking, setAsking] = useState(false);
  const [wanted, setWanted] = useState(false);
  const [name, setName] = useState('');
  if (!state) return null;
  const mine = table.seats.value;
  const me = state.view.turn.seat && mine.includes(state.view.turn.seat) ? state.view.turn.seat : mine[0];
  const over = table.isOver.value;
  return (
    <>
      <section>
        <h3>{t('table.players')}</h3>
        <ul class="players">
          {Object.keys(table.game.seats).map((seat) => (
            <li key={seat}>
              <span class={`chip seat-${seat}`}>{table.seatName(seat)}</span> {state.names[seat] ?? ''}{' '}
              <small>
                {table.computerOf(seat)
                  ? t('computer.plays', { level: levelName(table.computerOf(seat) ?? '') })
                  : state.connected[seat]
                    ? `● ${t('table.here')}`
                    : `○ ${t('table.away')}`}
              </small>
            </li>
          ))}
        </ul>
        {me && (
          <form
            class="row"
            onSubmit={(event) => {
              event.preventDefault();
              void table.tell({ type: 'name', name }, me);
            }}
          >
            <label class="text-field grow">
              <span>{t('table.name')}</span>
              <input maxLength={40} value={name} onInput={(event) => setName(event.currentTarget.value)} autocomplete="off" />
            </label>
            <button type="submit">{t('table.name.set')}</button>
          </form>
        )}
      </section>
      <StandbySection table={table} />
      <section class="buttons">
        <button type="button" onClick={() => void table.goTo(state.number)}>
          {t('table.replay')}
        </button>
        {table.secrets.value && !over ? (
          <p class="facts">{t('table.export.later')}</p>
        ) : (
          <button type="button" class="export" onClick={() => void table.exportRecord()}>
            {t('table.export')}
          </button>
        )}
        {me && !over && (
          <>
            <button type="button" onClick={() => void table.tell({ type: 'offer', what: 'draw' }, me)}>
              {t('table.draw')}
            </button>
            {table.undoTarget() === null && state.number > 0 && !Object.values(state.computers).some(Boolean) && (
              <button type="button" onClick={() => void table.tell({ type: 'offer', what: 'undo', to: state.number - 1 }, me)}>
                {t('table.undo.ask')}
              </button>
            )}
            {asking ? (
              <div class="sure" role="alert">
                <span>{t('table.resign.sure', { seat: table.seatName(me) })}</span>
                <button
                  type="button"
                  class="danger"
                  onClick={() => {
                    setAsking(false);
                    void table.tell({ type: 'resign' }, me);
                  }}
                >
                  {t('table.resign')}
                </button>
                <button type="button" onClick={() => setAsking(false)}>
                  {t('app.cancel')}
                </button>
              </div>
            ) : (
              <button type="button" onClick={() => setAsking(true)}>
                {t('table.resign')}
              </button>
            )}
          </>
        )}
        {me && over && (
          <button
            type="button"
            onClick={() => {
              setWanted(true);
              for (const seat of mine) void table.tell({ type: 'rematch' }, seat);
            }}
          >
            {t('table.rematch')}
          </button>
        )}
        {wanted && <p class="facts">{t('table.rematch.asked')}</p>}
      </section>
      <Links table={table} />
      <section>
        <h3>{t('table.dice')}</h3>
        <DiceStanding table={table} />
        <p class="facts">{t('table.dice.about')}</p>
        <p class="facts">{t('table.dice.commitment')}</p>
        <code class="long">{state.commitment}</code>
        {state.seed && (
          <>
            <p class="facts">{t('over.seed')}</p>
            <code class="long">{state.seed}</code>
          </>
        )}
      </section>
    </>
  );
}
