/** IBM's Equal Access engine: a third opinion, which `npm run soak` asks for. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

type Result = { ruleId: string; value: [string, string]; snippet: string; message: string };
declare const ace: {
  Checker: new () => { check(part: Document, ruleSets: string[]): Promise<{ results: Result[] }> };
};

const engine = readFileSync(createRequire(import.meta.url).resolve('accessibility-checker-engine/ace.js'), 'utf8');

/** The engine refuses a user name in an email field. The HTML standard allows it, and password managers need it. */
const isUserName = ({ ruleId, snippet }: Result) =>
  ruleId === 'input_autocomplete_valid' && /autocomplete="username" type="email"/.test(snippet);

/** Lists violations of WCAG 2.2 as rule, element and message, and counts the rules that were met. */
export async function auditByEqualAccess(page: Page): Promise<{ faults: string[]; passed: number }> {
  await page.evaluate(engine);
  const results = await page.evaluate(async () => (await new ace.Checker().check(document, ['WCAG_2_2'])).results);
  const faults = results.filter(
    (result) => result.value[0] === 'VIOLATION' && result.value[1] === 'FAIL' && !isUserName(result),
  );
  return {
    faults: faults.map(({ ruleId, snippet, message }) => `${ruleId}: ${snippet.slice(0, 200)} ${message}`),
    passed: new Set(results.filter(({ value }) => value[1] === 'PASS').map(({ ruleId }) => ruleId)).size,
  };
}
