// Undo and its limits, why not, the panels, replay.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { check, openPage } from './support/browser.mjs';
import { browser, server } from './support/fixture.mjs';
import {
  able,
  after as afterNumber,
  atTable,
  clickBoard,
  decide,
  linkIn,
  look,
  neighbours,
  pieceAt,
  setUp,
  spaceAt,
  targets,
} from './support/table.mjs';

let page;
before(async () => {
  page = await openPage(browser);
  await setUp(page, server.page, { scenario: 'first-day' });
});

async function selectFree() {
  for (const unit of await able(page)) {
    if (await clickBoard(page, pieceAt(unit.id))) {
      await page.waitForFunction(
        (id) => document.querySelector('.counter.chosen')?.dataset.piece === id && document.querySelector('[data-target]'),
        unit.id,
      );
      return unit;
    }
  }
  throw new Error('no unit can be clicked');
}

describe('at the table', () => {
  it('shows the reach of a unit with costs, and the path under the pointer', async () => {
    const unit = await selectFree();
    const costs = await page.$$eval('.cost', (found) => found.map((e) => e.textContent));
    assert.ok(costs.length > 5);
    const far = (await targets(page)).at(-1);
    const box = await page.locator(spaceAt(far)).boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.waitForSelector('.way');
    assert.match(await page.textContent('.hover-line'), new RegExp(`${far}.*cost`));
    assert.ok(unit);
  });

  it('answers a click that is not legal with the rule', async () => {
    const reach = new Set(await targets(page));
    const spaces = await page.$$eval('.layer-terrain [data-space], #layer-terrain [data-space]', (found) =>
      found.map((e) => e.dataset.space),
    );
    for (const space of spaces.filter((id) => !reach.has(id)).reverse()) {
      if (await clickBoard(page, spaceAt(space))) break;
    }
    await page.waitForSelector('.notice.why');
    assert.match(await page.textContent('.notice.why'), /Not allowed/);
    assert.match(await page.textContent('.notice.why button.rule-link'), /BON-\d/);
    assert.ok((await page.textContent('.notice.why details p')).length > 40, 'the text of the rule is shown');
    await check(page, 'table with a refusal');
  });

  it('takes a move back', async () => {
    const start = await look(page);
    await page.focus('.board-host');
    await page.keyboard.press('Escape');
    const unit = await selectFree();
    const taken = await page.$$eval('.counter', (found) => found.map((e) => e.dataset.at));
    for (const to of (await targets(page)).filter((space) => !taken.includes(space))) {
      if (await clickBoard(page, spaceAt(to))) break;
    }
    const moved = await afterNumber(page, start.number);
    assert.equal(moved.number, start.number + 1);
    await page.click('.undo');
    const back = await afterNumber(page, moved.number);
    assert.equal(back.number, start.number);
    assert.equal(await page.getAttribute(pieceAt(unit.id), 'data-at'), unit.at);
  });

  it('does not take back across a die', { timeout: 300_000 }, async () => {
    const near = await neighbours(server.address);
    const done = {};
    let moves = 5;
    for (let i = 0; i < 120 && !done.die; ++i) {
      const before = done.move ?? 0;
      const now = await decide(page, near, done, moves);
      moves = now.phase === 'movement' ? moves - ((done.move ?? 0) - before) : 5;
    }
    assert.ok(done.die, 'no battle came about');
    const now = await look(page);
    assert.ok(await page.isDisabled('.undo'), `after the die nothing is taken back (${now.phase})`);
  });

  it('has a log that shows on the board, charts, rules with search, the board as text', async () => {
    await page.click('#tab-log');
    await page.click('.log-entry >> nth=0');
    await page.waitForSelector('.shown');
    await check(page, 'log');
    await page.click('#tab-charts');
    assert.ok((await page.locator('.results td').count()) >= 60);
    await check(page, 'charts');
    await page.click('#tab-rules');
    await page.fill('.panel input[type=search]', 'BON-7.9');
    await page.waitForFunction(() => document.querySelector('.rule[open]'));
    await check(page, 'rules');
    await page.click('#tab-units');
    assert.ok((await page.locator('.text-unit').count()) > 40);
    await check(page, 'units');
    await page.click('#tab-table');
    assert.equal(await page.locator('.panel .copy-link').count(), 3);
    await check(page, 'table panel');
    await page.click('#tab-game');
    assert.equal(await page.locator('.turn-track li').count(), 5);
    await check(page, 'game panel');
  });

  it('shows and hides layers', async () => {
    await page.click('button[aria-label=Layers]');
    await page.check('.layers label:has-text("Zones of control") input');
    await page.waitForSelector('.zone-french');
    await page.uncheck('.layers label:has-text("Counters") input');
    assert.equal(await page.locator('.counters').count(), 0);
    await page.check('.layers label:has-text("Counters") input');
    await page.uncheck('.layers label:has-text("Zones of control") input');
    await page.check('.layers label:has-text("Last moves") input');
    await check(page, 'layers');
    await page.click('button[aria-label=Layers]');
  });

  it('is replayed: steps, battles, a link to a moment', async () => {
    await page.click('#tab-table');
    await page.click('.buttons button:has-text("Replay")');
    await page.waitForSelector('.replay');
    await page.click('button[aria-label="Go to start"]');
    await page.waitForFunction(() => /Move 0 of/.test(document.querySelector('.replay').textContent));
    await page.click('button[aria-label="Step forward"]');
    await page.waitForFunction(() => /Move 1 of/.test(document.querySelector('.replay').textContent));
    await page.click('button[aria-label="Next battle"]');
    await page.waitForSelector('.battle-card em'); // before the die
    await page.click('button[aria-label="Step forward"]');
    await page.waitForSelector('.battle-card .battle-die');
    const at = /Move (\d+) of/.exec(await page.textContent('.replay'))[1];
    await check(page, 'replay');
    const key = await linkIn(page, '.panel .copy-link');
    const watcher = await openPage(browser);
    await watcher.goto(`${key}&at=${at}`);
    await atTable(watcher);
    await watcher.waitForSelector('.replay');
    assert.match(await watcher.textContent('.replay'), new RegExp(`Move ${at} of`));
    await watcher.context().close();
    await page.click('.replay button:has-text("Back to the table")');
    await page.waitForSelector('.replay', { state: 'detached' });
  });

  it('ends by resignation, with the seed shown', async () => {
    await page.click('.buttons button:has-text("Resign")');
    await page.click('.sure .danger');
    await page.waitForSelector('dialog .verdict');
    assert.match(await page.textContent('dialog'), /Seed of the dice/);
    await check(page, 'end dialog');
  });
});
