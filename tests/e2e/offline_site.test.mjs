// `leipzig site`: the folder on a static host, a second version of it, and tables that move between the device and a server.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { check, desktop, openPage, phone } from './support/browser.mjs';
import { browser, clickSomething, drill, folder, openSite, ownTurn, setUpTable, shot, skip } from './support/offline.mjs';
import { startServer } from './support/server.mjs';
import { startSite } from './support/site.mjs';
import { after as afterNumber, atTable, look, offered } from './support/table.mjs';

// Another version of the site: its main script has other content and thus another name, and the service worker lists it.
function nextVersion() {
  const next = `${folder}-next`;
  cpSync(folder, next, { recursive: true });
  const change = (name, edit) => writeFileSync(join(next, name), edit(readFileSync(join(next, name), 'utf8')));
  const script = /assets\/(index-[\w-]+)\.js/.exec(readFileSync(join(next, 'index.html'), 'utf8'))[1];
  const renamed = 'index-NEXTNEXT';
  change(`assets/${script}.js`, (text) => `${text}\ndocument.documentElement.dataset.version = 'next';\n`);
  cpSync(join(next, `assets/${script}.js`), join(next, `assets/${renamed}.js`));
  rmSync(join(next, `assets/${script}.js`));
  for (const file of readdirSync(join(next, 'assets')).filter((name) => name.endsWith('.js'))) {
    change(`assets/${file}`, (text) => text.replaceAll(script, renamed));
  }
  change('index.html', (text) => text.replaceAll(script, renamed).replace('<html ', '<html data-page="next" '));
  change('sw.js', (text) => text.replaceAll(script, renamed).replace(/const version = '[^']*'/, "const version = 'next'"));
  return { next, script, renamed };
}
// Of the page and of its script.
const versionOf = (page) => page.$eval('html', ({ dataset }) => [dataset.page ?? 'first', dataset.version ?? 'first'].join(' '));
const asksForUpdate = (page) => page.evaluate(() => navigator.serviceWorker.ready.then((found) => found.update()).then(() => true));

describe('the site', { skip, timeout: 600_000 }, () => {
  it('has every file that it names, and nothing with an absolute address', () => {
    const page = readFileSync(join(folder, 'index.html'), 'utf8');
    for (const [, address] of page.matchAll(/(?:src|href)="([^"]*)"/g)) {
      assert.ok(!/^(\/|https?:)/.test(address), address);
      if (!address.startsWith('#') && !address.startsWith('data:')) readFileSync(join(folder, address));
    }
    const worker = readFileSync(join(folder, 'sw.js'), 'utf8');
    const listed = JSON.parse(/const files = (\[.*?\]);/s.exec(worker)[1]);
    for (const file of listed) readFileSync(join(folder, file === './' ? 'index.html' : file));
    const there = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    assert.equal(listed.length, there.length - 1, 'the service worker keeps every file but itself');
    assert.match(worker, /const version = '[0-9a-f]{16}'/);
  });

  it('is not written into a folder with other things', () => {
    assert.throws(
      () => execFileSync(process.env.LEIPZIG, ['site', new URL('.', import.meta.url).pathname], { stdio: 'pipe' }),
      /not empty/,
    );
  });

  it('is replaced by a new version as a whole, in every tab, when the player says so', async () => {
    const { next, script, renamed } = nextVersion();
    const host = await startSite(folder);
    const page = await openSite();
    await setUpTable(page, { ...drill, at: host });
    await ownTurn(page, 'french');
    assert.notEqual(await clickSomething(page), 'nothing');
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const { number } = await look(page);
    const address = page.url();
    const other = await page.context().newPage();
    await other.goto(`${host.page}#/`);
    await other.waitForSelector('.device-save');

    host.serve(next); // the first version's files are gone
    await asksForUpdate(page);
    await page.waitForSelector('.device-notice.update');
    await shot(page, 'update');
    await page.bringToFront();
    await check(page, 'a table with an update notice');
    // The old version goes on whole until then, also in a new tab.
    const third = await page.context().newPage();
    await third.goto(address);
    await atTable(third, '.board.ours');
    assert.equal(await versionOf(third), 'first first');
    assert.equal(await third.locator(`script[src*="${script}"]`).count(), 1);
    await third.close();

    await page.bringToFront();
    await page.click('.device-notice.update .primary');
    for (const tab of [page, other]) {
      await tab.waitForFunction(() => document.documentElement.dataset.version === 'next', undefined, { polling: 50 });
      assert.equal(await versionOf(tab), 'next next');
      assert.equal(await tab.locator(`script[src*="${renamed}"]`).count(), 1);
    }
    const kept = await page.evaluate(async () => {
      const names = await caches.keys();
      const cache = await caches.open(names[0]);
      return { names, files: (await cache.keys()).map(({ url }) => url) };
    });
    assert.equal(kept.names.length, 1);
    assert.ok(!kept.files.some((url) => url.includes(script)) && kept.files.some((url) => url.includes(renamed)));
    // The game is where it was, and the new version works without a host.
    host.stop();
    await page.context().setOffline(true);
    await page.goto(address);
    await page.reload();
    await atTable(page, '.board.ours');
    assert.ok((await look(page)).number >= number);
    assert.equal(await versionOf(page), 'next next');
    assert.deepEqual(page.faults, []);
    await page.context().close();
    await rm(next, { recursive: true });
  });

  it('is not installed while the host has files of two versions', async () => {
    const { next } = nextVersion();
    const host = await startSite(folder);
    const page = await openPage(browser, desktop); // a file of the old page is missing for a moment
    await page.goto(`${host.page}#/`);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    // The new service worker comes with the old page.
    const text = readFileSync(join(next, 'index.html'), 'utf8');
    cpSync(join(folder, 'index.html'), join(next, 'index.html'));
    host.serve(next);
    await asksForUpdate(page);
    await page.waitForFunction(() => navigator.serviceWorker.ready.then(({ installing, waiting }) => !installing && !waiting));
    assert.equal(await page.locator('.device-notice.update').count(), 0);
    await page.reload();
    await page.waitForSelector('.device-save');
    assert.equal(await versionOf(page), 'first first');
    // As soon as it is complete, it is offered.
    writeFileSync(join(next, 'index.html'), text);
    host.serve(next);
    await asksForUpdate(page);
    await page.waitForSelector('.device-notice.update');
    await page.context().close();
    host.stop();
    await rm(next, { recursive: true });
  });
});

describe('a server with the games in it', { skip, timeout: 600_000 }, () => {
  for (const [where, view] of Object.entries({ desktop, phone, german: { ...desktop, locale: 'de-DE' } })) {
    it(`offers tables on the device, and a table moves there and back with one click (${where})`, async () => {
      const server = await startServer();
      const page = await openPage(browser, view);
      const asked = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await page.goto(`${server.page}/#/new/nations1975`);
      await page.check('input[name=scenario][value=drill]');
      await page.check('input[name=who][value=both]');
      await page.check('input[name=where][value=device]');
      await page.click('.setup button[type=submit]');
      await atTable(page);
      assert.match(page.url(), /local-/);
      assert.ok(!asked.some((path) => path.startsWith('/api/tables')), 'the server has no such table');
      await offered(page);
      let { number } = await look(page);
      for (const sign of [/#\/table\/(?!local-)/, /#\/table\/local-/]) {
        await page.click('.actions [data-kind^="end "]');
        ({ number } = await afterNumber(page, number));
        await page.click('#tab-table');
        await page.click('.move-table button');
        await page.waitForFunction((pattern) => new RegExp(pattern).test(location.hash), sign.source);
        await atTable(page);
        await offered(page);
        assert.equal((await look(page)).number, number, 'the game goes on where it was');
      }
      await shot(page, `moved-${where}`);
      await check(page, 'a table that was moved');
      await page.context().close();
      await server.stop();
    });
  }
});
