// How a campaign game is played through its page: units on a wide map, in stacks, with dialogs. A simple policy that
// goes on whatever the dice say; where something lies over a hex it types what a player would type.
import assert from 'node:assert/strict';
import { settled } from './browser.mjs';
import { after, clickBoard, offered, survey, type } from './table.mjs';

// Wide enough for counters to be read with the whole map in sight.
export const wide = { viewport: { width: 1920, height: 1400 }, locale: 'en-GB', reducedMotion: 'reduce' };

// What may be there, or not: the element once it is, nothing once the page has shown all it has to show.
export async function waitFor(page, selector) {
  const found = await page.$(selector);
  if (found) return found;
  await settled(page);
  return page.$(selector);
}

// Units that may act and are drawn, those nearest to an enemy first.
const eager = (page, seat) =>
  page.$$eval(
    '.counter[data-piece]',
    (found, mover) => {
      const seen = found.map((e) => ({ e, box: e.getBoundingClientRect() })).filter(({ box }) => box.width > 0);
      const enemies = seen.filter(({ e }) => !e.classList.contains(`seat-${mover}`)).map(({ box }) => box);
      return seen
        .filter(({ e }) => e.classList.contains('able') && e.classList.contains(`seat-${mover}`))
        .map(({ e, box }) => ({
          id: e.dataset.piece,
          at: e.dataset.at,
          away: Math.min(1e6, ...enemies.map((other) => Math.hypot(other.x - box.x, other.y - box.y))),
        }))
        .sort((a, b) => a.away - b.away);
    },
    seat,
  );

// Takes a unit in hand: by its counter, or out of the list of its stack. Says where it could go.
export async function takeUp(page, unit) {
  if (!(await clickBoard(page, `.counter[data-piece="${unit.id}"]`))) return [];
  await waitFor(page, '[data-target], .stack .tray-unit:enabled');
  const listed = await page.$('.stack .tray-unit:enabled');
  if (listed) {
    await listed.click();
    await waitFor(page, '[data-target]');
  }
  return (await survey(page)).targets;
}

// The target nearest to an enemy that is free of counters.
const nearestFree = (page, targets, seat) =>
  page.evaluate(
    ([list, mover]) => {
      const box = (e) => e.getBoundingClientRect();
      const counters = [...document.querySelectorAll('.counter[data-piece]')];
      const taken = new Set(counters.map((e) => e.dataset.at));
      const enemies = counters.filter((e) => !e.classList.contains(`seat-${mover}`)).map(box);
      const spots = list
        .filter((id) => !taken.has(id))
        .map((id) => ({ id, at: box(document.querySelector(`[data-space="${id}"]`)) }))
        .map(({ id, at }) => ({ id, away: Math.min(1e6, ...enemies.map((e) => Math.hypot(e.x - at.x, e.y - at.y))) }));
      return spots.sort((a, b) => a.away - b.away)[0]?.id ?? '';
    },
    [targets, seat],
  );

// Moves one unit towards the enemy; false where none of those nearest can.
export async function moveOne(page, now, tries = 3) {
  for (const unit of (await eager(page, now.seat)).slice(0, tries)) {
    const targets = await takeUp(page, unit);
    const to = await nearestFree(page, targets, now.seat);
    if (!to) continue;
    if (!(await clickBoard(page, `.board [data-space="${to}"]`))) await type(page, `${unit.id} ${to}`);
    return true;
  }
  await page.keyboard.press('Escape');
  return false;
}

// Illegal stacks: a unit leaves.
export async function relieve(page, now, stacks) {
  for (const at of stacks) {
    for (let i = 0; i < 12; ++i) {
      await page.keyboard.press('Escape');
      if (!(await clickBoard(page, `.counter[data-at="${at}"]`))) break;
      await waitFor(page, '.stack .tray-unit:enabled');
      const unit = (await page.$$('.stack .tray-unit:enabled'))[i];
      if (!unit) break;
      await unit.click();
      await waitFor(page, '[data-target]');
      const to = await nearestFree(page, (await survey(page)).targets, now.seat);
      if (to && (await clickBoard(page, `.board [data-space="${to}"]`))) return true;
    }
  }
  return false;
}

// The dialog of building up for one of these hexes; false where none offers it.
export async function openOrganize(page, hexes) {
  for (const at of hexes) {
    await page.keyboard.press('Escape');
    if (!(await clickBoard(page, `.counter[data-at="${at}"]`))) continue;
    const opens = await waitFor(page, '.open-organize');
    if (!opens) continue;
    await opens.click();
    await page.waitForSelector('dialog .way-card');
    return true;
  }
  return false;
}

export async function press(page, button) {
  assert.ok(button, `the button is not there: ${JSON.stringify(await survey(page))}`);
  await page.click(`.actions button[data-line="${button.line}"]`);
}

// Whatever is asked: the first target of the first unit that may do something.
export async function answer(page, now) {
  if (now.targets.length === 0) {
    const [unit] = await eager(page, now.seat);
    assert.ok(unit, `${now.phase}: nothing to click in ${JSON.stringify(now)}`);
    const before = await survey(page);
    await takeUp(page, unit);
    if ((await survey(page)).number !== before.number) return;
  }
  const then = await survey(page);
  if (then.number !== now.number) return;
  const button = then.buttons[0];
  for (const to of then.targets.slice(0, 6)) if (await clickBoard(page, `.board [data-space="${to}"]`)) return;
  assert.ok(button, `${now.phase}: no way on in ${JSON.stringify(then)}`);
  await press(page, button);
}

// One decision by the policy of the game; gives what the page shows then.
export async function decide(page, policy, done) {
  await offered(page);
  const now = await survey(page);
  const count = (what) => (done[what] = (done[what] ?? 0) + 1);
  count(now.phase);
  const button = (...kinds) => now.buttons.find((found) => kinds.includes(found.kind));
  if (now.curtain) {
    await page.click('[data-seat].large');
    await page.waitForFunction(() => !document.querySelector('.table').dataset.curtain);
    return survey(page);
  }
  await policy({ page, now, button, count, done });
  await after(page, now.number);
  return survey(page);
}
