/** Siteimprove's Alfa: a second opinion beside axe, from another implementation of the same criteria. */
import type { Page } from '@playwright/test';
import { Audit, Outcome } from '@siteimprove/alfa-act';
import { Element, Node } from '@siteimprove/alfa-dom';
import { Playwright } from '@siteimprove/alfa-playwright';
import rules from '@siteimprove/alfa-rules';
import { Conformance, Criterion } from '@siteimprove/alfa-wcag';
import { findViolations } from '../axe.ts';

const isNeeded = Conformance.isAA('2.2');

/** The rules that stand for a criterion of WCAG 2.2, level A or AA. */
export const alfaRules = [...rules].filter((rule) =>
  rule.hasRequirement((requirement) => Criterion.isCriterion(requirement) && isNeeded(requirement)),
);

/**
 * Has Alfa leave out container queries: it knows nothing of them, and silently drops each style sheet that has one. They
 * only change how things are laid out, and Alfa takes each element's place from the browser.
 */
const hideContainerQueries = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(CSSContainerRule.prototype, 'constructor', { value: CSSMediaRule, configurable: true });
    Object.defineProperty(CSSContainerRule.prototype, 'conditionText', { value: 'not all', configurable: true });
  });

type AlfaPage = Awaited<ReturnType<typeof Playwright.toPage>>;

const countRules = (page: Page) =>
  page.evaluate(() => [...document.styleSheets, ...document.adoptedStyleSheets].map((sheet) => sheet.cssRules.length));

/**
 * Reads a page for Alfa, once more when a style sheet arrived meanwhile. Lists style sheets that Alfa could not read:
 * without them it sees a page of black on white.
 */
async function readPage(page: Page): Promise<{ input: AlfaPage; unread: string[] }> {
  let counts = (await countRules(page)).join();
  for (;;) {
    const input = await Playwright.toPage(await page.evaluateHandle(() => document));
    const present = (await countRules(page)).join();
    if (present === counts) {
      const read = [...input.document.style].map((sheet) => [...sheet.rules].length).join();
      return { input, unread: read === counts ? [] : [`Alfa read ${read} of ${counts} rules of the style sheets`] };
    }
    counts = present;
  }
}

const isInDialog = (target: unknown) =>
  Node.isNode(target) && target.inclusiveAncestors().some((node) => Element.isElement(node) && node.name === 'dialog');

/**
 * Audits a page by Alfa: faults as rule and element, and how many rules had something to look at.
 * @param isJudged leaves out faults of other elements
 */
export async function auditPage(
  page: Page,
  isJudged: (target: unknown) => boolean = () => true,
): Promise<{ faults: string[]; applicable: number }> {
  await hideContainerQueries(page);
  const { input, unread } = await readPage(page);
  const outcomes = [...(await Audit.of(input, alfaRules).evaluate().toPromise())];
  const faults = outcomes
    .filter(Outcome.isFailed)
    .filter(({ target }) => isJudged(target))
    .map(({ rule, target }) => `${rule.uri.replace(/.*\//, '')}: ${String(target).replace(/\s+/g, ' ').slice(0, 300)}`);
  const applicable = new Set(
    outcomes.filter((outcome) => !Outcome.isInapplicable(outcome)).map(({ rule }) => rule.uri),
  );
  return { faults: [...unread, ...faults], applicable: applicable.size };
}

/** Audits an open modal or menu by axe and Alfa. The page behind a modal is inert, which Alfa does not know. */
export async function findFaults(page: Page): Promise<string[]> {
  const violations = await findViolations(page);
  const hasModal = (await page.locator('dialog:modal').count()) > 0;
  const { faults, applicable } = await auditPage(page, hasModal ? isInDialog : undefined);
  // Packages of Alfa that do not fit together find no rule applicable.
  const unfit = applicable < 10 ? [`only ${applicable} rules of Alfa had something to check`] : [];
  return [...violations, ...faults, ...unfit];
}
