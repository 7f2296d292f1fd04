// Language and theme, on every page.
import { Icon } from './Icon';
import { choose, language, t, theme, type Theme } from '../settings';

const order: Theme[] = ['auto', 'light', 'dark'];

export function Preferences() {
  const next = order[(order.indexOf(theme.value) + 1) % order.length] ?? 'auto';
  return (
    <div class="preferences">
      <button
        type="button"
        class="icon"
        title={`${t('app.theme')}: ${t(`app.theme.${theme.value}`)}`}
        aria-label={`${t('app.theme')}: ${t(`app.theme.${theme.value}`)}`}
        onClick={() => choose({ theme: next })}
      >
        <Icon name={theme.value} />
      </button>
      <button
        type="button"
        class="icon"
        lang={language.value === 'en' ? 'de' : 'en'}
        aria-label={language.value === 'en' ? 'DE: Deutsch' : 'EN: English'}
        onClick={() => choose({ language: language.value === 'en' ? 'de' : 'en' })}
      >
        {language.value === 'en' ? 'DE' : 'EN'}
      </button>
    </div>
  );
}
