/** The editor of forms: from a template to a form that people can send, by keyboard, with the server's refusals. */
import type { Locator, Page } from '@playwright/test';
import { signIn } from '../accounts/signIn.ts';
import { findViolations, layouts } from '../axe.ts';
import { toast } from '../content/editing/sectionEditing.ts';
import { expect, type TownServer, test } from '../server.ts';

const rowsOf = (dialog: Locator) => dialog.getByRole('group', { name: /^Field \d/ });
const labelOf = (dialog: Locator, place: number) =>
  rowsOf(dialog)
    .nth(place - 1)
    .getByLabel('Label', { exact: true });
const save = (dialog: Locator) => dialog.getByRole('button', { name: 'Save Changes' }).click();

async function openTemplate(page: Page, town: TownServer, template: string): Promise<Locator> {
  await signIn(page, town, 'clerk');
  await page.goto(`${town.url}/forms`);
  await page.getByRole('button', { name: 'New form' }).click();
  await page.getByRole('button', { name: template }).click();
  const dialog = page.getByRole('dialog', { name: 'New form' });
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue(template);
  return dialog;
}

test('a template becomes a form: fields are added, duplicated, moved and deleted by keyboard (B10)', async ({
  page,
  town,
}) => {
  const dialog = await openTemplate(page, town, 'Volunteer');
  await expect(rowsOf(dialog)).toHaveCount(4);
  await dialog.getByRole('button', { name: 'Add a field' }).focus();
  await page.keyboard.press('Enter');
  await expect(labelOf(dialog, 5)).toBeFocused();
  await page.keyboard.type('Languages that you speak');
  await expect(labelOf(dialog, 5)).toHaveValue('Languages that you speak');
  await dialog.getByRole('button', { name: 'Move field 5 up' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Move field 4 up' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Duplicate field 4' }).press('Enter');
  await expect(labelOf(dialog, 5)).toBeFocused();
  await expect(labelOf(dialog, 5)).toHaveValue('Languages that you speak (copy)');
  await dialog.getByRole('button', { name: 'Delete field 2' }).press('Enter');
  const row = rowsOf(dialog).nth(3);
  await row.getByLabel('Type').selectOption('Choice: several answers');
  await row.getByLabel('Choices, one on each line').fill('Spanish\nVietnamese');
  await row.getByText('Help, limit, condition').press('Enter');
  await row.getByLabel('Shown', { exact: true }).selectOption({ label: 'Depends on “Are you 18 or older?”' });
  for (const { width, colorScheme } of layouts) {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme });
    if (width === 390) expect(await findViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
  await dialog.getByRole('button', { name: 'Try it' }).click();
  const tried = page.getByRole('dialog', { name: 'Volunteer' });
  await tried.getByRole('button', { name: 'Check the answers' }).click();
  await expect(tried.getByRole('alert').filter({ hasText: 'Some answers are missing' })).toBeVisible();
  await expect(tried.getByText('Vietnamese')).toBeHidden();
  await tried.getByRole('checkbox', { name: 'Library' }).check();
  await tried.getByRole('radio', { name: 'Yes' }).check();
  await tried.getByRole('checkbox', { name: 'Vietnamese' }).check();
  await tried.getByRole('textbox', { name: 'Your name' }).fill('Ann Lee');
  await tried.getByRole('textbox', { name: 'Your email address' }).fill('ann@maple.example');
  expect(await findViolations(page)).toEqual([]);
  await tried.getByRole('button', { name: 'Check the answers' }).click();
  await expect(tried.getByText('These answers could be sent. Nothing was sent now.')).toBeVisible();
  await tried.getByRole('button', { name: 'Back to the editor' }).click();
  await dialog.getByLabel('Open: people can send this form').check();
  await save(dialog);
  await toast(page, 'Form saved. People can send it now.');
  await page.getByRole('link', { name: 'Volunteer' }).click();
  await page.getByRole('button', { name: 'Edit form' }).click();
  const edited = page.getByRole('dialog', { name: 'Edit the form' });
  await expect(rowsOf(edited)).toHaveCount(5);
  await expect(rowsOf(edited).nth(3).getByLabel('Choices, one on each line')).toHaveValue('Spanish\nVietnamese');
  // Clerks who write a text find the form among the addresses to link to.
  await edited.getByRole('button', { name: 'Link', exact: true }).click();
  await expect(edited.locator('datalist option[value="/forms/volunteer"]')).toHaveAttribute('label', 'Volunteer');
  await expect(edited.locator('datalist option[value="/forms"]')).toHaveCount(1);
});

test('what the server refuses stands at its field: a question for reasons, and a records form without its sentence (B08, B09)', async ({
  page,
  town,
  expected,
}) => {
  expected.push(/400 \(Bad Request\)/);
  const dialog = await openTemplate(page, town, 'Public records request');
  const label = labelOf(dialog, 2);
  await label.fill('Reason for request');
  await save(dialog);
  await expect(label).toBeFocused();
  await expect(rowsOf(dialog).nth(1)).toContainText('nobody has to say why they want a record');
  await label.fill('Name of the office');
  const sentence = dialog.getByRole('textbox', { name: 'Sentence that requests may be made here' });
  await sentence.fill('');
  await dialog.getByLabel('Open: people can send this form').check();
  await save(dialog);
  await expect(sentence).toBeFocused();
  await expect(sentence).toHaveAccessibleDescription(/This form can’t open yet.*552\.234\(b\)/);
  await dialog.getByRole('button', { name: 'Delete field 4' }).click();
  await sentence.fill('Requests for public information may be made with this form.');
  await save(dialog);
  // The mailing address was asked for after a choice that is gone; its row opens to show why.
  await expect(rowsOf(dialog).nth(3)).toContainText('depends on an earlier field with choices, which is not there');
  await rowsOf(dialog).nth(3).getByLabel('Shown', { exact: true }).selectOption('Always');
  await save(dialog);
  await toast(page, 'Form saved. People can send it now.');
});
