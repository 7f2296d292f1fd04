// How Völkerschlacht is played through its page: one decision at a time, by a simple policy.
import assert from 'node:assert/strict';
import { after as afterNumber, clickBoard, offered, pieceAt, survey } from '../table.mjs';

const cardOf = ({ id, zone }) => `.card-button[data-card="${id}"][data-zone="${zone}"]`;

// The next player confirms. Until then no hand is on the page.
async function pass(page) {
  assert.equal(await page.locator('[data-zone=hand], [data-zone=missions]').count(), 0, 'cards were shown behind the curtain');
  await page.click('.curtain .primary');
  await page.waitForSelector('.curtain', { state: 'detached' });
}

// The first that nothing lies over: on a phone the panel covers a part of the map.
async function clickFirst(page, ids, selector) {
  for (const id of ids) if (await clickBoard(page, selector(id))) return;
  assert.fail(`none of ${ids} can be clicked`);
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
export async function decide(page, done) {
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
        await clickFirst(page, now.targets, (to) => `[data-target="${to}"]`);
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
      await clickFirst(page, now.able, pieceAt);
      break;
    case 'move':
    case 'jump': {
      if (now.targets.length === 0) {
        await clickFirst(page, now.able, pieceAt);
        await page.waitForSelector('[data-target]', { state: 'attached' });
      }
      await clickFirst(page, (await survey(page)).targets, (to) => `[data-target="${to}"]`);
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
