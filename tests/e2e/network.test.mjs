// Two players in two browsers, and broken connections.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { check, openPage, startBrowser } from './support/browser.mjs';
import { browser, server } from './support/fixture.mjs';
import { able, after as afterNumber, atTable, linkIn, look, setUp } from './support/table.mjs';

const number = (page, n) =>
  page.waitForFunction((want) => Number(document.querySelector('.table')?.dataset.number) === want, n, { polling: 20 });
const command = async (page, line) => {
  await page.fill('#command', line);
  await page.press('#command', 'Enter');
};

it('gives a guest a private link, which the host does not know', { timeout: 120_000 }, async () => {
  const host = await openPage(browser);
  await setUp(host, server.page, { game: 'voelkerschlacht', scenario: 'beginner', who: 'french' });
  const invitation = await linkIn(host, '.notice.invite');
  const guest = await openPage(browser);
  await guest.goto(invitation);
  await atTable(guest, '.board.ours');
  const tab = await guest.context().newPage();
  await tab.goto(invitation);
  await atTable(tab, '.board.ours');
  // Someone else with the same link, like the host.
  const spy = await openPage(browser);
  await spy.goto(invitation);
  await atTable(spy, '.board.ours');

  await guest.click('.notice.guest .own-link');
  await check(guest, 'a private link');
  await guest.click('.notice.guest .primary');
  await guest.waitForSelector('.notice.guest', { state: 'detached' });
  await atTable(guest, '.board.ours');
  await spy.waitForSelector('.page.message h1');
  await atTable(tab, '.board.ours');
  await spy.reload();
  await spy.waitForSelector('.page.message h1');

  await guest.click('#tab-table');
  assert.match(await guest.textContent('#panel'), /Your link is private/);
  const own = await linkIn(guest, '.panel .copy-link');
  assert.notEqual(own, invitation);
  const guestPhone = await openPage(browser);
  await guestPhone.goto(own);
  await atTable(guestPhone, '.board.ours');
  await host.click('#tab-table');
  await host.waitForSelector('#panel :text("have a private link")');
  for (const page of [guest, tab, host, guestPhone]) assert.deepEqual(page.faults ?? [], []);
  for (const page of [host, guest, spy, guestPhone]) await page.context().close();
});

it('deals the cards only after both browsers have given their share of the dice', { timeout: 120_000 }, async () => {
  const host = await openPage(browser);
  await setUp(host, server.page, { game: 'voelkerschlacht', scenario: 'beginner', who: 'french' });
  const waits = ':text("the dice need their share")';
  assert.match(await host.textContent(`.waiting-for-share ${waits}`), /Waiting for the Allies/);
  await number(host, 0);
  const invitation = await linkIn(host, '.notice.invite');
  const address = host.url();
  await host.goto('about:blank');

  // The host is away: its salt stays on its device, and the guest waits for it.
  const guest = await openPage(browser);
  await guest.goto(invitation);
  await atTable(guest, '.board.ours');
  assert.match(await guest.textContent(`.waiting-for-share ${waits}`), /Waiting for the French/);
  await check(guest, 'dice that wait for a share');
  await number(guest, 0);

  await host.goto(address);
  for (const page of [host, guest]) {
    await number(page, 5);
    await page.waitForSelector('.waiting-for-share', { state: 'detached' });
    await page.click('#tab-table');
    assert.match(await page.textContent('#panel'), /Dice from both players and the server.*Your share, made on this device/s);
  }

  // Another device at the same seat says that the share is not its own.
  const spare = await openPage(browser);
  await spare.goto(invitation);
  await spare.waitForSelector(':text("share of the dice was given on another device")');
  for (const page of [host, guest, spare]) assert.deepEqual(page.faults, []);
  for (const page of [host, guest, spare]) await page.context().close();
});

it('keeps two browsers and two tabs in step, through a killed browser and a killed server', { timeout: 300_000 }, async () => {
  const french = await openPage(browser);
  await setUp(french, server.page, { scenario: 'drill', who: 'french' });
  const invitation = await linkIn(french, '.notice.invite');
  assert.match(invitation, /#\/table\/.+key=/);

  // The friend, in a separate browser.
  const other = await startBrowser();
  const allied = await openPage(other);
  await allied.goto(invitation);
  await atTable(allied);
  assert.match(await allied.textContent('.dock'), /Waiting for the French/);
  await french.waitForSelector('.notice.invite', { state: 'detached' });

  // A second tab of the same player.
  const tab = await french.context().newPage();
  await tab.goto(french.url());
  await atTable(tab);

  const [unit] = await able(french);
  await command(french, 'end movement');
  const first = await afterNumber(french, 0);
  await number(tab, first.number);
  await number(allied, first.number);

  // The friend's browser dies and the game goes on; opening the link again shows everything.
  await other.close();
  let second = await look(french);
  if (second.seat === 'french') {
    await command(french, 'end combat');
    second = await afterNumber(french, second.number);
  }
  const again = await startBrowser();
  const back = await openPage(again);
  await back.goto(invitation);
  await atTable(back);
  await number(back, second.number);

  // The server is killed in the middle: both say so, keep what was not sent, and go on when it is back.
  await server.kill();
  await back.waitForSelector('.notice.lost');
  await french.waitForSelector('.notice.lost');
  const turn = await look(back);
  const mover = turn.seat === 'allied' ? back : french;
  await command(mover, turn.phase === 'movement' ? 'end movement' : 'end combat');
  await mover.waitForSelector('.unsent');
  await server.restart();
  for (const page of [back, french, tab]) {
    await page.waitForSelector('.notice.lost', { state: 'detached', timeout: 120_000 });
    await page.waitForFunction((n) => Number(document.querySelector('.table').dataset.number) > n, turn.number, { polling: 50 });
  }
  assert.equal((await look(back)).number, (await look(french)).number);
  assert.equal(await mover.locator('.unsent').count(), 0);
  assert.ok(unit);
  await again.close();
});
