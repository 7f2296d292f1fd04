// The review of a game in the browser: the numbers of `leipzig review`, a graph, words in both languages, better plans on the board.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';
import { check, desktop, openPage, phone, settled } from './support/browser.mjs';
import { browser, server } from './support/fixture.mjs';
import { atTable, imported } from './support/table.mjs';

const corpus = async (name) => JSON.parse(await readFile(new URL(`../corpus/${name}.json`, import.meta.url), 'utf8'));
const shots = process.env.SHOTS;
const picture = async (page, name) => shots && (await page.screenshot({ path: join(shots, `${name}.png`), fullPage: true }));

async function byProgram(record) {
  const folder = await mkdtemp(join(tmpdir(), 'leipzig-review-'));
  const file = join(folder, 'game.json');
  await writeFile(file, JSON.stringify(record));
  const { stdout } = await promisify(execFile)(process.env.LEIPZIG, ['review', file, '--json'], { maxBuffer: 1 << 26 });
  await rm(folder, { recursive: true });
  return JSON.parse(stdout);
}

const toReview = (link) => link.replace('#/table/', '#/review/').replace(/\?.*/, '');
// Opens the table first, so that the device has its key.
async function openReview(page, link) {
  await page.goto(link);
  await atTable(page);
  await page.goto(toReview(link));
  await page.waitForSelector('.review-graph', { timeout: 300_000 }); // a search waits for everything else
  await settled(page);
}
const numbers = (page, seat) =>
  page.locator(`tr[data-seat="${seat}"] td[data-value]`).evaluateAll((cells) => cells.map((cell) => Number(cell.dataset.value)));

for (const [name, options] of Object.entries({ desktop, phone })) {
  describe(`on a ${name}`, () => {
    it('the numbers are those of the program, and the better plan is on the board', async () => {
      const record = await corpus('nations1975-first-day');
      const expected = await byProgram(record);
      const page = await openPage(browser, options);
      await openReview(page, (await imported(server, record))('french'));
      for (const [seat, account] of Object.entries(expected.seats)) {
        const { error_rate, errors, luck, result, adjusted } = account;
        assert.deepEqual(await numbers(page, seat), [error_rate, errors, luck, result, adjusted], seat);
      }
      await check(page, 'review');
      await picture(page, `review-${name}`);
      const marked = expected.steps.filter((step) => step.mark);
      assert.equal(await page.locator('.costly').count(), Math.min(12, marked.length));
      // No notation and no ids in the sentences.
      assert.doesNotMatch(await page.locator('.costliest').textContent(), /\b(FR|PR|RU)-\d/);
      const first = page.locator('.costly').first();
      const from = Number(await first.getAttribute('data-from'));
      await first.locator('a.button').click();
      await page.waitForSelector('.plan-arrow', { state: 'attached' });
      assert.match(await page.locator('.replay .chip').first().textContent(), new RegExp(`\\b${from}\\b`));
      const step = expected.steps.find((found) => found.from === from);
      assert.equal(await page.locator('.better-plan li').count(), step.better.length);
      await settled(page);
      await check(page, 'better plan');
      await picture(page, `review-plan-${name}`);
      await page.locator('.better-plan a.button').click();
      await page.waitForSelector('.review-graph');
      await page.context().close();
    });

    it('it is in German too, dark, and can be exported', async () => {
      const record = await corpus('voelkerschlacht-beginner');
      const expected = await byProgram(record);
      const page = await openPage(browser, { ...options, locale: 'de-DE', colorScheme: 'dark' });
      await openReview(page, (await imported(server, record))('french'));
      assert.match(await page.locator('h1').textContent(), /^Auswertung: /);
      await check(page, 'Auswertung');
      await picture(page, `auswertung-${name}`);
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Als JSON exportieren' }).click();
      const exported = JSON.parse(await readFile(await (await download).path(), 'utf8'));
      assert.deepEqual(exported.seats, expected.seats);
      assert.equal(exported.steps.length, expected.steps.length);
      await page.context().close();
    });
  });
}

describe('a game between people', () => {
  it('has no review before its end, with the reason, and then one from the end dialog and the lobby', async () => {
    const answer = await fetch(`${server.address}/api/tables`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ game: 'nations1975', scenario: 'drill' }),
    });
    const { table, keys } = await answer.json();
    const page = await openPage(browser);
    await page.goto(`${server.page}/#/table/${table}?key=${keys.french}`);
    await atTable(page);
    await page.goto(`${server.page}/#/review/${table}`);
    await page.waitForSelector('.review-page [role=alert]');
    assert.match(await page.locator('.review-page [role=alert]').textContent(), /after the game/);
    await check(page, 'no review');
    await page.goto(`${server.page}/#/table/${table}`);
    await atTable(page);
    const other = await openPage(browser);
    await other.goto(`${server.page}/#/table/${table}?key=${keys.allied}`);
    await atTable(other);
    await other.evaluate(
      ([id, key]) =>
        new Promise((done) => {
          const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/socket`);
          socket.onopen = () => {
            socket.send(JSON.stringify({ type: 'join', table: id, key }));
            socket.send(JSON.stringify({ type: 'resign', id: 1 }));
          };
          socket.onmessage = ({ data }) => JSON.parse(data).id === 1 && done();
        }),
      [table, keys.allied],
    );
    await other.context().close();
    await page.locator('dialog .end-actions a[href^="#/review/"]').click();
    await page.waitForSelector('.review-graph');
    await page.goto(`${server.page}/#/`);
    await page.locator('.known a.button', { hasText: 'Review' }).click();
    await page.waitForSelector('.review-graph');
    await page.context().close();
  });
});
