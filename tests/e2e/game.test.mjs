// A whole First Day, both seats, through the page.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { check, openPage } from './support/browser.mjs';
import { browser, server } from './support/fixture.mjs';
import { decide, look, neighbours, setUp } from './support/table.mjs';

it('is played to its end by clicks', { timeout: 600_000 }, async () => {
  const page = await openPage(browser);
  await setUp(page, server.page);
  const near = await neighbours(server.address);
  const done = {};
  const kMovesATurn = 2;
  let moves = kMovesATurn;
  let now = await look(page);
  for (let i = 0; i < 1500 && now.phase !== 'over'; ++i) {
    const before = done.move ?? 0;
    const then = await decide(page, near, done, moves);
    moves = then.phase === 'movement' && then.seat === now.seat ? moves - ((done.move ?? 0) - before) : kMovesATurn;
    now = then;
    if (process.env.VERBOSE) console.log(`# ${i} ${JSON.stringify(now)} ${Math.round(performance.now())}`);
  }
  assert.equal(now.phase, 'over');
  for (const what of ['move', 'battle', 'die', 'retreat', 'advance'])
    assert.ok(done[what] > 0, `there was no ${what}: ${JSON.stringify(done)}`);

  await page.waitForSelector('dialog .verdict');
  assert.match(await page.textContent('dialog'), /Seed of the dice/);
  await check(page, 'the end of a game');
  console.log(`# ${now.number} entries, ${JSON.stringify(done)}`);
});
