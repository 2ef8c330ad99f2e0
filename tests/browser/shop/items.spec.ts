import type { Page } from '@playwright/test';
import { expect, test } from '../server.ts';
import { cards, fillShop, listFilters, numberedItems, searchBox, sortSelect, titles } from './itemList.ts';

const status = (page: Page) => page.getByRole('main').locator('section').locator('[aria-live]');
const dialog = (page: Page) => page.getByRole('dialog');

const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => `Thing ${String(from + n).padStart(2, '0')}`);

/** A control that is a picture alone says what it does after half a second, until it is left (R560). */
async function expectTooltip(page: Page, name: string): Promise<void> {
  const control = dialog(page).getByRole('button', { name });
  const tooltip = page.getByRole('tooltip', { name });
  await expect(control).toBeEnabled();
  await page.clock.pauseAt(Date.now() + 60_000);
  await control.hover();
  await page.clock.runFor(499);
  await expect(tooltip).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(tooltip).toBeVisible();
  // It can be pointed at itself (WCAG 2.2, 1.4.13).
  await tooltip.hover();
  await page.clock.runFor(1000);
  await expect(tooltip).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(149);
  await expect(tooltip).toBeVisible();
  await page.clock.runFor(1);
  await expect(tooltip).toHaveCount(0);
  // Escape puts it away, and nothing else.
  await control.hover();
  await page.clock.runFor(500);
  await expect(tooltip).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tooltip).toHaveCount(0);
  await expect(dialog(page)).toBeVisible();
  await page.clock.resume();
}

test('items are searched, narrowed down to a list, sorted and paged, and the address says how; with and without script', async ({
  page,
  town,
  browser,
  expected,
}) => {
  await fillShop(
    town,
    ([hats, cups, hidden]) => [
      ...numberedItems(21, { list_ids: [hats ?? 0] }),
      { title: 'Velvet hat', price: 1234.5, list_ids: [hats ?? 0, cups ?? 0], tags: ['evening'] },
      { title: 'Tin cup', list_ids: [cups ?? 0], description: 'Fits under a hat.', quantity: 0 },
      { title: 'Unsorted', list_ids: [] },
      { title: 'Zebra', list_ids: [hidden ?? 0], is_public: false },
    ],
    ['Hats', 'Cups', 'Stripes'],
  );
  const address = `${town.market}/items`;
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: 'Items' })).toBeVisible();
  await expect(titles(page)).toHaveText(numbered(1, 10));
  await expect(status(page)).toHaveText('24 items');
  await expect(listFilters(page).first()).toHaveText('All');
  await expect(listFilters(page).first()).toHaveAttribute('aria-pressed', 'true');
  // The list that every shop has comes first (R529).
  await expect(listFilters(page).nth(1)).toHaveText('Misc');
  // Nor is there a list of what nobody may see.
  await expect(listFilters(page)).toHaveText(['All', 'Misc', 'Cups', 'Hats']);

  // Pages (R548, R549, R551).
  const pager = page.getByRole('navigation', { name: 'Pages of items' });
  await pager.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(`${address}?page=2`);
  await expect(page.getByRole('heading', { level: 2, name: 'All items, page 2 of 3' })).toBeFocused();
  await expect(titles(page)).toHaveText(numbered(11, 20));
  await pager.getByRole('link', { name: 'Page 3' }).click();
  await expect(titles(page)).toHaveText(['Thing 21', 'Tin cup', 'Unsorted', 'Velvet hat']);
  await expect(cards(page).nth(3)).toContainText('$1,234.50');
  await expect(cards(page).nth(1)).toContainText('Sold out');
  await expect(cards(page).nth(2)).not.toContainText('Sold out');

  // Lists: one at a time, and pressed again none (R528, R530, R535, R960).
  const [hats, cups] = [listFilters(page).filter({ hasText: 'Hats' }), listFilters(page).filter({ hasText: 'Cups' })];
  await hats.click();
  await expect(status(page)).toHaveText('22 items');
  await cups.click();
  await expect(titles(page)).toHaveText(['Tin cup', 'Velvet hat']);
  await expect(page.getByText('All about Cups')).toBeVisible();
  await expect(page).toHaveURL(/\/items\?list=\d+$/);
  await expect(cups).toHaveAttribute('aria-pressed', 'true');
  await expect(hats).toHaveAttribute('aria-pressed', 'false');

  // A search within it, and what it looks at (R534, R960); nothing of what is hidden (R961).
  const ofCups = page.url();
  await searchBox(page).fill('evening');
  await expect(titles(page)).toHaveText(['Velvet hat']);
  await expect(page).toHaveURL(/\/items\?search=evening&list=\d+$/);
  await searchBox(page).fill('zebra');
  await expect(page.getByText('No items found')).toBeVisible();
  const both = page.url();
  await searchBox(page).fill('');
  await expect(page).toHaveURL(ofCups);
  await cups.click();
  await expect(page).toHaveURL(address);
  // Matches in titles come before those in texts.
  await searchBox(page).fill('HAT');
  await expect(titles(page)).toHaveText(['Velvet hat', 'Tin cup']);
  await expect(sortSelect(page)).toHaveValue('best');
  await expect(page).toHaveURL(`${address}?search=HAT`);
  await page.goBack();
  await expect(searchBox(page)).toHaveValue('');

  // Sorted it begins anew, and lists keep the sorting.
  await page.goto(`${address}?page=2`);
  await sortSelect(page).selectOption('Price: high to low');
  await expect(page).toHaveURL(`${address}?sort=price_desc`);
  await expect(titles(page).first()).toHaveText('Velvet hat');
  await cups.click();
  await expect(page).toHaveURL(/\/items\?list=\d+&sort=price_desc$/);
  await expect(titles(page)).toHaveText(['Velvet hat', 'Tin cup']);
  await sortSelect(page).selectOption('Name A–Z');
  await expect(titles(page)).toHaveText(['Tin cup', 'Velvet hat']);
  await page.goBack();
  await expect(sortSelect(page)).toHaveValue('price_desc');
  await expect(titles(page)).toHaveText(['Velvet hat', 'Tin cup']);

  // The address alone brings it again, and there is a way out.
  await page.goto(both);
  await expect(searchBox(page)).toHaveValue('zebra');
  await page.getByRole('button', { name: 'Show all items' }).click();
  await expect(titles(page)).toHaveText(numbered(1, 10));
  await expect(searchBox(page)).toHaveValue('');

  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(address);
  await listFilters(plain).filter({ hasText: 'Cups' }).click();
  await expect(titles(plain)).toHaveText(['Tin cup', 'Velvet hat']);
  await sortSelect(plain).selectOption('Price: high to low');
  await plain.getByRole('button', { name: 'Sort', exact: true }).click();
  await expect(titles(plain)).toHaveText(['Velvet hat', 'Tin cup']);
  await searchBox(plain).fill('hat');
  await searchBox(plain).press('Enter');
  await expect(plain).toHaveURL(/search=hat&list=\d+&sort=price_desc$/);
  await expect(titles(plain)).toHaveText(['Velvet hat', 'Tin cup']);
  await plain.getByRole('link', { name: 'Velvet hat' }).click();
  await expect(dialog(plain)).toContainText('$1,234.50');
  await plain.getByRole('button', { name: 'Close' }).click();
  await expect(dialog(plain)).toHaveCount(0);
  await context.close();

  expected.push(/404/);
  await page.goto(`${address}?id=nowhere`);
  await expect(page.getByRole('alert').filter({ hasText: 'Item with ID nowhere not found.' })).toBeVisible();
  await expect(titles(page)).toHaveCount(10);
});

test('the viewer shows an item and does to the cart what its button says', async ({ page, town }) => {
  await fillShop(town, () => [
    { title: 'Lantern', description: 'Burns all night.\n\nNo batteries.', price: 24, quantity: 5, tags: ['light'] },
    { title: 'Rope', quantity: 0 },
  ]);
  await page.clock.install();
  await page.goto(`${town.market}/items`);
  await cards(page).first().click();
  const viewer = page.getByRole('dialog', { name: 'Lantern' });
  const act = viewer.locator('button[type=submit]').last();
  const quantity = viewer.getByLabel('Quantity', { exact: true });
  await expect(page).toHaveURL(/\/items\?id=/);
  // Its picture, the words, the price and the stock (R537, R538).
  await expect(viewer.getByRole('img', { name: 'No picture yet' })).toHaveJSProperty('naturalWidth', 320);
  for (const text of ['$24.00', '5 in stock', 'light']) await expect(viewer.getByText(text)).toBeVisible();
  await expect(viewer.locator('p').filter({ hasText: /^(Burns all night|No batteries)\.$/ })).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await expectTooltip(page, 'Increase quantity');

  // Not in the cart (R541, R495, R496).
  await expect(act).toHaveText('Add to Cart');
  await quantity.fill('0');
  await quantity.blur();
  await expect(quantity).toHaveValue('1');
  await quantity.fill('9');
  await quantity.blur();
  await expect(quantity).toHaveValue('5');
  await expect(page.getByRole('alert')).toHaveText('Maximum quantity is 5');
  await quantity.fill('2');
  // A double click puts it in once, and does not take it out again.
  await act.dblclick();
  const inCart = async (count: number) => {
    await expect(viewer.getByText(count > 0 ? `${count} in your cart` : 'in your cart')).toHaveCount(count > 0 ? 1 : 0);
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const headers = { 'X-Cart-Session-Id': localStorage.getItem('cart_session_id') ?? '' };
          return (await (await fetch('/api/cart', { headers })).json()).total_items;
        }),
      )
      .toBe(count);
  };
  await inCart(2);
  await expect(act).toHaveText('Remove');
  await expect(page).toHaveURL(/\/items\?id=[^#]+$/);

  // In the cart (R542-R545, R547, R498). An emptied field says nothing.
  await quantity.fill('');
  await expect(act).toHaveText('Remove');
  await quantity.blur();
  await expect(quantity).toHaveValue('2');
  await quantity.fill('5');
  await expect(act).toHaveText('+3');
  await act.click();
  await inCart(5);
  await viewer.getByRole('button', { name: 'Decrease quantity' }).click();
  await viewer.getByRole('button', { name: 'Decrease quantity' }).click();
  await expect(act).toHaveText('-2');
  await quantity.press('Enter');
  await inCart(3);
  await quantity.fill('0');
  await expect(act).toHaveText('Remove');
  await act.click();
  await inCart(0);
  await expect(act).toHaveText('Add to Cart');
  await expect(quantity).toHaveValue('1');

  // Closing it leads back, and what is sold out cannot be had (R546).
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`${town.market}/items`);
  await expect(page.getByRole('link', { name: 'Lantern' })).toBeFocused();
  await page.getByRole('link', { name: 'Rope' }).press('Enter');
  const soldOut = page.getByRole('dialog', { name: 'Rope' });
  await expect(soldOut.getByRole('button', { name: 'Out of Stock' })).toBeDisabled();
  await expect(soldOut.getByLabel('Quantity', { exact: true })).toHaveCount(0);
});
