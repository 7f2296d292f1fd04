// A `leipzig serve` of our own for one test file: a free port, a store that is thrown away.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFront } from './front.mjs';

const program = process.env.LEIPZIG;
if (!program) throw new Error('LEIPZIG must name the program: LEIPZIG=build/release/leipzig npm run e2e');

function freePort() {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });
}

export async function startServer() {
  const folder = await mkdtemp(join(tmpdir(), 'leipzig-e2e-'));
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  let child;
  let said = '';
  let starts = 0;
  // The same names, keys and dice in every run; others after a restart, which would else make the same names again.
  const environment = () => {
    if (!process.env.FIXED_RANDOM) return process.env;
    const seed = Number(process.env.SEED ?? 1813) + 1000 * starts++;
    return { ...process.env, LD_PRELOAD: process.env.FIXED_RANDOM, LEIPZIG_FIXED_RANDOM: String(seed) };
  };
  const start = async () => {
    child = spawn(program, ['serve', '--listen', `127.0.0.1:${port}`, '--store', join(folder, 'tables.sqlite')], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: environment(),
    });
    child.stdout.on('data', (data) => (said += data));
    child.stderr.on('data', (data) => (said += data));
    for (let i = 0; i < 2400; ++i) {
      if (child.exitCode !== null) throw new Error(`the server stopped: ${said}`);
      const answer = await fetch(`${address}/api/health`).catch(() => null);
      if (answer?.ok) return;
      await new Promise((wake) => setTimeout(wake, 50));
    }
    throw new Error(`the server did not come up: ${said}`);
  };
  const kill = (signal = 'SIGKILL') =>
    new Promise((done) => {
      if (child.exitCode !== null || child.signalCode !== null) return done();
      child.once('exit', done);
      child.kill(signal);
    });
  await start();
  // With FRONT=1 the pages are those of web/dist now, not those that were built into the program.
  const front = process.env.FRONT ? await startFront(port) : null;
  return {
    page: front?.page ?? address,
    address,
    kill,
    restart: start,
    said: () => said,
    stop: async () => {
      front?.stop();
      await kill('SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

// Whether the program has a game in its box.
export async function offers(server, game) {
  const games = await (await fetch(`${server.address}/api/games`)).json();
  return games.some((found) => found.id === game);
}
