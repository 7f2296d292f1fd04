// Settings of this device: language, theme, animation, confirmations, sound and so on; and texts in the chosen language.
import { effect, signal, type Signal } from '@preact/signals';
import { de } from './messages/de';
import { en, type MessageKey } from './messages/en';
import { readStored, writeStored } from './storage';

export type Language = 'en' | 'de';
export type Theme = 'auto' | 'light' | 'dark';
const messages: Record<Language, Record<MessageKey, string>> = { en, de };

// Each setting with its values, the default first. Anything else that is stored, such as a value of another version, counts as the
// default.
export const settingValues = {
  speed: ['normal', 'slow', 'fast', 'instant'], // of animations and of the computer's moves
  motion: ['auto', 'reduced', 'full'], // auto: as the system asks
  counters: ['normal', 'small', 'large'],
  lastMoves: [true, false], // arrows of the other side's last moves
  confirm: ['losses', 'always', 'never'], // ask before a step that loses something, before every end of a phase, never
  autoplay: [false, true], // play a decision with a single choice
  chat: [true, false], // at tables of two people
  sound: [false, true],
  notifications: [false, true], // of the browser, when it is your move
} as const;
export type SettingName = keyof typeof settingValues;
export type Setting<Name extends SettingName> = (typeof settingValues)[Name][number];
export type Settings = { [Name in SettingName]: Setting<Name> };
export const settingNames = Object.keys(settingValues) as SettingName[];

function valid<Name extends SettingName>(name: Name, stored: unknown): Setting<Name> {
  const values: readonly Setting<Name>[] = settingValues[name];
  return values.find((value) => value === stored) ?? settingValues[name][0];
}
function storedSettings(): Record<string, unknown> {
  const found = readStored<unknown>('settings', {});
  return typeof found === 'object' && found !== null ? { ...found } : {};
}
function readSettings(): { [Name in SettingName]: Signal<Setting<Name>> } {
  const stored = storedSettings();
  return Object.fromEntries(settingNames.map((name) => [name, signal(valid(name, stored[name]))])) as ReturnType<typeof readSettings>;
}
// Read with `settings.speed.value`, change with `changeSettings`.
export const settings = readSettings();

function take(from: Record<string, unknown>): void {
  for (const name of settingNames) (settings[name] as Signal<unknown>).value = valid(name, from[name]);
}
const currentSettings = (): Settings =>
  Object.fromEntries(settingNames.map((name) => [name, settings[name].peek()])) as unknown as Settings;
export function changeSettings(change: Partial<Settings>): void {
  take({ ...currentSettings(), ...change });
  writeStored('settings', currentSettings());
}
export function resetSettings(): void {
  take({});
  writeStored('settings', {});
}
globalThis.addEventListener?.('storage', (event) => {
  if (event.key === 'leipzig.settings') take(storedSettings());
});

const ofBrowser = (): Language => (globalThis.navigator?.language?.toLowerCase().startsWith('de') ? 'de' : 'en');
export const languages: readonly Language[] = ['en', 'de'];
export const themes: readonly Theme[] = ['auto', 'light', 'dark'];
const oneOf = <T>(values: readonly T[], stored: unknown): T | undefined => values.find((value) => value === stored);
export const language = signal<Language>(oneOf(languages, readStored<unknown>('language', '')) ?? ofBrowser());
export const theme = signal<Theme>(oneOf(themes, readStored<unknown>('theme', '')) ?? 'auto');

const darkQuery = globalThis.matchMedia?.('(prefers-color-scheme: dark)');
const systemDark = signal(darkQuery?.matches ?? false);
darkQuery?.addEventListener?.('change', (event) => (systemDark.value = event.matches));
export const isDark = () => (theme.value === 'auto' ? systemDark.value : theme.value === 'dark');

const stillQuery = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)');
const systemStill = signal(stillQuery?.matches ?? false);
stillQuery?.addEventListener?.('change', (event) => (systemStill.value = event.matches));
// Nothing moves on the screen: changes appear at once.
export const prefersReducedMotion = (): boolean =>
  settings.speed.value === 'instant' || (settings.motion.value === 'auto' ? systemStill.value : settings.motion.value === 'reduced');
// How long an animation takes, relative to the normal speed.
export const pace = (): number => ({ slow: 1.8, normal: 1, fast: 0.4, instant: 0 })[settings.speed.value];

effect(() => {
  const { dataset } = document.documentElement;
  document.documentElement.lang = language.value;
  dataset['theme'] = isDark() ? 'dark' : 'light';
  dataset['motion'] = prefersReducedMotion() ? 'reduced' : 'full';
  dataset['speed'] = settings.speed.value;
});

export function setPreferences(change: { language?: Language; theme?: Theme }): void {
  if (change.language) writeStored('language', (language.value = change.language));
  if (change.theme) writeStored('theme', (theme.value = change.theme));
}

export type Params = Record<string, string | number>;
export const fill = (text: string, params: Params = {}): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));

export function t(key: MessageKey, params?: Params): string {
  return fill(messages[language.value][key], params);
}
// For texts that depend on data, such as marks and types: the message if there is one, otherwise the word itself.
export function word(prefix: string, name: string): string {
  const key = `${prefix}.${name}`;
  return key in en ? t(key as MessageKey) : name;
}
// A mark of a piece, which may carry more than its name: "crossing 2420".
export function markWord(mark: string): string {
  const [, name = '', rest = ''] = /^(\w+) (.+)$/.exec(mark) ?? [];
  const key = `mark.${name}`;
  return `mark.${mark}` in en || !(key in en) ? word('mark', mark) : t(key as MessageKey, { rest });
}
