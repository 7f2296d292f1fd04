// Header of pages opened from the lobby: back link and preferences.
import { Preferences } from '../kit/Preferences';
import { t } from '../settings';

export function PageHeader() {
  return (
    <header class="masthead small">
      <a class="back" href="#/">
        ‹ {t('app.home')}
      </a>
      <Preferences />
    </header>
  );
}
