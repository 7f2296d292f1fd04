// Two people in two browsers: presence, chat, notes, clocks, refusals, the end and the rematch; one of them on a phone.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { check, desktop, openPage, phone, settled } from './support/browser.mjs';
import { browser, server } from './support/fixture.mjs';
import { after, atTable, linkIn, look } from './support/table.mjs';

async function tabletop(guestOptions, terms = async () => {}) {
  const host = await openPage(browser);
  await host.goto(`${server.page}/#/new/nations1975`);
  await host.check('input[name=scenario][value="drill"]');
  await host.check('input[name=who][value=french]');
  await terms(host);
  await host.click('.setup button[type=submit]');
  await atTable(host);
  const invitation = await linkIn(host, '.notice.invite');
  const guest = await openPage(browser, guestOptions);
  await guest.goto(invitation);
  await atTable(guest);
  return { host, guest };
}
const close = async (...pages) => {
  for (const page of pages) assert.deepEqual(page.faults, []);
  for (const page of pages) await page.context().close();
};
const write = async (page, text) => {
  await page.fill('input[name=chat]', text);
  await page.press('input[name=chat]', 'Enter');
};

for (const [name, options] of [
  ['desktop', desktop],
  ['phone', phone],
]) {
  it(`lets two people talk, and keeps notes to oneself (${name})`, { timeout: 180_000 }, async () => {
    const { host, guest } = await tabletop(options);
    await host.waitForSelector('[data-person=allied][data-here=here]');
    await guest.waitForSelector('[data-person=french][data-here=here]');
    await host.click('#tab-talk');
    await write(host, 'Bonjour <b>Blücher</b>');
    await guest.waitForSelector('#tab-talk [data-unread="1"]');
    assert.match(await guest.title(), /Your move|\(1\)/);
    await guest.click('#tab-talk');
    await guest.waitForSelector('.said :text("Bonjour <b>Blücher</b>")');
    await guest.waitForSelector('#tab-talk [data-unread]', { state: 'detached' });
    await write(guest, 'Vorwärts!');
    await host.waitForSelector('.said :text("Vorwärts!")');
    await guest.fill('.notes textarea', 'strike at the left');
    await guest.locator('.notes textarea').blur();
    await guest.waitForSelector('.notes :text("Saved")');
    await check(guest, 'chat');
    await guest.reload();
    await atTable(guest);
    await guest.click('#tab-talk');
    await guest.waitForFunction(() => document.querySelector('.notes textarea')?.value === 'strike at the left');
    assert.equal(await host.inputValue('.notes textarea'), '');
    await guest.goto('about:blank');
    await host.waitForSelector('[data-person=allied][data-here=away]');
    await close(host, guest);
  });

  it(`tells each side what the other refuses, who won, and asks for a rematch (${name})`, { timeout: 180_000 }, async () => {
    const { host, guest } = await tabletop(options);
    await host.click('#tab-table');
    await host.click('button:text("Offer a draw")');
    await guest.click('.notice.offer button:text("Decline")');
    await host.waitForSelector('[data-ask=declined-draw]');
    await host.click('button:text("Ask for hints for both sides")');
    await guest.click('[data-ask=hints] button:text("Accept")');
    const mover = (await host.$eval('.table', (table) => table.dataset.seat)) === 'french' ? host : guest;
    await mover.waitForSelector('.hint-button');
    await check(guest, 'requests');
    await host.click('#panel .buttons > button:text-is("Resign")');
    await host.click('.sure .danger');
    await guest.waitForSelector('dialog h2:text("You won")');
    await host.waitForSelector('dialog h2:text("You lost")');
    await check(guest, 'the end');
    await host.click('dialog .rematch');
    await host.waitForSelector('dialog [data-ask=rematch] :text("You asked for a rematch")');
    await guest.click('dialog [data-ask=rematch] button:text("Decline")');
    await host.waitForSelector('[data-ask=declined-rematch]');
    assert.equal(await host.locator('.dock :text("Your move")').count(), 0);
    await guest.click('dialog .rematch');
    const before = host.url();
    await host.click('dialog [data-ask=rematch] button:text("Accept")');
    await host.waitForFunction((old) => location.href !== old, before);
    await atTable(host);
    await atTable(guest);
    await host.waitForSelector('[data-person=french]');
    await close(host, guest);
  });
}

it('has a clock that both see, and the time runs out', { timeout: 180_000 }, async () => {
  const { host, guest } = await tabletop(phone, async (page) => {
    await page.click('.table-terms summary');
    await page.selectOption('select[name=clock]', 'own');
    await page.fill('.span-field:nth-child(1) input', '0');
    await page.fill('.span-field:nth-child(3) input', '20');
    await page.selectOption('.span-field:nth-child(3) select', 's');
    await page.selectOption('select[name=flag]', 'claim');
  });
  await host.waitForSelector('.clock.running');
  await guest.waitForSelector('.clock.running');
  await guest.waitForSelector('.clock.low');
  await check(guest, 'a clock');
  const late = await host.$eval('.table', (table) => table.dataset.seat);
  const [winner, loser] = late === 'french' ? [guest, host] : [host, guest];
  await winner.click('[data-ask=flag] button:text("Claim the win")');
  await winner.waitForSelector('dialog h2:text("You won")');
  await loser.waitForSelector('dialog :text("You ran out of time.")');
  await winner.goto(`${server.page}/#/`);
  await winner.waitForSelector('.standing:text("won")');
  await close(host, guest);
});

// Ends its parts of the turn until the other side decides.
async function endTurn(page) {
  const { seat } = await look(page);
  for (let i = 0; i < 4 && (await look(page)).seat === seat; ++i) {
    const { number } = await look(page);
    await page.click('.actions .ends .primary');
    await after(page, number);
    await settled(page, 3);
  }
  assert.notEqual((await look(page)).seat, seat);
}
const kPlain = /icon\.svg$/;
const icon = (page) => page.getAttribute('link[rel="icon"]', 'href');

it('marks the title and the icon of the page of the side to move', { timeout: 180_000 }, async () => {
  const { host, guest } = await tabletop(desktop);
  const [first, second] = (await look(host)).seat === 'french' ? [host, guest] : [guest, host];
  const marked = (page) =>
    page.waitForFunction(() => document.querySelector('link[rel="icon"]').getAttribute('href').startsWith('data:image/svg'));
  await marked(first);
  assert.match(await first.title(), /Your move/);
  assert.match(await icon(second), kPlain);
  assert.doesNotMatch(await second.title(), /Your move/);
  await endTurn(first);
  await marked(second);
  assert.match(await second.title(), /Your move/);
  assert.match(await icon(first), kPlain);
  await second.goto(`${server.page}/#/`);
  await second.waitForSelector('.shelf');
  assert.match(await icon(second), kPlain, 'the mark stays on the table');
  await close(host, guest);
});

it('asks to take a move back that only both can take back', { timeout: 180_000 }, async () => {
  const { host, guest } = await tabletop(phone);
  const [first, second] = (await look(host)).seat === 'french' ? [host, guest] : [guest, host];
  await endTurn(first);
  await second.waitForFunction(
    (seat) => document.querySelector('.table').dataset.seat !== seat,
    (await look(first)).seat === 'french' ? 'allied' : 'french',
  );
  await endTurn(second);
  const { number } = await look(first);
  await second.click('#tab-table');
  await second.click('button:text-is("Ask for undo")');
  await first.waitForSelector('.notice.offer');
  await first.click('.notice.offer button:text("Decline")');
  await second.waitForSelector('[data-ask=declined-undo]');
  assert.equal((await look(second)).number, number);
  await second.click('button:text-is("Ask for undo")');
  await first.click('.notice.offer button:text("Accept")');
  await after(first, number);
  await after(second, number);
  assert.equal((await look(first)).number, number - 1);
  assert.equal((await look(second)).number, number - 1);
  await close(host, guest);
});
