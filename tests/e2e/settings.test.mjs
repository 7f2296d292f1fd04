// Settings: the page, the dialog at a table, and what they change, on desktop and phone.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { check, desktop, openPage, phone } from './support/browser.mjs';
import { browser, server } from './support/fixture.mjs';
import { setUp } from './support/table.mjs';

const pick = (page, name, value) => page.check(`[data-setting=${name}] input[value=${value}]`);
const heightOf = (page) => page.$eval('.counter .plate', (plate) => plate.getBoundingClientRect().height);

for (const [where, options] of [
  ['desktop', desktop],
  ['phone', phone],
])
  describe(`settings on the ${where}`, () => {
    it('are reached from the lobby, change language and theme at once, and are stored', async () => {
      const page = await openPage(browser, { ...options, colorScheme: 'light' });
      await page.goto(server.page);
      await page.click('a[href="#/settings"]');
      await page.waitForSelector('.settings');
      await check(page, 'settings');
      await pick(page, 'language', 'de');
      await pick(page, 'theme', 'dark');
      await page.waitForSelector('h1:has-text("Einstellungen")');
      assert.equal(await page.getAttribute('html', 'data-theme'), 'dark');
      await check(page, 'settings, German, dark');
      await page.check('[data-setting=sound] input');
      await page.reload();
      await page.waitForSelector('h1:has-text("Einstellungen")');
      assert.equal(await page.isChecked('[data-setting=sound] input'), true);
      await page.click('text=Standardwerte wiederherstellen');
      assert.equal(await page.isChecked('[data-setting=sound] input'), false);
      await page.context().close();
    });

    it('open above the table, resize the counters and keep the game where it is', async () => {
      const page = await openPage(browser, options);
      await setUp(page, server.page);
      const before = await heightOf(page);
      await page.click('.top-bar button[aria-label=Settings]');
      await page.waitForSelector('dialog .settings');
      await check(page, 'settings at the table');
      await pick(page, 'counters', 'large');
      await page.keyboard.press('Escape');
      await page.waitForSelector('dialog .settings', { state: 'detached' });
      assert.ok((await heightOf(page)) > before * 1.1);
      assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Settings');
      await page.context().close();
    });

    it('move nothing on the screen when motion is reduced, whatever the system says', async () => {
      const page = await openPage(browser, { ...options, reducedMotion: 'no-preference' });
      await page.goto(`${server.page}/#/settings`);
      await page.waitForSelector('.settings');
      assert.equal(await page.getAttribute('html', 'data-motion'), 'full');
      await pick(page, 'motion', 'reduced');
      await setUp(page, server.page);
      assert.equal(await page.$eval('.counter', (counter) => getComputedStyle(counter).transitionDuration), '0s');
      await page.context().close();
    });
  });
