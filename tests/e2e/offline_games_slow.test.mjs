// Every game is played to its end against the computer by clicks, with files from a sub-path of a static host that is gone by then.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { check, desktop, phone } from './support/browser.mjs';
import { wide } from './support/campaign.mjs';
import { followHint, goOffline, isOver, openSite, ownTurn, reload, setUpTable, shot, site, skip } from './support/offline.mjs';
import * as bridge2013 from './support/play/bridge2013.mjs';
import * as leipzig1969 from './support/play/leipzig1969.mjs';
import * as leipzig1971 from './support/play/leipzig1971.mjs';
import * as tollbridge from './support/play/tollbridge.mjs';
import * as voelkerschlacht from './support/play/voelkerschlacht.mjs';
import { startServer } from './support/server.mjs';
import { decide as decideNations, look, neighbours, survey } from './support/table.mjs';

const only = process.env.GAMES?.split(',');
const kReloadAt = 8; // decisions
const kMost = 1500;

let near; // what is next to what, for the policy of The Battle of Nations
const nations1975 = { decide: (page, done) => decideNations(page, near, done, 1) };
// On a phone panels and cards often lie over the map: this player asks for a hint and follows it.
const byHints = { decide: (page, done) => followHint(page, 'french').then(() => (done.hints = (done.hints ?? 0) + 1)) };

const games = [
  { game: 'tollbridge', scenario: 'raid', side: 'raiders', level: 'random', play: tollbridge },
  { game: 'nations1975', scenario: 'drill', side: 'french', level: 'recruit', play: nations1975 },
  { game: 'voelkerschlacht', scenario: 'beginner', side: 'french', level: 'recruit', play: voelkerschlacht },
  { game: 'bridge2013', scenario: 'north-west', side: 'french', level: 'recruit', play: bridge2013 },
  { game: 'leipzig1969', scenario: 'campaign', side: 'french', level: 'recruit', play: leipzig1969, view: wide },
  { game: 'leipzig1971', scenario: '7', side: 'french', level: 'recruit', play: leipzig1971, view: wide },
  { game: 'nations1975', scenario: 'drill', side: 'french', level: 'recruit', play: byHints, view: phone },
].filter(({ game }) => !only || only.includes(game));

describe('without a server and a network', { skip, timeout: 3_600_000 }, () => {
  const pages = new Map(); // by whether they are on a phone
  before(async () => {
    const server = await startServer();
    near = await neighbours(server.address, 'drill');
    await server.stop();
    // From now on there is neither a network nor a host.
    for (const view of [desktop, phone]) {
      const page = await openSite(view);
      await page.goto(site.page);
      await goOffline(page);
      pages.set(view === phone, page);
    }
    site.stop();
  });

  for (const { play, view = desktop, ...set } of games) {
    const where = view === phone ? ' on a phone' : '';
    it(`${set.game} is played to its end against the computer${where}`, { timeout: 1_200_000 }, async () => {
      const name = `${set.game}${view === phone ? '-phone' : ''}`;
      const page = pages.get(view === phone);
      await page.bringToFront();
      await page.setViewportSize(view.viewport);
      await setUpTable(page, set);
      const done = {};
      let decisions = 0;
      for (; decisions < kMost; ++decisions) {
        await ownTurn(page, set.side);
        if (await isOver(page)) break;
        if (decisions === kReloadAt) await reload(page);
        if (decisions === kReloadAt) await ownTurn(page, set.side);
        if (process.env.VERBOSE) console.log(`# ${decisions} ${JSON.stringify(await look(page))} ${Math.round(performance.now())}`);
        if (decisions % 20 === 0) await shot(page, `${name}-${decisions}`);
        await play.decide(page, done);
      }
      assert.equal((await survey(page)).phase, 'over');
      assert.ok(decisions > kReloadAt, `${decisions} decisions`);
      await page.waitForSelector('dialog .verdict');
      await shot(page, `${name}-over`);
      assert.match(await page.textContent('dialog'), /Seed of the dice/);
      await check(page, `the end of ${set.game}`);
      console.log(`# ${set.game}: ${decisions} decisions, ${(await look(page)).number} entries, ${JSON.stringify(done)}`);
    });
  }
});
