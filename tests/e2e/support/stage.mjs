// A server and a browser for the tests of one file, which runs in a process of its own: there before the first of them,
// gone after the last.
import { after, before } from 'node:test';
import { startBrowser } from './browser.mjs';
import { startServer } from './server.mjs';

export let server;
export let browser;
before(async () => {
  server = await startServer();
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});
