// Settings of this device: as a page, and as a dialog at a table.
import { useState } from 'preact/hooks';
import type { MessageKey } from '../messages/en';
import { people } from '../messages/people';
import { allowNotifications } from '../table/attention';
import { PageHeader } from '../lobby/PageHeader';
import {
  changeSettings,
  language,
  languages,
  resetSettings,
  setPreferences,
  settings,
  settingValues,
  t,
  theme,
  themes,
  type Language,
  type SettingName,
  type Theme,
} from '../settings';
import { playSound } from '../sound';
import { Dialog } from './Dialog';

interface Choice {
  value: string;
  label: string;
}
interface FieldProps {
  name: string;
  title: string;
  about?: string;
  now: string;
  choices: Choice[];
  onPick: (value: string) => void;
}
// One of a few values, as a row of radio buttons.
function Choices({ name, title, about, now, choices, onPick }: FieldProps) {
  return (
    <fieldset class="setting" data-setting={name}>
      <legend>{title}</legend>
      <div class="setting-row">
        {choices.map(({ value, label }) => (
          <label key={value} class="choice">
            <input type="radio" name={`setting-${name}`} value={value} checked={value === now} onChange={() => onPick(value)} />
            <span>{label}</span>
          </label>
        ))}
      </div>
      {about && <p class="facts">{about}</p>}
    </fieldset>
  );
}

type Words = 'speed' | 'motion' | 'counters' | 'confirm';
type Switch = Exclude<SettingName, Words>;

function OneOf({ name }: { name: Words }) {
  const about: Partial<Record<Words, MessageKey>> = { speed: 'settings.speed.about', confirm: 'settings.confirm.about' };
  // In the order of their size or weight, not with the default first.
  const order: Record<Words, readonly string[]> = {
    speed: ['slow', 'normal', 'fast', 'instant'],
    motion: ['auto', 'reduced', 'full'],
    counters: ['small', 'normal', 'large'],
    confirm: ['always', 'losses', 'never'],
  };
  const note = about[name];
  return (
    <Choices
      name={name}
      title={t(`settings.${name}`)}
      about={note && t(note)}
      now={settings[name].value}
      choices={order[name].map((value) => ({ value, label: t(`settings.${name}.${value}` as MessageKey) }))}
      onPick={(value) => changeSettings({ [name]: settingValues[name].find((found) => found === value) })}
    />
  );
}

// The browser asks for permission when this is switched on, and only then.
function Notify() {
  const [denied, setDenied] = useState(false);
  const choose = async (on: boolean) => {
    const allowed = on && (await allowNotifications());
    setDenied(on && !allowed);
    changeSettings({ notifications: allowed });
  };
  return (
    <label class="setting switch" data-setting="notifications">
      <input type="checkbox" checked={settings.notifications.value} onChange={(event) => void choose(event.currentTarget.checked)} />
      <span>
        <b>{t('settings.notifications')}</b>
        <span class="facts">{t('settings.notifications.about')}</span>
        {denied && (
          <span role="alert" class="problem">
            {people('notify.denied')}
          </span>
        )}
      </span>
    </label>
  );
}

function OnOff({ name }: { name: Exclude<Switch, 'notifications'> }) {
  return (
    <label class="setting switch" data-setting={name}>
      <input
        type="checkbox"
        checked={settings[name].value}
        onChange={(event) => {
          changeSettings({ [name]: event.currentTarget.checked });
          if (name === 'sound') playSound('move');
        }}
      />
      <span>
        <b>{t(`settings.${name}`)}</b>
        <span class="facts">{t(`settings.${name}.about`)}</span>
      </span>
    </label>
  );
}

export function SettingsForm({ heading: Heading }: { heading: 'h2' | 'h3' }) {
  const names: Record<Language, string> = { en: 'English', de: 'Deutsch' };
  return (
    <div class="settings">
      <section aria-labelledby="settings-look">
        <Heading id="settings-look">{t('settings.look')}</Heading>
        <Choices
          name="language"
          title={t('app.language')}
          now={language.value}
          choices={languages.map((value) => ({ value, label: names[value] }))}
          onPick={(value) => setPreferences({ language: value as Language })}
        />
        <Choices
          name="theme"
          title={t('app.theme')}
          now={theme.value}
          choices={themes.map((value) => ({ value, label: t(`app.theme.${value}`) }))}
          onPick={(value) => setPreferences({ theme: value as Theme })}
        />
        <OneOf name="counters" />
      </section>
      <section aria-labelledby="settings-motion">
        <Heading id="settings-motion">{t('settings.movement')}</Heading>
        <OneOf name="speed" />
        <OneOf name="motion" />
        <OnOff name="lastMoves" />
      </section>
      <section aria-labelledby="settings-play">
        <Heading id="settings-play">{t('settings.play')}</Heading>
        <OneOf name="confirm" />
        <OnOff name="autoplay" />
      </section>
      <section aria-labelledby="settings-news">
        <Heading id="settings-news">{t('settings.news')}</Heading>
        <OnOff name="sound" />
        <Notify />
        <OnOff name="chat" />
      </section>
      <p class="row wrap">
        <button type="button" onClick={resetSettings}>
          {t('settings.reset')}
        </button>
        <span class="facts">{t('settings.device')}</span>
      </p>
    </div>
  );
}

export function SettingsPage() {
  return (
    <div class="page settings-page">
      <PageHeader />
      <main>
        <h1>{t('settings.title')}</h1>
        <SettingsForm heading="h2" />
      </main>
    </div>
  );
}

export function SettingsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t('settings.title')} onClose={onClose} wide>
      <SettingsForm heading="h3" />
    </Dialog>
  );
}
