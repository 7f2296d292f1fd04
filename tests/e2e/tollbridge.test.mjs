// The template game, which has no client code of its own: a whole game by clicks with both seats, then against the computer, in both
// languages and on a phone.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { check, openPage, phone } from './support/browser.mjs';
import { browser, server } from './support/fixture.mjs';
import { decide, press } from './support/play/tollbridge.mjs';
import { look, offered, setUp } from './support/table.mjs';

const shot = (page, name) => process.env.SHOTS && page.screenshot({ path: `${process.env.SHOTS}/tollbridge-${name}.png` });
const table = { game: 'tollbridge', scenario: 'raid' };

it('is listed last, marked as the template', async () => {
  const page = await openPage(browser);
  await page.goto(server.page);
  await page.waitForSelector('.box.offered .ribbon');
  const boxes = await page.$$eval('.box', (found) => found.map((box) => box.textContent));
  assert.match(boxes.at(-1), /The Toll Bridge/);
  assert.match(boxes.at(-1), /template for your own game/);
  await shot(page, 'lobby');
  await page.close();
});

it('is played to the end by clicks', async () => {
  const page = await openPage(browser);
  await setUp(page, server.page, table);
  await page.waitForSelector('.counter.able');
  assert.match(await page.textContent('.dock'), /Raiders/);
  await check(page, 'the table of the template');
  await shot(page, 'table');
  const done = {};
  for (let n = 0; n < 300; ++n) {
    await offered(page);
    const now = await look(page);
    if (now.phase === 'over') break;
    await decide(page, done);
    if (n === 12) await shot(page, 'moves');
  }
  assert.equal((await look(page)).phase, 'over');
  await page.waitForSelector('dialog .verdict');
  assert.match(await page.textContent('dialog .verdict'), /Raiders|Guards/i);
  await shot(page, 'over');
  assert.ok(done.move > 4 && done.attack > 0 && done.end > 4, JSON.stringify(done));
  await page.close();
});

it('says why not', async () => {
  const page = await openPage(browser);
  await setUp(page, server.page, table);
  await page.fill('#command', 'move R-1 0704');
  await page.press('#command', 'Enter');
  await page.waitForSelector('.why');
  assert.match(await page.textContent('.why'), /TOL-/);
  await page.close();
});

it('is played against the computer, in German, on a phone', async () => {
  const page = await openPage(browser, { ...phone, locale: 'de-DE' });
  await setUp(page, server.page, { ...table, who: 'computer' });
  await page.waitForSelector('.counter.able');
  assert.match(await page.textContent('.table'), /Die Zollbrücke.*Der Überfall/s);
  assert.match(await page.textContent('.dock'), /Bewegung beenden/);
  await shot(page, 'phone');
  await press(page, 'end movement');
  await offered(page);
  const ended = await press(page, 'end combat');
  await page.waitForFunction((n) => Number(document.querySelector('.table').dataset.number) > n + 1, ended.number);
  await page.close();
});
