// How A Bridge Too Few is played through its page: one decision at a time, by a simple policy.
import assert from 'node:assert/strict';
import { settled } from '../browser.mjs';
import { after as afterNumber, clickBoard, offered, pieceAt, survey } from '../table.mjs';

const kActions = 40; // moves and attacks in all; the cards after them are only drawn
const press = (page, { line }) => page.click(`.actions button[data-line="${line}"]`);

const until = (page, number, selector) =>
  page.waitForFunction(
    ([n, found]) => Number(document.querySelector('.table').dataset.number) !== n || document.querySelector(found),
    [number, selector],
    { polling: 20 },
  );
const ownButtons = '.actions [data-line]:not([data-kind="end card"]):not([data-kind="done"])';

// Takes a unit in hand and does with it what it may: it attacks where it can, else it goes somewhere.
async function useUnit(page, now, done) {
  if (now.chosen === '') {
    let clicked = false;
    for (const unit of now.able) if ((clicked = await clickBoard(page, pieceAt(unit)))) break;
    assert.ok(clicked, `none of ${now.able} can be clicked`);
    // Two in one hex: the first that may.
    await until(page, now.number, '.counter.chosen, .stack .tray-unit:enabled');
    const listed = await page.$('.stack .tray-unit:enabled');
    if (listed) await listed.click();
    await until(page, now.number, '.counter.chosen');
    await until(page, now.number, `[data-target], .counter.aimed, ${ownButtons}`);
  }
  await settled(page, 3);
  const then = await survey(page);
  if (then.number !== now.number) return;
  const count = (what) => (done[what] = (done[what] ?? 0) + 1);
  if (then.aimed.length > 0 && (await clickBoard(page, pieceAt(then.aimed[0])))) return count('attack');
  for (const to of then.targets.slice(0, 4)) {
    if (!(await clickBoard(page, `[data-target="${to}"]`))) continue;
    // Where own units stand, the table asks first.
    await until(page, now.number, '.move-here');
    const asked = await page.$('.move-here');
    if (asked) await asked.click();
    return count('move');
  }
  const other = then.buttons.find(({ kind }) => kind !== 'end card') ?? then.buttons[0];
  assert.ok(other, `nothing to do with a unit in ${JSON.stringify(then)}`);
  await press(page, other);
}

export async function decide(page, done) {
  await offered(page);
  const now = await survey(page);
  done[now.phase] = (done[now.phase] ?? 0) + 1;
  const button = (...kinds) => now.buttons.find((found) => kinds.includes(found.kind));
  const ends = button(
    'end card',
    'done',
    'fight',
    'no advantage',
    'stand',
    'take loss',
    'no advance',
    'historical set-up',
    'end arrivals',
    'no march',
    'defend',
    'stay',
  );
  const acting = now.phase === 'activate' && (done.acted ?? 0) < kActions && now.able.length > 0;
  if (acting && (done.sameCard ?? 0) < 2) {
    done.acted = (done.acted ?? 0) + 1;
    done.sameCard = (done.sameCard ?? 0) + 1;
    await useUnit(page, now, done);
  } else if (ends) {
    if (ends.kind === 'end card') done.sameCard = 0;
    await press(page, ends);
  } else if (await page.$('.tray-unit')) {
    if (now.targets.length === 0) {
      await page.click('.tray-unit');
      await page.waitForSelector('[data-target]', { state: 'attached' });
    }
    const { targets } = await survey(page);
    let clicked = false;
    for (const to of targets) if ((clicked = await clickBoard(page, `[data-target="${to}"]`))) break;
    assert.ok(clicked, `none of ${targets} can be clicked`);
  } else {
    await useUnit(page, now, done);
  }
  await afterNumber(page, now.number);
  return survey(page);
}
