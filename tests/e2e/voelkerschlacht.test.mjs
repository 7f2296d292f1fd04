// A whole game of Völkerschlacht, both seats at one screen: cards, areas, hidden hands.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { check, openPage, phone } from './support/browser.mjs';
import { offers } from './support/server.mjs';
import { browser, server } from './support/stage.mjs';
import { after as afterNumber, clickBoard, look, offered, pieceAt, setUp, survey } from './support/table.mjs';

const game = { game: 'voelkerschlacht', scenario: 'beginner' };
const cardOf = ({ id, zone }) => `.card-button[data-card="${id}"][data-zone="${zone}"]`;

// The next player confirms. Until then no hand is on the page.
async function pass(page) {
  assert.equal(await page.locator('[data-zone=hand], [data-zone=missions]').count(), 0, 'cards were shown behind the curtain');
  await page.click('.curtain .primary');
  await page.waitForSelector('.curtain', { state: 'detached' });
}

async function openTab(page, name) {
  await page.click(`.segments button:has-text("${name}")`);
}

// An army of the ones that may be named, and then what it is aimed at: an army, or the card of a mission.
async function aim(page, now) {
  if (now.aimed.length === 0 && !now.cards.some((card) => card.zone === 'missions' && card.able && now.chosen)) {
    assert.ok(await clickBoard(page, pieceAt(now.able[0])), `${now.able[0]} cannot be clicked`);
    await page.waitForSelector('.counter.aimed, .card-button.aimed, .segments button:has-text("Missions")');
  }
  const aimed = (await survey(page)).aimed[0];
  if (aimed) return assert.ok(await clickBoard(page, pieceAt(aimed)), `${aimed} cannot be clicked`);
  const [line] = (await survey(page)).buttons;
  if (line) return page.click(`.actions button[data-line="${line.line}"]`);
  if (await page.$('.segments button:has-text("Missions")')) await openTab(page, 'Missions');
  await page.click('.card-button.aimed');
}

// One decision by a simple policy: generals out, cards played as long as there are any, then drawn.
async function decide(page, done) {
  await offered(page);
  const now = await survey(page);
  if (now.curtain) {
    await pass(page);
    return survey(page);
  }
  done[now.phase] = (done[now.phase] ?? 0) + 1;
  const button = (kind) => now.buttons.find((found) => found.kind === kind);
  // What moves the clock comes first: the game is over sooner.
  const rank = ({ id }) => (id === 'time' ? 0 : id.startsWith('move') ? 1 : id === 'scout' ? 2 : 3);
  const able = (zone) => now.cards.filter((card) => card.zone === zone && card.able).sort((a, b) => rank(a) - rank(b))[0];
  switch (now.phase) {
    case 'turn': {
      const chosen = button('lay') ?? button('play') ?? button('pass');
      if (chosen) {
        done[chosen.kind] = (done[chosen.kind] ?? 0) + 1;
        await page.click(`.actions button[data-line="${chosen.line}"]`);
        break;
      }
      // A general with one village left has only one place to go.
      if (now.targets.length > 0) {
        done.lay = (done.lay ?? 0) + 1;
        assert.ok(await clickBoard(page, `[data-target="${now.targets[0]}"]`), `${now.targets[0]} cannot be clicked`);
        break;
      }
      const fewMarkers = (await page.locator('.counter.mark-marker').count()) < 9;
      if (fewMarkers && now.tabs.some((tab) => tab.name === 'Generals' && tab.able)) {
        await openTab(page, 'Generals');
        await page.click('.card-button.able[data-zone=armies]');
        await page.waitForSelector('.actions [data-kind=lay], [data-target]', { state: 'attached' });
        return survey(page);
      }
      if (now.tabs.some((tab) => tab.name === 'Hand' && tab.able)) {
        if (!able('hand')) {
          await openTab(page, 'Hand');
          return survey(page);
        }
        await page.click(cardOf(able('hand')));
        // One use of the card is made at once; of several one is chosen.
        await page.waitForFunction(
          (n) => Number(document.querySelector('.table').dataset.number) !== n || document.querySelector('.actions [data-kind=play]'),
          now.number,
          { polling: 20 },
        );
        const next = await survey(page);
        if (next.number !== now.number) done.play = (done.play ?? 0) + 1;
        return next;
      }
      done.draw = (done.draw ?? 0) + 1;
      await page.click(cardOf(able('display') ?? able('deck')));
      break;
    }
    case 'remove':
      assert.ok(await clickBoard(page, pieceAt(now.able[0])), `${now.able[0]} cannot be clicked`);
      break;
    case 'move':
    case 'jump': {
      if (now.targets.length === 0) {
        assert.ok(await clickBoard(page, pieceAt(now.able[0])), `${now.able[0]} cannot be clicked`);
        await page.waitForSelector('[data-target]', { state: 'attached' });
      }
      const [to] = (await survey(page)).targets;
      assert.ok(await clickBoard(page, `[data-target="${to}"]`), `${to} cannot be clicked`);
      break;
    }
    case 'keep':
    case 'reveal':
    case 'discard': {
      const zone = now.phase === 'discard' ? 'Hand' : 'Missions';
      if (now.tabs.some((tab) => tab.name === zone)) await openTab(page, zone);
      await page.click('.card-button.able');
      break;
    }
    case 'fight':
    case 'support':
    case 'oppose':
      await aim(page, now);
      break;
    default: {
      const [first] = now.buttons;
      assert.ok(first, `${now.phase}: nothing to click in ${JSON.stringify(now)}`);
      await page.click(`.actions button[data-line="${first.line}"]`);
    }
  }
  await afterNumber(page, now.number);
  return survey(page);
}

it('is played to its end by two at one screen', { timeout: 600_000 }, async (test) => {
  if (!(await offers(server, 'voelkerschlacht'))) return test.skip('the program does not have this game');
  const page = await openPage(browser);
  // Dice from the server alone, which are the same in every run (run.mjs): a browser's share of them is not.
  await page.route('**/api/tables', (route) => {
    const { dice: _, ...wanted } = JSON.parse(route.request().postData());
    return route.continue({ postData: JSON.stringify(wanted) });
  });
  await setUp(page, server.page, game);
  const done = {};
  let now = await survey(page);
  assert.equal(now.curtain, 'french');
  for (let i = 0; i < 1500 && now.phase !== 'over'; ++i) {
    now = await decide(page, done);
    if (process.env.VERBOSE) console.log(`# ${i} ${now.number} ${now.phase} ${now.seat} ${Math.round(performance.now())}`);
    if (i === 60) await check(page, 'a table with cards');
  }
  assert.equal(now.phase, 'over');
  for (const what of ['lay', 'play', 'draw', 'remove', 'move', 'reveal']) assert.ok(done[what] > 0, `there was no ${what}: ${JSON.stringify(done)}`);
  await page.waitForSelector('dialog .verdict');
  await check(page, 'the end of a game with cards');
  // The points of the panel are those of the verdict.
  const [french, allied] = await page.$$eval('.score b', (found) => found.map((e) => Number(e.textContent)));
  const verdict = await page.textContent('dialog');
  assert.ok(verdict.includes(String(french)) && verdict.includes(String(allied)), `${french}:${allied} in ${verdict}`);
  console.log(`# ${now.number} entries, ${JSON.stringify(done)}`);
});

it('fits a phone', async (test) => {
  if (!(await offers(server, 'voelkerschlacht'))) return test.skip('the program does not have this game');
  const page = await openPage(browser, phone);
  await setUp(page, server.page, game);
  await page.tap('.curtain .primary');
  await page.waitForSelector('.tray-cards');
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'scrolls sideways');
  const small = await page.$$eval('button', (found) =>
    found
      .map((e) => ({ box: e.getBoundingClientRect(), name: e.textContent || e.getAttribute('aria-label') }))
      .filter(({ box }) => box.width > 0 && (box.height < 43.5 || box.width < 43.5))
      .map(({ box, name }) => `${name} ${Math.round(box.width)}x${Math.round(box.height)}`),
  );
  assert.deepEqual(small, []);
  await check(page, 'a table with cards on a phone');
  const before = await look(page);
  await page.tap('.actions button[data-line]');
  await afterNumber(page, before.number);
});
