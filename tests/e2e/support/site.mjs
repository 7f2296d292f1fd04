// `leipzig site` in a folder of its own, served as any static host would: from a sub-path, compressed, and nothing else.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { fixRandom } from './browser.mjs';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};
const subPath = '/games/leipzig/';

// The worker of the tables draws ids, seeds and keys: the same in every run, as those of the pages are, and others in every worker
// (nameWorkers).
const fixed = process.env.FIXED_RANDOM ? `(${fixRandom})(${Number(process.env.SEED ?? 1813)} + Number(self.name) * 1009);` : '';
const contentOf = (file, before) =>
  /tables\.worker-[^/]*\.js$/.test(file) ? Buffer.from(before + readFileSync(file, 'utf8')) : readFileSync(file);

// For the pages of a site: numbers the workers of all browsers, and keeps what was asked of them and not been answered yet.
export const watchWorkers = (browser) => {
  const Plain = globalThis.Worker;
  if (window.origin === 'null' || !Plain) return;
  const asked = (globalThis.askedOfWorkers = new Set());
  const idOf = ({ type, id, session, text }) => {
    if (type !== 'message') return id === undefined ? null : `${id}`;
    const inside = JSON.parse(text).id;
    return inside === undefined ? null : `${session} ${inside}`;
  };
  globalThis.Worker = class extends Plain {
    constructor(address, options) {
      const name = Number(localStorage.getItem('e2e.workers') ?? 0) + 1;
      localStorage.setItem('e2e.workers', name);
      super(address, { ...options, name: `${1000 * browser + name}` });
      this.addEventListener('message', ({ data }) => asked.delete(idOf(data)));
    }
    postMessage(message) {
      const id = idOf(message);
      if (id !== null) asked.add(id);
      if (message.type === 'close') [...asked].filter((key) => key.startsWith(`${message.session} `)).forEach((key) => asked.delete(key));
      super.postMessage(message);
    }
    terminate() {
      asked.clear();
      super.terminate();
    }
  };
};

// null: the program was built without the games for browsers.
export async function writeSite() {
  const folder = await mkdtemp(join(tmpdir(), 'leipzig-site-'));
  try {
    execFileSync(process.env.LEIPZIG, ['site', folder], { stdio: ['ignore', 'ignore', 'pipe'] });
  } catch (error) {
    await rm(folder, { recursive: true });
    if (/built without the games for browsers/.test(String(error.stderr))) return null;
    throw error;
  }
  return folder;
}

// worker: run by the worker of the tables before its own script.
export async function startSite(first, { worker = '' } = {}) {
  let folder = first;
  const packed = new Map();
  const sent = { bytes: 0, paths: [] };
  const host = createServer((asked, answer) => {
    const path = new URL(asked.url, 'http://site').pathname;
    const file = path.startsWith(subPath) ? join(folder, path.slice(subPath.length) || 'index.html') : '';
    if (!file.startsWith(folder) || !existsSync(file) || statSync(file).isDirectory()) return answer.writeHead(404).end();
    const body = packed.get(file) ?? gzipSync(contentOf(file, fixed + worker), { level: 9 });
    packed.set(file, body);
    sent.bytes += body.length;
    sent.paths.push(path);
    answer.writeHead(200, {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      'content-encoding': 'gzip',
      'cache-control': 'max-age=600',
      'content-length': body.length,
    });
    answer.end(body);
  });
  await new Promise((done) => host.listen(0, '127.0.0.1', done));
  host.unref(); // a test that fails does not keep the process
  return {
    // A name, because service workers need https or this machine.
    page: `http://localhost:${host.address().port}${subPath}`,
    sent,
    // Has the files of this folder from now on.
    serve: (other) => {
      folder = other;
      packed.clear();
    },
    stop: () => {
      host.closeAllConnections?.();
      host.close();
    },
  };
}
