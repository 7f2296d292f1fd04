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

// A page whose own faults fail the test that uses it.
export async function openPage(browser, options = desktop) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  page.faults = [];
  page.on('pageerror', (error) => page.faults.push(error.message));
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && !/WebSocket|ERR_CONNECTION|Failed to load resource/.test(text)) page.faults.push(text);
  });
  return page;
}

export async function check(page, where) {
  assert.deepEqual(page.faults, [], `${where}: the page reported errors`);
  // The page's policy forbids scripts that are not its own, as it should; the test runner may add one.
  await page.evaluate(axe);
  const found = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
  const serious = found.violations
    .filter((violation) => violation.impact === 'serious' || violation.impact === 'critical')
    .map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(' ')).slice(0, 4).join(', ')}`);
  assert.deepEqual(serious, [], `${where}: axe`);
}
