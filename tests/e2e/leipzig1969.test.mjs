// A whole game of Leipzig (1969), both seats: deployment, marches, build-up by its dialog, attacks with supply, ten turns.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { check, openPage } from './support/browser.mjs';
import { answer, decide, moveOne, openOrganize, press, relieve, waitFor, wide } from './support/campaign.mjs';
import { offers } from './support/server.mjs';
import { browser, server } from './support/stage.mjs';
import { clickBoard, setUp, survey } from './support/table.mjs';

const kMoves = 1; // a player turn
const shot = (page, name) => process.env.SHOTS && page.screenshot({ path: `${process.env.SHOTS}/1969-${name}.png` });

// Two divisions of one hex become a corps, by the dialog: it says what they are worth before and after.
async function buildUp(page) {
  const stacks = await page.$$eval('.counter.able', (found) => {
    const at = found.map((e) => e.dataset.at);
    return [...new Set(at.filter((space) => at.filter((other) => other === space).length > 1))];
  });
  if (!(await openOrganize(page, stacks.slice(0, 6)))) return false;
  const factors = await page.$eval('dialog .way-card .factors', (e) => e.textContent);
  assert.match(factors, /before.*\d+.*after.*\d+/);
  await check(page, 'the dialog of building up');
  await shot(page, 'organize');
  await page.click('dialog .primary');
  return true;
}

// Hexes with more than three counters.
const crowded = (page) =>
  page.$$eval('.badge', (found) => found.filter((e) => Number(e.dataset.count) > 3).map((e) => e.dataset.at));

async function policy({ page, now, button, count, done }) {
  const ends = button('deploy historically', 'end deployment', 'end combat', 'no advance');
  switch (now.phase) {
    case 'movement': {
      const turn = `${now.seat} ${done.ended ?? 0}`;
      if (!done.built && (await buildUp(page))) return count('built');
      if (done.turn !== turn) [done.turn, done.moved] = [turn, 0];
      if (done.moved < kMoves) {
        done.moved += 1;
        if (await moveOne(page, now)) return count('move');
      }
      const end = button('end movement');
      done.moved = kMoves;
      if (end) {
        count('ended');
        return press(page, end);
      }
      const other = button('remove');
      if (other) return press(page, other);
      return assert.ok((await relieve(page, now, await crowded(page))) || (await moveOne(page, now, 40)), 'movement can neither go on nor end');
    }
    case 'combat':
      if (now.able.length > 0 && (done.fought ?? 0) < 12) {
        count('fought');
        if (await clickBoard(page, `.counter[data-piece="${now.able[0]}"]`)) {
          const listed = await waitFor(page, '.counter.aimed, .stack .tray-unit:enabled');
          if (await page.$('.stack .tray-unit:enabled')) await page.click('.stack .tray-unit:enabled');
          if (listed && (await waitFor(page, '.counter.aimed')) && (await clickBoard(page, '.counter.aimed'))) return undefined;
        }
      }
      return press(page, ends);
    case 'battle': {
      const fight = await waitFor(page, '.battle .primary');
      if (fight) return fight.click();
      return answer(page, now);
    }
    case 'scatter': {
      const lost = button('lost');
      return lost ? press(page, lost) : answer(page, now);
    }
    default:
      return ends ? press(page, ends) : now.buttons[0] ? press(page, now.buttons[0]) : answer(page, now);
  }
}

it('is played to its end by clicks', { timeout: 600_000 }, async (test) => {
  if (!(await offers(server, 'leipzig1969'))) return test.skip('the program does not have this game');
  const page = await openPage(browser, wide);
  await setUp(page, server.page, { game: 'leipzig1969', scenario: 'campaign' });
  const done = {};
  let now = await survey(page);
  for (let i = 0; i < 1500 && now.phase !== 'over'; ++i) {
    now = await decide(page, policy, done);
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
  assert.ok((await page.$$('.strategic .town')).length > 10, 'towns are named from afar');
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
