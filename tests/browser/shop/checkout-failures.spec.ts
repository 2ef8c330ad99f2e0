/** Failures on the way to an order, with their messages and the input that stays. */
import { request } from 'node:http';
import type { Page, Request } from '@playwright/test';
import { fulfillAsServer } from '../../serverAnswer.ts';
import { signIn } from '../accounts/signIn.ts';
import { findViolations, layouts } from '../axe.ts';
import { expect, test } from '../server.ts';
import { fillContact, listOrders, mug, payButton, setUpShop, shopWithCart, takeCards } from './checkout.ts';
import { host, shelve } from './shopping.ts';

const confirmation = /\/order-confirmation\?orderId=[\w-]+$/;
const alertOf = (place: Page | ReturnType<Page['getByRole']>, text: string | RegExp) =>
  place.getByRole('alert').filter({ hasText: text });

/** Empties the cart as another device would. */
const emptyElsewhere = (page: Page) =>
  page.evaluate(() =>
    fetch('/api/cart/clear', {
      method: 'DELETE',
      headers: { 'X-Cart-Session-Id': localStorage.getItem('cart_session_id') ?? '' },
    }),
  );

/** Lets the server have a request whose answer is then lost. */
async function forward(sent: Request): Promise<void> {
  const { port, host: name, pathname } = new URL(sent.url());
  const headers = { ...(await sent.allHeaders()), host: name };
  const options = { host: '127.0.0.1', port, path: pathname, method: sent.method(), headers, setHost: false };
  await new Promise((resolve, reject) => {
    const forwarded = request(options, (answer) => answer.resume().on('end', resolve));
    forwarded.on('error', reject).end(sent.postData());
  });
}

test('Checkout says why it does not open (R517-R523) @soak', async ({ page, context, town, expected }) => {
  expected.push(/Failed to load resource/, /ERR_/, /dynamically imported/);
  await setUpShop(town);
  const { drawer, dialog, icon } = await shopWithCart(page, town);
  const checkout = drawer.getByRole('button', { name: 'Checkout' });
  const countAttempts = () =>
    town.write(async (tx) => (await tx.trx('carts').max('checkout_attempts as most').first())?.most, host);
  await icon.click();
  await expect(checkout).toBeVisible();
  await context.setOffline(true);
  await checkout.click();
  await expect(alertOf(drawer, 'Checkout needs an internet connection.').first()).toBeVisible();
  await context.setOffline(false);

  await page.route('**/CheckoutDialog*.js', (route) => route.abort());
  await checkout.click();
  const notLoaded = 'Failed to load checkout. Please refresh the page and try again.';
  await expect(alertOf(drawer, notLoaded).first()).toBeVisible();
  await expect.poll(countAttempts).toBe(1);
  await page.unroute('**/CheckoutDialog*.js');
  await page.reload();
  await page.route('**/api/checkout', (route) => route.abort());
  await checkout.click();
  await expect(alertOf(drawer, notLoaded).first()).toBeVisible();
  await page.unroute('**/api/checkout');
  await expect.poll(countAttempts).toBe(2);

  // Counting attempts may fail: nobody hears of it.
  await page.route('**/api/cart/checkout-attempt', (route) => fulfillAsServer(route, { status: 500 }));
  await checkout.click();
  await expect(dialog).toBeVisible();
  await expect(page.locator('[data-type]')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Close' }).click();

  await emptyElsewhere(page);
  await checkout.click();
  await expect(alertOf(page, 'Your cart is empty. Add some items first!')).toBeVisible();
  await expect(drawer.getByText('Add some items to get started!')).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('without a cart session checkout does not open (R517)', async ({ page, site, expected }) => {
  expected.push(/ERR_FAILED|Failed to load resource/);
  await page.route('**/api/cart/session', (route) => route.abort());
  await page.goto(`${site.market}/items`);
  await page.getByRole('article').first().getByRole('link').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add to Cart' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Shopping Cart' });
  await drawer.getByRole('button', { name: 'Checkout' }).click();
  const text = 'Cart session not available. Please refresh the page and try again.';
  await expect(alertOf(drawer, text).first()).toBeVisible({ timeout: 20_000 });
});

test('a changed price and a sold out item are confirmed before anything is ordered', async ({
  page,
  town,
  expected,
}) => {
  expected.push(/409/, /Failed to load resource/);
  const [{ width, colorScheme }] = layouts;
  await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({ colorScheme });
  await setUpShop(town);
  const hat = { title: 'Straw hat', price: 24, quantity: 1, wanted: 1 };
  const { open, dialog, ids } = await shopWithCart(page, town, [mug, hat]);
  await open();
  await fillContact(page);
  const [mugId = '', hatId = ''] = ids;
  // Nobody tells this tab of it.
  await page.route(/\/api\/(live|sync|cart$)/, (route) => route.abort());
  await shelve(town, { id: mugId, title: 'Blue mug', price: 14, quantity: 5 });
  await shelve(town, { id: hatId, title: 'Straw hat', price: 24, quantity: 0 });
  await payButton(page).click();
  const changes = alertOf(dialog, 'Please check your order');
  await expect(changes).toBeFocused();
  await expect(changes).toContainText('Blue mug: the price changed from $12.50 to $14.00.');
  await expect(changes).toContainText('Straw hat is sold out and will be removed.');
  await expect(changes).toContainText('Your total was $53.04 and is now');
  expect(await findViolations(page), 'with changes').toEqual([]);
  expect(await listOrders(town)).toEqual([]);
  await page.unroute(/\/api\/(live|sync|cart$)/);
  await dialog.getByRole('textbox', { name: 'Email' }).focus();
  // The button at the foot takes the new order and places none, however often it is pressed.
  await expect(payButton(page)).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Use the new order' }).dblclick();
  await expect(dialog.getByText('Your order is up to date. The total is $30.31.')).toBeVisible();
  await expect(changes).toHaveCount(0);
  expect(await listOrders(town)).toEqual([]);
  await payButton(page).click();
  await expect(page).toHaveURL(confirmation);
  expect(await listOrders(town)).toMatchObject([{ total_cents: 3031, customer_first_name: 'Ann' }]);
});

test('input survives closing, failures and a reload; a lost answer orders once; another tab follows', async ({
  page,
  context,
  town,
  expected,
}) => {
  expected.push(/Failed to load resource/, /ERR_/);
  await setUpShop(town);
  const { open, dialog, drawer, icon } = await shopWithCart(page, town);
  const other = await context.newPage();
  await open();
  await fillContact(page);
  await dialog.getByText('Ship to an address').click();
  await dialog.getByLabel('City').first().fill('Maple');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
  await page.reload();
  await drawer.getByRole('button', { name: 'Checkout' }).click();
  await expect(dialog.getByText('What you typed before is still here.')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'First name' }).first()).toHaveValue('Ann');
  await expect(dialog.getByRole('radio', { name: 'Ship to an address' })).toBeChecked();
  await expect(dialog.getByRole('textbox', { name: 'City' })).toHaveValue('Maple');
  await dialog.getByText('Pick up', { exact: true }).click();
  await expect(payButton(page)).toHaveAttribute('aria-disabled', 'false');

  // The other tab has checkout open as well.
  await other.goto(`${town.market}/items#checkout`);
  const otherDialog = other.getByRole('dialog', { name: 'Checkout' });
  await expect(payButton(other)).toBeVisible();
  await page.bringToFront();

  await context.setOffline(true);
  await payButton(page).click();
  await expect(alertOf(dialog, 'You are offline, so nothing was ordered or charged.')).toBeFocused();
  await context.setOffline(false);
  const message = 'Too many attempts. Please wait a while and try again.';
  await page.route('**/api/checkout', (route) =>
    fulfillAsServer(route, { status: 429, json: { code: 'too_many_attempts', message } }),
  );
  await payButton(page).click();
  await expect(alertOf(dialog, message)).toBeFocused();
  await page.unroute('**/api/checkout');
  await page.route('**/api/checkout', (route) => fulfillAsServer(route, { status: 502, body: 'Bad gateway' }));
  await payButton(page).click();
  await expect(alertOf(dialog, 'The shop can’t be reached right now.')).toBeFocused();
  await page.unroute('**/api/checkout');
  await page.route('**/api/checkout', (route) => {
    const fields = { 'contact.email': 'This address is not ours to write to.' };
    return fulfillAsServer(route, { status: 400, json: { code: 'invalid', message: 'No.', fields } });
  });
  await payButton(page).click();
  const email = dialog.getByRole('textbox', { name: 'Email' });
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(/This address is not ours to write to/);
  await page.unroute('**/api/checkout');

  // The server has the order, but both answers are lost.
  const keys: (string | undefined)[] = [];
  await page.route('**/api/checkout', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    await forward(route.request());
    await route.abort();
  });
  await payButton(page).click();
  await expect(alertOf(dialog, 'The shop did not answer, so your order may not have arrived.')).toBeFocused();
  await page.unroute('**/api/checkout');
  // By now this tab knows that the cart is empty; the order is what may be asked about all the same.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(icon).toHaveText('');
  await expect(payButton(page)).toBeVisible();
  page.on('request', (request) => {
    if (request.url().endsWith('/api/checkout') && request.method() === 'POST')
      keys.push(request.headers()['idempotency-key']);
  });
  await payButton(page).click();
  await expect(page).toHaveURL(confirmation);
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  expect(await listOrders(town)).toHaveLength(1);
  await expect(icon).toHaveAccessibleName('Cart, empty');
  await expect(alertOf(otherDialog, 'Your cart is empty now.')).toBeVisible();
  await expect(payButton(other)).toHaveCount(0);
});

test('with Stripe’s script blocked, people can still pay at the office; an ended session orders nothing', async ({
  page,
  context,
  town,
  expected,
}) => {
  expected.push(/js\.stripe\.com/, /ERR_FAILED/, /401/);
  await takeCards(context, town);
  await context.unrouteAll();
  await context.route('https://js.stripe.com/**', (route) => route.abort());
  await signIn(page, { url: town.market }, 'resident');
  const { pressCheckout, dialog } = await shopWithCart(page, town);
  await pressCheckout();
  const text = 'Payment system loading failed. Please refresh the page and try again.';
  await expect(alertOf(dialog, text)).toBeVisible();
  await dialog.getByText('Cash at the office').click();
  await dialog.getByRole('textbox', { name: 'Order notes' }).fill('Ring twice');
  await town.write((tx) => tx.trx('sessions').delete(), host);
  await payButton(page).click();
  await expect(alertOf(dialog, 'Your session has ended.')).toBeVisible();
  expect(await listOrders(town)).toEqual([]);
  await dialog.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/login\?from=/);
});
