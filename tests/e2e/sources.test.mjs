// Where the printed components come from: the page of each game, and Source disclosures at the table, on a desktop and a phone.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { check, openPage, phone, settled } from './support/browser.mjs';
import { browser, server } from './support/fixture.mjs';
import { clickBoard, setUp, spaceAt } from './support/table.mjs';

const shot = (page, name) => process.env.SHOTS && page.screenshot({ path: `${process.env.SHOTS}/sources-${name}.png` });
const games = ['nations1975', 'leipzig1971', 'leipzig1969', 'bridge2013', 'voelkerschlacht'];
const counted = async (page, list) => page.locator(`table[data-list="${list}"] tbody tr`).count();

describe('the page about a game', () => {
  it('is linked from the box of each game, and says what is known and what was rebuilt', async () => {
    const page = await openPage(browser);
    for (const game of games) {
      await page.goto(server.page);
      await page.click(`.box a[href="#/about/${game}"]`);
      await page.waitForSelector('.about-page .part');
      await settled(page);
      assert.match(await page.textContent('h1'), /What we know and what we rebuilt/);
      assert.ok((await page.locator('.point').count()) >= 30 || game === 'leipzig1969', `${game}: points to check`);
      assert.ok((await page.locator('#rulings details').count()) > 10, `${game}: rulings`);
      await shot(page, game);
      await check(page, `about ${game}`);
    }
    await page.context().close();
  });

  it('lists all counters, hexes, set-ups and cards for an owner of the printed game', async () => {
    const page = await openPage(browser);
    await page.goto(`${server.page}/#/about/nations1975`);
    await page.waitForSelector('.about-page .part');
    assert.equal(await counted(page, 'units.units'), 99);
    assert.equal(await counted(page, 'reinforcements.groups'), 13);
    assert.match(await page.textContent('[data-claim=towns]'), /0708 Taucha/);
    assert.match(await page.textContent('[data-claim=marsh]'), /\d{4}–\d{4}/);
    assert.match(await page.textContent('[data-claim=waters]'), /Parthe \(\d+\): \d{4}\/\d{4}/);
    assert.match(await page.textContent('[data-setup=day1]'), /2315 .*FR-4/s);
    assert.equal(await page.locator('table[data-table=crt] tbody td').count(), 60);
    await page.goto(`${server.page}/#/about/voelkerschlacht`);
    await page.waitForSelector('table[data-list="missions.missions"]');
    assert.equal(await counted(page, 'missions.missions'), 25);
    assert.equal(await counted(page, 'board.spaces'), 47);
    assert.equal(await counted(page, 'armies.cards'), 19);
    await page.context().close();
  });

  it('keeps the marks of the reader, and prints without its buttons', async () => {
    const page = await openPage(browser);
    await page.goto(`${server.page}/#/about/bridge2013`);
    await page.click('[data-claim=values] input[type=checkbox]');
    assert.match(await page.textContent('[role=status]'), /^1 of \d+ points checked$/);
    await page.reload();
    await page.waitForSelector('[data-claim=values] input:checked');
    await page.emulateMedia({ media: 'print' });
    assert.equal(await page.isVisible('.about-page .no-print'), false);
    assert.equal(await page.isVisible('table[data-list="units.units"]'), true);
    await page.context().close();
  });

  it('fits a phone, in German and in the dark', async () => {
    const page = await openPage(browser, { ...phone, locale: 'de-DE', colorScheme: 'dark' });
    for (const game of ['leipzig1971', 'voelkerschlacht']) {
      await page.goto(`${server.page}/#/about/${game}`);
      await page.waitForSelector('.about-page .part');
      await settled(page);
      assert.match(await page.textContent('main'), /Was wir wissen.*Offene Fragen.*Spielsteine.*Entscheidungen/s);
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390, `${game}: wider than the screen`);
      await shot(page, `${game}-phone`);
      await check(page, `about ${game}, phone`);
    }
    await page.context().close();
  });

  it('says so where there is no such game', async () => {
    const page = await openPage(browser);
    await page.goto(`${server.page}/#/about/chess`);
    await page.waitForSelector('[role=alert]');
    assert.match(await page.textContent('[role=alert]'), /does not exist/);
    await page.context().close();
  });
});

describe('sources at the table', () => {
  it('a space shows its terrain, its hexsides and its counters, and the map its certainty', async () => {
    const page = await openPage(browser);
    await setUp(page, server.page, {});
    await page.click('[aria-label="Sources of the map"]');
    await page.getByText('Click a space').waitFor();
    assert.equal(await page.locator('.certainty').count(), 0);
    await page.check('.map-sources input[type=checkbox]');
    await page.waitForSelector('.certainty.is-uncertain', { state: 'attached' });
    assert.ok(await clickBoard(page, spaceAt('2210')), 'Liebertwolkwitz cannot be clicked');
    await page.waitForSelector('.map-sources .claims');
    const text = await page.textContent('.map-sources');
    assert.match(text, /2210 Liebertwolkwitz.*Villages as town hexes, position looked up.*rebuilt.*likely/s);
    assert.match(text, /Roads.*uncertain/s);
    await shot(page, 'table');
    await check(page, 'sources of the map');
    await page.click('[aria-label="Sources of the map"]');
    assert.equal(await page.locator('.map-sources').count(), 0);
    await page.context().close();
  });

  it('counters of a type have the source of their type', async () => {
    const page = await openPage(browser);
    await setUp(page, server.page, { game: 'leipzig1971', scenario: '1', who: 'french' });
    await page.click('[aria-label="Sources of the map"]');
    assert.ok(await clickBoard(page, spaceAt('1112')), 'Magdeburg cannot be clicked');
    await page.waitForSelector('.map-sources .claims');
    const text = await page.textContent('.map-sources');
    assert.match(text, /1112 Magdeburg.*Cities that the rules name/s);
    assert.match(text, /infantry division 1.*Types of unit: strength and movement.*printed.*certain/s);
    assert.match(text, /Macdonald.*Bonuses and movement of the other leaders.*rebuilt.*uncertain/s);
    await page.context().close();
  });

  it('tables and terrain of the charts show their source, and lead to the page', async () => {
    const page = await openPage(browser);
    await setUp(page, server.page, { game: 'bridge2013', scenario: 'historical' });
    await page.click('#tab-charts');
    const [combat, events] = [page.locator('.source').nth(0), page.locator('.source').nth(1)];
    await combat.locator('summary').click();
    await combat.locator('.claims').waitFor();
    assert.match(await combat.textContent(), /Combat results.*rebuilt.*uncertain/s);
    await events.locator('summary').click();
    await events.locator('.claims').waitFor();
    assert.match(await events.textContent(), /Random events.*printed.*certain/s);
    await shot(page, 'charts');
    await check(page, 'sources of charts');
    const [about] = await Promise.all([page.context().waitForEvent('page'), page.click('#panel .about-game')]);
    await about.waitForSelector('.about-page');
    assert.match(about.url(), /#\/about\/bridge2013$/);
    await page.context().close();
  });

  it('cards show their source, on a phone and in German', async () => {
    const page = await openPage(browser, { ...phone, locale: 'de-DE' });
    await setUp(page, server.page, { game: 'voelkerschlacht', scenario: 'beginner', who: 'french' });
    await page.click('#tab-game');
    const own = page.locator('section', { has: page.getByRole('heading', { name: 'Deine Karten' }) }).last();
    await own.locator('summary').click();
    await own.locator('.claims').waitFor();
    assert.match(await own.textContent(), /Dörfer und Daten auf den übrigen Armeekarten.*rekonstruiert.*unsicher/s);
    await shot(page, 'cards-phone');
    await check(page, 'sources of cards, phone');
    await page.context().close();
  });

  it('the layer and its card work on a phone', async () => {
    const page = await openPage(browser, phone);
    await setUp(page, server.page, { scenario: 'drill' });
    await page.tap('[aria-label="Sources of the map"]');
    await page.tap('.map-sources input[type=checkbox]');
    await page.waitForSelector('.certainty.is-certain', { state: 'attached' });
    await shot(page, 'phone');
    await check(page, 'sources of the map, phone');
    await page.context().close();
  });
});
