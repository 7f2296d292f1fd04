// Entry point: chooses the page by the URL fragment.
import { render } from 'preact';
import './style.css';
import './learn/lesson.css';
import { LearnPage } from './learn/LearnPage';
import { Kept } from './lobby/Kept';
import { Lobby } from './lobby/Lobby';
import { NewTable } from './lobby/NewTable';
import { route } from './route';
import { t } from './settings';
import { TablePage } from './table/TablePage';

function App() {
  const to = route.value;
  switch (to.page) {
    case 'lobby':
      return <Lobby />;
    case 'kept':
      return <Kept />;
    case 'new':
      return <NewTable id={to.game} />;
    case 'learn':
      return <LearnPage key={to.game} to={to} />;
    case 'table':
      return <TablePage to={to} />;
    case 'lost':
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

const root = document.getElementById('app');
if (root) render(<App />, root);
