/** Every public screen without a connection, and an order whose page comes after the line has dropped. */

import { publicAddresses } from '../browser/screens.ts';
import { expect, test } from '../browser/server.ts';
import { followLink } from '../browser/shell/navigation.ts';
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

/** Their forms can't be sent now, and say so before anybody types. */
const forms = ['/login', '/register', '/forgot'];

test('every public screen opens without a connection, says so, and leads home; nothing that was typed is lost', async ({
  page,
  town,
  expected,
}) => {
  test.setTimeout(180_000);
  expected.push(networkErrors);
  await setUpShop(town);
  await visitUntilSynced(page, `${town.market}/items`);
  await page.evaluate(() => localStorage.setItem('signed_in', '1'));
  await town.stop();

  await test.step('a protected page that is opened leads to the login page; one that is gone to is not left for it', async () => {
    await page.goto(`${town.market}/orders?page=2`);
    await expect(page).toHaveURL(`${town.market}/login?from=${encodeURIComponent('/orders?page=2')}`);
    await expect(page.getByRole('heading', { name: 'This page needs a connection' })).toBeVisible();
    // Nothing that belongs to the session is given up for that.
    expect(await page.evaluate(() => localStorage.getItem('signed_in'))).toBe('1');
    await followLink(page, '/about');
    await expect(page).toHaveURL(`${town.market}/about`);
    await followLink(page, '/invoices');
    await expect(page.getByRole('alert')).toHaveText('We couldn’t check whether you are signed in. Please try again.');
    await expect(page).toHaveURL(`${town.market}/about`);
    await page.evaluate(() => localStorage.removeItem('signed_in'));
  });

  await test.step('every public screen opens', async () => {
    for (const path of screens) {
      await page.goto(town.market + path);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 }), path).toBeVisible();
      await expect(offlineNotice(page).last(), path).toBeVisible();
      await expect(page.getByRole('banner').locator('a[href="/"]').first(), path).toBeAttached();
      await expect(page.getByText(/Application Failed to Load|Error Loading Page|Under Maintenance/), path).toHaveCount(
        0,
      );
      if (forms.includes(path)) await expect(page.getByText('This form needs a connection.'), path).toBeVisible();
    }
  });

  await test.step('a form that is sent keeps what was typed, with script and without', async () => {
    await page.goto(`${town.market}/news`);
    const email = page.getByRole('textbox', { name: 'Email address' });
    await email.fill('ann@buyer.example');
    await page.getByRole('button', { name: 'Sign me up' }).click();
    await expect(page.getByRole('alert')).toContainText('We can’t reach the site, so you are not signed up yet.');
    await expect(email).toHaveValue('ann@buyer.example');
    await page.locator('form[method=post]').evaluate((form) => (form as HTMLFormElement).submit());
    await expect(page.getByRole('heading')).toHaveText('This could not be sent');
    await page.goto(`${town.market}/news/confirm?token=gone`);
    await expect(page.getByRole('heading')).toHaveText('This page can’t be shown right now');
  });
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
