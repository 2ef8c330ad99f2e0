import { findViolations } from '../axe.ts';
import { expect, test } from '../server.ts';
import { setUpShop } from './checkout.ts';
import { shelve, shopping } from './shopping.ts';

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
  // A change is shown before it is sent.
  const expectSent = async (...sent: string[]) => {
    await expect.poll(() => changes).toEqual(sent);
    changes.length = 0;
  };

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
  await expectSent(`PUT /api/cart/${mug} {"item_id":"${mug}","quantity":4}`);
  await quantity('Blue mug').fill('0');
  await expect(quantity('Blue mug')).toHaveValue('4');
  await quantity('Straw hat').fill('99');
  await expect(quantity('Straw hat')).toHaveValue('9');
  await expect(page.getByRole('alert').filter({ hasText: 'Maximum quantity is 9' })).toBeVisible();
  await expect(icon).toHaveText('17');
  await expectSent(`PUT /api/cart/${hat} {"item_id":"${hat}","quantity":9}`);

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
  await expectSent(`DELETE /api/cart/${mug}`);

  // A quantity that is typed while the drawer closes counts.
  await row('Straw hat').getByRole('button', { name: 'Decrease quantity of Straw hat' }).click();
  await expect(quantity('Straw hat')).toHaveValue('8');
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(page).toHaveURL(`${town.market}/items`);
  await expect(icon).toHaveText('12');
  await expect(page.getByText('Straw hat: 8 in the cart.')).toBeVisible();
  await expectSent(`PUT /api/cart/${hat} {"item_id":"${hat}","quantity":8}`);

  // By the time it is opened again prices and stock have changed.
  await shelve(town, { id: hat, title: 'Straw hat', price: 20, quantity: 9 });
  await shelve(town, { id: map, title: 'Old map', price: 100, quantity: 0 });
  await icon.click();
  await expect(row('Old map')).toContainText('Out of stock. Remove it');
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
  await expectSent('POST /api/cart/refresh');
  await quantity('Old map').fill('2');
  await quantity('Old map').press('Enter');
  await expect(row('Old map')).not.toContainText('Only 3 left.');
  // This shop has set up no way to pay (R911).
  await setUpShop(town, { office_enabled: false });
  await drawer.getByRole('button', { name: 'Checkout' }).click();
  await expect(drawer.getByRole('alert').first()).toContainText('Payment system loading failed.');
  await expect(drawer.getByRole('alert').first()).toContainText('Please contact the office to buy.');

  await drawer.getByRole('button', { name: 'Clear Cart' }).click();
  await shop.question('Clear your cart?').getByRole('button', { name: 'Cancel' }).click();
  await expect(row('Old map')).toBeVisible();
  await drawer.getByRole('button', { name: 'Clear Cart' }).click();
  await shop.question('Clear your cart?').getByRole('button', { name: 'Clear Cart' }).click();
  await expect(drawer.getByText('Your cart is empty')).toBeVisible();
  await expect(page.getByText('Cart cleared.')).toBeVisible();
  expect(changes.filter((change) => change.startsWith('DELETE'))).toEqual(['DELETE /api/cart/clear']);
});

test('the drawer opens over the page and closes by every way, on a phone by a strip of the page beside it (R469); without items it says so', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  // How it moves is looked at here.
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'no-preference' });
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
  // An image of it closes, sliding for 300 ms (R471).
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
  await page.setViewportSize({ width: 390, height: 800 });
  await open();
  await expect.poll(async () => (await drawer.boundingBox())?.x).toBe(44);
  await page.mouse.click(22, 400);
  await closed();
  await page.setViewportSize({ width: 900, height: 640 });
  await open();
  await page.mouse.click(100, 300);
  await expect(page.locator('dialog')).toHaveCount(0);
  await closed();
  await open();
  await drawer.getByRole('button', { name: 'Browse Items' }).click();
  await expect(page).toHaveURL(`${site.market}/items`);
  await expect(drawer).toHaveCount(0);
});

test('a quantity that is typed just before the page is reloaded is sent', async ({ page, town }) => {
  const { drawer, icon, quantity, ids } = await shopping(page, town, [{ title: 'Blue mug', quantity: 9, wanted: 2 }]);
  await page.goto(`${town.market}/items#cart`);
  await expect(quantity('Blue mug')).toHaveValue('2');
  // In one go: whatever it takes from outside, no pause in typing passes before the reload.
  await quantity('Blue mug').evaluate((field: HTMLInputElement) => {
    field.focus();
    field.select();
    document.execCommand('insertText', false, '7');
    location.reload();
  });
  const readStored = () =>
    page
      .evaluate(async () => {
        const headers = { 'X-Cart-Session-Id': localStorage.getItem('cart_session_id') ?? '' };
        const { items } = await (await fetch('/api/cart', { headers })).json();
        return items.map((item: { item_id: string; quantity: number }) => [item.item_id, item.quantity]);
      })
      // The page is being loaded.
      .catch(() => null);
  await expect.poll(readStored).toEqual([[ids[0], 7]]);
  await expect(icon).toHaveText('7');
  await expect(drawer).toBeVisible();
  await expect(quantity('Blue mug')).toHaveValue('7');
});
