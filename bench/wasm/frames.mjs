// LEIPZIG=PROGRAM node frames.mjs [GAME [SIDE]]: how smoothly the page goes on while the emperor thinks in a worker of its own. Counts
// frames and the longest gap between two of them, and tasks of the page's thread above 50 ms, from when the table is drawn; then the
// same for as long with nobody thinking, which shows what the machine itself disturbs. Choose the SIDE that does not move first.
import { rm } from 'node:fs/promises';
import { openPage, settled, startBrowser } from '../../tests/e2e/support/browser.mjs';
import { startSite, writeSite } from '../../tests/e2e/support/site.mjs';
import { atTable } from '../../tests/e2e/support/table.mjs';

const [game = 'nations1975', side = 'allied'] = process.argv.slice(2);
const folder = await writeSite();
if (folder === null) throw new Error('the program was built without the games for browsers (tools/wasm)');
const site = await startSite(folder);
const browser = await startBrowser();
try {
  const page = await openPage(browser);
  await page.addInitScript(() => {
    const none = () => ({ frames: 0, longest: 0, long: 0, gaps: 0, ms: 0 });
    globalThis.seen = { thinking: none(), calm: none() };
    const now = () => globalThis.seen[document.querySelector('[data-thinking]') ? 'thinking' : 'calm'];
    let last = 0;
    let before;
    const frame = (at) => {
      const seen = now();
      if (seen !== before || !document.querySelector('.board.ours')) last = 0;
      else {
        if (last > 0) {
          const gap = at - last;
          ++seen.frames;
          seen.ms += gap;
          seen.longest = Math.max(seen.longest, gap);
          if (gap > 25) ++seen.gaps; // more than one frame of 60 a second
        }
        last = at;
      }
      before = seen;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    new PerformanceObserver((list) => {
      now().long += list.getEntries().length;
    }).observe({ type: 'longtask' });
  });
  await page.goto(`${site.page}#/new/${game}`);
  await page.waitForSelector('.setup button[type=submit]');
  await page.check('input[name=who][value=computer]');
  await page.check(`input[name=side][value=${side}]`);
  await page.check('input[name=level][value=emperor]');
  await page.click('.setup button[type=submit]');
  await atTable(page, '.board.ours');
  await page.waitForSelector('[data-thinking]', { state: 'attached' });
  await settled(page);
  const drawing = await page.evaluate(() => {
    const { ms } = globalThis.seen.thinking;
    globalThis.seen.thinking = { frames: 0, longest: 0, long: 0, gaps: 0, ms: 0 };
    return ms;
  });
  await page.waitForSelector('[data-thinking]', { state: 'detached', timeout: 300_000 });
  const { ms } = await page.evaluate(() => {
    globalThis.seen.calm = { frames: 0, longest: 0, long: 0, gaps: 0, ms: 0 };
    return globalThis.seen.thinking;
  });
  await page.waitForFunction((wanted) => globalThis.seen.calm.ms >= wanted, ms, { timeout: 300_000 });
  console.log(`${game}: the emperor thought for ${((drawing + ms) / 1000).toFixed(1)} s`);
  for (const [what, { frames, longest, long, gaps, ms: took }] of Object.entries(await page.evaluate(() => globalThis.seen))) {
    console.log(
      `${game}, ${what} for ${(took / 1000).toFixed(1)} s: ${frames} frames, ${gaps} came late, the longest gap ${longest.toFixed(0)} ms; ` +
        `${long} tasks of the page above 50 ms`,
    );
  }
} finally {
  await browser.close();
  site.stop();
  await rm(folder, { recursive: true });
}
