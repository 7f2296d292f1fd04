// The log tells a battle without a word of notation: fighters, odds, die, result and losses; a click shows it on the board.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { check, desktop, openPage, phone } from './support/browser.mjs';
import { browser, server } from './support/fixture.mjs';
import { atTable, imported } from './support/table.mjs';

// PR-2 attacks three units, is ordered back and has nowhere to go.
const record = {
  leipzig: 1,
  game: 'nations1975',
  position: {
    board: { plain: true },
    pieces: { 'PR-2': '1515', 'FR-4': '1514', 'FR-5': '1415', 'FR-6': '1614', 'PR-9': '2020' },
    markers: { phase: 'combat', seat: 'allied' },
  },
  entries: ['attack 1514 with PR-2', 'also 1415', 'also 1614', 'at 1-5', 'die 1'],
};

let link;
before(async () => {
  link = (await imported(server, record))('french');
});

for (const [name, options] of Object.entries({ desktop, phone })) {
  describe(`the log on a ${name}`, () => {
    it('names fighters, column, die, result and losses of a battle, and shows it on the board', async () => {
      const page = await openPage(browser, options);
      await page.goto(link);
      await atTable(page);
      await page.click('#tab-log');
      const line = page.locator('.log-entry').filter({ hasText: '2nd Brigade' }).first();
      assert.match(
        await line.textContent(),
        /2nd Brigade, I Prussian Corps \(Yorck\) against 4th Division, II Corps \(Victor\), 5th .* and 6th /,
      );
      assert.match(await line.locator('.fighters').textContent(), /^5 to \d+ 1-5$/);
      assert.equal(await line.locator('.outcome b').textContent(), 'Ar');
      assert.equal(await line.locator('.outcome').getAttribute('title'), 'attacker retreats');
      assert.equal(await line.locator('.outcome [role=img]').getAttribute('aria-label'), 'die 1');
      assert.deepEqual(await line.locator('.change').allTextContents(), ['2nd Brigade, I Prussian Corps (Yorck) is lost: no retreat']);
      await line.click();
      await page.waitForSelector('.battle-shown .battle-badge', { state: 'attached' });
      assert.match(await page.locator('.battle-card').textContent(), /Odds 1-5.*attacker retreats/);
      await check(page, `the log on a ${name}`);
    });
  });
}
