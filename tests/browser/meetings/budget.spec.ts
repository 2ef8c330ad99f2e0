/** A clerk posts a meeting about the budget and the tax rate; residents find it at the top of the home page. */
import { signIn } from '../accounts/signIn.ts';
import { findViolations } from '../axe.ts';
import { expect, test } from '../server.ts';

const figures = [
  ['Value of the median homestead', '210,000'],
  ['Its property tax this year', '1260'],
  ['Next year, under the proposed budget', '1,331.40'],
  ['Next year, at the no-new-revenue rate', '1268.40'],
] as const;

test('a budget is posted with its figures, stands on the home page without script, and is adopted', async ({
  page,
  town,
  browser,
  expected,
}) => {
  test.setTimeout(120_000);
  expected.push(/400/);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, town, 'clerk');
  await page.goto(`${town.url}/meetings`);
  await page.getByRole('button', { name: 'Plan a meeting' }).click();
  const editor = page.getByRole('dialog').filter({ has: page.getByRole('heading', { name: /(Plan a|Edit) meeting/ }) });
  await editor.getByLabel('Who meets').selectOption('City Council');
  await editor.getByLabel('Date in the calendar').selectOption({ index: 5 });
  await editor.getByLabel('The tax rate is heard or voted on').check();
  await editor.getByText('The days that count').click();
  await expect(editor.getByText(/Tax Code 26\.065\(b\)/)).toBeVisible();
  await editor.getByLabel('The budget is discussed or adopted').check();
  await editor.getByLabel('Value of the median homestead').fill('a lot');
  await editor.getByRole('button', { name: 'Save, then post' }).click();
  await expect(editor.getByText(/The median value of a homestead must be an amount of money/)).toBeVisible();
  await editor.getByLabel('Value of the median homestead').fill('');
  await editor.getByRole('button', { name: 'Save, then post' }).click();

  const posting = page.getByRole('dialog').filter({ has: page.getByRole('heading', { name: 'Post the notice' }) });
  const gap = posting.getByText(/can’t be posted without the proposed budget and the taxpayer impact statement/);
  await expect(gap).toBeVisible();
  await expect(posting.getByRole('button', { name: 'Not a budget meeting after all' })).toBeVisible();
  await posting.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Meetings in preparation' }).click();
  const planned = page.getByRole('listitem').filter({ hasText: 'Not posted' }).last();
  await planned.getByRole('button', { name: /^Edit/ }).click();
  for (const [label, amount] of figures) await editor.getByLabel(label).fill(amount);
  await editor
    .getByRole('group', { name: 'Proposed budget' })
    .locator('input[type=file]')
    .setInputFiles({ name: 'budget.txt', mimeType: 'text/plain', buffer: Buffer.from('Streets.') });
  await expect(editor.getByText('budget (TXT) was attached.')).toBeAttached();
  expect(await findViolations(page)).toEqual([]);
  await editor.getByRole('button', { name: 'Save, then post' }).click();
  const reason = posting.getByLabel('Reason');
  await expect(posting.getByRole('button', { name: 'Post it now' })).toBeVisible();
  if (await reason.isVisible()) await reason.fill('The figures came in today.');
  await posting.getByRole('button', { name: 'Post it now' }).click();
  await expect(posting).toHaveCount(0);

  const resident = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  const reader = await resident.newPage();
  await reader.goto(town.url);
  const strip = reader.getByRole('region', { name: 'Public notices' });
  await expect(strip.getByRole('link', { name: 'budget (TXT)' })).toBeVisible();
  await strip
    .getByRole('link', { name: /^City Council/ })
    .first()
    .click();
  for (const sum of ['$1,260.00', '$1,331.40', '$1,268.40']) await expect(reader.getByText(sum)).toBeVisible();

  await page.goto(reader.url());
  await page.getByRole('button', { name: 'The budget was adopted' }).click();
  await expect(page.getByText('Saved. The proposed budget is off the home page.')).toBeVisible();
  await reader.goto(town.url);
  await expect(strip.getByText('Public notice, tax rate:')).toBeVisible();
  await expect(strip.getByText('Proposed budget:')).toBeHidden();
  await resident.close();
});
