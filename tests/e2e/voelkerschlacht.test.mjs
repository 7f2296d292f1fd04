// A whole game of Völkerschlacht, both seats at one screen: cards, areas, hidden hands.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { check, openPage, phone } from './support/browser.mjs';
import { offers } from './support/server.mjs';
import { browser, server } from './support/fixture.mjs';
import { decide } from './support/play/voelkerschlacht.mjs';
import { after as afterNumber, look, setUp, survey } from './support/table.mjs';

const game = { game: 'voelkerschlacht', scenario: 'beginner' };

it('is played to its end by two at one screen', { timeout: 600_000 }, async (test) => {
  if (!(await offers(server, 'voelkerschlacht'))) return test.skip('the program does not have this game');
  const page = await openPage(browser);
  // Dice from the server alone, which are the same in every run (run.mjs): a browser's share of them is not.
  await page.route('**/api/tables', (route) => {
    const { dice: _, ...wanted } = JSON.parse(route.request().postData());
    return route.continue({ postData: JSON.stringify(wanted) });
  });
  await setUp(page, server.page, game);
  const done = {};
  let now = await survey(page);
  assert.equal(now.curtain, 'french');
  for (let i = 0; i < 1500 && now.phase !== 'over'; ++i) {
    now = await decide(page, done);
    if (process.env.VERBOSE) console.log(`# ${i} ${now.number} ${now.phase} ${now.seat} ${Math.round(performance.now())}`);
    if (i === 60) await check(page, 'a table with cards');
  }
  assert.equal(now.phase, 'over');
  for (const what of ['lay', 'play', 'draw', 'remove', 'move', 'reveal'])
    assert.ok(done[what] > 0, `there was no ${what}: ${JSON.stringify(done)}`);
  await page.waitForSelector('dialog .verdict');
  await check(page, 'the end of a game with cards');
  // The points of the panel are those of the verdict.
  const [french, allied] = await page.$$eval('.score b', (found) => found.map((e) => Number(e.textContent)));
  const verdict = await page.textContent('dialog');
  assert.ok(verdict.includes(String(french)) && verdict.includes(String(allied)), `${french}:${allied} in ${verdict}`);
  console.log(`# ${now.number} entries, ${JSON.stringify(done)}`);
});

it('fits a phone', async (test) => {
  if (!(await offers(server, 'voelkerschlacht'))) return test.skip('the program does not have this game');
  const page = await openPage(browser, phone);
  await setUp(page, server.page, game);
  await page.tap('.curtain .primary');
  await page.waitForSelector('.tray-cards');
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'scrolls sideways');
  const small = await page.$$eval('button', (found) =>
    found
      .map((e) => ({ box: e.getBoundingClientRect(), name: e.textContent || e.getAttribute('aria-label') }))
      .filter(({ box }) => box.width > 0 && (box.height < 43.5 || box.width < 43.5))
      .map(({ box, name }) => `${name} ${Math.round(box.width)}x${Math.round(box.height)}`),
  );
  assert.deepEqual(small, []);
  await check(page, 'a table with cards on a phone');
  const before = await look(page);
  await page.tap('.actions button[data-line]');
  await afterNumber(page, before.number);
});
