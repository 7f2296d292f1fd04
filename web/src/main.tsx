// Entry point: chooses the page by the URL fragment.
import { effect } from '@preact/signals';
import { render } from 'preact';
import './styles/index.css';
import { focusPage } from './kit/focus';
import { LearnPage } from './learn/LearnPage';
import { Lobby } from './lobby/Lobby';
import { NewTable } from './lobby/NewTable';
import { Privacy } from './lobby/Privacy';
import { registerApp } from './local/install';
import { DeviceNotices } from './local/Notices';
import { route } from './route';
import { SettingsPage } from './kit/SettingsForm';
import { t } from './settings';
import { AboutPage } from './sources/AboutPage';
import { RulebookPage } from './rules/RulebookPage';
import { AnalysisPage } from './study/AnalysisPage';
import { ReviewPage } from './study/ReviewPage';
import { TablePage } from './table/TablePage';

function Page() {
  const to = route.value;
  switch (to.page) {
    case 'lobby':
      return <Lobby />;
    case 'privacy':
      return <Privacy />;
    case 'settings':
      return <SettingsPage />;
    case 'new':
      return <NewTable key={to.game} id={to.game} />;
    case 'about':
      return <AboutPage key={to.game} game={to.game} />;
    case 'rules':
      return <RulebookPage key={to.game} game={to.game} rule={to.rule} />;
    case 'learn':
      return <LearnPage key={to.game} to={to} />;
    case 'analysis':
      return <AnalysisPage key={`${to.from} ${to.id} ${to.at ?? ''}`} to={to} />;
    case 'review':
      return <ReviewPage key={to.table} table={to.table} level={to.level} />;
    case 'table':
      return <TablePage to={to} />;
    case 'unknown':
      return (
        <main class="page message">
          <h1>{t('app.not_found')}</h1>
          <a class="button primary" href="#/">
            {t('app.home')}
          </a>
        </main>
      );
  }
}

let shown: string | null = null;
effect(() => {
  const { page } = route.value;
  if (shown !== null && shown !== page) focusPage();
  shown = page;
});

const App = () => (
  <>
    <Page />
    <DeviceNotices />
  </>
);

void registerApp();
const root = document.getElementById('app');
if (root) render(<App />, root);
