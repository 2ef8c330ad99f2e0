/** Blocks of a formatted text besides words: a button, a list of documents, a contact and a placed picture. */
import sharp from 'sharp';
import { signIn } from '../../accounts/signIn.ts';
import { findViolations } from '../../axe.ts';
import { expect, test } from '../../server.ts';
import { field, toast } from './sectionEditing.ts';

const pool = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#336699' } })
  .jpeg()
  .toBuffer();

test('a page gets a button, documents, a contact and a picture where they are wanted, and shows them so', async ({
  page,
  town,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, town, 'clerk');
  await page.goto(`${town.url}/services`);
  await page.getByRole('button', { name: 'New page' }).click();
  await page.getByRole('button', { name: 'Empty page' }).click();
  const dialog = page.getByRole('dialog', { name: 'New page' });
  await field(dialog, 'Title').fill('Pool');
  const text = field(dialog, 'Text');
  const tool = (name: string) => dialog.getByRole('toolbar').getByRole('button', { name, exact: true });

  await text.click();
  await page.keyboard.type('Open daily.');
  await tool('Picture').click();
  await expect(dialog.getByText(/Add a picture below first/)).toBeVisible();
  await tool('Picture').click();
  const picture = dialog.getByRole('group', { name: 'Picture', exact: true });
  await picture.locator('input[type="file"]').setInputFiles({ name: 'pool.jpg', mimeType: 'image/jpeg', buffer: pool });
  await picture.getByLabel('Description').fill('The pool in summer');

  await text.click();
  await page.keyboard.press('Control+End');
  await tool('Picture').click();
  await dialog.getByRole('button', { name: 'Place “The pool in summer”' }).click();
  await expect(text.getByRole('img')).toBeVisible();
  await expect(text).toBeFocused();
  await page.keyboard.type('Opening day');
  await expect(text.locator('figcaption')).toHaveText('Opening day');
  await page.keyboard.press('Enter');

  await tool('Button').click();
  const button = dialog.getByRole('group', { name: 'Button' });
  await button.getByRole('button', { name: 'Add the button' }).click();
  await expect(button.getByLabel('Words on the button')).toHaveAccessibleDescription(/^A button needs words\./);
  await button.getByLabel('Words on the button').fill('Buy a pass');
  await button.getByLabel('Where the button leads').fill('javascript:alert(1)');
  await button.getByRole('button', { name: 'Add the button' }).click();
  await expect(button.getByLabel('Where the button leads')).toHaveAccessibleDescription(/not an address/);
  expect(await findViolations(page)).toEqual([]);
  await button.getByLabel('Where the button leads').fill('/about');
  await button.getByRole('button', { name: 'Add the button' }).click();
  await expect(text).toBeFocused();
  await page.keyboard.press('Enter');

  await tool('Documents').click();
  const documents = dialog.getByRole('group', { name: 'Documents', exact: true });
  const first = documents.getByRole('checkbox').first();
  const title = (await documents.locator('label', { hasText: /\w/ }).nth(1).textContent()) ?? '';
  await first.check();
  expect(await findViolations(page)).toEqual([]);
  await documents.getByRole('button', { name: 'Add 1 document' }).click();
  await expect(text).toBeFocused();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');

  await tool('Contact').click();
  const contact = dialog.getByRole('group', { name: 'Contact', exact: true });
  await contact.getByLabel('Person or office').selectOption({ label: 'Main office' });
  await contact.getByRole('button', { name: 'Add to the text' }).click();
  await expect(text.getByText('Main office')).toBeVisible();
  // One that is still selected is not replaced by the next.
  await tool('Contact').click();
  await contact.getByRole('button', { name: 'Add to the text' }).click();
  await expect(text.locator('[data-contact]')).toHaveCount(2);
  await expect(text).toBeFocused();
  await page.keyboard.press('Backspace');
  await expect(text.locator('[data-contact]')).toHaveCount(1);
  expect(await findViolations(page)).toEqual([]);

  await dialog.getByRole('button', { name: 'Publish now' }).click();
  await toast(page, /published/);
  await page.goto(`${town.url}/pool`);
  const main = page.getByRole('main');
  const parts = main.locator('figure, a:text-is("Buy a pass"), ul a, p:text-is("City of Maple")');
  await expect(parts).toHaveText(['Opening day', 'Buy a pass', title, 'City of Maple']);
  await expect(main.getByRole('img', { name: 'The pool in summer' })).toHaveCount(1);
  await expect(main.getByRole('link', { name: 'Buy a pass' })).toHaveAttribute('href', '/about');
  await expect(main.getByRole('link', { name: title })).toHaveAttribute('href', /^\/documents\//);
  await expect(main.locator('a[href^="tel:"]')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});
