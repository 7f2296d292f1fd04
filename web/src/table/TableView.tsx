// A table in play: map, dock, cards and panels around one Table.
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { lobbyGames } from '../games';
import { t } from '../settings';
import { callForAttention } from './attention';
import { Battle, isAside } from './Battle';
import { Board, type Handle } from './Board';
import { Curtain } from './Curtain';
import { Dice } from './Dice';
import { Dock } from './Dock';
import { EndDialog } from './EndDialog';
import { focusPage, keepFocus } from '../kit/focus';
import { HoverLine } from './HoverLine';
import { DragGhost, Inspector } from './Inspector';
import { MapTools } from './MapTools';
import type { Ready } from './openTable';
import { PlanningLegend } from './Planning';
import { usePrinted } from './printed';
import { listenToTable } from './tableSounds';
import { SidePanel, type Tab } from './SidePanel';
import { TopBar } from './TopBar';
import { Tray } from './Tray';

function useCompact(): boolean {
  const query = useMemo(() => window.matchMedia('(max-width: 760px), (max-height: 480px)'), []);
  const [compact, setCompact] = useState(query.matches);
  useEffect(() => {
    const change = () => setCompact(query.matches);
    query.addEventListener('change', change);
    return () => query.removeEventListener('change', change);
  }, [query]);
  return compact;
}

interface Props {
  ready: Ready;
  beside?: (onRule: (rule: string) => void, handle: Handle | null) => ComponentChildren; // extra content of the side rail
}
export function TableView({ ready: { table, printed }, beside }: Props) {
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
      if (target?.closest('dialog')) return;
      if (event.key === 'Escape') {
        if (table.playback.now.value) table.playback.stop();
        table.selection.clear();
        table.dragged.value = null;
        table.roll.value = null;
        return;
      }
      if (target?.closest('input, textarea, select')) return;
      if (event.key === '/') {
        event.preventDefault();
        document.getElementById('command')?.focus();
      } else if ((event.ctrlKey || event.metaKey) && event.key === 'z') {
        event.preventDefault();
        void table.undo();
      }
    };
    window.addEventListener('keydown', key);
    return () => window.removeEventListener('keydown', key);
  }, [table]);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!root.current) return;
    focusPage();
    return keepFocus(root.current, () => root.current?.querySelector<HTMLElement>('.ask') ?? null);
  }, []);
  useEffect(() => listenToTable(table), [table]);
  useEffect(() => callForAttention(table, () => lobbyGames.find((box) => box.id === table.view.value?.game)?.title ?? ''), [table]);
  const curtain = table.perspective.curtain.value;
  const cards = (table.view.value?.cards.length ?? 0) > 0;
  return (
    <div
      ref={root}
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
        <MapTools table={table} handle={handle} />
        <HoverLine table={table} />
        {!curtain && <Inspector table={table} />}
        <DragGhost table={table} />
        <PlanningLegend table={table} />
        {!curtain && !compact && cards && <Tray table={table} compact={false} />}
        {!curtain && !isAside(table) && <Battle table={table} onRule={onRule} />}
        <Dice table={table} />
      </main>
      <Curtain table={table} />
      <div class={`rail ${curtain ? 'veiled' : ''}`} inert={curtain !== null}>
        {beside?.(onRule, handle)}
        <Dock table={table} compact={compact} onRule={onRule} />
        <SidePanel table={table} compact={compact} tab={tab} setTab={setTab} rule={rule} onRule={onRule} />
      </div>
      <EndDialog table={table} />
      <p class="sr-only" role="status" aria-live="polite" id="announcer">
        {table.announced.value}
      </p>
    </div>
  );
}
