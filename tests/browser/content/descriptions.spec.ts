/** Descriptions of events and items are formatted in their editors, and read so with script and without. */
import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { signIn } from '../accounts/signIn.ts';
import { expect, sendRequest, test } from '../server.ts';
import { button, field, market, stock } from '../shop/itemEditing.ts';
import { isAccessible } from './editing/sectionEditing.ts';

test('an event and an item are described with bold words and a list, which everybody reads', async ({ page, town }) => {
  const write = async (form: Locator, save: string) => {
    await field(form, 'Description').fill('');
    await page.keyboard.type('Bring **water**.');
    await page.keyboard.press('Enter');
    await page.keyboard.type('- A hat');
    await button(form, save).click();
    await expect(page.locator('[data-type]')).toHaveText(/success/);
    await expect(page.locator('[contenteditable]')).toHaveCount(0);
  };
  const isFormatted = async (path: string, url: string) => {
    await expect(page.getByRole('dialog').locator('p > strong', { hasText: 'water' })).toBeVisible();
    await expect(page.getByRole('dialog').locator('li', { hasText: 'A hat' })).toBeVisible();
    const html = (await sendRequest(`${url}${path}`)).body.toString();
    expect(html).toContain('<strong dir="auto">water</strong>');
    expect(html).toContain('<li dir="auto">A hat</li>');
  };
  const [id] = await town.write((tx) => tx.trx('events').where({ type: 'event', deleted_at: null }).pluck('id'));
  await signIn(page, town, 'clerk');
  await page.goto(`${town.url}/?eventId=${id}#calendar`);
  const event = page.getByRole('dialog').getByRole('button', { name: 'Edit', exact: true });
  await event.click();
  await write(page.getByRole('dialog', { name: 'Edit Event' }), 'Save Event');
  await isFormatted(`/?eventId=${id}`, town.url);

  const item = await stock(town);
  await signIn(page, { url: town.market }, 'clerk');
  await page.goto(`${town.market}/items?id=${item}`);
  await button(page.getByRole('dialog', { name: 'Zebra hat' }), 'Edit').click();
  await write(page.getByRole('dialog', { name: 'Edit Item' }), 'Save Changes');
  await isFormatted(`/items?id=${item}`, town.market);
  expect(await town.write((tx) => tx.read('items', item), market)).toMatchObject({
    description: 'Bring water.\n\n• A hat',
    description_blocks: [
      ['p', ['Bring ', ['strong', ['water']], '.']],
      ['ul', [['li', ['A hat']]]],
    ],
  });
});

test('a picture of an event stands where the clerk places it in the description, others below it', async ({
  page,
  town,
}) => {
  const [id] = await town.write((tx) => tx.trx('events').where({ type: 'event', deleted_at: null }).pluck('id'));
  await signIn(page, town, 'clerk');
  await page.goto(`${town.url}/?eventId=${id}#calendar`);
  await page.getByRole('dialog').getByRole('button', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Edit Event' });
  for (const [place, alt] of ['The bridge', 'The band'].entries()) {
    await form.getByRole('button', { name: /^Add (a|another) picture$/ }).click();
    const picture = form.locator('[data-slot]').nth(place);
    const buffer = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#369' } })
      .png()
      .toBuffer();
    await picture.locator('input[type="file"]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
    await picture.getByLabel('Description of the picture').fill(alt);
  }
  await field(form, 'Description').click();
  await page.keyboard.press('Control+Home');
  await form.getByRole('toolbar').getByRole('button', { name: 'Picture', exact: true }).click();
  await form.getByRole('button', { name: 'Place “The band”' }).click();
  await button(form, 'Save Event').click();
  await expect(page.locator('[data-type]')).toHaveText(/success/);
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('figure').getByRole('img')).toHaveAccessibleName('The band');
  await expect(dialog.getByRole('img', { name: /^The/ })).toHaveCount(2);
  await isAccessible(page);
  const { body } = await sendRequest(`${town.url}/?eventId=${id}`);
  expect(body.toString()).toMatch(/<figure[\s\S]*alt="The band"[\s\S]*alt="The bridge"/);
});
