// npm test: everything from a fresh clone to one line that says how many tests passed.
import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { findChromium } from './chromium.js';
import { build, environment, install, root } from './prepare.js';
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
const report = (tool) => join(folder, `${tool}.json`);

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
    return { passed: hasPassed ? 1 : 0, failed: hasPassed ? [] : [[tool, ...args].join(' ')] };
  }),
);

/** Reads a tool's JSON report. A run that broke counts as a failure, too, even where no test failed. */
function readReport(tool, { hasPassed }, list) {
  let tests = [];
  try {
    tests = list(JSON.parse(readFileSync(report(tool), 'utf8')));
  } catch {}
  const failed = tests.filter(({ isFailed }) => isFailed).map(({ name }) => name);
  if (!hasPassed && failed.length === 0) failed.push(`${tool}: see its output above`);
  return { passed: tests.filter(({ isPassed }) => isPassed).length, failed };
}

/** A file that did not load has no tests of its own. */
const listVitest = ({ testResults }) =>
  testResults.flatMap(({ name, status, assertionResults }) => {
    const tests = assertionResults.length > 0 ? assertionResults : [{ fullName: 'does not load', status }];
    return tests.map((one) => ({
      name: `${relative(root, name)} › ${one.fullName}`,
      isPassed: one.status === 'passed',
      isFailed: one.status === 'failed',
    }));
  });

const listPlaywright = ({ suites = [], specs = [] }) => [
  ...specs.flatMap(({ file, line, title, tests }) =>
    tests.map(({ status }) => ({
      name: `${file}:${line} › ${title}`,
      isPassed: status === 'expected',
      isFailed: status === 'unexpected',
    })),
  ),
  ...suites.flatMap(listPlaywright),
];

const vitest = await run(
  'vitest',
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report('vitest')}`],
  {
    isShown: true,
  },
);
const playwright = await run('playwright', ['test', '--reporter=list,json'], {
  isShown: true,
  more: { PLAYWRIGHT_JSON_OUTPUT_FILE: report('playwright') },
});

const outcomes = [
  ...checks,
  readReport('vitest', vitest, listVitest),
  readReport('playwright', playwright, listPlaywright),
];
const failed = outcomes.flatMap((outcome) => outcome.failed);
for (const name of failed) process.stdout.write(`Failed: ${name}\n`);
process.stdout.write(`${outcomes.reduce((all, { passed }) => all + passed, 0)} passed, ${failed.length} failed\n`);
process.exit(failed.length > 0 ? 1 : 0);
