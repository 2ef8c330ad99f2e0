import type { Cart } from '../../../db/rules/cart/cart.ts';
import { holdRequests } from '../office/holdRequests.ts';
import { expect, test } from '../server.ts';
import { cards, fillShop, sortSelect, titles } from './itemList.ts';

test('an item goes into the cart from its card: as many as there are, offline too, and nothing that is sold out', async ({
  page,
  town,
  expected,
}) => {
  expected.push(/ERR_INTERNET_DISCONNECTED/);
  await fillShop(town, () => [
    { title: 'Lantern', quantity: 3 },
    { title: 'Rope', quantity: 0 },
    { title: 'Tin cup', quantity: 6 },
  ]);
  await page.goto(`${town.market}/items`);
  const card = (title: string) => cards(page).filter({ hasText: title });
  const add = card('Lantern').getByRole('button');
  const totalOnServer = () =>
    page.evaluate(async () => {
      const headers = { 'X-Cart-Session-Id': localStorage.getItem('cart_session_id') ?? '' };
      const cart: Cart = await (await fetch('/api/cart', { headers })).json();
      return cart.total_items;
    });
  await expect(card('Rope')).toContainText('Out of Stock');
  await expect(card('Rope').getByRole('button')).toHaveCount(0);
  await expect(card('Lantern')).toContainText('Only 3 left');
  await expect(card('Tin cup')).not.toContainText('left');
  await expect(card('Tin cup').getByRole('button')).toHaveAccessibleName('Add to Cart Tin cup');

  // A double click is one, it is said, and nothing opens.
  await add.dblclick();
  await expect(page.locator('[aria-live]').filter({ hasText: 'Lantern added to the cart.' })).toBeVisible();
  await expect(add).toBeFocused();
  await expect(add).toHaveAccessibleDescription('1 in your cart');
  await expect(page).toHaveURL(`${town.market}/items`);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(totalOnServer).toBe(1);

  // Without a network it waits, as from the viewer, and is sent afterwards.
  await page.context().setOffline(true);
  await page.keyboard.press('Enter');
  await expect(add).toHaveAccessibleDescription('2 in your cart. Waiting to be sent');
  await page.context().setOffline(false);
  await expect(add).toHaveAccessibleDescription('2 in your cart');
  await expect.poll(totalOnServer).toBe(2);

  await page.keyboard.press('Enter');
  await expect(add).toHaveAccessibleDescription('3 in your cart');
  // Its toast would come in the place of the next one.
  await expect.poll(totalOnServer).toBe(3);
  await expect(add).not.toHaveAttribute('aria-busy');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Maximum quantity is 3' })).toBeVisible();
  await expect.poll(totalOnServer).toBe(3);
  // The count over the cart is whole in twice as large a text.
  const count = page.getByRole('banner').getByRole('link', { name: /^Cart/ }).locator('span');
  const spare = await count.evaluate((element) => {
    document.documentElement.style.fontSize = '200%';
    const gap = element.clientHeight - Number.parseFloat(getComputedStyle(element).fontSize);
    document.documentElement.style.fontSize = '';
    return gap;
  });
  expect(spare).toBeGreaterThan(0);
  // The rest of the card opens the item still.
  await card('Lantern').getByRole('heading').click();
  await expect(page.getByRole('dialog').getByText('3 in your cart')).toBeVisible();
});

test('a sort order that is chosen while the scripts still load applies', async ({ page, town }) => {
  await fillShop(town, () => [
    { title: 'Lantern', price: 20 },
    { title: 'Rope', price: 30 },
  ]);
  const release = await holdRequests(page, '**/*.js');
  await page.goto(`${town.market}/items`, { waitUntil: 'commit' });
  await sortSelect(page).selectOption('Price: high to low');
  await expect(titles(page)).toHaveText(['Lantern', 'Rope']);
  release();
  await expect(titles(page)).toHaveText(['Rope', 'Lantern']);
  await expect(page).toHaveURL(`${town.market}/items?sort=price_desc`);
});
