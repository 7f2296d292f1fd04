// A whole quarter of A Bridge Too Few, both seats: units on hexes, cards that say who acts and who wins.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { check, openPage } from './support/browser.mjs';
import { offers } from './support/server.mjs';
import { browser, server } from './support/fixture.mjs';
import { decide } from './support/play/bridge2013.mjs';
import { setUp, survey } from './support/table.mjs';

it('is played to its end by clicks', { timeout: 600_000 }, async (test) => {
  if (!(await offers(server, 'bridge2013'))) return test.skip('the program does not have this game');
  const page = await openPage(browser);
  await setUp(page, server.page, { game: 'bridge2013', scenario: 'north-west' });
  const done = {};
  let now = await survey(page);
  for (let i = 0; i < 1500 && now.phase !== 'over'; ++i) {
    now = await decide(page, done);
    if (process.env.VERBOSE) console.log(`# ${i} ${now.number} ${now.phase} ${now.seat} ${Math.round(performance.now())}`);
    if (i === 20) await check(page, 'a table with playing cards');
  }
  assert.equal(now.phase, 'over');
  for (const what of ['move', 'attack', 'activate']) assert.ok(done[what] > 0, `there was no ${what}: ${JSON.stringify(done)}`);
  await page.waitForSelector('dialog .verdict');
  await check(page, 'the end of a game with playing cards');
  console.log(`# ${now.number} entries, ${JSON.stringify(done)}`);
});
