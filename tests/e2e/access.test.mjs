// Accessibility of every page: what axe finds, and where the keyboard focus is after every change.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { check, openPage, settled } from './support/browser.mjs';
import { browser, server } from './support/fixture.mjs';
import { after, atTable, imported, look, setUp } from './support/table.mjs';
import { readFileSync } from 'node:fs';

const games = [
  ['nations1975', 'first-day'],
  ['leipzig1969', 'campaign'],
  ['leipzig1971', '5'],
  ['bridge2013', 'north-west'],
  ['voelkerschlacht', 'beginner'],
];
const kPatience = { timeout: 300_000 };

const focused = (page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    return !at || at === document.body ? '' : `${at.tagName} ${at.className} ${at.id}`;
  });
async function hasFocus(page, where) {
  await settled(page);
  assert.notEqual(await focused(page), '', `${where}: the focus is lost`);
}
async function open(page, fragment, sign) {
  await page.goto(`${server.page}/${fragment}`);
  await page.waitForSelector(sign);
  await settled(page);
}

describe('axe finds nothing', () => {
  it('in the lobby, the settings and the page on privacy', kPatience, async () => {
    const page = await openPage(browser);
    await open(page, '#/', '.box.offered');
    await check(page, 'lobby');
    await open(page, '#/settings', '.settings, form');
    await check(page, 'settings');
    await open(page, '#/privacy', 'main h1');
    await check(page, 'privacy');
    await open(page, '#/nowhere/at/all', 'main h1');
    await check(page, 'an unknown page');
    await page.context().close();
  });

  for (const [game, scenario] of games) {
    it(`in the pages and at a table of ${game}`, kPatience, async () => {
      const page = await openPage(browser);
      await open(page, `#/new/${game}`, '.setup');
      await check(page, `${game}: set-up`);
      await open(page, `#/rules/${game}`, '.rulebook article');
      await check(page, `${game}: rulebook`);
      await open(page, `#/about/${game}`, 'main h1');
      await check(page, `${game}: about`);
      await open(page, `#/learn/${game}`, 'main h1, .lesson');
      await check(page, `${game}: tutorial`);
      await setUp(page, server.page, { game, scenario });
      if (await page.$('.table[data-curtain]')) {
        await check(page, `${game}: before the screen is handed over`);
        await page.click('[data-seat].large');
        await page.waitForSelector('.table:not([data-curtain])');
      }
      await settled(page);
      await check(page, `${game}: table`);
      for (const tab of ['log', 'charts', 'rules', 'units', 'plan', 'talk', 'table', 'game']) {
        if (!(await page.$(`#tab-${tab}`))) continue;
        await page.click(`#tab-${tab}`);
        await settled(page, 3);
        await check(page, `${game}: ${tab}`);
      }
      await page.context().close();
    });
  }

  it('in a replay, in the dialog at the end, and in the map layers', kPatience, async () => {
    const record = JSON.parse(readFileSync(new URL('../corpus/nations1975-drill-v2.json', import.meta.url), 'utf8'));
    const link = await imported(server, record);
    const page = await openPage(browser);
    await page.goto(link('french'));
    await page.waitForSelector('dialog .verdict');
    await check(page, 'the dialog at the end');
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog', { state: 'detached' });
    await hasFocus(page, 'after the dialog at the end');
    await page.click('#tab-table');
    await page.click('#panel .buttons button >> nth=0');
    await page.waitForSelector('.replay');
    await settled(page);
    await check(page, 'replay');
    await page.click('[aria-label="Layers"]');
    await page.waitForSelector('.layers.card');
    await check(page, 'layers');
    await page.context().close();
  });
});

describe('the keyboard focus is never lost', () => {
  it('from page to page', kPatience, async () => {
    const page = await openPage(browser);
    await open(page, '#/', '.box.offered');
    const follow = async (selector, sign) => {
      await page.focus(selector);
      await page.keyboard.press('Enter');
      await page.waitForSelector(sign);
      await hasFocus(page, selector);
    };
    await follow('.box.offered a[href^="#/rules/"]', '.rulebook article');
    await page.goBack();
    await page.waitForSelector('.box.offered');
    await hasFocus(page, 'back to the lobby');
    await follow('.box.offered a[href^="#/about/"]', '.about-page');
    await page.goBack();
    await page.waitForSelector('.box.offered');
    await follow('footer a', 'main h1');
    await page.goBack();
    await page.waitForSelector('.box.offered');
    await follow('.box.offered a[href^="#/new/"]', '.setup');
    await page.check('input[name=scenario][value="drill"]');
    await page.check('input[name=who][value=both]');
    await page.focus('.setup button[type=submit]');
    await page.keyboard.press('Enter');
    await atTable(page);
    await hasFocus(page, 'the new table');
    await page.context().close();
  });

  it('at the end of a part, in questions and in dialogs', kPatience, async () => {
    const page = await openPage(browser, { viewport: { width: 1500, height: 1100 }, locale: 'en-GB', reducedMotion: 'reduce', asks: true });
    await setUp(page, server.page, { scenario: 'drill' });
    await settled(page);
    const { number } = await look(page);
    await page.focus('.ends [data-kind="end movement"]');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.confirmation');
    await hasFocus(page, 'the question');
    await page.focus('[data-confirm="no"]');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.confirmation', { state: 'detached' });
    await hasFocus(page, 'after the question');
    await page.focus('.ends [data-kind="end movement"]');
    await page.keyboard.press('Enter');
    await page.waitForSelector('[data-confirm="end movement"]');
    await page.keyboard.press('Enter');
    await after(page, number);
    await hasFocus(page, 'after the end of the movement');
    await page.click('#tab-table');
    await page.focus('#panel .buttons > button:text-is("Resign")');
    await page.keyboard.press('Enter');
    await hasFocus(page, 'before resigning');
    await page.focus('.sure .danger');
    await page.keyboard.press('Enter');
    await page.waitForSelector('dialog .verdict');
    await hasFocus(page, 'in the dialog at the end');
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog', { state: 'detached' });
    await hasFocus(page, 'after the dialog at the end');
    await page.context().close();
  });
});
