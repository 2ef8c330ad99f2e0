/** PDF files that some people can't read: what the forms say, and the text that a clerk types beside them. */
import { makePdf } from '../../server/files/pdfFiles.ts';
import { signIn } from '../accounts/signIn.ts';
import { findViolations } from '../axe.ts';
import { expect, test } from '../server.ts';

const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });

test('a scan is told at once, its text is typed beside it, and both open with the document’s form (F01, F27, F28)', async ({
  page,
  town,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, town, 'clerk');
  await page.goto(`${town.url}/#documents`);
  await page.getByRole('button', { name: 'Add documents' }).click();
  const add = page.getByRole('dialog', { name: 'Add documents' });
  await add
    .locator('input[type="file"]')
    .setInputFiles([
      file('map.pdf', makePdf({ pages: ['', ''] })),
      file('plan.pdf', makePdf({ pages: ['The plan of the year'] })),
    ]);
  const scan = add.getByRole('listitem').filter({ hasText: 'map.pdf' }).first();
  await expect(scan.getByText('This is a scan: 2 pages without letters.')).toBeVisible();
  const plan = add.getByRole('listitem').filter({ hasText: 'plan.pdf' }).first();
  await expect(plan.getByText('It is not tagged')).toBeVisible();
  await plan.getByText('What to do in Word').first().click();
  await expect(plan.getByText(/Document structure tags for accessibility/).first()).toBeVisible();
  await add.getByRole('button', { name: 'Remove plan.pdf' }).click();
  await scan.getByRole('button', { name: 'Type the text here' }).click();
  await expect(add.getByRole('region', { name: 'Text of map.pdf' })).toBeFocused();
  const text = add.getByRole('textbox', { name: 'Text of map.pdf' });
  await text.click();
  await page.keyboard.type('The creek runs north of Elm Street.');
  expect(await findViolations(page)).toEqual([]);
  await add.getByRole('button', { name: 'Add documents' }).click();
  await expect(add).toHaveCount(0);
  await page.getByRole('link', { name: 'Text of this document Map' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Map');
  await expect(page.getByText('The creek runs north of Elm Street.')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  await page.goto(`${town.url}/#documents`);
  await page.getByRole('button', { name: 'Manage documents' }).click();
  await page.getByRole('button', { name: 'Edit Map', exact: true }).click();
  const editor = page.getByRole('dialog', { name: 'Edit Document' });
  const typed = editor.getByRole('textbox', { name: 'Text of this document' });
  await expect(typed).toHaveText('The creek runs north of Elm Street.');
  // The hint is about the file that is chosen.
  await editor.locator('input[type="file"]').setInputFiles(file('scan.pdf', makePdf({ pages: [''] })));
  await expect(editor.getByText('This is a scan: 1 page without letters.')).toBeVisible();
  await editor.getByRole('button', { name: 'Keep the old file' }).click();
  await expect(editor.getByText('This is a scan: 1 page')).toHaveCount(0);
});
