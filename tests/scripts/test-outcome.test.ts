import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { describeOutcomes, readPlaywrightOutcome, readVitestOutcome } from '../../scripts/test-outcome.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

const good = `test('is good', () => {});`;
const bad = `test('is bad', () => { throw new Error('bad'); });`;
const flaky = `let tries = 0;
test('is late', () => { if ((tries += 1) === 1) throw new Error('late'); });`;

/** Runs a tool over a project of the given files. @returns whether it passed, and where its report lies */
function runTool(tool: string, args: string[], files: Record<string, string>) {
  const project = mkdtempSync(join(tmpdir(), 'mainstreet-outcome-'));
  onTestFinished(() => rmSync(project, { recursive: true }));
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'));
  mkdirSync(join(project, 'tests'));
  for (const [path, source] of Object.entries(files)) writeFileSync(join(project, path), source);
  const report = join(project, 'report.json');
  const { VITEST, VITEST_MODE, NODE_ENV, ...own } = process.env;
  const env = { ...own, TEST_OUTCOME: report, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const bin = join(root, 'node_modules/.bin', tool);
  const { status } = spawnSync(bin, args, { cwd: project, env, shell: process.platform === 'win32' });
  return { report, hasPassed: status === 0, project };
}

test('the failed tests of Vitest are named, those that passed when tried again, and files that do not load', () => {
  const heading = `import { describe, test } from 'vitest';\n`;
  const { report, hasPassed } = runTool('vitest', ['run', `--reporter=${join(root, 'scripts/vitest-outcome.js')}`], {
    'vitest.config.js': 'export default { test: { retry: 1 } };',
    'tests/some.test.js': `${heading}${good}\ndescribe('what', () => { ${bad} });\n${flaky}`,
    'tests/broken.test.js': `import './nowhere.js';`,
    'tests/stray.test.js': `${heading}test('strays', async () => { Promise.reject(new Error('nobody caught this')); await new Promise((resolve) => setTimeout(resolve, 20)); });`,
  });
  const outcome = readVitestOutcome(report, hasPassed);
  expect(outcome).toEqual({
    passed: 3,
    failed: expect.arrayContaining([
      'tests/some.test.js › what > is bad: bad',
      expect.stringMatching(/^tests\/broken\.test\.js: .*nowhere/),
      'outside of any test: nobody caught this',
    ]),
    flaky: ['tests/some.test.js › is late: late'],
  });
  expect(outcome.failed).toHaveLength(3);
});

test('so are those of Playwright', () => {
  const heading = `import { test } from '@playwright/test';\n`;
  const { report, hasPassed } = runTool('playwright', ['test', '--reporter=json'], {
    'playwright.config.js': `export default { testDir: 'tests', retries: 1, workers: 1 };`,
    'tests/some.spec.js': `${heading}${good}\ntest.describe('what', () => { ${bad} });`,
    'tests/late.spec.js': `${heading}test('is late', ({}, { retry }) => { if (retry === 0) throw new Error('late'); });`,
  });
  expect(readPlaywrightOutcome(report, hasPassed)).toEqual({
    passed: 2,
    failed: ['some.spec.js:3 › what › is bad: Error: bad'],
    flaky: ['late.spec.js:2 › is late: Error: late'],
  });
});

test('a run that broke before any test is a failure, whatever its end said', () => {
  for (const read of [readVitestOutcome, readPlaywrightOutcome]) {
    for (const hasPassed of [false, true])
      expect(read('/nowhere/report.json', hasPassed)).toMatchObject({ failed: [expect.stringContaining('above')] });
  }
});

test('the last lines name them all, and the very last one counts them', () => {
  const outcomes = [
    { passed: 1, failed: [], flaky: [] },
    { passed: 20, failed: ['a.test.ts › x', 'a.test.ts › y'], flaky: [] },
    { passed: 300, failed: ['b.spec.ts:1 › z'], flaky: ['b.spec.ts:9 › w'] },
  ];
  expect(describeOutcomes(outcomes).split('\n')).toEqual([
    'Passed only at the second try: b.spec.ts:9 › w',
    'Failed: a.test.ts › x',
    'Failed: a.test.ts › y',
    'Failed: b.spec.ts:1 › z',
    '321 passed, 3 failed',
  ]);
});
