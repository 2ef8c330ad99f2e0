/** The cart of a shop: the drawer, what it tells, and the page of what waits to be sent. */
import type { Page } from '@playwright/test';
import type { ItemInput } from '../../db/rules/itemInput.ts';
import { itemInput } from '../server/records.ts';
import { findViolations } from './axe.ts';
import { expect, type TownServer, test } from './server.ts';
import { signIn } from './signIn.ts';

const host = 'maplemarket.localhost';

/** Puts an item on the shelves, or changes it. @returns its id */
const shelve = (town: TownServer, given: Partial<ItemInput> & { id?: string }): Promise<string> =>
  town.write(async (tx) => (await tx.save('items', { ...itemInput(), ...given })).id, host);

/** Puts something into the cart of a page that has one, as another tab of the same browser would. */
const fill = (page: Page, item_id: string, quantity: number) =>
  page.evaluate(
    async (json) => {
      const headers = {
        'Content-Type': 'application/json',
        'X-Cart-Session-Id': localStorage.getItem('cart_session_id') ?? '',
      };
      await fetch('/api/cart', { method: 'POST', headers, body: JSON.stringify(json) });
    },
    { item_id, quantity },
  );

/** A shop's page with a cart in it, and the parts of the screen that are about it. */
async function shopping(page: Page, town: TownServer, items: (Partial<ItemInput> & { wanted: number })[]) {
  const ids = [];
  for (const { wanted: _, ...given } of items) ids.push(await shelve(town, given));
  await page.goto(`${town.market}/items`);
  await page.waitForFunction(() => localStorage.getItem('cart_session_id'));
  for (const [place, { wanted }] of items.entries()) await fill(page, ids[place] ?? '', wanted);
  const drawer = page.getByRole('dialog', { name: 'Shopping Cart' });
  return {
    ids,
    drawer,
    icon: page.getByRole('banner').getByRole('link', { name: /^Cart/ }),
    row: (title: string) => drawer.getByRole('listitem').filter({ has: page.getByRole('link', { name: title }) }),
    quantity: (title: string) => drawer.getByRole('spinbutton', { name: `Quantity of ${title}` }),
    question: (name: string) => page.getByRole('dialog', { name }),
  };
}

test('the drawer shows what is in the cart, and changes it', async ({ page, town }) => {
  const shop = await shopping(page, town, [
    { title: 'Blue mug', price: 12.5, quantity: 5, wanted: 2 },
    { title: 'Straw hat', price: 24, quantity: 9, wanted: 1 },
    { title: 'Old map', price: 100, quantity: 4, wanted: 4 },
  ]);
  const [mug = '', hat = '', map = ''] = shop.ids;
  const { drawer, icon, row, quantity } = shop;
  const changes: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/cart\/./.test(pathname) && request.method() !== 'GET' && !pathname.endsWith('session'))
      changes.push(`${request.method()} ${pathname} ${request.postData() ?? ''}`.trim());
  });

  // From another page the icon leads to the shop and opens the cart there (R905).
  await page.goto(`${town.market}/`);
  await expect(icon).toHaveText('7');
  await icon.click();
  await expect(page).toHaveURL(`${town.market}/items#cart`);
  await expect(drawer.getByRole('heading', { name: 'Shopping Cart' })).toBeVisible();
  await expect(row('Blue mug')).toContainText('$12.50 each');
  await expect(row('Blue mug')).toContainText('$25.00');
  await expect(row('Blue mug').locator('img')).toBeVisible();
  await expect(drawer.getByText('Total', { exact: true }).locator('..')).toHaveText('Total$449.00');
  for (const [name, value] of Object.entries({ min: '1', step: '1', max: '5', inputmode: 'numeric' }))
    await expect(quantity('Blue mug')).toHaveAttribute(name, value);

  // Typed twice is sent once (R487), and only digits are typed at all (R492).
  await quantity('Blue mug').focus();
  await page.keyboard.type('3');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('e-4.');
  await expect(quantity('Blue mug')).toHaveValue('4');
  await expect(page.getByText('Blue mug: 4 in the cart.')).toBeVisible();
  expect(changes.splice(0)).toEqual([`PUT /api/cart/${mug} {"item_id":"${mug}","quantity":4}`]);
  await quantity('Blue mug').fill('0');
  await expect(quantity('Blue mug')).toHaveValue('4');
  await quantity('Straw hat').fill('99');
  await expect(quantity('Straw hat')).toHaveValue('9');
  await expect(page.getByRole('alert').filter({ hasText: 'Maximum quantity is 9' })).toBeVisible();
  await expect(icon).toHaveText('17');
  expect(changes.splice(0)).toEqual([`PUT /api/cart/${hat} {"item_id":"${hat}","quantity":9}`]);

  // Removing and clearing ask first.
  await row('Blue mug').getByRole('button', { name: 'Remove Blue mug' }).click();
  await shop.question('Remove Blue mug?').getByRole('button', { name: 'Cancel' }).click();
  await expect(row('Blue mug')).toBeVisible();
  expect(changes).toEqual([]);
  await row('Blue mug').getByRole('button', { name: 'Remove Blue mug' }).click();
  expect(await findViolations(page), 'a question').toEqual([]);
  await shop.question('Remove Blue mug?').getByRole('button', { name: 'Remove' }).click();
  await expect(row('Blue mug')).toHaveCount(0);
  await expect(page.getByText('Blue mug removed from the cart.')).toBeVisible();
  expect(changes.splice(0)).toEqual([`DELETE /api/cart/${mug}`]);

  // What is typed when the drawer closes counts.
  await quantity('Straw hat').fill('8');
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(page).toHaveURL(`${town.market}/items`);
  await expect(icon).toHaveText('12');
  await expect(page.getByText('Straw hat: 8 in the cart.')).toBeVisible();
  expect(changes.splice(0)).toEqual([`PUT /api/cart/${hat} {"item_id":"${hat}","quantity":8}`]);

  // By the time it is opened again prices and stock have changed.
  await shelve(town, { id: hat, title: 'Straw hat', price: 20, quantity: 9 });
  await shelve(town, { id: map, title: 'Old map', price: 100, quantity: 0 });
  await icon.click();
  await expect(row('Old map')).toContainText('Out of stock. Please remove it');
  await expect(row('Old map')).toContainText('Quantity: 4');
  await expect(quantity('Old map')).toHaveCount(0);
  await expect(row('Old map').getByRole('button', { name: 'Remove Old map' })).toBeVisible();
  await page.keyboard.press('Escape');
  await shelve(town, { id: map, title: 'Old map', price: 100, quantity: 3 });
  await icon.click();
  await expect(quantity('Old map')).toHaveAttribute('max', '3');
  await expect(quantity('Old map')).toHaveAccessibleDescription(/^Only 3 left/);
  await expect(row('Straw hat')).toContainText('The price has changed from $24.00 to $20.00.');
  await expect(row('Old map')).toContainText('Only 3 left.');
  await expect(drawer.getByText('You save').locator('..')).toContainText('$32.00');
  expect(await findViolations(page), 'a cart with flags').toEqual([]);
  await drawer.getByRole('button', { name: 'Checkout' }).click();
  await expect(drawer.getByRole('alert')).toHaveText('Please resolve stock issues before checking out.');
  await drawer.getByRole('button', { name: 'Refresh prices' }).click();
  await expect(page.getByText('Prices refreshed.')).toBeVisible();
  await expect(row('Straw hat')).not.toContainText('The price has changed');
  expect(changes.splice(0)).toEqual(['POST /api/cart/refresh']);
  await quantity('Old map').fill('2');
  await quantity('Old map').press('Enter');
  await expect(row('Old map')).not.toContainText('Only 3 left.');
  await drawer.getByRole('button', { name: 'Checkout' }).click();
  await expect(drawer.getByRole('alert')).toContainText('Please come to the office');

  await drawer.getByRole('button', { name: 'Clear Cart' }).click();
  await shop.question('Clear your cart?').getByRole('button', { name: 'Cancel' }).click();
  await expect(row('Old map')).toBeVisible();
  await drawer.getByRole('button', { name: 'Clear Cart' }).click();
  await shop.question('Clear your cart?').getByRole('button', { name: 'Clear Cart' }).click();
  await expect(drawer.getByText('Your cart is empty')).toBeVisible();
  await expect(page.getByText('Cart cleared.')).toBeVisible();
  expect(changes.filter((change) => change.startsWith('DELETE'))).toEqual(['DELETE /api/cart/clear']);
});

test('the drawer opens over the page and closes by every way; without items it says so', async ({ page, site }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ colorScheme: 'dark' });
  const { drawer, icon } = await shopping(page, site, []);
  const closed = async () => {
    await expect(drawer).toHaveCount(0);
    await expect(page).toHaveURL(`${site.market}/items?search=hat`);
    await expect(icon).toBeFocused();
  };
  await page.goto(`${site.market}/items?search=hat`);
  await expect(icon).toHaveAccessibleName('Cart, empty');
  await expect(icon).toHaveText('');
  const open = async () => {
    await icon.click();
    await expect(page).toHaveURL(`${site.market}/items?search=hat#cart`);
    await expect(drawer.getByText('Add some items to get started!')).toBeVisible();
  };
  await open();
  expect(await findViolations(page), 'an empty cart').toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.keyboard.press('Escape');
  await closed();
  await open();
  // What closes is an image of it, which slides for 300 ms (R471).
  const slides = page.evaluate(
    () =>
      new Promise((resolve) => {
        new MutationObserver((_, observer) => {
          const image = document.querySelector('dialog[data-closing]');
          if (!image) return;
          observer.disconnect();
          resolve(image.getAnimations()[0]?.effect?.getTiming().duration);
        }).observe(document.body, { childList: true, subtree: true });
      }),
  );
  await drawer.getByRole('button', { name: 'Close' }).click();
  expect(await slides).toBe(300);
  await closed();
  await open();
  await page.goBack();
  await closed();
  await page.setViewportSize({ width: 900, height: 640 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open();
  await page.mouse.click(100, 300);
  await expect(page.locator('dialog')).toHaveCount(0);
  await closed();
  await open();
  await drawer.getByRole('button', { name: 'Browse Items' }).click();
  await expect(page).toHaveURL(`${site.market}/items`);
  await expect(drawer).toHaveCount(0);
});

test('what fails is told and undone; what gets no answer waits, is shown, and is sent or discarded', async ({
  page,
  town,
  context,
  expected,
}) => {
  expected.push(/409|500|Failed to load resource|ERR_/);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, { url: town.market }, 'resident');
  const { drawer, row, quantity, question } = await shopping(page, town, [
    { title: 'Blue mug', price: 12.5, quantity: 5, wanted: 2 },
  ]);
  const told = (text: string) => expect(page.getByRole('alert').filter({ hasText: text }).first()).toBeVisible();
  const answer = (answering: { status: number } | 'abort') =>
    page.route('**/api/cart/**', (route) => {
      if (route.request().method() === 'GET') return route.continue();
      return answering === 'abort' ? route.abort() : route.fulfill(answering);
    });
  await page.goto(`${town.market}/items#cart`);
  await expect(quantity('Blue mug')).toHaveValue('2');

  // Settled failures: the old cart is back. What was told by its toast does not stay (R507-R510).
  await answer({ status: 500 });
  await quantity('Blue mug').fill('3');
  await told('Failed to update quantity. Please try again.');
  await expect(quantity('Blue mug')).toHaveValue('2');
  await expect(drawer.getByRole('region', { name: 'Changes that failed' })).toHaveCount(0);
  await row('Blue mug').getByRole('button', { name: 'Remove Blue mug' }).click();
  await question('Remove Blue mug?').getByRole('button', { name: 'Remove' }).click();
  await told('Failed to remove item. Please try again.');
  await expect(row('Blue mug')).toBeVisible();
  const spoken = page.getByRole('status', { includeHidden: true }).filter({ hasText: /^Cart, / });
  await expect(spoken).toHaveText('Cart, 2 items');
  await drawer.getByRole('button', { name: 'Clear Cart' }).click();
  await question('Clear your cart?').getByRole('button', { name: 'Clear Cart' }).click();
  await told('Failed to clear cart. Please try again.');
  await page.unroute('**/api/cart/**');
  await page.reload();
  await expect(quantity('Blue mug')).toHaveValue('2');
  await expect(drawer.getByRole('region', { name: 'Changes that failed' })).toHaveCount(0);

  // No answer while the browser is online (R512): kept, marked, and sent later.
  await answer('abort');
  await quantity('Blue mug').fill('4');
  await told('Network error. Please check your connection and try again.');
  await expect(row('Blue mug')).toContainText('Waiting to be sent');
  await expect(quantity('Blue mug')).toHaveValue('4');
  await drawer.getByRole('link', { name: 'View pending changes' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Waiting to be sent');
  await expect(page).toHaveTitle(/^Waiting to be sent/);
  const main = page.getByRole('main');
  const entries = main.getByRole('region', { name: '1 change' }).getByRole('listitem');
  await expect(entries).toHaveText([/Change Blue mug to 4.*Tried since/]);
  await page.getByRole('button', { name: 'Try again now' }).click();
  await expect(page.getByText('The shop does not answer at the moment.')).toBeVisible();

  // Nobody signs out without deciding what becomes of it.
  await page.getByRole('button', { name: 'Logout' }).click();
  const leaving = question('Your cart has changes that could not be sent');
  await expect(leaving.getByRole('listitem')).toHaveText(['Change Blue mug to 4']);
  expect(await findViolations(page), 'signing out').toEqual([]);
  await leaving.getByRole('button', { name: 'Try again' }).click();
  await told('They still could not be sent.');
  await leaving.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(leaving).toHaveCount(0);
  // What arrives while it is asked goes from the question.
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(leaving).toBeVisible();
  await page.unroute('**/api/cart/**');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  const nothing = question('All changes are saved');
  await expect(nothing.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await expect(nothing.getByRole('listitem')).toHaveCount(0);
  await nothing.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(page.getByText('Nothing is waiting to be sent.')).toBeVisible();

  // What is refused when whoever made it has gone on stays until it is read, and is told once per load.
  await page.getByRole('link', { name: 'Go to the cart' }).click();
  await answer('abort');
  await quantity('Blue mug').fill('3');
  await expect(row('Blue mug')).toContainText('Waiting to be sent');
  await page.unroute('**/api/cart/**');
  await answer({ status: 409 });
  await page.reload();
  await told('A change could not be made.');
  await expect(drawer.getByText('Error updating cart.')).toBeVisible();
  await page.goto(`${town.market}/outbox`);
  const refusedPart = main.getByRole('region', { name: 'Changes that failed' });
  await expect(refusedPart).toBeVisible();
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await findViolations(page), 'what was refused').toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await refusedPart.getByRole('button', { name: 'Dismiss' }).click();
  await expect(refusedPart).toHaveCount(0);
  await page.unroute('**/api/cart/**');

  // Offline it is told once, calmly (R977); what waits can be discarded.
  await page.getByRole('link', { name: 'Go to the cart' }).click();
  await context.setOffline(true);
  await quantity('Blue mug').fill('1');
  await expect(page.getByText('You are offline. Changes to your cart')).toBeVisible();
  await expect(row('Blue mug')).toContainText('Waiting to be sent');
  await drawer.getByRole('link', { name: 'View pending changes' }).click();
  await expect(entries).toHaveText([/Change Blue mug to 1.*this device is offline/]);
  await page.getByRole('button', { name: /^Discard/ }).click();
  await question('Discard this change?').getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('Nothing is waiting to be sent.')).toBeVisible();
  await expect(main).toBeFocused();
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Go to the cart' }).click();
  await expect(quantity('Blue mug')).toHaveValue('4');
  // A town without a shop has no such page.
  expect((await page.goto(`${town.url}/outbox`))?.status()).toBe(404);
});
