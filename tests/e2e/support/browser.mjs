// Debian's Chromium through playwright-core, and axe in every page.
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import assert from 'node:assert/strict';

const require = createRequire(new URL('../../../web/package.json', import.meta.url));
const { chromium } = require('playwright-core');
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

export const desktop = { viewport: { width: 1500, height: 1100 }, locale: 'en-GB', reducedMotion: 'reduce' };
export const phone = {
  viewport: { width: 390, height: 844 },
  locale: 'en-GB',
  reducedMotion: 'reduce',
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
};

export const startBrowser = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });

// What a page chooses at random is the same in every run too; every page of a test file chooses otherwise.
let pages = 0;
export const fixRandom = (number) => {
  let state = number;
  for (const c of location.hash) state = (Math.imul(state, 31) + c.charCodeAt(0)) >>> 0;
  crypto.getRandomValues = (array) => {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    for (let i = 0; i < bytes.length; ++i) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      bytes[i] = state >>> 24;
    }
    return array;
  };
};

// Keeps count of what a page has asked the server for and not been answered yet.
function watchRequests(page) {
  page.pending = new Set();
  page.on('request', (request) => page.pending.add(request));
  for (const end of ['requestfinished', 'requestfailed']) page.on(end, (request) => page.pending.delete(request));
  page.on('websocket', (socket) => {
    const own = new Map(); // by the id of the message
    const heard = ({ payload }, what) => {
      const { id } = JSON.parse(payload.toString());
      if (id === undefined) return;
      if (what === 'asked') own.set(id, own.get(id) ?? {});
      if (what === 'asked') page.pending.add(own.get(id));
      else page.pending.delete(own.get(id));
    };
    socket.on('framesent', (frame) => heard(frame, 'asked'));
    socket.on('framereceived', (frame) => heard(frame, 'answered'));
    socket.on('close', () => own.forEach((asked) => page.pending.delete(asked)));
  });
}

// Runs in every document, also in those without an origin, which have no storage.
const neverAsk = () => {
  if (window.origin === 'null') return;
  if (localStorage.getItem('leipzig.settings') === null) localStorage.setItem('leipzig.settings', '{"confirm":"never"}');
};

const kCalm = 8; // frames
const kPatience = 60_000;
// Waits until a page has been answered everything, by the server or by its own worker (watchWorkers), and has drawn some frames
// since: then it shows what it has to show. Time plays no part in it, so that a busy machine only takes longer.
export async function settled(page, frames = kCalm) {
  const end = Date.now() + kPatience;
  for (let calm = 0; calm < frames && Date.now() < end;) {
    const local = await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => done(globalThis.askedOfWorkers?.size ?? 0))));
    calm = (page.pending?.size ?? 0) + local > 0 ? 0 : calm + 1;
  }
}

// A page whose own faults fail the test that uses it. It ends phases without a question, unless `asks`. `strict`: lost connections
// and missing files are faults too.
export async function openPage(browser, { asks = false, strict = false, ...options } = desktop) {
  const context = await browser.newContext(options);
  if (!asks) await context.addInitScript(neverAsk);
  if (process.env.FIXED_RANDOM) await context.addInitScript(fixRandom, ++pages);
  const page = await context.newPage();
  watchRequests(page);
  page.setDefaultTimeout(kPatience);
  page.hasTouch = Boolean(options.hasTouch);
  page.faults = [];
  page.on('pageerror', (error) => page.faults.push(error.message));
  page.on('console', (message) => {
    const text = message.text();
    const expected = !strict && /WebSocket|ERR_CONNECTION|Failed to load resource/.test(text);
    if (message.type() === 'error' && !expected) page.faults.push(text);
  });
  return page;
}

export async function check(page, where) {
  assert.deepEqual(page.faults, [], `${where}: the page reported errors`);
  // The page's policy forbids scripts that are not its own, as it should; the test runner may add one.
  await page.evaluate(axe);
  const found = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
  const serious = found.violations
    .filter((violation) => violation.impact !== 'minor')
    .map(
      (violation) =>
        `${violation.id}: ${violation.nodes
          .map((node) => node.target.join(' '))
          .slice(0, 4)
          .join(', ')}`,
    );
  assert.deepEqual(serious, [], `${where}: axe`);
}
