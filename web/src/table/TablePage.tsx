// Table page: finds the keys, loads the map, then shows board, dock and panels around one Table.
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import * as api from '../api';
import { changed, find, isStored, remember } from '../device';
import { describe, shelf } from '../games';
import type { Campaign } from '../games/description';
import { Dialog } from '../kit/Dialog';
import { Icon } from '../kit/Icon';
import { Preferences } from '../kit/Preferences';
import { keyOf, kSpectator, readerKeyIn, seatKeyIn } from '../keys';
import { plan, told } from '../messages/campaign';
import type { GameInfo, TableInfo } from '../protocol';
import { go, settle, tableLink, type TableRoute } from '../route';
import { language, t, word } from '../settings';
import { Battle, isAside } from './Battle';
import { Board, type Handle } from './Board';
import { CourseGraph } from './CourseGraph';
import { Curtain } from './Curtain';
import { Dice } from './Dice';
import { Dock } from './Dock';
import { layerNames, Table } from './model';
import { ChartsPanel, GamePanel, LogPanel, RulesPanel, TablePanel, UnitsPanel } from './Panels';
import { ArmisticeChip, PlanPanel } from './Plan';
import { loadPrinted, usePrinted, type Printed } from './printed';
import { Tray } from './Tray';

const allTabs = ['game', 'plan', 'log', 'charts', 'rules', 'units', 'table'] as const;
type Tab = (typeof allTabs)[number];

export interface Ready {
  table: Table;
  printed: Printed;
  seats?: string[]; // the seats that the link or address named
}

// The address has no key, and this device has none either.
class NoKey extends Error {}
const closed = (problem: unknown) => problem instanceof api.Refusal && problem.status === 404;

// The key of a seat was changed on this device, here or in another window.
function hasNewerKey(id: string, used: string[]): boolean {
  const entry = find(id);
  const known = entry ? [...entry.mine.map((seat) => seatKeyIn(entry.keys, seat)), ...Object.values(entry.changing ?? {})] : [];
  return known.some((key) => key !== undefined && !used.includes(key));
}

// What a key opens. A changed key may already be the new one; an old link on a device that has a newer key uses that.
interface Entered {
  key: string;
  info: TableInfo;
}
async function enter(id: string, key: string): Promise<Entered> {
  try {
    return { key, info: await api.info(id, key) };
  } catch (problem) {
    const entry = find(id);
    if (!entry || !closed(problem)) throw problem;
    for (const seat of entry.mine) {
      for (const other of [seatKeyIn(entry.keys, seat), entry.changing?.[seat]]) {
        if (other === undefined || other === key) continue;
        const info = await api.info(id, other).catch(() => null);
        if (!info) continue;
        changed(id, seat, other);
        return { key: other, info };
      }
    }
    throw problem;
  }
}

// To watch, even if this device has a seat, which is not used instead. A seat key cannot be used to watch.
async function watch(id: string, key: string): Promise<Entered> {
  const info = await api.info(id, key);
  if (info.seat !== null) throw new api.Refusal(404, { code: 'not_found', text: '' });
  return { key, info };
}

// Uses the keys in the link, otherwise those stored on this device.
function enterAll(to: TableRoute): Promise<Entered[]> {
  const id = to.table;
  if (to.watch !== null) return Promise.all([watch(id, to.watch)]);
  if (to.keys.length > 0) return Promise.all(to.keys.map((key) => enter(id, key)));
  const kept = find(id);
  const seats = kept ? (to.seats.length > 0 ? to.seats : kept.mine) : [];
  const own = kept ? seats.map((seat) => seatKeyIn(kept.keys, seat)).filter((key) => key !== undefined) : [];
  const reader = kept && own.length === 0 ? readerKeyIn(kept.keys) : undefined;
  if (own.length === 0 && !reader) throw new NoKey();
  return Promise.all(reader ? [watch(id, reader)] : own.map((key) => enter(id, key)));
}

async function open(to: TableRoute): Promise<Ready> {
  const id = to.table;
  const entered = await enterAll(to);
  const info = entered[0]?.info;
  if (!info) throw new NoKey();
  for (const { key, info: found } of entered) {
    remember({
      table: id,
      game: found.game,
      scenario: found.scenario,
      keys: keyOf(found.seat, key),
      mine: found.seat ? [found.seat] : [],
      seen: Date.now(),
      computers: found.computers,
    });
  }
  const printed = await loadPrinted(info.game, info.scenario);
  const table = new Table(id, entered.map((found) => found.key), printed.ground, describe(info.game));
  table.levels = printed.game?.levels ?? [];
  const byName = to.watch !== null || to.keys.length > 0 || to.seats.length > 0;
  return { table, printed, seats: byName ? entered.map((found) => found.info.seat ?? kSpectator) : [] };
}

export function useCompact(): boolean {
  const query = useMemo(() => window.matchMedia('(max-width: 760px), (max-height: 480px)'), []);
  const [compact, setCompact] = useState(query.matches);
  useEffect(() => {
    const change = () => setCompact(query.matches);
    query.addEventListener('change', change);
    return () => query.removeEventListener('change', change);
  }, [query]);
  return compact;
}

const campaignLayers = (campaign: Campaign | undefined) =>
  campaign ? [...campaign.regions.map((region) => region.layer), 'rivers' as const, ...campaign.surveyed] : [];

function Tools({ table, handle }: { table: Table; handle: Handle | null }) {
  const [open, setOpen] = useState(false);
  return (
    <div class="tools">
      <button type="button" class="icon" aria-label={t('table.zoom.in')} title={t('table.zoom.in')} onClick={() => handle?.camera.zoom(1.35)}>
        <Icon name="plus" />
      </button>
      <button type="button" class="icon" aria-label={t('table.zoom.out')} title={t('table.zoom.out')} onClick={() => handle?.camera.zoom(1 / 1.35)}>
        <Icon name="minus" />
      </button>
      <button type="button" class="icon" aria-label={t('table.zoom.fit')} title={t('table.zoom.fit')} onClick={() => handle?.camera.fit()}>
        <Icon name="fit" />
      </button>
      <button type="button" class="icon" aria-label={t('table.layers')} title={t('table.layers')} aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name="layers" />
      </button>
      {open && (
        <fieldset class="layers card">
          <legend>{t('table.layers')}</legend>
          {layerNames.map((name) => (
            <label key={name}>
              <input type="checkbox" checked={table.layers.value[name] ?? false} onChange={() => table.toggleLayer(name)} />
              {t(`table.layer.${name}`)}
            </label>
          ))}
          {campaignLayers(table.game.campaign).map((name) => (
            <label key={name}>
              <input type="checkbox" checked={table.layers.value[name] ?? false} onChange={() => table.toggleLayer(name)} />
              {plan(`layer.${name}`)}
            </label>
          ))}
        </fieldset>
      )}
    </div>
  );
}

function TopBar({ table, game }: { table: Table; game: GameInfo | undefined }) {
  const view = table.view.value;
  const names = table.game.turn;
  const turn = view?.tracks[names.now];
  const last = view?.tracks[names.last];
  const scenario = table.lesson.value ? t('learn.title') : game?.scenarios.find((found) => found.id === view?.scenario)?.title ?? view?.scenario ?? '';
  const night = (view?.tracks[names.night] ?? 0) > 0;
  return (
    <header class="top-bar card">
      <a class="back" href="#/" aria-label={t('app.home')} title={t('app.home')}>
        <Icon name="left" />
      </a>
      <div>
        <h1>{shelf.find((box) => box.id === view?.game)?.title ?? game?.title ?? view?.game}</h1>
        <p>
          {scenario}
          {turn !== undefined && turn > 0 && ` · ${last === undefined ? `${t('table.turn')} ${turn}` : t('table.turn.of', { turn, last })}`}
          {view?.markers['date'] && ` · ${told('date', view.markers['date'])}`}
          {view?.markers['month'] && ` · ${told('month', view.markers['month'])}`}
          {night && ` ☾ ${t('table.night')}`}
          {view && ` · ${table.game.phases[view.phase]?.title[language.value] ?? view.phase}`}
        </p>
      </div>
      <ArmisticeChip table={table} />
      <Preferences />
    </header>
  );
}

function HoverLine({ table }: { table: Table }) {
  const at = table.hover.value;
  const space = at ? table.ground.spaces.get(at) : undefined;
  if (!at || !space) return null;
  const units = table.stacks.value.get(at) ?? [];
  const option = table.options.value.get(at);
  return (
    <div class="hover-line card" aria-hidden="true">
      <b>{table.placeName(space)}</b> <i>{word('terrain', space.terrain)}</i>
      {units.map((piece) => (
        <span key={piece.id}>
          {' '}
          · <b>{table.pieceName(piece)}</b> {table.game.face(piece).bottom} {table.about(piece)}
        </span>
      ))}
      {option?.cost ? <span> · {t('table.cost', { cost: option.cost })}</span> : null}
    </div>
  );
}

function End({ table }: { table: Table }) {
  const state = table.latest.value;
  if (!state || state.lesson || table.endSeen.value || table.replayAt.value !== null) return null;
  const verdict = state.over ?? state.view.verdict;
  if (!verdict) return null;
  const { winner } = verdict;
  const close = () => (table.endSeen.value = true);
  return (
    <Dialog title={t('over.title')} onClose={close}>
      <p class="verdict">{winner ? t('over.won', { seat: table.seatName(winner) }) : t('over.draw')}</p>
      <p>{verdict.text}</p>
      <CourseGraph table={table} onLeave={close} />
      {state.seed && (
        <>
          <h3>{t('over.seed')}</h3>
          <code class="long">{state.seed}</code>
          <p class="facts">{t('over.verify')}</p>
        </>
      )}
      <div class="row wrap">
        <button type="button" class="primary" onClick={close}>
          {t('over.look')}
        </button>
        <button
          type="button"
          onClick={() => {
            close();
            void table.goTo(0);
          }}
        >
          {t('table.replay')}
        </button>
        <button type="button" class="export" onClick={() => void table.exportRecord()}>
          {t('table.export')}
        </button>
        {table.seats.value.length > 0 && (
          <button
            type="button"
            onClick={() => {
              for (const seat of table.seats.value) void table.tell({ type: 'rematch' }, seat);
            }}
          >
            {t('table.rematch')}
          </button>
        )}
      </div>
    </Dialog>
  );
}

interface SideProps {
  table: Table;
  compact: boolean;
  tab: Tab | null;
  setTab: (tab: Tab | null) => void;
  rule: string;
  onRule: (rule: string) => void;
}
function Side({ table, compact, tab, setTab, rule, onRule }: SideProps) {
  const choose = (to: Tab) => setTab(compact && to === tab ? null : to);
  const tabs = allTabs.filter((name) => (name !== 'plan' || table.game.campaign) && (name !== 'table' || !table.lesson.value));
  return (
    <aside class={`side ${tab ? 'open' : 'closed'}`} aria-label={t('table.panel')}>
      <div class="tabs">
        <div class="tab-list" role="tablist" aria-label={t('table.panel')}>
        {tabs.map((name, i) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-selected={tab === name}
            aria-controls="panel"
            tabIndex={tab === name || (tab === null && i === 0) ? 0 : -1}
            onClick={() => choose(name)}
            onKeyDown={(event) => {
              const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
              const next = tabs[(i + step + tabs.length) % tabs.length];
              if (!step || !next) return;
              event.preventDefault();
              setTab(next);
              document.getElementById(`tab-${next}`)?.focus();
            }}
          >
            <span class="sign" aria-hidden="true">
              <Icon name={name} size={19} />
            </span>
            <span>{name === 'plan' ? plan('tab') : t(`table.tab.${name}`)}</span>
          </button>
        ))}
        </div>
        {!compact && (
          <button type="button" class="icon fold" aria-label={tab ? t('table.panel.close') : t('table.panel.open')} onClick={() => setTab(tab ? null : 'game')}>
            <Icon name={tab ? 'right' : 'left'} size={16} />
          </button>
        )}
      </div>
      <div class="panel" id="panel" role="tabpanel" aria-labelledby={tab ? `tab-${tab}` : undefined} hidden={!tab} tabIndex={0}>
        {tab === 'game' && <GamePanel table={table} onRule={onRule} />}
        {tab === 'plan' && <PlanPanel table={table} onRule={onRule} />}
        {tab === 'log' && <LogPanel table={table} />}
        {tab === 'charts' && <ChartsPanel table={table} />}
        {tab === 'rules' && <RulesPanel table={table} wanted={rule} />}
        {tab === 'units' && <UnitsPanel table={table} />}
        {tab === 'table' && <TablePanel table={table} />}
      </div>
    </aside>
  );
}

interface AtTableProps {
  ready: Ready;
  beside?: (onRule: (rule: string) => void, handle: Handle | null) => ComponentChildren; // extra content of the side rail
}
export function AtTable({ ready: { table, printed }, beside }: AtTableProps) {
  const { svg, game } = usePrinted(table, printed);
  const compact = useCompact();
  const [handle, setHandle] = useState<Handle | null>(null);
  const [tab, setTab] = useState<Tab | null>(compact ? null : 'game');
  const [rule, setRule] = useState('');
  const onRule = (id: string) => {
    setRule(id);
    setTab('rules');
  };
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement | null;
      if (target?.closest('input, textarea, select, dialog')) return;
      if (event.key === '/') {
        event.preventDefault();
        document.getElementById('command')?.focus();
      } else if ((event.ctrlKey || event.metaKey) && event.key === 'z') {
        event.preventDefault();
        void table.undo();
      } else if (event.key === 'Escape' && table.showing.now.value) {
        table.showing.stop();
      }
    };
    window.addEventListener('keydown', key);
    return () => window.removeEventListener('keydown', key);
  }, [table]);
  const curtain = table.curtain.value;
  const cards = (table.view.value?.cards.length ?? 0) > 0;
  return (
    <div
      class={`table ${compact ? 'compact' : ''} ${cards ? 'with-cards' : ''}`}
      data-curtain={curtain ?? undefined}
      data-number={table.latest.value?.number}
      data-phase={table.view.value?.phase}
      data-seat={table.view.value?.turn.seat ?? ''}
      data-line={table.links.every((link) => link.status.value === 'open') ? 'open' : 'broken'}
    >
      <TopBar table={table} game={game} />
      <main>
        <p id="board-help" class="sr-only">
          {t('table.board.help')}
        </p>
        {table.latest.value ? <Board table={table} svg={svg} onReady={setHandle} /> : <p class="loading">{t('table.connecting')}</p>}
        <Tools table={table} handle={handle} />
        <HoverLine table={table} />
        {!curtain && !compact && cards && <Tray table={table} compact={false} />}
        {!curtain && !isAside(table) && <Battle table={table} onRule={onRule} />}
        <Dice table={table} />
      </main>
      <Curtain table={table} />
      <div class={`rail ${curtain ? 'veiled' : ''}`} inert={curtain !== null}>
        {beside?.(onRule, handle)}
        <Dock table={table} compact={compact} onRule={onRule} />
        <Side table={table} compact={compact} tab={tab} setTab={setTab} rule={rule} onRule={onRule} />
      </div>
      <End table={table} />
      <p class="sr-only" aria-live="polite" id="announcer">
        {table.said.value}
      </p>
    </div>
  );
}

export function TablePage({ to }: { to: TableRoute }) {
  const [ready, setReady] = useState<Ready | null>(null);
  const [problem, setProblem] = useState<api.Refusal | Error | null>(null);
  const [attempt, setAttempt] = useState(0);
  const opens = [...to.keys, to.watch ?? '', ...to.seats].join(' ');
  useEffect(() => {
    let gone = false;
    let made: Table | null = null;
    setProblem(null);
    open(to).then(
      (found) => {
        made = found.table;
        if (gone) return made.close();
        for (const link of made.links) {
          link.onRematch = (table, key) => void adopt(table, key);
        }
        setReady(found);
      },
      (error: Error) => !gone && setProblem(error),
    );
    return () => {
      gone = true;
      made?.close();
      setReady(null);
    };
  }, [to.table, opens, attempt]);
  useEffect(() => {
    if (ready && isStored(to.table, ready.seats ?? [])) settle(to, ready.seats ?? []);
  }, [ready, to]);
  useEffect(() => {
    if (!ready || to.at === null) return;
    const wait = setInterval(() => {
      if (!ready.table.latest.value) return;
      clearInterval(wait);
      void ready.table.goTo(to.at);
    }, 50);
    return () => clearInterval(wait);
  }, [ready, to]);

  const turnedAway = ready?.table.links.some((link) => link.status.value === 'refused') ?? false;
  const watches = ready?.seats?.includes(kSpectator) ?? false;
  const comesBack = turnedAway && !watches && hasNewerKey(to.table, ready?.table.links.map((link) => link.key) ?? []);
  useEffect(() => {
    if (!comesBack) return;
    go(tableLink(to.table, ready?.seats));
    setAttempt((before) => before + 1);
  }, [comesBack]);
  if (problem instanceof NoKey) {
    return (
      <main class="page message">
        <h1>{t('table.no_key')}</h1>
        <p>{t('table.no_key.about')}</p>
        <a class="button primary" href="#/">
          {t('app.home')}
        </a>
      </main>
    );
  }
  const refused = (turnedAway && !comesBack) || (problem instanceof api.Refusal && problem.status !== 0);
  if (refused) {
    const tooMany = problem instanceof api.Refusal && Boolean(problem.problem.retry_after);
    return (
      <main class="page message">
        <h1>{t('table.refused')}</h1>
        <p>{t(tooMany ? 'table.refused.too_many' : 'table.refused.about')}</p>
        <a class="button primary" href="#/">
          {t('app.home')}
        </a>
      </main>
    );
  }
  if (problem) {
    return (
      <main class="page message">
        <h1>{t('app.offline')}</h1>
        <p>{problem.message}</p>
        <button type="button" class="primary" onClick={() => setAttempt(attempt + 1)}>
          {t('app.retry')}
        </button>
      </main>
    );
  }
  if (!ready || comesBack) {
    return (
      <main class="page message">
        <h1 class="sr-only">{t('app.title')}</h1>
        <p>{t('app.loading')}</p>
      </main>
    );
  }
  return <AtTable key={ready.table.id} ready={ready} />;
}

// A rematch has begun: store its key under its seat, then go there.
async function adopt(table: string, key: string): Promise<void> {
  const info = await api.info(table, key).catch(() => null);
  if (!info) return;
  remember({
    table,
    game: info.game,
    scenario: info.scenario,
    keys: keyOf(info.seat, key),
    mine: info.seat ? [info.seat] : [],
    seen: Date.now(),
  });
  go(tableLink(table, info.seat ? [] : [kSpectator]));
}
