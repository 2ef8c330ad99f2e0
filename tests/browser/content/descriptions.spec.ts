/** Descriptions of events and items are formatted in their editors, and read so with script and without. */
import type { Locator } from '@playwright/test';
import { signIn } from '../accounts/signIn.ts';
import { expect, sendRequest, test } from '../server.ts';
import { button, field, market, stock } from '../shop/itemEditing.ts';

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
