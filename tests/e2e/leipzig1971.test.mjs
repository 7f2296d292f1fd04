// A whole summer of Leipzig: Napoleon vs. Europe, both seats: arrivals, marches, attacks with supply, twelve turns.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { check, openPage } from './support/browser.mjs';
import { openOrganize, wide } from './support/campaign.mjs';
import { offers } from './support/server.mjs';
import { browser, server } from './support/fixture.mjs';
import { decide } from './support/play/leipzig1971.mjs';
import { after, offered, setUp, survey } from './support/table.mjs';

const shot = (page, name) => process.env.SHOTS && page.screenshot({ path: `${process.env.SHOTS}/1971-${name}.png` });

it('is played to its end by clicks', { timeout: 600_000 }, async (test) => {
  if (!(await offers(server, 'leipzig1971'))) return test.skip('the program does not have this game');
  const page = await openPage(browser, wide);
  await setUp(page, server.page, { game: 'leipzig1971', scenario: '7' });
  const done = {};
  let now = await survey(page);
  for (let i = 0; i < 1500 && now.phase !== 'over'; ++i) {
    now = await decide(page, done);
    if (process.env.VERBOSE) console.log(`# ${i} ${now.number} ${now.phase} ${now.seat} ${Math.round(performance.now())}`);
    if (process.env.SHOTS && i % 25 === 0) await shot(page, i);
  }
  assert.equal(now.phase, 'over');
  for (const what of ['placed', 'marched', 'move', 'ended']) assert.ok(done[what] > 0, `there was no ${what}: ${JSON.stringify(done)}`);
  await page.waitForSelector('dialog .verdict');
  await check(page, 'the end of a summer');
  await shot(page, 'end');
  console.log(`# ${now.number} entries, ${JSON.stringify(done)}`);
});

it('lets each side organise its units before turn 1', { timeout: 120_000 }, async (test) => {
  if (!(await offers(server, 'leipzig1971'))) return test.skip('the program does not have this game');
  const page = await openPage(browser, wide);
  await setUp(page, server.page, { game: 'leipzig1971', scenario: '7' });
  await offered(page);
  const start = await survey(page);
  assert.deepEqual([start.phase, start.seat], ['placement', 'allied']);
  assert.match(await page.$eval('.prompt', (e) => e.textContent), /All your units are on the map.*finish the set-up/);
  const hexes = await page.$$eval('.counter.able', (found) => [...new Set(found.map((e) => e.dataset.at))]);
  assert.ok(await openOrganize(page, hexes), 'no unit can be organised');
  await check(page, 'organising before turn 1');
  await shot(page, 'set-up');
  await page.click('dialog .primary');
  const organised = await after(page, start.number);
  assert.deepEqual([organised.phase, organised.seat], ['placement', 'allied']);
  await page.click('.actions [data-line="end placement"]');
  const other = await after(page, organised.number);
  assert.deepEqual([other.phase, other.seat], ['placement', 'french']);
  await offered(page);
  await page.click('.actions [data-line="end placement"]');
  assert.notEqual((await after(page, other.number)).phase, 'placement');
});

it('has a calendar, shows the conditions in effect and the zoomed-out map', { timeout: 120_000 }, async (test) => {
  if (!(await offers(server, 'leipzig1971'))) return test.skip('the program does not have this game');
  const page = await openPage(browser);
  await setUp(page, server.page, { game: 'leipzig1971', scenario: '8' });
  await page.click('[data-seat].large'); // face down: the French come to the screen first
  await page.click('#tab-plan');
  await page.waitForSelector('.calendar li.now');
  const dates = await page.$$eval('.calendar .day', (found) => found.map((e) => e.textContent));
  assert.match(dates[0], /Turn 1.*April/);
  assert.equal(dates.length, 35);
  assert.ok((await page.$$('.calendar .arriving')).length > 30, 'arrivals are told');
  assert.match(await page.$eval('.conditions', (e) => e.textContent), /Austria is neutral/);
  await page.waitForSelector('.strategic .marker', { state: 'attached' });
  await check(page, 'the plan of a campaign');
  await shot(page, 'plan');
});
