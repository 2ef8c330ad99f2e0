/** Siteimprove's Alfa: a second opinion beside axe, from another implementation of the same criteria. */
import type { Page } from '@playwright/test';
import { Audit, Outcome } from '@siteimprove/alfa-act';
import { Playwright } from '@siteimprove/alfa-playwright';
import rules from '@siteimprove/alfa-rules';
import { Conformance, Criterion } from '@siteimprove/alfa-wcag';

const isNeeded = Conformance.isAA('2.2');

/** The rules that stand for a criterion of WCAG 2.2, level A or AA. */
export const alfaRules = [...rules].filter((rule) =>
  rule.hasRequirement((requirement) => Criterion.isCriterion(requirement) && isNeeded(requirement)),
);

/** What Alfa says of a page: faults as rule and element, and how many rules had something to look at. */
export async function auditPage(page: Page): Promise<{ faults: string[]; applicable: number }> {
  const input = await Playwright.toPage(await page.evaluateHandle(() => document));
  const outcomes = [...(await Audit.of(input, alfaRules).evaluate().toPromise())];
  const faults = outcomes
    .filter(Outcome.isFailed)
    .map(({ rule, target }) => `${rule.uri.replace(/.*\//, '')}: ${String(target).replace(/\s+/g, ' ').slice(0, 300)}`);
  const applicable = new Set(
    outcomes.filter((outcome) => !Outcome.isInapplicable(outcome)).map(({ rule }) => rule.uri),
  );
  return { faults, applicable: applicable.size };
}
