// npm test: everything from a fresh clone to one line that says how many tests passed.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './chromium.js';
import { build, environment, install, root } from './prepare.js';

install();
build();
const env = { ...environment, CHROMIUM: await findChromium() };
const reports = mkdtempSync(join(tmpdir(), 'mainstreet-report-'));

/** Runs a tool to its end, its output shown as it comes. */
const passes = (command, args, more = {}) =>
  spawnSync(command, args, {
    cwd: root,
    env: { ...env, ...more },
    stdio: 'inherit',
    shell: process.platform === 'win32',
  }).status === 0;

let passed = 0;
let failed = 0;
const count = (ok) => {
  if (ok) passed += 1;
  else failed += 1;
};
const read = (file) => {
  try {
    return JSON.parse(readFileSync(join(reports, file), 'utf8'));
  } catch {
    return null;
  }
};

for (const [tool, args] of [
  ['tsc', []],
  ['biome', ['check', '--error-on-warnings', '.']],
  ['knip', []],
  ['node', ['scripts/check-names.js']],
]) {
  process.stdout.write(`\n${tool}\n`);
  count(passes(tool, args));
}

const vitestOk = passes('vitest', [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${join(reports, 'vitest.json')}`,
]);
const vitest = read('vitest.json');
passed += vitest?.numPassedTests ?? 0;
failed += vitest?.numFailedTests ?? 0;
// A run that broke without a failed test (a suite that does not load) still counts.
if (!vitestOk && !vitest?.numFailedTests) failed += 1;

const playwrightOk = passes('playwright', ['test', '--reporter=list,json'], {
  PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'playwright.json'),
});
const playwright = read('playwright.json');
passed += (playwright?.stats.expected ?? 0) + (playwright?.stats.flaky ?? 0);
failed += playwright?.stats.unexpected ?? 0;
if (!playwrightOk && !playwright?.stats.unexpected) failed += 1;

/** The tests of a Playwright suite and its suites that passed only when tried again. */
const flakyOf = ({ suites = [], specs = [] }) => [
  ...specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')),
  ...suites.flatMap(flakyOf),
];
for (const { file, line, title } of flakyOf(playwright ?? {}))
  process.stdout.write(`\nPassed only at the second try: ${file}:${line} ${title}\n`);

rmSync(reports, { recursive: true, force: true });
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
