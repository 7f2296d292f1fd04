// What the table tells: the other side's last turn on the board, what was lost since the last decision, battles of the past, and a log
// without ids in every game.
import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { before, describe, it } from 'node:test';
import { check, desktop, openPage, phone } from './support/browser.mjs';
import { browser, server } from './support/fixture.mjs';
import { atTable, imported } from './support/table.mjs';

// The Prussians march up and attack; FR-4 cannot retreat and is lost. Then the French are to move.
const record = {
  leipzig: 1,
  game: 'nations1975',
  position: {
    board: { plain: true },
    pieces: {
      'FR-4': '1515',
      'FR-9': '2525',
      'PR-9': '1512',
      'PR-10': '1414',
      'PR-11': '1614',
      'PR-12': '1516',
      'RU-9': '1415',
      'RU-15': '1615',
    },
    tracks: { turn: 2 },
    markers: { phase: 'movement', seat: 'allied' },
  },
  entries: [
    'PR-9 1514',
    'end movement',
    'attack 1515 with PR-9',
    'with PR-10',
    'with PR-11',
    'with PR-12',
    'with RU-9',
    'with RU-15',
    'at 5-1',
    'die 2',
    'no advance',
  ],
};

let french;
before(async () => {
  french = (await imported(server, record))('french');
});

for (const [name, options] of Object.entries({ desktop, phone })) {
  describe(`on a ${name}`, () => {
    it('the last turn of the other side is on the board, with its arrows, battle and loss', async () => {
      const page = await openPage(browser, options);
      await page.goto(french);
      await atTable(page);
      await page.waitForSelector('.last-turn .arrow', { state: 'attached' });
      assert.ok((await page.locator('.last-turn .battle-badge').count()) > 0);
      assert.ok((await page.locator('.last-turn .loss-mark[data-loss="1515"]').count()) > 0);
      // Above the counters.
      const above = await page.evaluate(() => {
        const arrow = document.querySelector('.last-turn');
        const counter = document.querySelector('.counter');
        return Boolean(counter.compareDocumentPosition(arrow) & Node.DOCUMENT_POSITION_FOLLOWING);
      });
      assert.ok(above);
      await page.close();
    });

    it('a summary names the loss and the battle, shows the battle, and steps through the turn', async () => {
      const page = await openPage(browser, options);
      await page.goto(french);
      await atTable(page);
      const since = page.locator('.since');
      await since.waitFor();
      assert.match(await since.locator('summary').textContent(), /one battle.*one unit lost/);
      const overflow = await since.evaluate((card) => card.scrollWidth - card.clientWidth);
      assert.ok(overflow <= 0, `the summary is ${overflow} pixels too wide`);
      if (name === 'phone') await since.locator('summary').click();
      assert.match(await since.textContent(), /4th Division, II Corps \(Victor\) is lost/);
      await since.locator('.since-battle').click();
      await page.waitForSelector('.battle-shown .battle-arrow', { state: 'attached' });
      const card = page.locator('.battle-card');
      assert.match(await card.textContent(), /against 4th Division, II Corps \(Victor\)/);
      assert.match(await card.textContent(), /Odds/);
      await check(page, `the summary on a ${name}`);
      await card.getByRole('button', { name: 'Close' }).click(); // then the summary is back
      await since.waitFor();
      if (name === 'phone' && !(await since.locator('details').evaluate((details) => details.open))) await since.locator('summary').click();
      await since.getByRole('button', { name: 'Step through it' }).click();
      await page.waitForSelector('.replay');
      await page.getByRole('button', { name: 'Next battle' }).click();
      await page.waitForFunction(() => document.querySelector('.battle-card em'));
      assert.equal(await page.locator('.battle-card .battle-die').count(), 0);
      await page.getByRole('button', { name: 'Step forward' }).click();
      await page.waitForSelector('.battle-card .battle-die');
      await page.close();
    });
  });
}

describe('the rulebook', () => {
  for (const [language, title, chapter] of [
    ['en', 'Rules of', '5. Movement'],
    ['de', 'Regeln:', '5. Bewegung'],
  ]) {
    it(`can be read in order in ${language}, and a link leads to a rule`, async () => {
      const page = await openPage(browser, { ...desktop, locale: language });
      await page.goto(`${server.page}/#/rules/nations1975/BON-7.21`);
      await page.waitForSelector('.rulebook article.wanted');
      assert.match(await page.locator('.rulebook h1').textContent(), new RegExp(title));
      assert.ok((await page.locator('.rulebook h2').allTextContents()).includes(chapter));
      const text = await page.locator('.rulebook').textContent();
      assert.doesNotMatch(text, /Source:|Check:|Ruling:/);
      await check(page, `the rulebook in ${language}`);
      await page.close();
    });
  }
});

// Hexes of A Bridge Too Few have letters.
const ids =
  /\b(FR|AL|PR|RU|AU|SW|DF|DA)-[A-Z0-9]|\b[FA][ACDKHSP]\d|\b(fr|pr|ru|au|sw)-[a-z]|@|(terrain|move|center|north|east|south|west)-[a-z]|\d{4}-\d{4}/;
describe('the log of every kept game', async () => {
  const folder = new URL('../corpus/', import.meta.url);
  const files = (await readdir(folder)).filter((file) => /-v2\.json$/.test(file));
  const chosen = ['bridge2013-south-east', 'leipzig1969-campaign', 'leipzig1971-1', 'nations1975-first-day', 'voelkerschlacht-advanced'];
  for (const game of chosen) {
    it(`names units and places in ${game}`, async () => {
      const file = files.find((found) => found.startsWith(`${game}-v2`));
      const link = await imported(server, JSON.parse(await readFile(new URL(file, folder), 'utf8')));
      const page = await openPage(browser, desktop);
      await page.goto(link('french'));
      await atTable(page, '.board.ours');
      const close = page.locator('dialog button').first();
      if ((await close.count()) > 0) await page.keyboard.press('Escape');
      await page.click('#tab-log', { force: true });
      await page.waitForSelector('.log-entry');
      const texts = await page.locator('.log-entry .text').allTextContents();
      assert.ok(texts.length > 20);
      const bad = texts.filter((text) => ids.test(text));
      assert.deepEqual(bad.slice(0, 5), []);
      await page.close();
    });
  }
});
