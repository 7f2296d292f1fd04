// The line above the map: game, scenario, turn, phase.
import { useState } from 'preact/hooks';
import { lobbyGames } from '../games';
import { Icon } from '../kit/Icon';
import { Preferences } from '../kit/Preferences';
import { SettingsDialog } from '../kit/SettingsForm';
import { campaignWord } from '../messages/campaign';
import type { GameInfo } from '../protocol';
import { language, t } from '../settings';
import { ArmisticeChip } from './panels/PlanPanel';
import { People } from './People';
import { study } from '../messages/study';
import type { Table } from './table';

export function TopBar({ table, game }: { table: Table; game: GameInfo | undefined }) {
  const [settings, setSettings] = useState(false);
  const view = table.view.value;
  const names = table.game.turn;
  const turn = view?.tracks[names.now];
  const last = view?.tracks[names.last];
  const scenario = table.lesson.value
    ? t('learn.title')
    : (table.latest.value?.analysis ? `${study('analysis')} · ` : '') +
      (game?.scenarios.find((found) => found.id === view?.scenario)?.title ?? view?.scenario ?? '');
  const night = (view?.tracks[names.night] ?? 0) > 0;
  const turnText =
    turn === undefined || turn <= 0 ? '' : last === undefined ? `${t('table.turn')} ${turn}` : t('table.turn.of', { turn, last });
  // The scenario comes last: a narrow screen cuts the end off.
  const facts = [
    night ? `${turnText} ☾ ${t('table.night')}` : turnText,
    view ? (table.game.phases[view.phase]?.title[language.value] ?? view.phase) : '',
    view?.markers['date'] ? campaignWord('date', view.markers['date']) : '',
    view?.markers['month'] ? campaignWord('month', view.markers['month']) : '',
    scenario,
  ];
  return (
    <header class="top-bar card">
      <a class="back" href="#/" aria-label={t('app.home')} title={t('app.home')}>
        <Icon name="left" />
      </a>
      <div>
        <h1>{lobbyGames.find((box) => box.id === view?.game)?.title ?? game?.title ?? view?.game}</h1>
        <p>{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <People table={table} />
      <ArmisticeChip table={table} />
      <Preferences onSettings={() => setSettings(true)} />
      {settings && <SettingsDialog onClose={() => setSettings(false)} />}
    </header>
  );
}
