// Trouble with the storage of a device: each case is told in the player's language, and nothing is lost.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { check, desktop } from './support/browser.mjs';
import {
  clickSomething,
  drill,
  folder,
  openSite,
  ownTurn,
  reload,
  setUpTable,
  shot,
  site,
  skip,
  storedEvents,
} from './support/offline.mjs';
import { startSite } from './support/site.mjs';
import { after as afterNumber, atTable, look, offered } from './support/table.mjs';

const languages = [
  {
    locale: 'en-GB',
    full: /storage of this device is full/,
    memory: /stores nothing/,
    newer: /newer version of this page/,
    changed: /changed/,
  },
  {
    locale: 'de-DE',
    full: /Speicher dieses Geräts ist voll/,
    memory: /speichert nichts/,
    newer: /neuere Version dieser Seite/,
    changed: /verändert/,
  },
];
const notice = '.device-notice.problem';

// A host whose pages have a store that is full as long as fill() says so.
const limited =
  folder &&
  (await startSite(folder, {
    worker: `{
    let full = false;
    const channel = new BroadcastChannel('e2e');
    channel.onmessage = ({ data }) => { full = data; channel.postMessage('heard'); };
    const { add } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.add = function (...args) {
      if (full) throw new DOMException('', 'QuotaExceededError');
      return add.apply(this, args);
    };
  }`,
  }));
const fill = (page, full) =>
  page.evaluate(
    (value) =>
      new Promise((done) => {
        const channel = new BroadcastChannel('e2e');
        channel.onmessage = () => done(channel.close());
        channel.postMessage(value);
      }),
    full,
  );
const backupOf = async (page, at) => {
  await page.goto(`${at.page}#/`);
  const saved = page.waitForEvent('download');
  await page.click('.device-save');
  return readFileSync(await (await saved).path());
};

describe('storage of the device', { skip, timeout: 900_000 }, () => {
  for (const { locale, full, memory, newer, changed } of languages) {
    const player = { ...desktop, locale };

    it(`${locale}: where it is full, an action is refused and the game goes on later`, async () => {
      const page = await openSite(player);
      await setUpTable(page, { ...drill, at: limited });
      await ownTurn(page, 'french');
      const { number } = await look(page);
      const events = await storedEvents(page);
      await fill(page, true);
      await clickSomething(page);
      await page.waitForSelector(notice);
      assert.match(await page.textContent(notice), full);
      assert.equal((await look(page)).number, number, 'what is not stored has not happened');
      assert.deepEqual(await storedEvents(page), events);
      await shot(page, `full-${locale}`);
      await check(page, 'a table on a full device');
      await fill(page, false);
      await page.reload();
      await atTable(page, '.board.ours');
      assert.equal((await look(page)).number, number, 'nothing was lost');
      await clickSomething(page);
      await afterNumber(page, number);
      await page.waitForSelector(notice, { state: 'detached' });
      await page.context().close();
    });

    it(`${locale}: where it is full, no table is begun and none is imported`, async () => {
      const page = await openSite(player);
      await setUpTable(page, { ...drill, at: limited });
      await ownTurn(page, 'french');
      const address = page.url();
      await page.goto(`${limited.page}#/new/nations1975`);
      await page.waitForSelector('.setup button[type=submit]');
      const events = await storedEvents(page);
      await fill(page, true);
      await page.click('.setup button[type=submit]');
      await page.waitForSelector(notice);
      assert.match(await page.textContent(notice), full);
      await page.waitForSelector('.setup button[type=submit]:enabled');
      assert.deepEqual(await storedEvents(page), events);
      await shot(page, `full-new-${locale}`);

      const other = await openSite(player);
      await setUpTable(other, drill);
      const backup = await backupOf(other, site);
      await other.context().close();
      await page.goto(`${limited.page}#/`);
      await page.setInputFiles('.device-open', { name: 'all.json', mimeType: 'application/json', buffer: backup });
      await page.waitForSelector('.device .problem');
      assert.match(await page.textContent('.device .problem'), full);
      assert.deepEqual(await storedEvents(page), events);
      assert.equal(await page.locator('.known').count(), 1);
      await shot(page, `full-import-${locale}`);
      await check(page, 'the lobby of a full device');
      // With room again, the game that was there goes on.
      await fill(page, false);
      await page.goto(address);
      await atTable(page, '.board.ours');
      const { number } = await look(page);
      await clickSomething(page);
      await afterNumber(page, number);
      await page.context().close();
    });

    it(`${locale}: where the browser stores nothing, the game is in memory and can be exported`, async () => {
      const secret = await startSite(folder, { worker: 'indexedDB.open = () => { throw new DOMException("", "InvalidStateError"); };' });
      const page = await openSite(player);
      await page.goto(`${secret.page}#/`);
      await page.waitForSelector(notice);
      assert.match(await page.textContent(notice), memory);
      await setUpTable(page, { ...drill, at: secret });
      await ownTurn(page, 'french');
      const { number } = await look(page);
      assert.notEqual(await clickSomething(page), 'nothing');
      assert.notEqual((await look(page)).number, number);
      await shot(page, `memory-${locale}`);
      await check(page, 'a window that stores nothing');
      // The export takes the game to a window that stores it. The same page: a new one would have forgotten.
      const saved = page.waitForEvent('download');
      await page.evaluate(() => (location.hash = '#/'));
      await page.click('.device-save');
      const backup = readFileSync(await (await saved).path());
      const other = await openSite(player);
      await other.goto(`${site.page}#/`);
      await other.setInputFiles('.device-open', { name: 'all.json', mimeType: 'application/json', buffer: backup });
      await other.click('.known .button');
      await atTable(other, '.board.ours');
      assert.ok((await look(other)).number > number);
      await other.context().close();
      await page.context().close();
      secret.stop();
    });

    it(`${locale}: where a newer version has stored the games, an old page changes nothing`, async () => {
      const page = await openSite(player);
      await setUpTable(page, drill);
      await ownTurn(page, 'french');
      const { number } = await look(page);
      // Another tab has the newer version: the store changes under the open page.
      const other = await page.context().newPage();
      await other.goto(`${site.page}icon.svg`);
      await other.evaluate(
        () =>
          new Promise((done, fail) => {
            const request = indexedDB.open('leipzig', 99);
            request.onerror = fail;
            request.onblocked = fail;
            request.onsuccess = () => {
              request.result.close();
              done();
            };
          }),
      );
      const events = await storedEvents(other);
      await page.bringToFront(); // a tab in the background draws no frames
      await clickSomething(page);
      await page.waitForSelector(notice);
      assert.match(await page.textContent(notice), newer);
      assert.equal((await look(page)).number, number, 'what is not stored has not happened');
      await shot(page, `newer-${locale}`);
      await check(page, 'an old page with a newer store');
      await page.goto(`${site.page}#/`);
      await page.reload();
      await page.waitForSelector(notice);
      assert.match(await page.textContent(notice), newer);
      assert.deepEqual(await storedEvents(other), events);
      const version = () => indexedDB.databases().then((found) => found.find(({ name }) => name === 'leipzig').version);
      assert.equal(await other.evaluate(version), 99);
      await page.context().close();
    });

    it(`${locale}: two tabs that act at once do not overwrite each other`, async () => {
      // Tabs that do not hear of each other: the second to act learns of the first by the conflict.
      const deaf = await startSite(folder, { worker: 'self.BroadcastChannel = undefined;' });
      const page = await openSite(player);
      await setUpTable(page, { game: 'nations1975', scenario: 'drill', who: 'both', at: deaf });
      await offered(page);
      const other = await page.context().newPage();
      await other.goto(page.url());
      await atTable(other, '.board.ours');
      await offered(other);
      const { number } = await look(page);
      await page.bringToFront();
      await page.click('[data-kind="end movement"]');
      const { number: next } = await afterNumber(page, number);
      assert.equal((await look(other)).number, number);
      await other.bringToFront();
      await clickSomething(other);
      await afterNumber(other, number);
      assert.equal((await look(other)).number, next, 'the second action did not happen');
      await other.waitForSelector('.notice');
      assert.match(await other.textContent('.notice'), changed);
      await shot(other, `tabs-${locale}`);
      const [count] = Object.values(await storedEvents(page));
      await page.bringToFront();
      await reload(page);
      assert.equal((await look(page)).number, next);
      assert.deepEqual(Object.values(await storedEvents(page)), [count]);
      await page.context().close();
      deaf.stop();
    });
  }

  it('is not lost with a tab that crashes', async () => {
    const page = await openSite();
    await setUpTable(page, drill);
    await ownTurn(page, 'french');
    const address = page.url();
    assert.notEqual(await clickSomething(page), 'nothing');
    const { number } = await look(page);
    const crashed = page.waitForEvent('crash');
    page.goto('chrome://crash').catch(() => {});
    await crashed;
    const again = await page.context().newPage();
    await again.goto(address);
    await atTable(again, '.board.ours');
    assert.ok((await look(again)).number >= number);
    await again.context().close();
  });

  it('is shared by two tabs, of which one searches for the computer', async () => {
    const page = await openSite();
    await setUpTable(page, drill);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await atTable(other, '.board.ours');
    for (let turn = 0; turn < 4; ++turn) {
      const [acts, watches] = turn % 2 === 0 ? [page, other] : [other, page];
      await ownTurn(watches, 'french');
      await acts.bringToFront();
      await ownTurn(acts, 'french');
      const { number } = await look(acts);
      assert.notEqual(await clickSomething(acts), 'nothing');
      await afterNumber(watches, number);
      const end = await acts.$('.actions [data-kind^="end "]');
      if (end) await end.click();
    }
    await ownTurn(page, 'french');
    await ownTurn(other, 'french');
    assert.deepEqual(await look(page), await look(other));
    await page.context().close();
  });
});
