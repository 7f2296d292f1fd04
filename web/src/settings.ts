// User preferences: language, theme, layers. Stored on this device; works without storage.
import { effect, signal } from '@preact/signals';
import { en, type MessageKey } from './messages/en';
import { de } from './messages/de';

export function recall<T>(name: string, fallback: T): T {
  try {
    const stored = localStorage.getItem(`leipzig.${name}`);
    return stored === null ? fallback : (JSON.parse(stored) as T);
  } catch {
    return fallback;
  }
}
export function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(`leipzig.${name}`, JSON.stringify(value));
  } catch {
    // Private windows may refuse storage; the page works without.
  }
}

export function forgetKept(name: string): void {
  try {
    localStorage.removeItem(`leipzig.${name}`);
  } catch {
    // Nothing was stored then.
  }
}

export type Language = 'en' | 'de';
export type Theme = 'auto' | 'light' | 'dark';
const books: Record<Language, Record<MessageKey, string>> = { en, de };

const ofBrowser = (): Language => (globalThis.navigator?.language?.toLowerCase().startsWith('de') ? 'de' : 'en');
const stored = recall<string>('language', '');
export const language = signal<Language>(stored === 'en' || stored === 'de' ? stored : ofBrowser());
export const theme = signal<Theme>(recall<Theme>('theme', 'auto'));

const night = globalThis.matchMedia?.('(prefers-color-scheme: dark)');
const systemDark = signal(night?.matches ?? false);
night?.addEventListener?.('change', (event) => (systemDark.value = event.matches));
export const isDark = () => (theme.value === 'auto' ? systemDark.value : theme.value === 'dark');

export const calm = (): boolean => globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;

effect(() => {
  document.documentElement.lang = language.value;
  document.documentElement.dataset['theme'] = isDark() ? 'dark' : 'light';
});

export function choose(change: { language?: Language; theme?: Theme }): void {
  if (change.language) keep('language', (language.value = change.language));
  if (change.theme) keep('theme', (theme.value = change.theme));
}

export type Params = Record<string, string | number>;
export const fill = (text: string, params: Params = {}): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));

export function t(key: MessageKey, params?: Params): string {
  return fill(books[language.value][key], params);
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
