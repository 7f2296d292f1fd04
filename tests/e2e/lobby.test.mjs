// The ways in: the shelf, setting up, links, files.
import assert from 'node:assert/strict';
import { writeFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { check, desktop, openPage, phone, settled } from './support/browser.mjs';
import { browser, server } from './support/fixture.mjs';
import { atTable, setUp } from './support/table.mjs';

let page;
before(async () => {
  page = await openPage(browser);
});

describe('the lobby', () => {
  it('shows five games and the template, and which of them can be played', async () => {
    await page.goto(server.page);
    await page.waitForSelector('.box.offered');
    assert.equal(await page.locator('.box').count(), 6);
    assert.match(await page.textContent('.box.offered'), /1975.*Edward Curran/s);
    for (const box of await page.$$('.box.preparing')) assert.match(await box.textContent(), /coming soon/);
    await check(page, 'lobby');
  });

  it('has a page to set up a table, with rule texts for the options', async () => {
    await page.click('.box.offered a[href^="#/new/"]');
    await page.waitForSelector('.setup');
    assert.match(await page.textContent('.setup'), /BON-16\.1/);
    assert.equal(await page.locator('input[name=scenario]').count(), 4);
    await check(page, 'set-up');
  });

  it('remembers the games of this device', async () => {
    await setUp(page, server.page, { scenario: 'drill' });
    await page.goto(`${server.page}/#/`);
    // The titles come with the list of games, after the row.
    await page.waitForFunction(() => /Drill with guns/.test(document.querySelector('.known')?.textContent ?? ''));
    assert.match(await page.textContent('.known'), /Drill with guns.*you: both sides/s);
    await check(page, 'lobby with games');
    await page.click('.known .button');
    await atTable(page);
  });

  it('speaks German to a German browser, and switches', async () => {
    const german = await openPage(browser, { ...desktop, locale: 'de-DE', colorScheme: 'dark' });
    await german.goto(server.page);
    await german.waitForSelector('.box.offered');
    assert.match(await german.textContent('main'), /Die Spiele/);
    assert.equal(await german.getAttribute('html', 'lang'), 'de');
    assert.equal(await german.getAttribute('html', 'data-theme'), 'dark');
    await check(german, 'lobby, German, dark');
    await german.click('button[lang=en]');
    assert.match(await german.textContent('main'), /The games/);
    await german.context().close();
  });

  it('sets up and shows a game in German, and in English from one click to the next', async () => {
    const german = await openPage(browser, { ...desktop, locale: 'de-DE' });
    await german.goto(`${server.page}/#/new/nations1975`);
    await german.waitForSelector('.setup');
    assert.match(await german.textContent('.setup'), /Der erste Tag.*Alle vier Tage.*Mehrere Angreifer/s);
    await setUp(german, server.page, { scenario: 'drill' });
    await settled(german);
    const board = () => german.$eval('.board-host svg', (svg) => ({ text: svg.textContent, at: svg.style.transform }));
    await german.click('[aria-label="Größer"]');
    const before = await board();
    assert.match(before.text, /Raues Gelände.*Hang, Striche bergab/s);
    await german.click('button[lang=en]');
    await german.waitForFunction(() => /Slope, hachured downhill/.test(document.querySelector('.board-host svg')?.textContent ?? ''));
    assert.equal((await board()).at, before.at);
    await check(german, 'a table in the other language');
    await german.context().close();
  });

  it('says what is kept, in both languages', async () => {
    const german = await openPage(browser, { ...phone, locale: 'de-DE', colorScheme: 'dark' });
    for (const [where, words] of [
      [page, /a hundred wrong keys.*leipzig remove/s],
      [german, /hundert falsche Schlüssel.*leipzig remove/s],
    ]) {
      await where.goto(`${server.page}/#/`);
      await where.click('footer a');
      await where.waitForSelector('.privacy');
      assert.match(await where.textContent('.privacy main'), words);
      await check(where, 'what is kept');
    }
    await german.context().close();
  });

  it('refuses what is not a link', async () => {
    await page.goto(`${server.page}/#/`);
    await page.fill('.ways-in input:not([type=file])', 'https://example.org/');
    await page.click('.ways-in button[type=submit]');
    assert.match(await page.textContent('.ways-in [role=alert]'), /not a link/);
  });

  it('refuses a wrong key with the same words as a table that is not there', async () => {
    const made = await (
      await fetch(`${server.address}/api/tables`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ game: 'nations1975', scenario: 'drill', options: {}, names: {} }),
      })
    ).json();
    const texts = [];
    for (const table of [made.table, 'nowhere']) {
      await page.goto(`${server.page}/#/table/${table}?key=${'A'.repeat(22)}`);
      await page.waitForSelector('.page.message h1');
      await page.waitForFunction(() => document.querySelector('.page.message .button'));
      texts.push(await page.textContent('.page.message'));
      await page.goto(`${server.page}/#/`);
      await page.waitForSelector('.lobby');
    }
    assert.match(texts[0], /does not open a table/);
    assert.equal(texts[0], texts[1]);
  });

  it('opens a record file, and says what is wrong with a broken one', async () => {
    await setUp(page, server.page, { scenario: 'drill' });
    await page.click('[data-kind="end movement"]');
    await page.waitForFunction(() => Number(document.querySelector('.table').dataset.number) > 0);
    await page.click('#tab-table');
    const { table, keys } = (await page.evaluate(() => JSON.parse(localStorage.getItem('leipzig.tables'))))[0];
    const asked = [];
    page.on('request', (request) => asked.push(request));
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('.panel button.export')]);
    assert.equal(download.suggestedFilename(), `${table}.json`);
    const [request] = asked.filter((each) => each.url().endsWith(`/api/tables/${table}/record`));
    assert.ok(Object.values(keys).some((key) => request.headers().authorization === `Bearer ${key}`));
    for (const each of asked) for (const key of Object.values(keys)) assert.ok(!each.url().includes(key), each.url());
    const folder = await mkdtemp(join(tmpdir(), 'leipzig-record-'));
    const good = join(folder, 'good.json');
    await download.saveAs(good);

    const { readFile } = await import('node:fs/promises');
    const record = JSON.parse(await readFile(good, 'utf8'));
    assert.deepEqual([record.game, record.scenario, record.entries[0]], ['nations1975', 'drill', 'end movement']);
    const bad = join(folder, 'bad.json');
    await writeFile(bad, JSON.stringify({ ...record, entries: [...record.entries, 'FR-A2 0101'] }));
    await page.goto(`${server.page}/#/`);
    await page.setInputFiles('input[type=file]', bad);
    await page.waitForSelector('.ways-in .problem');
    assert.match(await page.textContent('.ways-in .problem'), /could not be imported/);
    await check(page, 'lobby with a broken record');
    await page.setInputFiles('input[type=file]', good);
    await atTable(page);
  });
});
