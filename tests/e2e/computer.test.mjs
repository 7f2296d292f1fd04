// Against the computer, with a hint; and two computers, watched.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { check, openPage, phone } from './support/browser.mjs';
import { browser, server } from './support/fixture.mjs';
import { after as afterNumber, atTable, decide, look, neighbours } from './support/table.mjs';

let page;
before(async () => {
  page = await openPage(browser);
});

async function open(where, { who, scenario = 'drill' }) {
  await where.goto(`${server.page}/#/new/nations1975`);
  await where.check(`input[name=scenario][value=${scenario}]`);
  await where.check(`input[name=who][value=${who}]`);
}
const start = async (where) => {
  await where.click('.setup button[type=submit]');
  await atTable(where);
};
const mine = (seat) => document.querySelector('.table').dataset.seat === seat && !document.querySelector('.opponent');

describe('the computer', () => {
  it('is the first choice of who plays, with a sentence on every level', async () => {
    await page.goto(`${server.page}/#/new/nations1975`);
    await page.waitForSelector('.ladder');
    assert.equal(await page.$eval('input[name=who]:checked', (input) => input.value), 'computer');
    for (const about of await page.$$eval('.ladder small', (found) => found.map((e) => e.textContent))) assert.ok(about.length > 30);
    await check(page, 'new table');
  });

  it('answers the moves of its opponent', { timeout: 300_000 }, async () => {
    await open(page, { who: 'computer' });
    await page.check('input[name=side][value=french]');
    await page.check('input[name=level][value=random]');
    await start(page);
    const near = await neighbours(server.address, 'drill');
    const done = {};
    const turns = async () => page.$$eval('.log h3.seat-allied', (found) => found.length);
    await page.click('#tab-log');
    for (let i = 0; i < 60 && (await turns()) < 1; ++i) {
      await page.waitForFunction(mine, 'french');
      await decide(page, near, done, i < 4 ? 1 : 0);
    }
    assert.ok((await turns()) >= 1, 'the computer moved');
    await page.click('#tab-table');
    assert.match(await page.textContent('.players'), /computer: Random/);
    await check(page, 'against the computer');
  });

  it('gives a hint, drawn and in words, that can be followed', { timeout: 300_000 }, async (context) => {
    await page.waitForFunction(mine, 'french');
    if (!(await page.$('.hint-button'))) return context.skip('no level gives advice');
    const { number } = await look(page);
    await page.click('.hint-button');
    await page.waitForSelector('.hint-card .plan li');
    await check(page, 'hint');
    await page.click('.hint-card .follow');
    await afterNumber(page, number);
  });

  it('plays another, and both are watched with pause, step and speed on a phone', { timeout: 300_000 }, async () => {
    const small = await openPage(browser, phone);
    await open(small, { who: 'watch' });
    for (const seat of ['french', 'allied']) await small.selectOption(`select[name=watched-${seat}]`, 'random');
    await start(small);
    // At this pace the game cannot end before it is paused.
    await small.click('.pace button:has-text("Pause")');
    await small.waitForSelector('.pace button:has-text("Resume")');
    await small.click('.pace button:has-text("fast")');
    await check(small, 'watching');
    // One move may have been on its way.
    let paused = await look(small);
    for (let i = 0, before = null; i < 30 && before !== paused.number; ++i) {
      before = paused.number;
      await small.waitForTimeout(1000);
      paused = await look(small);
    }
    await small.waitForTimeout(1000);
    assert.equal((await look(small)).number, paused.number);
    await small.click('.pace button:has-text("Step")');
    await afterNumber(small, paused.number);
    const stepped = (await look(small)).number;
    await small.click('.pace button:has-text("Resume")');
    await afterNumber(small, stepped);
    await small.context().close();
  });

  it('shows how the game went, with its turning points, when it is over', { timeout: 300_000 }, async () => {
    await page.click('#tab-table');
    await page.click('.buttons button:has-text("Resign")');
    await page.click('.sure .danger');
    await page.waitForSelector('dialog .verdict');
    await page.waitForSelector('dialog button.export');
    const { table, keys } = (await page.evaluate(() => JSON.parse(localStorage.getItem('leipzig.tables'))))[0];
    const headers = { authorization: `Bearer ${keys.spectator}` };
    const course = await (await fetch(`${server.address}/api/tables/${table}/course`, { headers })).json();
    assert.ok(Array.isArray(course.points));
    if (course.level === '') return;
    await page.waitForSelector('dialog .course svg');
    await check(page, 'how it went');
    const turning = await page.$('dialog .turning-points button');
    if (!turning) return;
    await turning.click();
    await page.waitForSelector('.replay');
  });
});
