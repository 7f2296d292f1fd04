// How the template game is played through its page: one decision at a time, by a simple policy.
import assert from 'node:assert/strict';
import { able, after, clickBoard, look, offered, pieceAt, spaceAt, targets } from '../table.mjs';

// Takes a unit in hand and clicks one of its targets: the one that `best` ranks first.
async function act(page, unit, best) {
  const { number } = await look(page);
  if (!(await page.$('.counter.chosen'))) assert.ok(await clickBoard(page, pieceAt(unit)), `${unit} cannot be clicked`);
  await page.waitForSelector('[data-target]');
  const [to] = (await targets(page)).sort(best);
  assert.ok(await clickBoard(page, spaceAt(to)), `${to} cannot be clicked`);
  return after(page, number);
}

export async function press(page, kind) {
  const { number } = await look(page);
  await page.click(`.actions [data-kind="${kind}"]`);
  return after(page, number);
}

// Raiders go south, guards north: they meet.
export async function decide(page, done) {
  await offered(page);
  const now = await look(page);
  const count = (what) => (done[what] = (done[what] ?? 0) + 1);
  const units = await able(page);
  const forward = now.seat === 'raiders' ? (a, b) => b.localeCompare(a) : (a, b) => a.localeCompare(b);
  if (now.phase === 'retreat') {
    count('retreat');
    return act(page, units[0].id, () => 0);
  }
  const turn = `${now.seat} ${now.phase} ${done.turn ?? 0}`;
  if (done.at !== turn) [done.at, done.left] = [turn, 2];
  if (units.length > 0 && done.left > 0) {
    done.left -= 1;
    count(now.phase === 'movement' ? 'move' : 'attack');
    return act(page, units[0].id, forward);
  }
  if (now.phase === 'combat' && now.seat === 'guards') done.turn = (done.turn ?? 0) + 1;
  count('end');
  return press(page, `end ${now.phase}`);
}
