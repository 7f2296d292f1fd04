// The head of a page that one comes to from the lobby: the way back, and the reader's preferences.
import { Preferences } from '../kit/Preferences';
import { t } from '../settings';

export function WayBack() {
  return (
    <header class="masthead small">
      <a class="back" href="#/">
        ‹ {t('app.home')}
      </a>
      <Preferences />
    </header>
  );
}
