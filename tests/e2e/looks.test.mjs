// Appearance: the form for a new game, labels of the maps, tabs, the card tray, the arithmetic of a fight.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { check, desktop, openPage, phone } from './support/browser.mjs';
import { browser, server } from './support/fixture.mjs';
import { atTable, setUp } from './support/table.mjs';

const wide = { ...desktop, viewport: { width: 1440, height: 900 } };
const games = ['nations1975', 'leipzig1971', 'leipzig1969', 'bridge2013', 'voelkerschlacht'];

describe('the form for a new game', () => {
  for (const game of games)
    it(`fits one screen and describes every scenario: ${game}`, async () => {
      const page = await openPage(browser, wide);
      await page.goto(`${server.page}/#/new/${game}`);
      await page.waitForSelector('.setup input');
      assert.ok((await page.evaluate(() => document.documentElement.scrollHeight)) <= 900, 'the page is longer than the screen');
      for (const about of await page.$$eval('.scenarios small', (all) => all.map((one) => one.textContent))) assert.ok(about.length > 20);
      assert.doesNotMatch(await page.textContent('.setup'), /\b0 turns/);
      await check(page, `new ${game}`);
      await page.context().close();
    });

  it('has the start button in sight on a phone', async () => {
    const page = await openPage(browser, phone);
    await page.goto(`${server.page}/#/new/leipzig1971`);
    const box = await page.locator('.setup button[type=submit]').boundingBox();
    assert.ok(box.y + box.height < 400);
    await check(page, 'new game on a phone');
    await page.context().close();
  });

  it('is skipped by “Play now”, which repeats the last choices', async () => {
    const page = await openPage(browser, wide);
    await page.goto(`${server.page}/#/new/nations1975`);
    await page.check('input[name=scenario][value=drill]');
    await page.check('input[name=level][value=random]');
    await page.click('.setup button[type=submit]');
    await atTable(page);
    await page.goto(`${server.page}/#/`);
    await page.click('.box:has-text("Battle of Nations (") .play-now, .play-now[aria-label*="The Battle of Nations"]');
    await atTable(page);
    assert.match(await page.textContent('.top-bar'), /Drill with guns/);
    await page.goto(`${server.page}/#/new/nations1975`);
    assert.equal(await page.isChecked('input[name=scenario][value=drill]'), true);
    await page.context().close();
  });
});

describe('the table', () => {
  it('opens every tab at the top and comes back to where it was left', async () => {
    const page = await openPage(browser, wide);
    await setUp(page, server.page);
    const scrolled = () => page.$eval('#panel', (panel) => panel.scrollTop);
    await page.click('#tab-rules');
    await page.waitForSelector('#panel .rule');
    await page.hover('#panel');
    await page.mouse.wheel(0, 700);
    await page.waitForFunction(() => document.querySelector('#panel').scrollTop > 300);
    await page.click('#tab-table');
    assert.equal(await scrolled(), 0);
    await page.click('#tab-rules');
    assert.ok((await scrolled()) > 300);
    await page.context().close();
  });

  it('keeps the map clear of the card tray, which folds away', async () => {
    const page = await openPage(browser, wide);
    await setUp(page, server.page, { game: 'voelkerschlacht', scenario: 'beginner' });
    await page.click('.curtain button');
    await page.waitForSelector('main > .tray-cards .card-button');
    const heights = () =>
      page.evaluate(() => ({
        board: document.querySelector('.board.ours').getBoundingClientRect(),
        tray: document.querySelector('.tray-cards').getBoundingClientRect(),
      }));
    const open = await heights();
    assert.ok(open.board.bottom <= open.tray.top + 1, 'the tray covers the map');
    await page.click('.fold-tray');
    await page.waitForSelector('.tray-cards.folded');
    assert.ok((await heights()).board.height > open.board.height * 1.15, 'the map does not use the room');
    await check(page, 'folded tray');
    await page.click('.fold-tray');
    await page.waitForSelector('main > .tray-cards .card-button');
    await page.context().close();
  });

  for (const game of ['leipzig1971', 'leipzig1969'])
    it(`names Leipzig and the fortresses on the whole map: ${game}`, async () => {
      const page = await openPage(browser, wide);
      await setUp(page, server.page, { game, scenario: game === 'leipzig1971' ? '5' : 'campaign' });
      await page.waitForSelector('.strategic .town text', { state: 'attached' });
      const names = await page.$$eval('.strategic .town text', (all) => all.map((one) => one.textContent));
      for (const name of ['Leipzig', 'Berlin', 'Dresden', 'Prague', 'Breslau']) assert.ok(names.includes(name), `${name} has no name`);
      await page.context().close();
    });
});
