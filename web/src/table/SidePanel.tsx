// The side panel: tabs and the panel chosen.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from '../kit/Icon';
import { plan } from '../messages/campaign';
import { people } from '../messages/people';
import { t } from '../settings';
import { ChartsPanel } from './panels/ChartsPanel';
import { GamePanel } from './panels/GamePanel';
import { LogPanel } from './panels/LogPanel';
import { PlanPanel } from './panels/PlanPanel';
import { RulesPanel } from './panels/RulesPanel';
import { TablePanel } from './panels/TablePanel';
import { TalkPanel } from './panels/TalkPanel';
import { UnitsPanel } from './panels/UnitsPanel';
import type { Table } from './table';

const allTabs = ['game', 'plan', 'log', 'charts', 'rules', 'units', 'talk', 'table'] as const;
export type Tab = (typeof allTabs)[number];

function tabTitle(table: Table, name: Tab): string {
  if (name === 'plan') return plan('tab');
  if (name === 'talk') return people(table.talk.enabled.value ? 'tab' : 'tab.notes');
  return t(`table.tab.${name}`);
}

interface Props {
  table: Table;
  compact: boolean;
  tab: Tab | null;
  setTab: (tab: Tab | null) => void;
  rule: string;
  onRule: (rule: string) => void;
}
export function SidePanel({ table, compact, tab, setTab, rule, onRule }: Props) {
  const choose = (to: Tab) => setTab(compact && to === tab ? null : to);
  // A tab opens at the top, and where it was left when one comes back to it.
  const panel = useRef<HTMLDivElement>(null);
  const scrolls = useRef<Partial<Record<Tab, number>>>({});
  useLayoutEffect(() => {
    if (panel.current && tab) panel.current.scrollTop = scrolls.current[tab] ?? 0;
  }, [tab]);
  const tabs = allTabs.filter(
    (name) => (name !== 'plan' || table.game.campaign) && ((name !== 'table' && name !== 'talk') || !table.isPrivate.value),
  );
  const unread = table.talk.unread.value;
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
              <span>{tabTitle(table, name)}</span>
              {name === 'talk' && unread > 0 && (
                <b class="badge" data-unread={unread}>
                  <span aria-hidden="true">{unread}</span>
                  <span class="sr-only">{people('chat.new', { n: unread })}</span>
                </b>
              )}
            </button>
          ))}
        </div>
        {!compact && (
          <button
            type="button"
            class="icon fold"
            aria-label={tab ? t('table.panel.close') : t('table.panel.open')}
            onClick={() => setTab(tab ? null : 'game')}
          >
            <Icon name={tab ? 'right' : 'left'} size={16} />
          </button>
        )}
      </div>
      <div
        ref={panel}
        class="panel"
        id="panel"
        role="tabpanel"
        aria-labelledby={tab ? `tab-${tab}` : undefined}
        hidden={!tab}
        tabIndex={0}
        onScroll={(event) => {
          if (tab) scrolls.current[tab] = event.currentTarget.scrollTop;
        }}
      >
        {tab && <h2 class="sr-only">{tabTitle(table, tab)}</h2>}
        {tab === 'game' && <GamePanel table={table} onRule={onRule} />}
        {tab === 'plan' && <PlanPanel table={table} onRule={onRule} />}
        {tab === 'log' && <LogPanel table={table} />}
        {tab === 'charts' && <ChartsPanel table={table} />}
        {tab === 'rules' && <RulesPanel table={table} wanted={rule} />}
        {tab === 'units' && <UnitsPanel table={table} />}
        {tab === 'talk' && <TalkPanel table={table} />}
        {tab === 'table' && <TablePanel table={table} />}
      </div>
    </aside>
  );
}
