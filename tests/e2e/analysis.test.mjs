// The analysis board: branch, roll, choose a die, comment, draw, save, reload, share; closed while two people play.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { check, desktop, openPage, phone, settled } from './support/browser.mjs';
import { browser, server } from './support/fixture.mjs';
import { after, atTable, imported, look } from './support/table.mjs';

const shots = process.env.SHOTS;
const picture = async (page, name) => shots && (await page.screenshot({ path: join(shots, `${name}.png`) }));

// A battle is declared: the die is next.
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
const numberOf = async (page) => (await look(page)).number;

for (const [name, options] of Object.entries({ desktop, phone })) {
  it(`branches, rolls, comments, saves, reloads and shares on a ${name}`, async () => {
    const page = await openPage(browser, { ...options, ...(name === 'phone' ? { locale: 'de-DE' } : {}) });
    const link = (await imported(server, record))('french');
    const other = (await imported(server, record))('allied');
    assert.notEqual(link, other);
    // Both seats on this device: no one is helped against another.
    const [table] = link.match(/(?<=table\/)[^?]+/);
    await page.goto(link);
    await atTable(page);
    await page.evaluate((id) => {
      const tables = JSON.parse(localStorage.getItem('leipzig.tables'));
      tables.find((entry) => entry.table === id).mine = ['french', 'allied'];
      localStorage.setItem('leipzig.tables', JSON.stringify(tables));
    }, table);
    await page.goto(`${server.page}/#/`);
    await page.reload();
    await page.goto(`${server.page}/#/analysis/table/${table}?at=9`);
    await atTable(page);
    await page.waitForSelector('.outcomes');
    assert.equal(await page.locator('.outcomes .outcome').count(), 6);
    // Choose a die, go back, roll: two variations at least after both were tried.
    await page.locator('.outcomes .outcome').nth(4).click();
    await after(page, 9);
    assert.equal(await numberOf(page), 10);
    await page.locator('.analysis h2 ~ button').nth(1).click();
    await after(page, 10);
    await page.locator('.outcomes .primary').click();
    await after(page, 9);
    await settled(page);
    assert.ok((await page.locator('.variations li').count()) >= 2);
    // The line of the game is there once, however short its file writes a move.
    assert.equal(await page.locator('.variations', { hasText: 'at 5-1' }).locator('li', { hasText: 'PR-9' }).count(), 0);
    await page.locator('.analysis-notes input').first().fill('Kleist attacks');
    await page.locator('.analysis-notes textarea').fill('What if the die is kind?');
    await check(page, `analysis on a ${name}`);
    await picture(page, `analysis-${name}`);
    await page.locator('.analysis details summary').click();
    await page.locator('.save-study').click();
    await page.waitForFunction(() => location.hash.startsWith('#/analysis/saved/'));
    const before = await page.locator('.variations li').count();
    await page.reload();
    await atTable(page);
    await page.waitForSelector('.variations');
    const text = await page.locator('.variations').textContent();
    assert.match(text, /Kleist attacks/);
    assert.match(text, /What if the die is kind\?/);
    assert.ok((await page.locator('.variations li').count()) >= before - 1);
    // The link carries all of it, to another device.
    await page.locator('.analysis details summary').click();
    await page.locator('.share-study').click();
    const shared = await page.locator('.copy-link input').inputValue();
    const download = page.waitForEvent('download');
    await page.locator('.export-study').click();
    const file = JSON.parse(await readFile(await (await download).path(), 'utf8'));
    assert.equal(file.leipzig_study, 1);
    assert.ok(file.chapters[0].moves.some((move) => move.name === 'Kleist attacks'));
    await page.context().close();
    const friend = await openPage(browser, options);
    await friend.goto(shared);
    await atTable(friend);
    await friend.waitForSelector('.variations');
    assert.match(await friend.locator('.variations').textContent(), /Kleist attacks/);
    assert.equal(await friend.locator('.analysis-notes textarea').count(), 0);
    await check(friend, 'shared study');
    await friend.context().close();
  });
}

describe('the computer', () => {
  it('shows its best plans as arrows', async () => {
    const page = await openPage(browser);
    await page.goto(`${server.page}/#/analysis/game/nations1975`);
    await atTable(page);
    await page.locator('.engine select').selectOption('recruit');
    await page.locator('.look-for-plans').click();
    await page.waitForSelector('.plans li');
    await page.locator('.plans button').first().click();
    await page.waitForSelector('.plan-arrow', { state: 'attached' });
    await check(page, 'plans');
    await picture(page, 'analysis-plans');
    await page.context().close();
  });
});

describe('a game between people', () => {
  it('has no analysis board before its end, and says why', async () => {
    const page = await openPage(browser);
    const link = (await imported(server, record))('french');
    await page.goto(link);
    await atTable(page);
    const [table] = link.match(/(?<=table\/)[^?]+/);
    await page.goto(`${server.page}/#/analysis/table/${table}`);
    await page.waitForSelector('[role=alert]');
    assert.match(await page.locator('[role=alert]').textContent(), /two people/);
    await page.goto(`${server.page}/#/table/${table}?at=2`);
    await page.waitForSelector('.replay button.analyse[disabled]');
    assert.match(await page.locator('#analyse-why').textContent(), /two people/);
    await page.context().close();
  });
});
