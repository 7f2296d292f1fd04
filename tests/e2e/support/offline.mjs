// The page without a server, for the tests of one file: `leipzig site` in a folder, a host for it and a browser. `folder` is null
// where the program was built without the games for browsers (tools/wasm); `skip` says so.
import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { after } from 'node:test';
import { desktop, openPage, settled, startBrowser } from './browser.mjs';
import { startSite, watchWorkers, writeSite } from './site.mjs';
import { after as afterNumber, atTable, clickBoard, look, offered, pieceAt, survey } from './table.mjs';

export const folder = await writeSite();
export const skip = folder === null && 'the program was built without the games for browsers: run tools/wasm and build it again';
export const site = folder === null ? null : await startSite(folder);
export const browser = folder === null ? null : await startBrowser();
after(async () => {
  await browser?.close();
  site?.stop();
  if (folder !== null) await rm(folder, { recursive: true });
});
export const shot = (page, name) => process.env.SHOTS && page.screenshot({ path: `${process.env.SHOTS}/offline-${name}.png` });
export const drill = { game: 'nations1975', scenario: 'drill', side: 'french', level: 'recruit' };

let browsers = 0;
// A browser of its own on the site: nothing is stored there yet.
export async function openSite(options = desktop) {
  const page = await openPage(browser, { ...options, strict: true });
  await page.context().addInitScript(watchWorkers, ++browsers);
  return page;
}

// The page has everything it needs from now on, and no connection.
export async function goOffline(page) {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.context().setOffline(true);
}

export async function setUpTable(page, { game, scenario, who = 'computer', side, level, at = site }) {
  await page.goto(`${at.page}#/new/${game}`);
  await page.waitForSelector('.setup button[type=submit]');
  await page.check(`input[name=scenario][value="${scenario}"]`);
  await page.check(`input[name=who][value=${who}]`);
  if (side) await page.check(`input[name=side][value=${side}]`);
  if (level) await page.check(`input[name=level][value=${level}]`);
  await page.click('.setup button[type=submit]');
  await atTable(page, '.board.ours');
}

const overSign = '.table[data-phase="over"], dialog .verdict';
export const isOver = async (page) => Boolean(await page.$(overSign));
// Waits until a seat has to decide, or the game is over.
export const ownTurn = (page, side) =>
  page.waitForSelector(`.table[data-seat="${side}"] .hint-button:not(:disabled), ${overSign}`, { state: 'attached', timeout: 300_000 });

// A player who does what the hint says; false where the game is over.
export async function followHint(page, side) {
  await ownTurn(page, side);
  if (await isOver(page)) return false;
  const { number } = await look(page);
  const press = (selector) => (page.hasTouch ? page.tap : page.click).call(page, selector, { timeout: 120_000 });
  await press('.hint-button:not(:disabled)');
  await press('.hint-card .follow');
  await afterNumber(page, number);
  return true;
}

// One decision by the mouse: a unit that may do something, then a place for it; else a card, else the first button.
export async function clickSomething(page) {
  await offered(page);
  const { number, able } = await survey(page);
  const goneOn = async () => {
    await settled(page);
    return (await survey(page)).number !== number;
  };
  for (const unit of able.slice(0, 3)) {
    if (!(await clickBoard(page, pieceAt(unit)))) continue;
    await settled(page);
    const listed = await page.$('.stack .tray-unit:enabled');
    if (listed) await listed.click();
    if (await goneOn()) return 'unit';
    const { targets, aimed } = await survey(page);
    for (const to of targets.slice(0, 3)) {
      if ((await clickBoard(page, `.board [data-space="${to}"]`)) && (await goneOn())) return 'unit';
    }
    for (const to of aimed.slice(0, 1)) if ((await clickBoard(page, pieceAt(to))) && (await goneOn())) return 'unit';
  }
  for (const [what, selector] of [
    ['card', '.card-button.able'],
    ['button', '.actions button[data-line]:enabled'],
  ]) {
    const found = await page.$(selector);
    if (!found) continue;
    await found.click();
    if (await goneOn()) return what;
  }
  return 'nothing';
}

// The page comes back as it was, also without a network.
export async function reload(page) {
  const { number } = await look(page);
  await page.reload();
  await atTable(page, '.board.ours');
  assert.ok((await look(page)).number >= number, 'the reload lost something');
}

// What is stored on the device: the number of events of each table.
export const storedEvents = (page) =>
  page.evaluate(
    () =>
      new Promise((done, fail) => {
        const request = indexedDB.open('leipzig');
        request.onerror = () => fail(request.error);
        request.onsuccess = () => {
          const database = request.result;
          const keys = database.transaction('events').objectStore('events').getAllKeys();
          keys.onsuccess = () => {
            const counts = {};
            for (const [table] of keys.result) counts[table] = (counts[table] ?? 0) + 1;
            database.close();
            done(counts);
          };
        };
      }),
  );
