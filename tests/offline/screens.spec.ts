/** Every public screen without a connection, and an order whose page comes after the line has dropped. */

import type { Page } from '@playwright/test';
import { publicAddresses } from '../browser/screens.ts';
import { expect, test } from '../browser/server.ts';
import { fillContact, mug, payButton, setUpShop, shopWithCart } from '../browser/shop/checkout.ts';
import { networkErrors, offlineNotice, visitUntilSynced, waitUntilCached } from './visit.ts';

const screens = [
  ...publicAddresses,
  '/search?q=park',
  '/password#token',
  '/confirm#token',
  '/order-confirmation?orderId=gone',
  '/account',
  '/no/such/page',
];

const failures = (page: Page) => page.getByText(/Application Failed to Load|Error Loading Page|Under Maintenance/);

test('every public screen opens without a connection, says so, and leads home', async ({ page, town, expected }) => {
  test.setTimeout(180_000);
  expected.push(networkErrors);
  await setUpShop(town);
  await visitUntilSynced(page, `${town.market}/items`);
  await town.stop();
  for (const path of screens) {
    await page.goto(town.market + path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(offlineNotice(page).last(), path).toBeVisible();
    await expect(page.getByRole('banner').locator('a[href="/"]').first(), path).toBeAttached();
    await expect(failures(page), path).toHaveCount(0);
  }
  // Forms that cannot be sent now say so before anybody types.
  for (const path of ['/login', '/register', '/forgot']) {
    await page.goto(town.market + path);
    await expect(page.getByText('This form needs a connection.'), path).toBeVisible();
  }
});

test('in a town without a shop its addresses show the same with and without a connection', async ({
  page,
  town,
  expected,
}) => {
  test.setTimeout(180_000);
  expected.push(networkErrors, /404/);
  await visitUntilSynced(page, town.url);
  const paths = ['/items', '/orders', '/invoices', '/pay/gone', '/order-confirmation?orderId=gone'];
  const read = async (path: string) => {
    await page.goto(town.url + path);
    await expect(page.getByRole('banner').locator('a[href="/"]').first(), path).toBeAttached();
    await expect(failures(page), path).toHaveCount(0);
    const isMissing = page.getByText('We couldn’t find that page');
    await expect(isMissing.or(page.getByText('Failed to load order confirmation')).first(), path).toBeVisible();
    return page.getByRole('main').getByRole('heading', { level: 1 }).textContent();
  };
  // Without a connection first: nothing of these screens has been loaded before.
  await town.stop();
  const offline: (string | null)[] = [];
  for (const path of paths) {
    offline.push(await read(path));
    await expect(offlineNotice(page).last(), path).toBeVisible();
  }
  await town.restart();
  for (const [at, path] of paths.entries()) expect(await read(path), path).toBe(offline[at]);
});

test('a form that is sent while the server is away keeps what was typed, with script and without', async ({
  page,
  town,
  expected,
}) => {
  expected.push(networkErrors);
  await visitUntilSynced(page, `${town.url}/news`);
  await town.stop();
  const email = page.getByRole('textbox', { name: 'Email address' });
  await email.fill('ann@buyer.example');
  await page.getByRole('button', { name: 'Sign me up' }).click();
  await expect(page.getByRole('alert')).toContainText('We can’t reach the site, so you are not signed up yet.');
  await expect(email).toHaveValue('ann@buyer.example');
  await page.locator('form[method=post]').evaluate((form) => (form as HTMLFormElement).submit());
  await expect(page.getByRole('heading')).toHaveText('This could not be sent');
  await page.goto(`${town.url}/news/confirm?token=gone`);
  await expect(page.getByRole('heading')).toHaveText('This page can’t be shown right now');
});

test('an order whose line drops right after it was placed is shown to its buyer', async ({
  page,
  context,
  town,
  expected,
}) => {
  expected.push(networkErrors);
  await setUpShop(town);
  const { open, icon } = await shopWithCart(page, town, [mug]);
  await waitUntilCached(page);
  await open();
  await fillContact(page);
  // Nothing else tells this page that the cart is empty.
  await page.route(/\/api\/(live|sync|cart)$/, (route) => route.abort());
  await page.route('**/api/orders/*/confirmation', async (route) => {
    await context.setOffline(true);
    await route.abort('internetdisconnected');
  });
  await payButton(page).click();
  await expect(page).toHaveURL(/\/order-confirmation\?orderId=/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your order!');
  await expect(page.getByRole('main')).toContainText(/ORD-\d{4}-\d+/);
  await expect(page.getByRole('main')).toContainText('You are offline. This is your order as it was last loaded.');
  await expect(icon).toHaveAccessibleName('Cart, empty');
  await page.goto(`${town.market}/items`);
  await expect(icon).toHaveAccessibleName('Cart, empty');
});
