// Vitest's reporter for `npm test`: writes how many tests passed, and which failed or passed only at the second try,
// each with the first error.
import { writeFileSync } from 'node:fs';
import { firstLine } from './test-outcome.js';

/** The result of a Vitest run, including files that did not load and errors outside of any test. */
function describeRun(modules, unhandledErrors) {
  const outcome = { passed: 0, failed: [], flaky: [] };
  for (const file of modules) {
    const name = file.relativeModuleId;
    for (const error of file.errors()) outcome.failed.push(`${name}: ${firstLine(error)}`);
    for (const suite of file.children.allSuites())
      for (const error of suite.errors()) outcome.failed.push(`${name} › ${suite.fullName}: ${firstLine(error)}`);
    for (const test of file.children.allTests()) {
      const { state, errors } = test.result();
      // Vitest keeps the errors of earlier tries, too.
      const entry = `${name} › ${test.fullName}${errors?.length ? `: ${firstLine(errors[0])}` : ''}`;
      if (state === 'passed') outcome.passed += 1;
      if (state === 'failed') outcome.failed.push(entry);
      if (test.diagnostic()?.flaky) outcome.flaky.push(entry);
    }
  }
  for (const error of unhandledErrors) outcome.failed.push(`outside of any test: ${firstLine(error)}`);
  return outcome;
}

export default class {
  onTestRunEnd(modules, unhandledErrors) {
    writeFileSync(process.env.TEST_OUTCOME, JSON.stringify(describeRun(modules, unhandledErrors)));
  }
}
