/** The conformance report as a page: two checkers find nothing, it fits a phone, and it counts what the site counts. */
import { summarizeReport } from '../../../server/render/conformanceReport.ts';
import { findViolationsInBothLayouts } from '../axe.ts';
import { expect, test } from '../server.ts';
import { auditPage } from './alfa.ts';

test('the report reads well at both widths (F24, F25)', async ({ page, site }) => {
  const summary = await (await page.goto(`${site.url}/api/accessibility/summary`))?.json();
  await page.goto(`${site.url}/accessibility/report`);
  const counted =
    summary.checked_at === null ? 'was not counted yet' : `texts, pictures and files: ${summary.to_mend}.`;
  await expect(page.getByText(counted)).toBeVisible();
  expect(await findViolationsInBothLayouts(page)).toEqual([]);
  expect((await auditPage(page)).faults).toEqual([]);
});

test('the statement has the figures of the report, with a link to it, in its first HTML as well (F25)', async ({
  page,
  site,
}) => {
  const { counts } = summarizeReport();
  const html = await (await page.goto(`${site.url}/accessibility`))?.text();
  const sentence = `the screens of this site support ${counts.supports} of them, partly support 0, and do not support 0; ${counts['not-applicable']} do not apply.`;
  expect(html).toContain(sentence);
  const statement = page.getByRole('dialog', { name: 'Accessibility Statement' });
  await expect(statement).toContainText(sentence);
  await statement.getByRole('link', { name: 'Accessibility conformance report' }).click();
  // The town's address lacks the port in use.
  await expect(page).toHaveURL(`${site.url}/accessibility/report`);
  await expect(
    page.getByText(`Supports: ${counts.supports}. Not applicable: ${counts['not-applicable']}.`),
  ).toBeVisible();
});
