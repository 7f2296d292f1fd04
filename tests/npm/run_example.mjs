// Runs the example of docs/npm.md as a program that has the package installed.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const example = /```js[^\n]*\n([^]*?)```/.exec(readFileSync(join(root, 'docs/npm.md'), 'utf8'))?.[1];
assert.ok(example, 'docs/npm.md has an example');
const folder = mkdtempSync(join(tmpdir(), 'leipzig-npm-'));
try {
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(join(root, 'build/npm'), join(folder, 'node_modules/leipzig-1813'));
  writeFileSync(join(folder, 'example.mjs'), example);
  const said = execFileSync(process.execPath, [join(folder, 'example.mjs')], { encoding: 'utf8' });
  process.stdout.write(said);
  assert.match(said, /^6 games/);
  assert.match(said, /BON-/); // a refusal with its rule
  assert.match(said, /entries, won by (french|allied|nobody)/);
} finally {
  rmSync(folder, { recursive: true });
}
