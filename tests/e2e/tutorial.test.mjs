// A tutorial played through with the mouse, from the lobby to the first game; and the other four opened.
import assert from 'node:assert/strict';
import { it, describe } from 'node:test';
import { check, openPage, phone, settled } from './support/browser.mjs';
import { browser, server } from './support/fixture.mjs';
import { atTable, clickBoard, pieceAt, spaceAt } from './support/table.mjs';

const lesson = (page, id) => page.waitForSelector(`.lesson[data-lesson="${id}"][data-done="false"]`);
const isDone = (page) => page.waitForSelector('.lesson[data-done="true"]');
const next = async (page) => {
  await isDone(page);
  await page.click('.lesson .next');
};

// Moves a unit as a player does: the unit, then the hex.
async function march(page, unit, hex) {
  assert.ok(await clickBoard(page, pieceAt(unit)), unit);
  await page.waitForSelector(`[data-target="${hex}"]`, { state: 'attached' });
  assert.ok(await clickBoard(page, spaceAt(hex)), hex);
}
// Names a battle: the enemy, then each attacker; then the odds.
async function fight(page, enemy, units, odds) {
  assert.ok(await clickBoard(page, pieceAt(enemy)), enemy);
  for (const unit of units) {
    await settled(page, 3);
    const number = await page.getAttribute('.table', 'data-number');
    assert.ok(await clickBoard(page, pieceAt(unit)), unit);
    await page.waitForFunction((n) => document.querySelector('.table').dataset.number !== n, number);
  }
  await page.click(`.battle [data-line="at ${odds}"]`);
}

const steps = {
  move: (page) => march(page, 'DF-1', '0605'),
  zone: async (page) => {
    await clickBoard(page, pieceAt('DF-1'));
    await page.waitForSelector('[data-target]', { state: 'attached' });
    await clickBoard(page, spaceAt('0305'));
    await page.waitForSelector('.notice.why');
    assert.match(await page.textContent('.notice.why'), /BON-6\.0/);
  },
  contact: async (page) => {
    // Not yet: the answer is kind, and nothing has happened.
    await page.click('.actions [data-kind="end movement"], .actions button.primary');
    await page.waitForSelector('.notice.info');
    assert.match(await page.textContent('.notice.info'), /this lesson is about something else/);
    await march(page, 'DF-1', '0505');
    await page.waitForSelector('.table[data-number="1"]');
    await march(page, 'DF-2', '0504');
    await page.waitForSelector('.table[data-number="2"]');
    await page.click('.actions button.pointed');
  },
  odds: (page) => fight(page, 'DA-1', ['DF-1', 'DF-2'], '2-1'),
  advance: (page) => march(page, 'DF-1', '0404'),
  terrain: (page) => fight(page, 'DA-4', ['DF-1', 'DF-2', 'FR-A1'], '2-1'),
  duty: (page) => page.click('.lesson .show-me'),
  trap: (page) => fight(page, 'DA-2', ['DF-1', 'DF-2', 'DF-4'], '3-1'),
  night: (page) => march(page, 'DF-2', '0605'),
  win: (page) => fight(page, 'DA-2', ['DF-1', 'DF-2', 'DF-4'], '3-1'),
};

describe('the tutorial', () => {
  it('is what a newcomer sees first, and is played through to a first game', { timeout: 300_000 }, async () => {
    const page = await openPage(browser);
    await page.goto(server.page);
    await page.click('.welcome a');
    await atTable(page);
    for (const [id, play] of Object.entries(steps)) {
      await lesson(page, id);
      await play(page);
      if (id === 'zone') await check(page, 'a lesson that is done');
      if (id !== 'win') await next(page);
    }
    await isDone(page);
    assert.equal(await page.$('dialog'), null, 'no end of a game is celebrated');
    await page.click('.lesson .first-game');
    await page.waitForSelector('.table:not(:has(.lesson)) .counter', { state: 'attached' });
    await page.goto(server.page);
    // The name of the scenario comes with the list of games, a moment after the rows.
    await page.waitForSelector('.known-list strong:has-text("drill")');
    await page.context().close();
  });

  it('goes back a lesson, skips one, is read in German and is remembered', { timeout: 300_000 }, async () => {
    const page = await openPage(browser, { ...phone, locale: 'de-DE' });
    await page.goto(`${server.page}/#/learn/nations1975/3`);
    await lesson(page, 'contact');
    assert.match(await page.textContent('.lesson'), /Lektion 3 von 10/);
    await page.click('.lesson .icon[aria-label="Vorige Lektion"]');
    await lesson(page, 'zone');
    await page.click('.lesson .next');
    await lesson(page, 'contact');
    await check(page, 'a lesson on a phone');
    await page.click('.lesson a[href="#/"]');
    await page.click('.box a.learn[aria-label^="Weiterlernen"]');
    await lesson(page, 'contact');
    await page.context().close();
  });

  it('is there for every game, and shows what it asks for', { timeout: 300_000 }, async () => {
    const page = await openPage(browser);
    for (const game of ['voelkerschlacht', 'leipzig1969', 'bridge2013', 'leipzig1971']) {
      await page.goto(`${server.page}/#/learn/${game}/1`);
      await page.waitForSelector('.lesson');
      await atTable(page, '.board.ours');
      const first = await page.getAttribute('.lesson', 'data-lesson');
      if (await page.$('.lesson .show-me')) {
        await page.click('.lesson .show-me');
        await isDone(page);
      }
      await page.click('.lesson .next');
      await page.waitForSelector(`.lesson:not([data-lesson="${first}"])`);
      assert.deepEqual(page.faults, [], game);
    }
    await page.context().close();
  });
});
