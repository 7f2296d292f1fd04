// A turn without a mouse.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { openPage } from './support/browser.mjs';
import { browser, server } from './support/fixture.mjs';
import { after as afterNumber, look, setUp } from './support/table.mjs';

it('moves, asks, types and ends its movement by keys alone', async () => {
  const page = await openPage(browser);
  await setUp(page, server.page, { scenario: 'drill' });
  const press = (...keys) => keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
  const focused = () => page.evaluate(() => document.activeElement?.className ?? '');
  for (let i = 0; i < 12 && !(await focused()).includes('board-host'); ++i) await press('Tab');
  assert.match(await focused(), /board-host/);

  // Tab goes to a unit that may act; the announcer says where and what.
  await press('Tab');
  const said = await page.textContent('#announcer');
  assert.match(said, /French \d\w\w Drill/);
  await press('Enter');
  await page.waitForSelector('[data-target]');
  const reach = new Set(await page.$$eval('[data-target]', (found) => found.map((e) => e.dataset.target)));

  // Arrow keys walk over the board until the cursor stands on a hex in reach, then Enter moves there.
  const start = await look(page);
  const cursor = async () => /^(\d{4})/.exec(await page.textContent('#announcer'))?.[1] ?? '';
  let there = '';
  for (const arrow of ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown']) {
    await press(arrow);
    there = await cursor();
    const taken = await page.$$eval('.counter', (found) => found.map((e) => e.dataset.at));
    if (reach.has(there) && !taken.includes(there)) break;
    await press({ ArrowRight: 'ArrowLeft', ArrowLeft: 'ArrowRight', ArrowUp: 'ArrowDown', ArrowDown: 'ArrowUp' }[arrow]);
  }
  assert.ok(reach.has(there), `${there} is not in reach`);
  await press('Enter');
  const moved = await afterNumber(page, start.number);
  assert.equal(moved.number, start.number + 1);

  // Nothing to choose here: Escape deselects, and a far hex is answered with a rule.
  await press('Tab', 'Enter');
  await page.waitForSelector('.counter.chosen');
  await press('Escape');
  assert.equal(await page.locator('.counter.chosen').count(), 0);

  // The command line.
  await press('/');
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'command');
  await page.keyboard.type('FR-1 0101');
  await press('Enter');
  await page.waitForSelector('.notice.why');
  await page.fill('#command', '');
  await page.keyboard.type('undo');
  await press('Enter');
  const back = await afterNumber(page, moved.number);
  assert.equal(back.number, start.number);
  await page.keyboard.type('end movement');
  await press('Enter');
  const ended = await afterNumber(page, back.number);
  assert.notEqual(`${ended.phase} ${ended.seat}`, 'movement french');
  await press('Escape');
  assert.match(await focused(), /board-host/);
});
