// A server and a browser for the tests of one file, which runs in a process of its own: there when the file begins, gone
// after its last test.
import { after } from 'node:test';
import { startBrowser } from './browser.mjs';
import { startServer } from './server.mjs';

export const server = await startServer();
export const browser = await startBrowser();
after(async () => {
  await browser.close();
  await server.stop();
});
