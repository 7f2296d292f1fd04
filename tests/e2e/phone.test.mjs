// At the size of a phone, by touch.
import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { check, openPage, phone, settled } from './support/browser.mjs';
import { browser, server } from './support/fixture.mjs';
import { able, after as afterNumber, look, setUp, targets } from './support/table.mjs';

let page;
before(async () => {
  page = await openPage(browser, phone);
});

const smallTargets = () =>
  page.$$eval(
    'button, a.button, a.back, [role=tab], input:not([type=file]):not([type=radio]):not([type=checkbox]):not([type=range])',
    (found) =>
      found
        .map((element) => ({ box: element.getBoundingClientRect(), name: element.textContent || element.getAttribute('aria-label') }))
        .filter(({ box }) => box.width > 0 && (box.height < 43.5 || box.width < 43.5))
        .map(({ box, name }) => `${name} ${Math.round(box.width)}x${Math.round(box.height)}`),
  );
const noSideways = async (where) =>
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${where} scrolls sideways`);

it('fits the lobby and the set-up', async () => {
  await page.goto(server.page);
  await page.waitForSelector('.box.offered');
  await noSideways('lobby');
  assert.deepEqual(await smallTargets(), []);
  await check(page, 'lobby on a phone');
  await page.tap('.box.offered a[href^="#/new/"]');
  await page.waitForSelector('.setup');
  await noSideways('set-up');
  assert.deepEqual(await smallTargets(), []);
  await check(page, 'set-up on a phone');
});

it('plays a move by touch', async () => {
  await setUp(page, server.page, { scenario: 'drill' });
  await noSideways('table');
  assert.deepEqual(await smallTargets(), []);
  const seen = async (selector) =>
    page.$eval(selector, (element) => {
      const box = element.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      return { x, y, free: Boolean(document.elementFromPoint(x, y)?.closest('.board-host')) };
    });
  const start = await look(page);
  let moved = false;
  for (const unit of await able(page)) {
    const at = await seen(`.counter[data-piece="${unit.id}"]`);
    if (!at.free) continue;
    await page.touchscreen.tap(at.x, at.y);
    await page.waitForSelector('[data-target]');
    const taken = await page.$$eval('.counter', (found) => found.map((e) => e.dataset.at));
    for (const to of (await targets(page)).filter((space) => !taken.includes(space))) {
      const there = await seen(`[data-space="${to}"]`);
      if (!there.free) continue;
      await page.waitForTimeout(350); // two quick taps would be a double tap
      await page.touchscreen.tap(there.x, there.y);
      moved = true;
      break;
    }
    if (moved) break;
  }
  assert.ok(moved, 'no unit could be tapped');
  assert.equal((await afterNumber(page, start.number)).number, start.number + 1);
});

it('has its panels as sheets', async () => {
  for (const tab of ['game', 'log', 'charts', 'rules', 'units', 'table']) {
    await page.tap(`#tab-${tab}`);
    await page.waitForSelector('#panel:not([hidden])');
    await noSideways(tab);
    const box = await page.locator('.side').boundingBox();
    assert.ok(box.y > 100 && box.y + box.height <= 845, `${tab} is not a sheet`);
    await check(page, `${tab} on a phone`);
  }
  await page.tap('#tab-table');
  await page.waitForSelector('#panel', { state: 'hidden' });
});

it('drags a unit with a finger', async () => {
  const client = await page.context().newCDPSession(page);
  const touch = (type, at) => client.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [{ x: at.x, y: at.y }] : [] });
  const middle = (selector) =>
    page.$eval(selector, (element) => {
      const box = element.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      return { x, y, free: Boolean(document.elementFromPoint(x, y)?.closest('.board-host')) };
    });
  const { number } = await look(page);
  let dropped = false;
  for (const unit of await able(page)) {
    const from = await middle(`.counter[data-piece="${unit.id}"]`);
    if (!from.free) continue;
    await touch('touchStart', from);
    await page.waitForSelector('.inspector.pressed');
    await touch('touchMove', { x: from.x + 14, y: from.y + 6 });
    await page.waitForSelector('.drag-ghost');
    await page.waitForSelector('[data-target]', { state: 'attached' });
    const taken = await page.$$eval('.counter', (found) => found.map((e) => e.dataset.at));
    for (const to of (await targets(page)).filter((space) => !taken.includes(space))) {
      const there = await middle(`[data-space="${to}"]`);
      if (!there.free) continue;
      await touch('touchMove', { x: (from.x + there.x) / 2, y: (from.y + there.y) / 2 });
      await touch('touchMove', there);
      await touch('touchEnd');
      assert.equal((await afterNumber(page, number)).number, number + 1);
      assert.equal(await page.$eval(`.counter[data-piece="${unit.id}"]`, (e) => e.dataset.at), to);
      dropped = true;
      break;
    }
    if (dropped) break;
    await touch('touchEnd');
    await page.keyboard.press('Escape');
  }
  assert.ok(dropped, 'no unit could be dragged');
  await page.waitForSelector('.drag-ghost', { state: 'detached' });
  // The next tap counts at once.
  await settled(page, 3);
  for (const unit of await able(page)) {
    const at = await middle(`.counter[data-piece="${unit.id}"]`);
    const inHand = await page.$(`.counter.chosen[data-piece="${unit.id}"]`);
    if (!at.free || inHand) continue;
    await page.touchscreen.tap(at.x, at.y);
    await page.waitForSelector(`.counter.chosen[data-piece="${unit.id}"]`, { state: 'attached' });
    return;
  }
  assert.fail('no other unit can be tapped');
});

it('closes the list of a long press with a tap on it', async () => {
  const client = await page.context().newCDPSession(page);
  const [unit] = await able(page);
  const box = await page.locator(`.counter[data-piece="${unit.id}"]`).boundingBox();
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  await page.waitForSelector('.inspector.pressed li');
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.tap('.inspector.pressed li');
  await page.waitForSelector('.inspector', { state: 'detached' });
});
