/** Items and their lists, written by the clerk of a shop. */
import type { Locator } from '@playwright/test';
import type { Item } from '../../../db/rules/items/items.ts';
import { fulfillAsServer } from '../../serverAnswer.ts';
import { signIn } from '../accounts/signIn.ts';
import { findViolations, layouts } from '../axe.ts';
import { expect, test } from '../server.ts';
import { ask, button, callsOf, choose, failNext, field, readItem, stock, toast } from './itemEditing.ts';

/** The error below a field, before its hint. */
const fault = (form: Locator, label: string, text: string) =>
  expect(field(form, label)).toHaveAccessibleDescription(new RegExp(`^${text}`));

test('a new item is typed as people type, refused under its fields, and made once with its image and a new list', async ({
  page,
  town,
  expected,
}) => {
  expected.push(/Failed to load resource/);
  const [{ width, colorScheme }] = layouts;
  await page.setViewportSize({ width, height: 844 });
  await page.emulateMedia({ colorScheme });
  await signIn(page, { url: town.market }, 'clerk');
  await page.goto(`${town.market}/items`);
  const calls = callsOf(page);
  await expect(button(page, 'Add New Item')).toHaveText('Add New Item');
  await button(page, 'Add New Item').click();
  const form = page.getByRole('dialog', { name: 'Add New Item' });
  await expect(form.getByLabel('Public')).toHaveCount(0);
  for (const [label, step] of [
    ['Price', '0.01'],
    ['Quantity', '1'],
  ] as const) {
    await expect(field(form, label)).toHaveAttribute('step', step);
    await expect(field(form, label)).toHaveAttribute('min', '0');
  }
  await expect(form.locator('input[type="file"]')).toHaveAttribute('accept', 'image/*');

  await field(form, 'Price').fill('-1');
  await field(form, 'Quantity').fill('-1');
  await field(form, 'Image URL').fill('abc');
  await button(form, 'Create Item').click();
  await expect(field(form, 'Title')).toBeFocused();
  await fault(form, 'Title', 'Title is required');
  await fault(form, 'Description', 'Description is required');
  await fault(form, 'Image URL', 'Invalid image URL format.');
  await fault(form, 'Price', 'Price must be a positive number');
  await fault(form, 'Quantity', 'Quantity must be a non-negative number');
  await form.getByText('More: tags, SKU').click();
  expect(await findViolations(page), 'the form with its faults').toEqual([]);
  await field(form, 'Title').fill('Quokka mug');
  await expect(form.getByText('Title is required')).toHaveCount(0);
  await field(form, 'Description').fill('Holds tea.');
  await field(form, 'Image URL').fill('');
  await field(form, 'Price').fill('1,000,001');
  await field(form, 'Quantity').fill('0');
  await button(form, 'Create Item').click();
  await expect(field(form, 'Price')).toBeFocused();
  await fault(form, 'Price', 'An item costs at most');
  await field(form, 'Price').fill('12,50');
  await field(form, 'Quantity').focus();
  await expect(field(form, 'Price')).toHaveValue('12.50');

  // The image waits with the rest of the item, and comes back with it.
  await failNext(page, 'POST', /presigned_url/, { status: 500, body: '{"message":"no room"}' });
  await choose(form, `${'m'.repeat(36)}.png`);
  await expect(form.getByRole('alert').first()).toHaveText('Image upload failed: no room');
  await expect(form.getByText(/^m+…m+\.png$/)).toBeVisible();
  await button(form, 'Try again').click();
  await expect(form.getByText('The image is ready.')).toBeVisible();
  await expect(form.getByAltText('Current image')).toBeVisible();
  const image = await field(form, 'Image URL').inputValue();
  expect(image).toMatch(/^\/media\/[^/]+\/m+\.jpg$/);
  await page.reload();
  await button(page, 'Add New Item').click();
  await expect(field(form, 'Title')).toHaveValue('Quokka mug');
  await expect(field(form, 'Image URL')).toHaveValue(image);
  expect(calls).toEqual([]);

  await button(form, 'New list').click();
  const list = page.getByRole('dialog', { name: 'New List' });
  await button(list, 'Create List').click();
  await fault(list, 'Name', 'Please enter a list name');
  expect(calls).toEqual([]);
  await failNext(page, 'POST', /\/lists$/, { status: 400, body: '{"message":"no more"}' });
  await field(list, 'Name').fill('Mugs');
  await button(list, 'Create List').click();
  await expect(list.getByRole('alert').first()).toHaveText('Error creating list: no more');
  await button(list, 'Create List').click();
  await expect(field(form, 'Mugs')).toBeChecked();
  await expect(field(form, 'Misc')).not.toBeChecked();

  await failNext(page, 'POST', /\/api\/items$/, { status: 400, body: '{"message":"x"}' });
  await button(form, 'Create Item').click();
  await toast(page, 'Failed to create item: x');
  await failNext(page, 'POST', /\/api\/items$/, { status: 500 });
  await button(form, 'Create Item').click();
  await toast(page, 'Item creation/update failed');
  // It arrives, and the answer does not.
  await page.route(
    /\/api\/items$/,
    async (route) => {
      // Node does not know what *.localhost is.
      const { host } = new URL(town.market);
      await route.fetch({
        url: route.request().url().replace(host, `127.0.0.1:${town.port}`),
        headers: { ...route.request().headers(), host },
      });
      await route.abort();
    },
    { times: 1 },
  );
  await button(form, 'Create Item').click();
  await toast(page, /safe to save again/);
  await field(form, 'Title').fill('Quokka mug, large');
  // Saved, and not to be read anew.
  await page.route(/\/api\/items\?/, (route) => fulfillAsServer(route, { status: 500 }));
  await button(form, 'Create Item').click();
  await expect(form).toHaveCount(0);
  await toast(page, 'Item saved but page refresh failed. Please refresh manually.');
  await page.unroute(/\/api\/items\?/);
  expect(calls[1]).toMatchObject({ path: '/api/items/lists', body: { title: 'Mugs', description: '' } });
  const made = await ask<{ items: Item[] }>(page, '/api/items?search=quokka');
  expect(made.items).toHaveLength(1);
  expect(made.items[0]).toMatchObject({ title: 'Quokka mug, large', price: 12.5, quantity: 0, image, is_public: true });
  const [first, ...more] = calls.filter(({ method, path }) => method === 'POST' && path === '/api/items');
  const sent = { title: 'Quokka mug', description: 'Holds tea.', image, price: 12.5, quantity: 0 };
  expect(first?.body).toEqual({ ...sent, list_ids: made.items[0]?.list_ids });
  expect(new Set([first, ...more].map((call) => call?.headers['idempotency-key'])).size).toBe(1);
});

test('image and lists of an item are saved at once and never stand in the way of the rest @soak', async ({
  page,
  town,
  expected,
}) => {
  expected.push(/Failed to load resource/);
  const id = await stock(town);
  await signIn(page, { url: town.market }, 'clerk');
  await page.goto(`${town.market}/items?search=zebra&id=${id}`);
  const viewer = page.getByRole('dialog', { name: 'Zebra hat' });
  const calls = callsOf(page);
  await button(viewer, 'Edit').click();
  const form = page.getByRole('dialog', { name: 'Edit Item' });
  await expect(field(form, 'Price')).toHaveValue('24.50');
  await field(form, 'Title').fill('Zebra hat with a brim');

  await choose(form, 'hat.png');
  await expect(form.getByText('Image saved.')).toBeVisible();
  const { image } = await readItem(page, id);
  expect(image).toMatch(/\/hat\.jpg$/);
  expect(calls).toMatchObject([
    { method: 'PUT', path: `/api/items/${id}`, body: { image }, headers: { 'if-match': '"1"' } },
  ]);
  await field(form, 'Image URL').fill('abc');
  await field(form, 'Title').focus();
  await fault(form, 'Image URL', 'Invalid image URL format.');
  await failNext(page, 'PUT', /\/api\/items\//, { status: 500, body: '{"error":"no room"}' });
  await field(form, 'Image URL').fill('');
  await field(form, 'Image URL').press('Enter');
  await expect(form.getByAltText('Placeholder: this item has no image')).toBeVisible();
  const unsaved = 'Failed to save image: no room. Please save all changes manually.';
  await expect(form.getByRole('alert').first()).toHaveText(unsaved);
  await toast(page, unsaved);

  const [hats, misc] = [field(form, 'Hats'), field(form, 'Misc')];
  await expect(hats).toBeChecked();
  await failNext(page, 'PUT', /\/api\/items\//, { status: 500, body: '{"error":"no room"}' });
  await hats.click();
  await expect(form.getByRole('group', { name: 'Lists' }).getByRole('alert')).toHaveText(
    'Failed to update lists: no room',
  );
  await expect(hats).toBeChecked();
  await hats.click();
  await expect(
    form.getByText('An item must belong to at least one list. It is now in Misc. Lists saved.'),
  ).toBeVisible();
  // The earlier error is gone.
  await expect(form.getByRole('group').getByRole('alert')).toHaveCount(0);
  expect((await readItem(page, id)).list_ids).toEqual([1]);
  await misc.click();
  await expect(form.getByText('An item must belong to at least one list.', { exact: true })).toBeVisible();
  await expect(misc).toBeChecked();
  await hats.click();
  await expect(misc).not.toBeChecked();
  await expect(form.getByText('Lists saved.', { exact: true })).toBeVisible();

  // Typed text comes back by itself, although newer versions exist.
  await page.reload();
  await button(viewer, 'Edit').click();
  await expect(field(form, 'Title')).toHaveValue('Zebra hat with a brim');
  await expect(form.getByText('were restored. They are not saved yet.')).toBeVisible();
  await field(form, 'Image URL').fill('');
  await field(form, 'Public').uncheck();
  await button(form, 'Save Changes').click();
  await expect(form).toHaveCount(0);
  await toast(page, 'Item updated successfully!');
  const { version, ...saved } = await readItem(page, id);
  expect(saved).toMatchObject({
    title: 'Zebra hat with a brim',
    image: '',
    is_public: false,
    price: 24.5,
    tags: ['summer'],
  });
  const whole = calls.at(-1);
  expect(Object.keys(whole?.body ?? {})).toEqual(expect.arrayContaining(['title', 'description', 'image', 'price']));
  expect(whole?.body).toMatchObject({ is_public: false, list_ids: saved.list_ids, quantity: 3 });
  expect(version).toBeGreaterThan(3);
});
