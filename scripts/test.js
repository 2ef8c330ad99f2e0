// npm test: everything from a fresh clone to one line that says how many tests passed.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './chromium.js';
import { build, environment, install, root } from './prepare.js';
import { describeOutcomes, readPlaywrightOutcome, readVitestOutcome } from './test-outcome.js';
import { makeTestFolder } from './testFolder.js';

install();
build();
const folder = makeTestFolder();
/** Running programs, which end with an interrupted run. */
const running = new Set();
process.on('exit', () => {
  for (const one of running) one.kill();
  rmSync(folder, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));
const env = { ...environment, CHROMIUM: await findChromium(), TMPDIR: folder };
const report = (name) => join(folder, name);

/** Runs a tool to its end. @returns whether it passed, and its output where that was not shown */
function run(command, args, { isShown = false, more = {} } = {}) {
  return new Promise((resolve) => {
    const started = spawn(command, args, {
      cwd: root,
      env: { ...env, ...more },
      stdio: isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    running.add(started);
    let output = '';
    for (const stream of [started.stdout, started.stderr])
      stream?.on('data', (part) => {
        output += part;
      });
    started.once('error', (error) => resolve({ hasPassed: false, output: String(error) }));
    started.once('close', (code) => {
      running.delete(started);
      resolve({ hasPassed: code === 0, output });
    });
  });
}

/** Each keeps at most one core busy, so they run beside each other. */
const checks = await Promise.all(
  [
    ['tsc', []],
    ['biome', ['check', '--error-on-warnings', '.']],
    ['knip', []],
    ['node', ['scripts/check-names.js']],
    ['node', ['scripts/bundle-size.ts']],
  ].map(async ([tool, args]) => {
    const { hasPassed, output } = await run(tool, args);
    process.stdout.write(`\n${[tool, ...args].join(' ')}\n${output}`);
    return { passed: hasPassed ? 1 : 0, failed: hasPassed ? [] : [[tool, ...args].join(' ')], flaky: [] };
  }),
);

const vitest = await run('vitest', ['run', '--reporter=default', '--reporter=./scripts/vitest-outcome.js'], {
  isShown: true,
  more: { TEST_OUTCOME: report('vitest.json') },
});
const playwright = await run('playwright', ['test', '--reporter=list,json'], {
  isShown: true,
  more: { PLAYWRIGHT_JSON_OUTPUT_FILE: report('playwright.json') },
});

const outcomes = [
  ...checks,
  readVitestOutcome(report('vitest.json'), vitest.hasPassed),
  readPlaywrightOutcome(report('playwright.json'), playwright.hasPassed),
];
process.stdout.write(`\n${describeOutcomes(outcomes)}\n`);
process.exit(outcomes.every(({ failed }) => failed.length === 0) ? 0 : 1);
