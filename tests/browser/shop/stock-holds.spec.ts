/** The clerk's list of stock on hold for unpaid orders: releasing, confirming and handing over orders. */

import { signIn } from '../accounts/signIn.ts';
import { findViolations } from '../axe.ts';
import { details, openMarket } from '../orders/orders.ts';
import { expect, test } from '../server.ts';
import { shelve } from './shopping.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('a clerk sees on a phone what is held, releases it, confirms the order, and hands it over', async ({
  page,
  town,
}) => {
  const market = await openMarket(town);
  const jam = await shelve(town, { title: 'Peach jam', price: 9.5, quantity: 12 });
  const { id, order_number } = await market.order({ units: { [jam]: 11, [market.items.mug]: 2 } });
  const lines = ['11 × Peach jam', '2 × Salt-glazed mug'];
  await signIn(page, { url: town.market }, 'clerk');
  await page.goto(`${town.market}/orders`);
  await page.getByRole('button', { name: 'Held items' }).click();
  const held = page.getByRole('dialog', { name: 'Held items' });
  await expect(held.getByRole('listitem').getByRole('listitem')).toHaveText(lines);
  await expect(held).toContainText('not confirmed. If nobody confirms the order by');
  expect(await findViolations(page)).toEqual([]);
  const link = await held.getByRole('link', { name: `Order ${order_number}` }).boundingBox();
  expect(link?.height).toBeGreaterThanOrEqual(44);

  await held.getByRole('button', { name: `Release the items of order ${order_number}` }).click();
  const question = page.getByRole('dialog', { name: 'Release the items of this order?' });
  expect(await findViolations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Release items' }).click();
  await expect(held).toContainText('Nothing is held right now.');

  await page.goto(`${town.market}/orders?id=${id}`);
  await expect(details(page)).toContainText('No items are held.');
  const press = (name: string) => details(page).getByRole('button', { name }).click();
  await expect(details(page).getByRole('button', { name: 'Release items' })).toHaveCount(0);
  await press('Confirm order');
  await expect(details(page)).toContainText('The items are held until');
  await expect(details(page).getByRole('button', { name: 'Release items' })).toBeVisible();
  await press('Mark as ready');
  await expect(details(page)).toContainText('Ready for pickup');
  const pickedUp = await details(page).getByRole('button', { name: 'Mark as picked up' }).boundingBox();
  expect(pickedUp?.height, 'its words are on one line').toBeLessThan(50);
  await press('Mark as picked up');
  await expect(details(page).getByText('Picked up', { exact: true }).first()).toBeVisible();
  await expect(details(page).getByRole('button', { name: 'Mark as picked up' })).toHaveCount(0);
});
