// How Leipzig (1969) is played through its page: one decision at a time, by a simple policy.
import assert from 'node:assert/strict';
import { check } from '../browser.mjs';
import { answer, decide as decideBy, moveOne, openOrganize, press, relieve, waitFor } from '../campaign.mjs';
import { clickBoard } from '../table.mjs';

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
const crowded = (page) => page.$$eval('.badge', (found) => found.filter((e) => Number(e.dataset.count) > 3).map((e) => e.dataset.at));

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
      return assert.ok(
        (await relieve(page, now, await crowded(page))) || (await moveOne(page, now, 40)),
        'movement can neither go on nor end',
      );
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

export const decide = (page, done) => decideBy(page, policy, done);
