// A whole game of Leipzig (1969), both seats: deployment, marches, build-up by its dialog, attacks with supply, ten turns.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { check, openPage } from './support/browser.mjs';
import { wide } from './support/campaign.mjs';
import { offers } from './support/server.mjs';
import { browser, server } from './support/fixture.mjs';
import { decide } from './support/play/leipzig1969.mjs';
import { setUp, survey } from './support/table.mjs';

const shot = (page, name) => process.env.SHOTS && page.screenshot({ path: `${process.env.SHOTS}/1969-${name}.png` });

it('is played to its end by clicks', { timeout: 600_000 }, async (test) => {
  if (!(await offers(server, 'leipzig1969'))) return test.skip('the program does not have this game');
  const page = await openPage(browser, wide);
  await setUp(page, server.page, { game: 'leipzig1969', scenario: 'campaign' });
  const done = {};
  let now = await survey(page);
  for (let i = 0; i < 1500 && now.phase !== 'over'; ++i) {
    now = await decide(page, done);
    if (process.env.VERBOSE) console.log(`# ${i} ${now.number} ${now.phase} ${now.seat} ${Math.round(performance.now())}`);
    if (process.env.SHOTS && i % 25 === 0) await shot(page, i);
  }
  assert.equal(now.phase, 'over');
  for (const what of ['built', 'move', 'ended']) assert.ok(done[what] > 0, `there was no ${what}: ${JSON.stringify(done)}`);
  await page.waitForSelector('dialog .verdict');
  await check(page, 'the end of a campaign');
  await shot(page, 'end');
  console.log(`# ${now.number} entries, ${JSON.stringify(done)}`);
});

it('shows supply, sieges, areas, borders and rivers from near and far', { timeout: 120_000 }, async (test) => {
  if (!(await offers(server, 'leipzig1969'))) return test.skip('the program does not have this game');
  const page = await openPage(browser);
  await setUp(page, server.page, { game: 'leipzig1969', scenario: 'campaign' });
  for (const line of ['deploy historically', 'end deployment', 'deploy historically', 'end deployment']) {
    const now = await survey(page);
    await page.click(`.actions [data-line="${line}"]`);
    await page.waitForFunction((n) => Number(document.querySelector('.table').dataset.number) !== n, now.number);
  }
  // From afar markers stand for the counters, and the great towns have names.
  await page.waitForSelector('.strategic .marker', { state: 'attached' });
  assert.ok((await page.$$('.strategic .town text')).length > 10, 'towns are named from afar');
  await page.click('button[aria-label="Layers"]');
  for (const label of ['Supply range', 'Sieges', 'Army areas', 'Borders', 'Rivers']) await page.check(`text="${label}"`);
  for (const layer of ['layer-supply', 'layer-areas', 'layer-borders', 'layer-rivers']) {
    await page.waitForSelector(`.campaign .${layer} path`, { state: 'attached' });
  }
  const rivers = await page.$$eval('.river-name', (found) => found.map((e) => e.textContent));
  assert.ok(rivers.includes('Elbe') && rivers.includes('Oder'), `${rivers}`);
  await check(page, 'layers of a campaign');
  await shot(page, 'layers-far');
  for (let i = 0; i < 5; ++i) await page.click('button[aria-label="Zoom in"]');
  await page.waitForSelector('.strategic .marker', { state: 'detached' });
  await shot(page, 'layers-near');
});
