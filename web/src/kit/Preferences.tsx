// Language, theme and the way to all settings, on every page.
import { Icon } from './Icon';
import { setPreferences, language, t, theme, themes } from '../settings';

// At a table the settings open above it, so that the game stays where it is.
export function Preferences({ onSettings }: { onSettings?: () => void }) {
  const next = themes[(themes.indexOf(theme.value) + 1) % themes.length] ?? 'auto';
  return (
    <div class="preferences">
      <button
        type="button"
        class="icon theme-button"
        title={`${t('app.theme')}: ${t(`app.theme.${theme.value}`)}`}
        aria-label={`${t('app.theme')}: ${t(`app.theme.${theme.value}`)}`}
        onClick={() => setPreferences({ theme: next })}
      >
        <Icon name={theme.value} />
      </button>
      <button
        type="button"
        class="icon"
        lang={language.value === 'en' ? 'de' : 'en'}
        aria-label={language.value === 'en' ? 'DE: Deutsch' : 'EN: English'}
        onClick={() => setPreferences({ language: language.value === 'en' ? 'de' : 'en' })}
      >
        {language.value === 'en' ? 'DE' : 'EN'}
      </button>
      {onSettings ? (
        <button type="button" class="icon" aria-label={t('settings.title')} title={t('settings.title')} onClick={onSettings}>
          <Icon name="settings" />
        </button>
      ) : (
        <a class="button icon" href="#/settings" aria-label={t('settings.title')} title={t('settings.title')}>
          <Icon name="settings" />
        </a>
      )}
    </div>
  );
}
