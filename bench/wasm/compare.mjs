// node compare.mjs CALLS [--bench]: asks the native program CALLS and the module for browsers (build/npm) the same: signatures of
// random games of every scenario, and the plans of every level with the same seed, along a game of every title. They must be
// equal, and the signatures those of tests/golden. --bench also prints the speed of both, side by side.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [program, ...flags] = process.argv.slice(2);
const measures = flags.includes('--bench');
const { load } = await import(new URL('../../build/npm/index.js', import.meta.url));

const native = spawn(program, { stdio: ['pipe', 'pipe', 'inherit'] });
const lines = createInterface({ input: native.stdout })[Symbol.asyncIterator]();
const askNative = async (asked) => {
  native.stdin.write(JSON.stringify(asked) + '\n');
  const { answer, error } = JSON.parse((await lines.next()).value);
  if (error) throw new Error(`${JSON.stringify(asked)}: ${error.text}`);
  return answer;
};

const leipzig = await load();
const askModule = (asked) => leipzig.ask(asked);
let compared = 0;
const faults = [];
function same(what, a, b) {
  ++compared;
  if (JSON.stringify(a) !== JSON.stringify(b)) faults.push(`${what}: native ${JSON.stringify(a)}, module ${JSON.stringify(b)}`);
}
const timed = async (work) => {
  const begun = performance.now();
  const answer = await work();
  return [answer, performance.now() - begun];
};

const kLevels = ['random', 'recruit', 'captain', 'marshal', 'emperor'];
const kStrong = 25; // percent of the effort of the two strongest levels, to be done in minutes
const games = leipzig.games();

const golden = readFileSync(new URL('../../tests/golden/signatures.txt', import.meta.url), 'utf8').split('\n');
for (const { id, scenarios } of games) {
  for (const { id: scenario } of scenarios) {
    const asked = { call: 'bench', game: id, scenario, seed: 1813, games: 5 };
    const found = askModule(asked);
    same(`signature of ${id} ${scenario}`, await askNative(asked), found);
    const line = `${id} ${scenario}: ${found.actions} actions, ${found.signature}`;
    same(`signature of ${id} ${scenario} in tests/golden`, golden.includes(line) ? line : 'another', line);
  }
}

// Along one game of each title: at some moments every level says what it would do.
for (const { id } of games) {
  const begin = { call: 'new', game: id, seed: 5 };
  const a = (await askNative(begin)).handle;
  const b = askModule(begin).handle;
  const levels = [];
  for (const level of kLevels) {
    const known = await askNative({ call: 'plan', handle: a, level, seed: 5 }).then(
      () => true,
      () => false,
    );
    if (known) levels.push(level);
  }
  for (let moment = 0; moment < 6; ++moment) {
    const over = await askNative({ call: 'verdict', handle: a });
    same(`verdict of ${id}`, over, askModule({ call: 'verdict', handle: b }));
    if (over) break;
    for (const level of levels) {
      const skill = level === 'marshal' || level === 'emperor' ? `${level}/${kStrong}` : level;
      const asked = { call: 'plan', level: skill, seed: 100 + moment };
      const plan = await askNative({ ...asked, handle: a });
      same(`plan of ${id} ${skill} at ${moment}`, plan, askModule({ ...asked, handle: b }));
    }
    const plan = await askNative({ call: 'plan', handle: a, level: levels.at(-1) === 'random' ? 'random' : 'recruit', seed: moment });
    for (const line of plan.lines) {
      const apply = { call: 'apply', line, seed: 5 };
      same(`entries of ${id}`, await askNative({ ...apply, handle: a }), askModule({ ...apply, handle: b }));
    }
  }
  same(`record of ${id}`, await askNative({ call: 'record', handle: a }), askModule({ call: 'record', handle: b }));
}

// Short runs in turn, the best of each: other programs of the machine disturb some of them, not all.
if (measures) {
  const kRounds = 15;
  const counts = { nations1975: 100, voelkerschlacht: 1000, leipzig1969: 40, leipzig1971: 20, bridge2013: 80, tollbridge: 200 };
  console.log('random games, actions  native/s    module/s   ratio');
  for (const { id, scenarios } of games) {
    const asked = { call: 'bench', game: id, scenario: scenarios[0].id, seed: 1813, games: counts[id] ?? 20 };
    const best = [0, 0];
    for (let round = 0; round < kRounds; ++round) {
      for (const [which, ask] of [askNative, async (what) => askModule(what)].entries()) {
        const [answer, ms] = await timed(() => ask(asked));
        best[which] = Math.max(best[which], (answer.actions / ms) * 1000);
      }
    }
    const shown = best.map((rate) => Math.round(rate).toLocaleString('en').padStart(11)).join(' ');
    console.log(`${id.padEnd(20)} ${shown} ${(best[1] / best[0]).toFixed(2).padStart(7)}`);
  }
}

native.stdin.end();
for (const fault of faults) console.error(fault);
console.log(`${compared} answers compared, ${faults.length} differ`);
process.exit(faults.length > 0 || compared === 0 ? 1 : 0);
