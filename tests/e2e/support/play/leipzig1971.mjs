// How Leipzig: Napoleon vs. Europe is played through its page: one decision at a time, by a simple policy.
import assert from 'node:assert/strict';
import { check } from '../browser.mjs';
import { answer, decide as decideBy, moveOne, openOrganize, press, relieve, waitFor } from '../campaign.mjs';
import { clickBoard, survey, type } from '../table.mjs';

const kMoves = 10; // in all, one a player turn
const kArrivals = 4; // in all; later arrivals are not placed
const kAttacks = 3;
const shot = (page, name) => process.env.SHOTS && page.screenshot({ path: `${process.env.SHOTS}/1971-${name}.png` });

// A forced march is announced by its dialog, which tells the exact chances first.
async function march(page, now) {
  if (!(await moveOneHand(page, now))) return false;
  const opens = await waitFor(page, '.open-march');
  if (!opens) return false;
  await opens.click();
  await page.waitForSelector('dialog .march-way .chances');
  const shares = await page.$$eval('dialog .march-way:first-of-type .share', (found) => found.map((e) => e.textContent));
  assert.ok(
    shares.some((share) => /of 36|in 36/.test(share)),
    `${shares}`,
  );
  await check(page, 'the dialog of the forced march');
  await shot(page, 'march');
  await page.click('dialog .march-way:first-of-type .primary');
  return true;
}
async function moveOneHand(page, now) {
  for (const unit of now.able.slice(0, 8)) {
    if (!(await clickBoard(page, `.counter[data-piece="${unit}"]`))) continue;
    const listed = await waitFor(page, '.open-march, .stack .tray-unit:enabled');
    if (await page.$('.stack .tray-unit:enabled')) await page.click('.stack .tray-unit:enabled');
    if (listed && (await waitFor(page, '.open-march'))) return true;
  }
  return false;
}

async function arrive(page, now, button) {
  const unit = await page.$('.tray .tray-unit');
  if (!unit) return press(page, button('end arrivals'));
  await unit.click();
  await waitFor(page, '[data-target]');
  const { targets } = await survey(page);
  for (const to of targets.slice(0, 8)) if (await clickBoard(page, `.board [data-space="${to}"]`)) return undefined;
  return press(page, button('end arrivals'));
}

// Why movement cannot end: the hex that must be cleared is named in the answer.
async function crowded(page) {
  await type(page, '? end movement');
  await page.waitForSelector('.notice.why');
  const hex = /\b(\d{4})\b/.exec(await page.$eval('.notice.why', (e) => e.textContent))?.[1];
  assert.ok(hex, 'the answer names a hex');
  return [hex];
}

async function policy({ page, now, button, count, done }) {
  switch (now.phase) {
    case 'placement':
      return press(page, button('end placement'));
    case 'arrival':
      if ((done.placed ?? 0) < kArrivals) {
        count('placed');
        return arrive(page, now, button);
      }
      return press(page, button('end arrivals'));
    case 'movement': {
      if (button('press on')) return press(page, button('press on'));
      if (!done.marched && (await march(page, now))) return count('marched');
      const turn = `${now.seat} ${done.ended ?? 0}`;
      if (done.turn !== turn && (done.move ?? 0) < kMoves) {
        done.turn = turn;
        if (await moveOne(page, now)) return count('move');
      }
      done.turn = turn;
      const end = button('end movement');
      if (end) {
        count('ended');
        return press(page, end);
      }
      return assert.ok(
        (await relieve(page, now, await crowded(page))) || (await moveOne(page, now, 40)),
        'movement can neither go on nor end',
      );
    }
    case 'march choice':
      return press(page, button('halt'));
    case 'assembly': {
      const next = button('end assembly', 'feed', 'dissolve');
      if (next) return press(page, next);
      // A stack that may not stay as it is, and can be built up into one unit.
      const hexes = await page.$$eval('.counter.able', (found) => [...new Set(found.map((e) => e.dataset.at))]);
      assert.ok(await openOrganize(page, hexes), 'assembly can neither go on nor end');
      count('built');
      return page.click('dialog .primary');
    }
    case 'declaring':
      if (now.able.length > 0 && (done.attacked ?? 0) < kAttacks && (done.declared ?? '') !== done.turn) {
        done.declared = done.turn;
        if (await clickBoard(page, `.counter[data-piece="${now.able[0]}"]`)) {
          await waitFor(page, '.counter.aimed, [data-target]');
          const { targets } = await survey(page);
          for (const to of targets) {
            if (!(await clickBoard(page, `.board [data-space="${to}"]`))) continue;
            count('attacked');
            return undefined;
          }
        }
        await page.keyboard.press('Escape');
      }
      return press(page, button('end declaring'));
    case 'naming': {
      if (!done.outlook) {
        await page.waitForSelector('.outlook td.now');
        assert.equal((await page.$$('.outlook tbody td')).length, 4);
        await check(page, 'a battle with and without supply');
        await shot(page, 'outlook');
        count('outlook');
      }
      return press(page, button('supply') ?? button('go') ?? button('spare'));
    }
    case 'evading':
      return press(page, button('end evading'));
    case 'sustaining':
      return press(page, button('end sustaining'));
    case 'retreat':
      return button('lost') ? press(page, button('lost')) : answer(page, now);
    case 'advance':
      return press(page, button('end advance'));
    case 'resolving':
      return answer(page, now);
    default:
      return now.buttons[0] ? press(page, now.buttons[0]) : answer(page, now);
  }
}

export const decide = (page, done) => decideBy(page, policy, done);
