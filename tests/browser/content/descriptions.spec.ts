/** Descriptions of events and items are formatted in their editors, and read so with script and without. */
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { signIn } from '../accounts/signIn.ts';
import { findViolations } from '../axe.ts';
import { expect, sendRequest, test } from '../server.ts';
import { button, field, market, stock } from '../shop/itemEditing.ts';

const write = async (page: Page, form: Locator) => {
  await field(form, 'Description').fill('');
  await page.keyboard.type('Bring **water**.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('- A hat');
};
const save = async (page: Page, form: Locator, label: string) => {
  await button(form, label).click();
  await expect(page.locator('[data-type]')).toHaveText(/success/);
  await expect(page.locator('[contenteditable]')).toHaveCount(0);
};
/** Reads the dialog, and what the server sends of it. */
const readFormatted = async (page: Page, address: string) => {
  await expect(page.getByRole('dialog').locator('p > strong', { hasText: 'water' })).toBeVisible();
  await expect(page.getByRole('dialog').locator('li', { hasText: 'A hat' })).toBeVisible();
  const html = (await sendRequest(address)).body.toString();
  expect(html).toContain('<strong dir="auto">water</strong>');
  expect(html).toContain('<li dir="auto">A hat</li>');
  return html;
};

test('an event is described with bold words, a list and a picture where the clerk places it, which everybody reads', async ({
  page,
  town,
}) => {
  const [id] = await town.write((tx) => tx.trx('events').where({ type: 'event', deleted_at: null }).pluck('id'));
  await signIn(page, town, 'clerk');
  await page.goto(`${town.url}/?eventId=${id}#calendar`);
  await page.getByRole('dialog').getByRole('button', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Edit Event' });
  await write(page, form);
  const buffer = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#369' } })
    .png()
    .toBuffer();
  for (const [place, alt] of ['The bridge', 'The band'].entries()) {
    await form.getByRole('button', { name: /^Add (a|another) picture$/ }).click();
    const picture = form.locator('[data-slot]').nth(place);
    await picture.locator('input[type="file"]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
    await picture.getByLabel('Description of the picture').fill(alt);
  }
  await field(form, 'Description').click();
  await page.keyboard.press('Control+Home');
  await form.getByRole('toolbar').getByRole('button', { name: 'Picture', exact: true }).click();
  await form.getByRole('button', { name: 'Place “The band”' }).click();
  await save(page, form, 'Save Event');
  const html = await readFormatted(page, `${town.url}/?eventId=${id}`);
  // The other one stands below the text.
  expect(html).toMatch(/<figure[\s\S]*alt="The band"[\s\S]*alt="The bridge"/);
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('figure').getByRole('img')).toHaveAccessibleName('The band');
  await expect(dialog.getByRole('img', { name: /^The/ })).toHaveCount(2);
  expect(await findViolations(page)).toEqual([]);
});

test('an item is described with bold words and a list, which everybody reads', async ({ page, town }) => {
  const item = await stock(town);
  await signIn(page, { url: town.market }, 'clerk');
  await page.goto(`${town.market}/items?id=${item}`);
  await button(page.getByRole('dialog', { name: 'Zebra hat' }), 'Edit').click();
  const form = page.getByRole('dialog', { name: 'Edit Item' });
  await write(page, form);
  await save(page, form, 'Save Changes');
  await readFormatted(page, `${town.market}/items?id=${item}`);
  expect(await town.write((tx) => tx.read('items', item), market)).toMatchObject({
    description: 'Bring water.\n\n• A hat',
    description_blocks: [
      ['p', ['Bring ', ['strong', ['water']], '.']],
      ['ul', [['li', ['A hat']]]],
    ],
  });
});
