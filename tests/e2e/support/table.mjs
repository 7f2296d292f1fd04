// A table as a player uses it: looks at what the page shows, and clicks.
import assert from 'node:assert/strict';
import { settled } from './browser.mjs';

export async function setUp(page, origin, { who = 'both', game = 'nations1975', scenario = 'first-day' } = {}) {
  await page.goto(`${origin}/#/new/${game}`);
  await page.check(`input[name=scenario][value="${scenario}"]`);
  await page.check(`input[name=who][value=${who}]`);
  await page.click('.setup button[type=submit]');
  await atTable(page, game === 'nations1975' ? '.counter' : '.board.ours');
  await settled(page); // a curtain comes once the page knows whose seats are its own
}

// Imports a record; gives the link of a seat at the new table.
export async function imported(server, record) {
  const answer = await fetch(`${server.address}/api/tables/import`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(record),
  });
  const made = await answer.json();
  assert.equal(answer.status, 201, JSON.stringify(made));
  return (seat) => `${server.page}/#/table/${made.table}?key=${made.keys[seat]}`;
}

export async function atTable(page, sign = '.counter') {
  await page.waitForSelector(`.table[data-line=open] ${sign}`, { state: 'attached' });
}

// The link in a field that shows a seat's key only when asked.
export async function linkIn(page, selector) {
  const field = page.locator(selector).first();
  const show = field.locator('.show-link[aria-pressed=false]');
  if ((await show.count()) > 0) await show.click();
  return field.locator('input').inputValue();
}

export const look = (page) =>
  page.$eval('.table', (table) => ({
    number: Number(table.dataset.number),
    phase: table.dataset.phase,
    seat: table.dataset.seat,
  }));

// Waits until the table has gone on from a number; where it does not, says what the page shows.
export async function after(page, number) {
  const goneOn = (n) => Number(document.querySelector('.table')?.dataset.number) !== n;
  try {
    await page.waitForFunction(goneOn, number, { polling: 20 });
  } catch (error) {
    const notices = await page.$$eval('.notice, dialog, .why', (found) => found.map((element) => element.textContent));
    throw new Error(`the table stays at ${number}: ${JSON.stringify({ ...(await survey(page)), notices })}`, { cause: error });
  }
  return look(page);
}

const middle = (page, selector) =>
  page.$eval(selector, (element) => {
    const box = element.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const hit = document.elementFromPoint(x, y);
    return { x, y, free: Boolean(hit?.closest('.board-host')) };
  });

// With both seats at one page, the news of the one that decides may come a moment after the other's.
const somethingToDo = [
  '.table[data-curtain]',
  '.table[data-phase="over"]',
  ...[
    '.actions [data-line]',
    '.counter.able',
    '.battle .primary',
    '.tray-unit',
    '.card-button.able',
    '.segments .able',
    '[data-target]',
  ].map((sign) => `.table ${sign}`),
].join(', ');
export async function offered(page) {
  await page.waitForSelector(somethingToDo, { state: 'attached' });
  await settled(page, 3);
}

// All that is on offer, as a player sees it.
export const survey = (page) =>
  page.evaluate(() => {
    const all = (selector) => [...document.querySelectorAll(selector)];
    const table = document.querySelector('.table');
    return {
      number: Number(table.dataset.number),
      phase: table.dataset.phase,
      seat: table.dataset.seat,
      curtain: table.dataset.curtain ?? '',
      over: Boolean(document.querySelector('dialog .verdict')),
      buttons: all('.actions button[data-line]').map((e) => ({ kind: e.dataset.kind, line: e.dataset.line })),
      cards: all('.card-button').map((e) => ({ id: e.dataset.card, zone: e.dataset.zone, able: e.classList.contains('able') })),
      tabs: all('.segments button').map((e) => ({ name: e.firstChild?.textContent, able: e.classList.contains('able') })),
      able: all('.counter.able').map((e) => e.dataset.piece),
      aimed: all('.counter.aimed').map((e) => e.dataset.piece),
      chosen: document.querySelector('.counter.chosen')?.dataset.piece ?? '',
      targets: all('[data-target]').map((e) => e.dataset.target),
    };
  });

// Clicks a place of the board; false where something lies over it.
export async function clickBoard(page, selector) {
  const at = await middle(page, selector);
  if (!at.free) return false;
  await (page.hasTouch ? page.touchscreen.tap(at.x, at.y) : page.mouse.click(at.x, at.y));
  return true;
}
export const pieceAt = (id) => `.counter[data-piece="${id}"]`;
export const spaceAt = (id) => `[data-space="${id}"]`;

export async function type(page, line) {
  await page.fill('#command', line);
  await page.press('#command', 'Enter');
}

export const able = (page) =>
  page.$$eval('.counter.able', (found) => found.map((element) => ({ id: element.dataset.piece, at: element.dataset.at })));
export const targets = (page) => page.$$eval('[data-target]', (found) => found.map((element) => element.dataset.target));

// What is next to what, from the server.
export async function neighbours(origin, scenario = 'first-day') {
  const layout = await (await fetch(`${origin}/api/games/nations1975/layout?scenario=${scenario}`)).json();
  return new Map(layout.spaces.map((space) => [space.id, space.neighbours.filter(Boolean)]));
}

// One decision, made through the page by a simple policy. Counts what it did in `done`.
export async function decide(page, near, done, movesLeft) {
  await offered(page);
  const now = await look(page);
  const count = (what) => (done[what] = (done[what] ?? 0) + 1);
  const press = async (selector) => {
    await page.click(selector);
    return after(page, now.number);
  };
  switch (now.phase) {
    case 'movement': {
      if (movesLeft > 0 && (await moveForward(page, near, now))) {
        count('move');
        return after(page, now.number);
      }
      const end = await page.$('[data-kind="end movement"]');
      if (end) return press('[data-kind="end movement"]');
      // Two units still share a hex: the one that may go on goes on.
      assert.ok(await moveForward(page, near, now), 'movement can neither go on nor end');
      return after(page, now.number);
    }
    case 'combat': {
      if (await page.$('[data-kind="end combat"]')) return press('[data-kind="end combat"]');
      const [unit] = await able(page);
      assert.ok(unit, 'a battle must be named, but no unit may');
      if (!(await page.$('.counter.aimed'))) assert.ok(await clickBoard(page, pieceAt(unit.id)), `${unit.id} cannot be clicked`);
      await page.waitForSelector('.counter.aimed');
      const aimed = await page.$eval('.counter.aimed', (element) => element.dataset.piece);
      assert.ok(await clickBoard(page, pieceAt(aimed)), `${aimed} cannot be clicked`);
      count('battle');
      return after(page, now.number);
    }
    case 'battle': {
      const more = await able(page);
      if (more.length > 0) {
        count('joined');
        assert.ok(await clickBoard(page, pieceAt(more[0].id)), `${more[0].id} cannot be clicked`);
        return after(page, now.number);
      }
      count('die');
      return press('.battle .primary');
    }
    case 'exchange':
      count('exchange');
      return press('.actions [data-kind=lose]');
    case 'retreat':
    case 'displace':
    case 'advance':
    case 'withdraw': {
      const lost = await page.$('.actions [data-kind=lost], .actions [data-kind=stay]');
      if (lost) {
        count('lost');
        await lost.click();
        return after(page, now.number);
      }
      if (!(await page.$('[data-target]'))) {
        const [unit] = await able(page);
        assert.ok(unit, `${now.phase}: nothing to click`);
        assert.ok(await clickBoard(page, pieceAt(unit.id)), `${unit.id} cannot be clicked`);
      }
      await page.waitForSelector('[data-target]');
      const [to] = await targets(page);
      count(now.phase);
      if (!(await clickBoard(page, spaceAt(to)))) {
        const chosen = await page.$eval('.counter.chosen', (element) => element.dataset.piece);
        await type(page, `${now.phase} ${chosen} ${to}`);
      }
      return after(page, now.number);
    }
    default:
      throw new Error(`no policy for ${now.phase}`);
  }
}

// The able units, those nearest to an enemy first, as a player sees them.
const eager = (page, seat) =>
  page.$$eval(
    '.counter',
    (found, mover) => {
      const seen = found.map((e) => ({ e, box: e.getBoundingClientRect() }));
      const enemies = seen.filter(({ e }) => !e.classList.contains(`seat-${mover}`));
      return seen
        .filter(({ e }) => e.classList.contains('able'))
        .map(({ e, box }) => ({
          id: e.dataset.piece,
          at: e.dataset.at,
          away: Math.min(...enemies.map(({ box: other }) => Math.hypot(other.x - box.x, other.y - box.y))),
        }))
        .sort((a, b) => a.away - b.away);
    },
    seat,
  );

// Takes a unit in hand, where it is not already; false where something lies over it.
async function takeInHand(page, id) {
  const inHand = await page.evaluate(() => document.querySelector('.counter.chosen')?.dataset.piece);
  if (inHand !== id && !(await clickBoard(page, pieceAt(id)))) return false;
  await page.waitForFunction(
    (wanted) => document.querySelector('.counter.chosen')?.dataset.piece === wanted && document.querySelector('[data-target]'),
    id,
    { polling: 20 },
  );
  return true;
}

// Moves a unit that has not moved next to an enemy, where one of those nearest can get there.
async function moveForward(page, near, now) {
  const pieces = await page.$$eval('.counter', (found) =>
    found.map((e) => ({ at: e.dataset.at, seat: e.classList.contains('seat-french') ? 'french' : 'allied' })),
  );
  const enemies = new Set(pieces.filter((piece) => piece.seat !== now.seat).map((piece) => piece.at));
  const taken = new Set(pieces.map((piece) => piece.at));
  for (const unit of (await eager(page, now.seat)).slice(0, 3)) {
    if (!(await takeInHand(page, unit.id))) continue;
    const open = (await targets(page)).filter((space) => !taken.has(space));
    const contact = open.filter((space) => near.get(space).some((other) => enemies.has(other)));
    const shared = pieces.filter((piece) => piece.at === unit.at).length > 1;
    const to = contact[contact.length >> 1] ?? (shared ? open[0] : undefined);
    if (to && (await clickBoard(page, spaceAt(to)))) return true;
  }
  return false;
}
