// Every *.test.mjs of this folder except *_slow.test.mjs, or those named, each in a process of its own, as many at once as there are cores: a
// page waits more than it works. Prints what each said when it ends. Nothing is played twice: names, keys and dice are the
// same in every run (support/fixed_random.c; SEED=N gives others).
import { execFileSync, spawn } from 'node:child_process';
import { mkdir, readdir } from 'node:fs/promises';
import { cpus } from 'node:os';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('.', import.meta.url));
const wanted = process.argv.slice(2);
const isWanted = (name) => (wanted.length === 0 ? !name.endsWith('_slow.test.mjs') : wanted.some((part) => name.includes(part)));
const files = (await readdir(folder)).filter((name) => name.endsWith('.test.mjs') && isWanted(name)).sort();
if (files.length === 0) throw new Error(`no test is called ${wanted.join(' ')}`);

const built = fileURLToPath(new URL('../../build/e2e/', import.meta.url));
await mkdir(built, { recursive: true });
const fixed = `${built}fixed_random.so`;
execFileSync('cc', ['-shared', '-fPIC', '-O1', '-pthread', '-o', fixed, `${folder}support/fixed_random.c`]);

const run = (file) =>
  new Promise((done) => {
    const child = spawn(process.execPath, ['--test', folder + file], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, FIXED_RANDOM: fixed },
    });
    let said = '';
    child.stdout.on('data', (data) => (said += data));
    child.stderr.on('data', (data) => (said += data));
    child.once('exit', (code) => done({ said, failed: code !== 0 }));
  });

const failed = [];
const queue = [...files];
const worker = async () => {
  for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
    const begun = Date.now();
    const result = await run(file);
    const seconds = ((Date.now() - begun) / 1000).toFixed(1);
    console.log(`-- ${basename(file, '.test.mjs')}: ${result.failed ? 'FAILED' : 'passed'} in ${seconds} s\n${result.said}`);
    if (result.failed) failed.push(file);
  }
};
await Promise.all(Array.from({ length: Math.max(1, Math.min(cpus().length, 4)) }, worker));
if (failed.length > 0) {
  console.error(`failed: ${failed.join(', ')}`);
  process.exitCode = 1;
}
