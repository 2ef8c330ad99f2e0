// Describes how the parts of `npm test` ended. People often see only the last lines of a long run, so these name each
// failed test.
import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/**
 * @param outcome null where the tool left no report
 * @param hasPassed the tool's exit: a run that broke without a failed test counts as a failure, too
 */
const complete = (tool, outcome, hasPassed) =>
  outcome && (hasPassed || outcome.failed.length > 0)
    ? outcome
    : { passed: outcome?.passed ?? 0, failed: [`${tool}: see what it said above`], flaky: outcome?.flaky ?? [] };

/** @returns how many Vitest tests passed, and which failed or passed only at the second try, with reasons */
export const readVitestOutcome = (file, hasPassed) => complete('vitest', readJson(file), hasPassed);

/** The first line of an error, without colors. */
export const firstLine = ({ message }) => stripVTControlCharacters(String(message)).split('\n')[0];

/** The tests of a suite in Playwright's report, including nested suites, with their full titles. */
const listSpecs = ({ suites = [], specs = [] }, titles = []) => [
  ...specs.map((spec) => ({ name: `${spec.file}:${spec.line} › ${[...titles, spec.title].join(' › ')}`, ...spec })),
  ...suites.flatMap((suite) => listSpecs(suite, suite.title === suite.file ? titles : [...titles, suite.title])),
];

/** @returns how many Playwright tests passed, and which failed or passed only at the second try, with reasons */
export function readPlaywrightOutcome(file, hasPassed) {
  const report = readJson(file);
  if (!report) return complete('playwright', null, hasPassed);
  const outcome = { passed: 0, failed: [], flaky: [] };
  for (const { name, tests } of listSpecs(report)) {
    for (const { status, results } of tests) {
      const error = results.find((one) => one.error)?.error;
      const entry = error ? `${name}: ${firstLine(error)}` : name;
      if (status === 'unexpected') outcome.failed.push(entry);
      if (status === 'flaky') outcome.flaky.push(entry);
      if (status === 'expected' || status === 'flaky') outcome.passed += 1;
    }
  }
  for (const error of report.errors) outcome.failed.push(`outside of any test: ${firstLine(error)}`);
  return complete('playwright', outcome, hasPassed);
}

/** The last lines of `npm test`. */
export function describeOutcomes(outcomes) {
  const sum = (count) => outcomes.reduce((all, outcome) => all + count(outcome), 0);
  return [
    ...outcomes.flatMap(({ flaky }) => flaky.map((name) => `Passed only at the second try: ${name}`)),
    ...outcomes.flatMap(({ failed }) => failed.map((name) => `Failed: ${name}`)),
    `${sum(({ passed }) => passed)} passed, ${sum(({ failed }) => failed.length)} failed`,
  ].join('\n');
}
