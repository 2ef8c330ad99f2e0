/** The quick links under the hero, and their editor. */
import { findViolations } from '../axe.ts';
import { expect, test } from '../server.ts';
import { clerk, edit, save, toast } from './editing/sectionEditing.ts';

test('a clerk changes, moves, removes and adds quick links in place, and takes all of them away', async ({
  page,
  town,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await clerk(page, town);
  const tiles = page.getByRole('navigation', { name: 'Quick links' }).getByRole('link');
  await expect(tiles).toHaveCount(6);
  let dialog = await edit(page, 'Quick Links');
  const row = (place: number) => dialog.getByRole('group', { name: `Link ${place}`, exact: true });
  expect(await findViolations(page)).toEqual([]);
  await expect(dialog.getByRole('button', { name: 'Add a link' })).toHaveCount(0);
  await row(6).getByRole('button', { name: 'Remove Call Town Hall' }).click();
  await dialog.getByRole('button', { name: 'Add a link' }).click();
  await expect(row(6).getByLabel('Text')).toBeFocused();
  await row(6).getByLabel('Text').fill('Write to us');
  await row(6).getByLabel('Leads to').fill('javascript:alert(1)');
  await save(dialog);
  // The browser names the field that is wrong, and nothing is sent.
  await expect(row(6).getByLabel('Leads to')).toBeFocused();
  await row(6).getByLabel('Leads to').fill('clerk@maple.example');
  await row(6).getByLabel('Icon').selectOption('Envelope');
  await row(6).getByRole('button', { name: 'Move Write to us up' }).click();
  await expect(row(5).getByLabel('Leads to')).toHaveValue('mailto:clerk@maple.example');
  await save(dialog);
  await toast(page, 'Quick links content updated successfully!');
  await expect(tiles.nth(4)).toHaveText('Write to us');
  await expect(tiles.nth(4)).toHaveAttribute('href', 'mailto:clerk@maple.example');
  await expect(tiles.nth(5)).toHaveText('Calendar and hall rental');

  dialog = await edit(page, 'Quick Links');
  for (let left = 6; left > 0; left -= 1)
    await row(1)
      .getByRole('button', { name: /^Remove/ })
      .click();
  await save(dialog);
  await expect(tiles).toHaveCount(0);
  await page.getByRole('button', { name: 'Add Quick Links' }).click();
  await expect(page.getByRole('dialog', { name: 'Edit Quick Links' })).toBeVisible();
});
