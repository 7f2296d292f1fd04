// Stacks, groups, dragging, the end of a phase and Escape, with real clicks and taps, on desktop and phone.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { check, desktop, openPage, phone, settled } from './support/browser.mjs';
import { browser, server } from './support/fixture.mjs';
import { after, look, setUp, type } from './support/table.mjs';

const kNapoleon = '0325'; // 23 counters in the spring of 1971
const shot = (page, name) => process.env.SHOTS && page.screenshot({ path: `${process.env.SHOTS}/handling-${name}.png` });

// Leipzig 1971 up to the first movement, with the questions before an end as players have them.
async function spring(options) {
  const page = await openPage(browser, options);
  await setUp(page, server.page, { game: 'leipzig1971', scenario: '1' });
  for (let i = 0; i < 8; ++i) {
    const { phase, number } = await look(page);
    if (phase === 'movement') break;
    if (await page.$('.table[data-curtain]')) {
      await page.click('[data-seat].large');
      await page.waitForSelector('.table:not([data-curtain])');
      await settled(page, 3);
    }
    await page.click('.actions .ends .primary');
    if (await page.$('.confirmation .primary')) await page.click('.confirmation .primary');
    await after(page, number);
    await settled(page, 3);
  }
  if (await page.$('.table[data-curtain]')) await page.click('[data-seat].large');
  await page.waitForSelector('.counter.able, .marker.able', { state: 'attached' });
  return page;
}

const middle = (page, space) =>
  page.$eval(`.board [data-space="${space}"]`, (element) => {
    const box = element.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  });
const chosen = (page) => page.$$eval('.counter.chosen', (found) => found.map((element) => element.dataset.piece));
const dockFits = (page) =>
  page.evaluate(() => {
    const inside = (selector) => {
      const box = document.querySelector(selector)?.getBoundingClientRect();
      return Boolean(box && box.top >= 0 && box.bottom <= innerHeight && box.height > 0);
    };
    return { card: inside('.dock-card'), prompt: inside('.ask'), end: inside('.ends button'), stack: inside('.stack .close') };
  });

// Near enough to tell the counters apart.
async function near(page, space) {
  for (let i = 0; i < 2; ++i) {
    const at = await middle(page, space);
    await page.mouse.move(at.x, at.y);
    await page.mouse.wheel(0, -300);
    await settled(page, 3);
  }
}

describe('stacks of Leipzig 1971 on the desktop', () => {
  it('open beside a dock that stays in sight, with every unit selectable', async () => {
    const page = await spring(desktop);
    await near(page, kNapoleon);
    const at = await middle(page, kNapoleon);
    await page.mouse.click(at.x, at.y);
    await page.waitForSelector('.stack .tray-unit');
    await page.waitForSelector('[data-target]');
    assert.deepEqual(await dockFits(page), { card: true, prompt: true, end: true, stack: true });
    const units = await page.$$eval('.stack .tray-unit', (found) => found.map((element) => element.dataset.unit));
    assert.equal(units.length, 23);
    for (const unit of [units[0], units[8], units[22]]) {
      await page.click(`.stack [data-unit="${unit}"]`);
      await page.waitForFunction((id) => document.querySelector('.counter.chosen')?.dataset.piece === id, unit);
      await page.waitForSelector('[data-target]');
    }
    await shot(page, 'stack');
    // Escape lets go although the focus is in the list, and the focus is not lost.
    await page.keyboard.press('Escape');
    await page.waitForSelector('.stack', { state: 'detached' });
    assert.deepEqual(await chosen(page), []);
    assert.notEqual(await page.evaluate(() => document.activeElement?.tagName), 'BODY');
    await check(page, 'a stack');
    await page.context().close();
  });

  it('show all units beside them while the pointer rests there', async () => {
    const page = await spring(desktop);
    await near(page, kNapoleon);
    const at = await middle(page, kNapoleon);
    await page.mouse.move(at.x + 2, at.y + 2);
    await page.waitForSelector('.inspector li');
    assert.equal((await page.$$('.inspector li')).length, 23);
    const apart = await page.evaluate((space) => {
      const a = document.querySelector('.inspector').getBoundingClientRect();
      const b = document.querySelector(`.board [data-space="${space}"]`).getBoundingClientRect();
      return a.left >= b.right || a.right <= b.left || a.top >= b.bottom || a.bottom <= b.top;
    }, kNapoleon);
    assert.ok(apart, 'the inspector covers its space');
    await shot(page, 'inspector');
    await page.context().close();
  });

  it('move by dragging, one unit or all, and ask before they march to another own stack', async () => {
    const page = await spring(desktop);
    await near(page, kNapoleon);
    const from = await middle(page, kNapoleon);
    const to = await middle(page, '0425');
    const drag = async () => {
      const { number } = await look(page);
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 });
      await page.waitForSelector('.drag-ghost');
      await page.waitForSelector('[data-target]');
      await page.mouse.move(to.x, to.y, { steps: 3 });
      await page.mouse.up();
      await after(page, number);
    };
    await drag();
    assert.equal((await page.$$('.counter[data-at="0425"]')).length, 1);
    // Click, then click on the unit that has moved: a question, no march.
    const { number } = await look(page);
    await page.mouse.click(from.x, from.y);
    await page.waitForSelector('[data-target]');
    await page.mouse.click(to.x, to.y);
    await page.waitForSelector('.move-here');
    assert.equal((await look(page)).number, number);
    await page.keyboard.press('Escape');
    // Escape, then a click on an own stack selects it.
    await page.mouse.click(to.x, to.y);
    await page.waitForFunction(() => document.querySelector('.counter.chosen')?.dataset.at === '0425');
    assert.equal((await look(page)).number, number);
    await page.keyboard.press('Escape');
    // Two check boxes, one click.
    await page.mouse.click(from.x, from.y);
    await page.waitForSelector('.stack li input');
    const boxes = await page.$$('.stack li input:enabled:not(:checked)');
    await boxes[5].click();
    await page.waitForFunction(() => document.querySelectorAll('.counter.chosen').length === 2);
    await page.waitForSelector('[data-target]');
    await page.mouse.click(to.x, to.y);
    await page.click('.move-here');
    await page.waitForFunction((n) => Number(document.querySelector('.table').dataset.number) === n + 2, number);
    await page.context().close();
  });
});

describe('the end of a phase', () => {
  it('asks before most of an army stays, then says which stacks must be fed and shows them', async () => {
    const page = await spring({ ...desktop, asks: true });
    const { number } = await look(page);
    await page.click('.ends [data-kind="end movement"]');
    await page.waitForSelector('.confirmation');
    assert.match(await page.$eval('.confirmation', (question) => question.textContent), /\d+ units can still act/);
    assert.equal((await look(page)).number, number);
    await page.click('[data-confirm="no"]');
    await page.waitForSelector('.confirmation', { state: 'detached' });
    await page.click('.ends [data-kind="end movement"]');
    await page.click('[data-confirm="end movement"]');
    assert.equal((await after(page, number)).phase, 'assembly');
    assert.notEqual(await page.evaluate(() => document.activeElement?.tagName), 'BODY', 'the focus is lost');
    const end = await page.waitForSelector('.ends .blocked[data-end="end assembly"]');
    assert.equal(await end.getAttribute('aria-disabled'), 'true');
    assert.ok((await page.$$('.todo .must .duty')).length > 0);
    await end.click({ force: true }); // it says that it is disabled, and answers why
    await page.waitForSelector('.notice.why');
    assert.match(await page.$eval('.notice.why', (notice) => notice.textContent), new RegExp(kNapoleon));
    await page.waitForSelector('.board .shown', { state: 'attached' });
    await check(page, 'an end that is refused');
    await shot(page, 'blocked-1971');
    await page.context().close();
  });

  it('names the hex with too many units in 1969', async () => {
    const page = await openPage(browser, desktop);
    await setUp(page, server.page, { game: 'leipzig1969', scenario: 'campaign' });
    for (const line of ['deploy historically', 'end deployment', 'deploy historically', 'end deployment']) {
      const { number } = await look(page);
      await page.click(`.actions [data-line="${line}"]`);
      await after(page, number);
      await settled(page, 3);
    }
    const { number } = await look(page);
    await type(page, 'AL-Div1 2209');
    await after(page, number);
    const end = await page.waitForSelector('.ends .blocked[data-end="end movement"]');
    await end.click({ force: true }); // it says that it is disabled, and answers why
    await page.waitForSelector('.notice.why');
    assert.match(await page.$eval('.notice.why', (notice) => notice.textContent), /2209/);
    await page.waitForSelector('.board .shown', { state: 'attached' });
    await page.click('.todo .must .duty');
    await shot(page, 'blocked-1969');
    await page.click('.undo');
    await page.waitForSelector('.ends [data-kind="end movement"]');
    await page.context().close();
  });
});

describe('stacks of Leipzig 1971 on the phone', () => {
  it('open above a dock that stays in sight, and close', async () => {
    const page = await spring(phone);
    await page.tap('[aria-label="Whole board"]');
    await settled(page, 3);
    const at = await middle(page, kNapoleon);
    await page.touchscreen.tap(at.x, at.y);
    await page.waitForSelector('.stack .tray-unit');
    const fits = await dockFits(page);
    assert.deepEqual(fits, { card: true, prompt: true, end: true, stack: true });
    await page.tap('.stack .tray-unit >> nth=1');
    await page.waitForSelector('[data-target]', { state: 'attached' });
    await shot(page, 'phone-stack');
    await page.tap('.stack .close');
    await page.waitForSelector('.stack', { state: 'detached' });
    await check(page, 'a stack on the phone');
    await page.context().close();
  });

  it('are inspected by a long press and dragged after it; a finger elsewhere pans', async () => {
    const page = await spring(phone);
    await page.tap('[aria-label="Whole board"]');
    await settled(page, 3);
    const client = await page.context().newCDPSession(page);
    const touch = (type, at) => client.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [{ x: at.x, y: at.y }] : [] });
    const from = await middle(page, kNapoleon);
    await touch('touchStart', from);
    await page.waitForSelector('.inspector.pressed li');
    assert.equal((await page.$$('.inspector li')).length, 23);
    await shot(page, 'phone-inspector');
    await touch('touchMove', { x: from.x + 40, y: from.y + 12 });
    await page.waitForSelector('.drag-ghost');
    await page.waitForSelector('.inspector', { state: 'detached' });
    await page.waitForSelector('[data-target]', { state: 'attached' });
    await touch('touchMove', from);
    await touch('touchEnd');
    await page.waitForSelector('.drag-ghost', { state: 'detached' });
    assert.equal((await chosen(page)).length, 1, 'dropped where it was it stays selected');
    const before = await page.$eval('.board', (board) => board.style.transform);
    await touch('touchStart', { x: 200, y: 520 });
    await touch('touchMove', { x: 160, y: 480 });
    await touch('touchEnd');
    await settled(page, 3);
    assert.notEqual(await page.$eval('.board', (board) => board.style.transform), before);
    await page.context().close();
  });
});
