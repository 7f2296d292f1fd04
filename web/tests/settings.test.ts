// Settings of this device: defaults, what is stored, and values that another version or a person wrote.
import { beforeEach, describe, expect, it, vi } from 'vitest';

const load = async () => {
  vi.resetModules();
  return import('../src/settings');
};
const storeAs = (name: string, text: string) => localStorage.setItem(`leipzig.${name}`, text);
beforeEach(() => localStorage.clear());

describe('settings', () => {
  it('begin with the defaults: no sound, no notifications, no automatic play', async () => {
    const { settings, settingNames } = await load();
    const values = Object.fromEntries(settingNames.map((name) => [name, settings[name].value]));
    expect(values).toEqual({
      speed: 'normal',
      motion: 'auto',
      counters: 'normal',
      lastMoves: true,
      confirm: 'losses',
      autoplay: false,
      sound: false,
      chat: true,
      notifications: false,
    });
  });
  it('are there again when the page is opened anew', async () => {
    (await load()).changeSettings({ speed: 'fast', sound: true });
    const { settings } = await load();
    expect([settings.speed.value, settings.sound.value, settings.counters.value]).toEqual(['fast', true, 'normal']);
  });
  it('fall back one by one where the stored value is none of theirs', async () => {
    storeAs('settings', '{"speed": "ludicrous", "sound": "yes", "counters": "large", "later": 1}');
    storeAs('theme', '"sepia"');
    storeAs('language', '7');
    const { settings, theme, language } = await load();
    expect([settings.speed.value, settings.sound.value, settings.counters.value]).toEqual(['normal', false, 'large']);
    expect([theme.value, language.value]).toEqual(['auto', 'en']);
  });
  it.each(['null', '[]', '"fast"', '7', 'no json'])('fall back together where %s is stored', async (text) => {
    storeAs('settings', text);
    const { settings } = await load();
    expect([settings.speed.value, settings.lastMoves.value]).toEqual(['normal', true]);
  });
  it('can be reset, but not the language', async () => {
    const { changeSettings, resetSettings, setPreferences, settings, language } = await load();
    setPreferences({ language: 'de' });
    changeSettings({ autoplay: true, confirm: 'never' });
    resetSettings();
    expect([settings.autoplay.value, settings.confirm.value, language.value]).toEqual([false, 'losses', 'de']);
    expect((await load()).settings.autoplay.value).toBe(false);
  });
  it('follow a change in another window', async () => {
    const { settings } = await load();
    storeAs('settings', '{"speed": "slow"}');
    window.dispatchEvent(new StorageEvent('storage', { key: 'leipzig.settings' }));
    expect(settings.speed.value).toBe('slow');
  });
});

describe('motion', () => {
  const system = (still: boolean) =>
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: still && query.includes('reduced-motion'), addEventListener: () => {} }));
  it('is as the system asks, unless the player says otherwise', async () => {
    system(true);
    const { changeSettings, prefersReducedMotion } = await load();
    expect(prefersReducedMotion()).toBe(true);
    expect(document.documentElement.dataset['motion']).toBe('reduced');
    changeSettings({ motion: 'full' });
    expect(prefersReducedMotion()).toBe(false);
    expect(document.documentElement.dataset['motion']).toBe('full');
    vi.unstubAllGlobals();
  });
  it('is reduced on request and at instant speed', async () => {
    system(false);
    const { changeSettings, pace, prefersReducedMotion } = await load();
    expect([prefersReducedMotion(), pace()]).toEqual([false, 1]);
    changeSettings({ motion: 'reduced' });
    expect(prefersReducedMotion()).toBe(true);
    changeSettings({ motion: 'auto', speed: 'instant' });
    expect([prefersReducedMotion(), pace()]).toEqual([true, 0]);
    vi.unstubAllGlobals();
  });
});
