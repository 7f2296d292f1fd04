// A link to a moment shows the game and opens no seat; keys stay out of addresses, titles, histories, logs and screens.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { check, desktop, openPage, phone } from './support/browser.mjs';
import { offers } from './support/server.mjs';
import { browser, server } from './support/fixture.mjs';
import { able, after as afterNumber, atTable, clickBoard, linkIn, look, pieceAt, setUp, type } from './support/table.mjs';

const german = { locale: 'de-DE' };
const shot = (page, name) => process.env.SHOTS && page.screenshot({ path: `${process.env.SHOTS}/share-${name}.png` });
const kept = async (page) => (await page.evaluate(() => JSON.parse(localStorage.getItem('leipzig.tables'))))[0];
const clipboard = (page) => page.evaluate(() => navigator.clipboard.readText());
const moment = (page, n) =>
  page.waitForFunction((at) => new RegExp(`(Move|Zug) ${at} `).test(document.querySelector('.replay')?.textContent), n);

// A page that notes every address it asks for and every word of its console.
async function open(options = desktop) {
  const page = await openPage(browser, options);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.page });
  page.said = [];
  page.on('request', (request) => page.said.push(request.url(), request.headers()['referer'] ?? ''));
  page.on('websocket', (socket) => page.said.push(socket.url()));
  page.on('console', (message) => page.said.push(message.text()));
  return page;
}
async function replay(page, n) {
  if (!(await page.$('.panel .buttons'))) await page.click('#tab-table');
  await page.click('.panel .buttons button:first-child');
  await page.waitForSelector('.replay');
  if (await page.$('.compact')) await page.click('#tab-table'); // over the dock
  for (let at = (await look(page)).number; at > n; --at) await page.click('.replay .actions button:nth-child(3)');
  await moment(page, n);
}
async function share(page) {
  await page.evaluate(() => navigator.clipboard.writeText('nothing yet'));
  await page.click('.share-moment');
  await page.waitForFunction(
    () => document.querySelector('.notice.info') || /Copied|Kopiert/.test(document.querySelector('.share-moment').textContent),
  );
  return clipboard(page);
}

// Where a key could be seen, copied or kept by others than its player.
async function traces(page) {
  const found = await page.evaluate(async () => ({
    href: location.href,
    title: document.title,
    referrer: document.referrer,
    state: JSON.stringify(history.state),
    history: navigation.entries().map((entry) => entry.url),
    cookie: document.cookie,
    names: [...Object.keys(localStorage), ...Object.keys(sessionStorage), window.name],
    session: Object.values(sessionStorage),
    page: document.documentElement.outerHTML,
    fields: [...document.querySelectorAll('input, textarea')].map((field) => field.value),
    copied: await navigator.clipboard.readText(),
    asked: performance.getEntriesByType('resource').map((entry) => entry.name),
    databases: (await indexedDB.databases()).map((base) => base.name),
  }));
  return { ...found, said: page.said };
}
async function hasNoTrace(page, keys, where) {
  for (const [place, found] of Object.entries(await traces(page))) {
    for (const [name, key] of Object.entries(keys))
      assert.ok(!JSON.stringify(found).includes(key), `${where}: the key of ${name} is in ${place}`);
  }
}

// What a page without our client could do.
const raw = (page, table, key, messages) =>
  page.evaluate(
    async ([id, by, list]) => {
      const socket = new WebSocket(`ws://${location.host}/api/socket`);
      const heard = [];
      socket.onmessage = (event) => heard.push(JSON.parse(event.data));
      const until = async (test) => {
        for (let i = 0; i < 400 && !heard.some(test); ++i) await new Promise((wake) => setTimeout(wake, 25));
        return heard.find(test);
      };
      await new Promise((done) => (socket.onopen = done));
      socket.send(JSON.stringify({ type: 'join', table: id, key: by, id: 0 }));
      const joined = await until((message) => message.id === 0);
      const answers = [];
      for (const [i, message] of list.entries()) {
        socket.send(JSON.stringify({ ...message, id: i + 1 }));
        answers.push(await until((answer) => answer.id === i + 1));
      }
      socket.close();
      return { joined, answers, heard };
    },
    [table, key, messages],
  );

describe('a moment of a running game', () => {
  let french;
  let allied;
  let link;
  let keys; // of the seats
  let id;

  it('is copied with a key that opens no seat', { timeout: 120_000 }, async () => {
    french = await open();
    await setUp(french, server.page, { scenario: 'drill', who: 'french' });
    await shot(french, 'invite-en');
    allied = await open();
    await allied.goto(await linkIn(french, '.notice.invite'));
    await atTable(allied);
    await type(french, 'end movement');
    await afterNumber(french, 0);
    const entry = await kept(french);
    id = entry.table;
    keys = { french: entry.keys.french, allied: entry.keys.allied };
    assert.deepEqual([Boolean(keys.french), Boolean(keys.allied), Boolean(entry.keys.spectator)], [true, true, true]);

    await replay(french, 1);
    link = await share(french);
    assert.match(link, /#\/table\/[^?]+\?watch=[A-Za-z0-9_-]{24}&at=1$/);
    for (const key of Object.values(keys)) assert.ok(!link.includes(key));
    await check(french, 'a moment copied');
    await shot(french, 'copied-en');
    // The guest, who has no key but the one of the invitation, gets the same link.
    await replay(allied, 1);
    assert.equal(await share(allied), link);
    await hasNoTrace(allied, keys, 'the guest');
    await french.click('.replay button:has-text("Back to the table")');
  });

  it('is seen by a reader who cannot act', { timeout: 120_000 }, async () => {
    const reader = await open();
    await reader.goto(link);
    await atTable(reader);
    await moment(reader, 1);
    assert.match(await reader.textContent('.replay'), /You are watching.*cannot move/s);
    await check(reader, 'a shared moment');
    await shot(reader, 'moment-en');
    const { watch } = Object.fromEntries(new URLSearchParams(link.split('?')[1]));
    assert.deepEqual([(await kept(reader)).keys, (await kept(reader)).mine], [{ spectator: watch }, []]);
    assert.ok(!reader.url().includes(watch), reader.url());

    await reader.click('.replay button:has-text("Back to the table")');
    await reader.waitForSelector('.replay', { state: 'detached' });
    assert.match(await reader.textContent('.dock'), /You are watching/);
    await shot(reader, 'watching-en');
    const before = await look(reader);
    assert.deepEqual(await able(reader), []);
    assert.equal(await reader.locator('#command, .undo, .hint-button, .actions button').count(), 0);
    const units = await reader.$$eval('.counter[data-piece]', (found) => found.map((element) => element.dataset.piece));
    let clicked = 0;
    for (const unit of units) if (await clickBoard(reader, pieceAt(unit))) ++clicked;
    assert.ok(clicked > 0);
    assert.equal(await reader.locator('[data-target], .counter.chosen').count(), 0);
    await reader.click('#tab-table');
    assert.doesNotMatch(await reader.textContent('.panel'), /Resign|Offer a draw|Continue on another device|Invitation/);
    await shot(reader, 'table-tab-reader-en');

    const { joined, answers, heard } = await raw(reader, id, watch, [
      { type: 'act', expect: before.number, line: before.phase === 'movement' ? 'end movement' : 'end combat' },
      { type: 'undo', expect: before.number, to: 0 },
      { type: 'offer', what: 'draw' },
      { type: 'answer', accept: true },
      { type: 'resign' },
      { type: 'rematch' },
      { type: 'name', name: 'Somebody' },
      { type: 'hint' },
      { type: 'pace', paused: false },
      { type: 'standby', accept: true },
      { type: 'takeover' },
      { type: 'return' },
    ]);
    assert.equal(joined.seat, null);
    assert.deepEqual(joined.choices, []);
    assert.deepEqual(
      answers.map((answer) => answer.type),
      answers.map(() => 'refused'),
    );
    for (const key of Object.values(keys)) assert.ok(!JSON.stringify(heard).includes(key), 'a seat’s key was sent to a reader');
    const changed = await fetch(`${server.address}/api/tables/${id}/key`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${watch}` },
      body: JSON.stringify({ key: 'A'.repeat(24) }),
    });
    assert.equal(changed.status, 403);
    assert.equal((await look(french)).number, before.number);
    assert.equal(await french.locator('dialog .verdict').count(), 0);

    await reader.reload();
    await atTable(reader);
    await moment(reader, 1);
    assert.match(await reader.textContent('.replay'), /You are watching/);
    // And gives it to others, with the same key.
    assert.equal(await share(reader), link);
    await hasNoTrace(reader, keys, 'a reader');
    await reader.goto(`${server.page}/#/`);
    await reader.waitForSelector('.known');
    assert.match(await reader.textContent('.known'), /watching/);
    await reader.context().close();
  });

  it('says so in both languages and at both sizes', { timeout: 120_000 }, async () => {
    for (const [options, name] of [
      [{ ...desktop, ...german }, 'desktop-de'],
      [phone, 'phone-en'],
      [{ ...phone, ...german }, 'phone-de'],
    ]) {
      const reader = await open(options);
      await reader.goto(link);
      await atTable(reader);
      await moment(reader, 1);
      const words = name.endsWith('de') ? /Du siehst zu.*kannst nicht ziehen/s : /You are watching.*cannot move/s;
      assert.match(await reader.textContent('.replay'), words);
      assert.ok(await reader.isVisible('.replay .actions > button:last-child'));
      await check(reader, `a shared moment, ${name}`);
      await shot(reader, `moment-${name}`);
      await reader.click('.replay .actions > button:last-child');
      await reader.waitForSelector('.replay', { state: 'detached' });
      assert.match(await reader.textContent('.dock'), words);
      await shot(reader, `watching-${name}`);
      await reader.context().close();
    }
  });

  it('takes no seat from the device that shared it, and offers none', { timeout: 120_000 }, async () => {
    const tab = await french.context().newPage();
    await tab.goto(link);
    await atTable(tab);
    await moment(tab, 1);
    assert.match(await tab.textContent('.replay'), /You are watching/);
    await tab.click('.replay button:has-text("Back to the table")');
    assert.equal(await tab.locator('#command').count(), 0);
    await tab.reload();
    await atTable(tab);
    await moment(tab, 1);
    assert.match(await tab.textContent('.replay'), /Go to your seat: French/);
    await shot(tab, 'own-device-en');
    const entry = await kept(tab);
    assert.deepEqual([entry.keys.french, entry.mine], [keys.french, ['french']]);
    await tab.click('.to-seat');
    await tab.waitForSelector('#command');
    await tab.close();
    await french.reload();
    await atTable(french);
    await french.waitForSelector('#command');
  });

  it('is not mistaken for a seat, nor a seat for it', { timeout: 120_000 }, async () => {
    const stranger = await open({ ...phone, ...german });
    // A seat's key in a link to look on opens nothing.
    await stranger.goto(`${server.page}/#/table/${id}?watch=${keys.allied}&at=1`);
    await stranger.waitForSelector('.page.message .button');
    assert.match(await stranger.textContent('.page.message'), /öffnet keinen Tisch/);
    // A link of the kind that was copied before: it holds a seat's key, and stays what it was.
    await stranger.goto(`${server.page}/#/table/${id}?key=${keys.allied}&at=1`);
    await atTable(stranger);
    await moment(stranger, 1);
    for (let i = 0; i < 2; ++i) {
      assert.ok(!stranger.url().includes(keys.allied), stranger.url());
      await stranger.click('.replay button:has-text("Zurück an den Tisch")');
      await stranger.waitForSelector('.typing');
      await stranger.click('#tab-table');
      assert.match(await stranger.textContent('.panel'), /Auf einem anderen Gerät weiterspielen: übergibt deinen Platz/);
      await stranger.locator('.panel .copy-link').first().scrollIntoViewIfNeeded();
      await check(stranger, 'links on a phone');
      await shot(stranger, 'table-tab-phone-de');
      await stranger.reload();
      await atTable(stranger);
      await moment(stranger, 1);
    }
    await stranger.evaluate(() => navigator.clipboard.writeText(''));
    const { href, title, state, history } = await traces(stranger);
    assert.ok(![href, title, state, ...history].join(' ').includes(keys.allied), 'the key is still in the address or the history');
    await stranger.context().close();
  });

  it('is not opened by what the address bar says, and the page tells why', async () => {
    for (const [options, words] of [
      [desktop, /no key.*Copy link to this moment/s],
      [{ ...phone, ...german }, /keinen Schlüssel.*Link zu diesem Moment/s],
    ]) {
      const stranger = await open(options);
      await stranger.goto(french.url());
      await stranger.waitForSelector('.page.message h1:not(.sr-only)');
      assert.match(await stranger.textContent('.page.message'), words);
      await check(stranger, 'an address without a key');
      await shot(stranger, `no-key-${options.locale}`);
      await stranger.context().close();
    }
  });

  it('leaves no trace of a seat’s key: addresses, history, title, screen, clipboard, console, record', { timeout: 120_000 }, async () => {
    await french.evaluate(() => navigator.clipboard.writeText(''));
    for (const tab of ['game', 'log', 'charts', 'rules', 'units', 'table']) {
      await french.click(`#tab-${tab}`);
      await hasNoTrace(french, keys, `tab ${tab}`);
    }
    await shot(french, 'table-tab-en');
    const text = await french.textContent('.panel');
    assert.match(text, /Continue on another device: hands over your seat \(French\)/);
    assert.match(text, /Invitation for the Allies: hands over their seat/);
    const [download] = await Promise.all([french.waitForEvent('download'), french.click('.panel button.export')]);
    const record = (await readFile(await download.path(), 'utf8')) + download.suggestedFilename();
    for (const key of Object.values(keys)) assert.ok(!record.includes(key));
    for (const key of Object.values(keys)) assert.ok(!server.said().includes(key), 'the server has written a key down');
    for (const page of [french, allied]) assert.deepEqual(page.faults, []);
    await french.context().close();
    await allied.context().close();
  });
});

it('opens a link again after a reload where the browser stores nothing', { timeout: 120_000 }, async () => {
  const host = await open();
  await setUp(host, server.page, { scenario: 'drill', who: 'french' });
  const invitation = await linkIn(host, '.notice.invite');
  const guest = await open();
  await guest.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new Error('a private window');
    };
  });
  await guest.goto(invitation);
  await atTable(guest);
  assert.doesNotMatch(guest.url(), /key/);
  await guest.reload();
  await atTable(guest);
  assert.match(await guest.textContent('.dock'), /Waiting for the French/);
  // Pasted into the page, the key is never in the address.
  const other = await open();
  await other.goto(server.page);
  const addresses = [];
  other.on('framenavigated', (frame) => addresses.push(frame.url()));
  await other.fill('.ways-in input:not([type=file])', invitation);
  await other.click('.ways-in button[type=submit]');
  await atTable(other);
  await other.waitForFunction(() => location.hash.endsWith('?seat=allied'));
  assert.ok(addresses.length > 0);
  for (const address of addresses) assert.doesNotMatch(address, /key/);
  for (const page of [host, guest, other]) await page.context().close();
});

const early = {
  en: [desktop, /hidden information.*when the game is over/],
  de: [{ ...phone, ...german }, /verdeckte Information.*Ende der Partie/],
};
for (const [game, scenario, names] of [
  ['voelkerschlacht', 'beginner', ['en', 'de']],
  ['leipzig1971', '1', ['de']],
]) {
  it(`shares no moment of ${game} before the game is over`, { timeout: 240_000, skip: !(await offers(server, game)) }, async () => {
    for (const name of names) {
      const [options, refusal] = early[name];
      const page = await open(options);
      await setUp(page, server.page, { game, scenario, who: 'french' });
      const { number } = await look(page);
      await replay(page, number);
      assert.equal(await page.locator('.notice.invite').count(), 0, 'a seat is offered beside the link to share');
      assert.equal(await share(page), 'nothing yet');
      assert.match(await page.textContent('.notice.info'), refusal);
      await check(page, `${game}: no moment to share yet`);
      await shot(page, `${game}-refused-${name}`);
      await page.click('.replay .actions > button:last-child');
      await page.click('#tab-table');
      await page.click('.panel .buttons >> text=/^(Resign|Aufgeben)$/');
      await page.click('.sure .danger');
      await page.waitForSelector('dialog .verdict');
      await page.click('dialog .end-actions .primary');
      await page.waitForSelector('.replay');
      if (options.isMobile && (await page.$('.side.open'))) await page.click('#tab-table');
      const link = await share(page);
      assert.match(link, /watch=[A-Za-z0-9_-]{24}&at=0$/);
      const { keys } = await kept(page);
      for (const seat of ['french', 'allied']) assert.ok(!link.includes(keys[seat]));

      const reader = await open(options);
      await reader.goto(link);
      await atTable(reader, '.board.ours');
      await moment(reader, 0);
      assert.match(await reader.textContent('.replay'), /You are watching|Du siehst zu/);
      await check(reader, `${game}: a shared moment`);
      await shot(reader, `${game}-moment-${name}`);
      await hasNoTrace(reader, { french: keys.french, allied: keys.allied }, game);
      assert.deepEqual([...page.faults, ...reader.faults], []);
      await reader.context().close();
      await page.context().close();
    }
  });
}
