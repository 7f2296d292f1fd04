// LEIPZIG=PROGRAM node bench/client.mjs [GAME SCENARIO]...: how the page handles a large map, in headless Chromium with software rendering.
// Opening: from the reload of a table to its first frame with counters. Zooming and panning: frames per second while the wheel
// turns and while the pointer drags, and the longest gap between two frames. FRONT=1 measures web/dist instead of the client in
// the program; PICTURE=PREFIX takes a picture at the end. Other programs on the machine change all of it: compare runs made one after the other.
import { openPage, startBrowser } from '../tests/e2e/support/browser.mjs';
import { startServer } from '../tests/e2e/support/server.mjs';
import { atTable, setUp } from '../tests/e2e/support/table.mjs';

const maps = [];
for (let i = 2; i + 1 < process.argv.length; i += 2) maps.push([process.argv[i], process.argv[i + 1]]);
if (maps.length === 0) maps.push(['leipzig1971', '8'], ['leipzig1971', '7'], ['nations1975', 'grand-battle']);
const kSeconds = 3;

// Frames of the page while `act` goes on for some seconds.
async function framesDuring(page, act) {
  await page.evaluate(() => {
    const seen = (globalThis.seen = { frames: 0, longest: 0, begun: performance.now(), last: performance.now(), on: true });
    const frame = (now) => {
      if (!seen.on) return;
      ++seen.frames;
      seen.longest = Math.max(seen.longest, now - seen.last);
      seen.last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  const end = Date.now() + kSeconds * 1000;
  for (let i = 0; Date.now() < end; ++i) await act(i);
  const { frames, longest, ms } = await page.evaluate(() => {
    const { seen } = globalThis;
    seen.on = false;
    return { frames: seen.frames, longest: seen.longest, ms: performance.now() - seen.begun };
  });
  return `${((frames / ms) * 1000).toFixed(0)} frames/s (longest gap ${longest.toFixed(0)} ms)`;
}

const server = await startServer();
const browser = await startBrowser();
try {
  for (const [game, scenario] of maps) {
    const page = await openPage(browser, { viewport: { width: 1440, height: 900 }, locale: 'en-GB', reducedMotion: 'reduce' });
    await setUp(page, server.page, { game, scenario });
    await atTable(page);
    const begun = Date.now();
    await page.reload();
    await atTable(page);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const opened = Date.now() - begun;
    // Both sides on one screen: the view of a seat is covered until its player asks for it.
    const uncover = await page.$('[data-seat].large');
    if (uncover) await uncover.click();
    await page.waitForTimeout(500);
    const elements = await page.evaluate(() => document.querySelectorAll('.board-host *').length);
    await page.mouse.move(600, 450);
    const zoomed = await framesDuring(page, (i) => page.mouse.wheel(0, i % 16 < 8 ? -60 : 60));
    await page.waitForTimeout(500);
    await page.mouse.down({ button: 'middle' });
    const panned = await framesDuring(page, (i) => page.mouse.move(600 + 150 * Math.sin(i / 8), 450 + 90 * Math.cos(i / 11)));
    await page.mouse.up({ button: 'middle' });
    if (process.env.PICTURE) {
      await page.waitForTimeout(1000);
      await page.screenshot({ path: `${process.env.PICTURE}-${game}-${scenario}.png` });
    }
    console.log(`${game} ${scenario}: opens in ${(opened / 1000).toFixed(2)} s (${elements} elements); wheel ${zoomed}; drag ${panned}`);
    await page.close();
  }
} finally {
  await browser.close();
  await server.stop();
}
