// The games without a server: files from a sub-path of a static host, then without any network. Skipped where the program was built
// without the games for browsers. offline_games_slow.test.mjs plays every game to its end.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, it } from 'node:test';
import { check, phone } from './support/browser.mjs';
import { drill, followHint, goOffline, openSite, ownTurn, reload, setUpTable, shot, site, skip } from './support/offline.mjs';
import { atTable, look, offered } from './support/table.mjs';

const kGames = ['tollbridge', 'nations1975', 'voelkerschlacht', 'bridge2013', 'leipzig1969', 'leipzig1971'];

describe('the games without a server', { skip, timeout: 900_000 }, () => {
  let page;
  before(async () => {
    page = await openSite();
  });

  it('come from any folder of a host, with less than 2.5 MB to the first move', async () => {
    await setUpTable(page, drill);
    await ownTurn(page, 'french');
    const { bytes, paths } = site.sent;
    console.log(`# ${(bytes / 1e6).toFixed(2)} MB compressed to the first move, ${paths.length} files`);
    assert.ok(bytes < 2_500_000, `${bytes} bytes`);
    assert.ok(!paths.some((path) => path.includes('/api/')), 'no server was asked');
    await shot(page, 'first-move');
    await check(page, 'a local table');
  });

  it('can be installed', async () => {
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    const session = await page.context().newCDPSession(page);
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    // A window without a profile that is kept counts as private, which is the only fault allowed here.
    assert.deepEqual(
      installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito'),
      [],
    );
    const { data, errors } = await session.send('Page.getAppManifest');
    assert.deepEqual(errors, []);
    const manifest = JSON.parse(data);
    assert.equal(manifest.start_url, './');
    for (const { src, sizes, type } of manifest.icons) {
      const { status, kind, width } = await page.evaluate(async (address) => {
        const answer = await fetch(address);
        const image = new Image();
        image.src = address;
        await image.decode();
        return { status: answer.status, kind: answer.headers.get('content-type'), width: image.naturalWidth };
      }, src);
      assert.equal(status, 200, src);
      assert.equal(kind, type, src);
      if (sizes !== 'any') assert.equal(`${width}x${width}`, sizes, src);
    }
  });

  it('answer hints', async () => {
    await followHint(page, 'french');
    assert.ok((await look(page)).number > 0);
  });

  it('go on in mid-game after the network and the host are gone', async () => {
    await goOffline(page);
    await reload(page);
    await followHint(page, 'french');
  });

  for (const game of kGames) {
    it(`teach ${game}, offline`, async () => {
      await page.goto(`${site.page}#/learn/${game}`);
      await page.waitForSelector('.lesson');
      await atTable(page, '.board.ours');
      const first = await page.getAttribute('.lesson', 'data-lesson');
      if (await page.$('.lesson .show-me')) {
        await page.click('.lesson .show-me');
        await page.waitForSelector('.lesson[data-done="true"]');
      }
      await page.click('.lesson .next');
      await page.waitForSelector(`.lesson:not([data-lesson="${first}"])`);
      const second = await page.getAttribute('.lesson', 'data-lesson');
      // Progress survives a reload.
      await page.reload();
      await page.waitForSelector(`.lesson[data-lesson="${second}"]`);
      await shot(page, `lesson-${game}`);
      await check(page, `an offline lesson of ${game}`);
    });
  }

  it('hide the hands of two players at one screen', async () => {
    const cards = page.locator('[data-zone=hand], [data-zone=missions]');
    await setUpTable(page, { game: 'voelkerschlacht', scenario: 'beginner', who: 'both' });
    await page.waitForSelector('.curtain .primary');
    assert.equal(await cards.count(), 0, 'cards were shown behind the curtain');
    await page.click('.curtain .primary');
    await page.waitForSelector('.curtain', { state: 'detached' });
    await offered(page);
    await shot(page, 'hot-seat');
    // After a reload somebody else may sit there.
    await page.reload();
    await page.waitForSelector('.curtain .primary');
    assert.equal(await cards.count(), 0, 'cards were shown after a reload');
    await check(page, 'the curtain');
  });

  it('replay, export and import a game', async () => {
    await setUpTable(page, drill);
    await followHint(page, 'french');
    await page.click('#tab-table');
    const saved = page.waitForEvent('download');
    await page.click('.buttons .export');
    const record = readFileSync(await (await saved).path(), 'utf8');
    assert.ok(JSON.parse(record).entries.length > 0);
    await page.click('.buttons button:has-text("Replay")');
    await page.waitForSelector('.replay');
    const { number } = await look(page);
    await page.click('.replay .actions button:nth-child(3)');
    await page.waitForFunction((n) => document.querySelector('.replay').textContent.includes(`Move ${n} `), number - 1);
    await shot(page, 'replay');
    await page.goto(`${site.page}#/`);
    await page.waitForSelector('.ways-in input[type=file]');
    await page.setInputFiles('.ways-in form:not(.device) input[type=file]', {
      name: 'game.json',
      mimeType: 'application/json',
      buffer: Buffer.from(record),
    });
    await atTable(page, '.board.ours');
    assert.equal((await look(page)).number, JSON.parse(record).entries.length);
  });

  let backup;
  it('export everything as one file', async () => {
    await page.goto(`${site.page}#/`);
    await page.waitForSelector('.device-save');
    await shot(page, 'lobby');
    await check(page, 'the offline lobby');
    const saved = page.waitForEvent('download');
    await page.click('.device-save');
    backup = readFileSync(await (await saved).path(), 'utf8');
    assert.ok(JSON.parse(backup).tables.length > 1);
  });

  it('import that file on another device, a phone', async () => {
    const small = await openSite(phone);
    await small.goto(`${site.page}#/`);
    await small.waitForSelector('.device-open');
    await small.setInputFiles('.device-open', { name: 'all.json', mimeType: 'application/json', buffer: Buffer.from(backup) });
    await small.waitForSelector('.device [role=status]');
    await small.waitForSelector('.known');
    assert.ok((await small.locator('.known').count()) > 1);
    await shot(small, 'phone-lobby');
    // Each game goes on, with its settings and the progress in the tutorials.
    await small.locator('.known .button').first().tap();
    await atTable(small, '.board.ours');
    await shot(small, 'phone-table');
    await check(small, 'a local table on a phone');
    const lessons = () => localStorage.getItem('leipzig.lessons');
    assert.equal(await small.evaluate(lessons), await page.evaluate(lessons));
    // The same file again changes nothing; what is no such file is refused with a reason.
    await small.goto(`${site.page}#/`);
    await small.setInputFiles('.device-open', { name: 'all.json', mimeType: 'application/json', buffer: Buffer.from(backup) });
    await small.waitForSelector('.device [role=status]:has-text("0 games")');
    await small.setInputFiles('.device-open', { name: 'no.json', mimeType: 'application/json', buffer: Buffer.from('{"a":1}') });
    await small.waitForSelector('.device .problem');
    await small.context().close();
  });
});
