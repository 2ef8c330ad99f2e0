/** The list of orders: whose they are, what narrows and sorts it, and what becomes of failures. */

import { fulfillAsServer } from '../../serverAnswer.ts';
import { pickCases } from '../../soak.ts';
import { signIn } from '../accounts/signIn.ts';
import { findViolations, layouts } from '../axe.ts';
import { expect, test } from '../server.ts';
import { followLink, pauseClock } from '../shell/navigation.ts';
import { cards, details, numbers, openMarket } from './orders.ts';

const short = (orderNumber: string) => `Order ${orderNumber.slice(-4)}`;
const status = '[aria-live]';

test('a shopper sees their own orders, opens one by click, Enter and Space, and an administrator sees all', async ({
  page,
  town,
}) => {
  const market = await openMarket(town);
  const guests = await market.order({
    contact: { first_name: 'Gus', last_name: 'Guest', email: 'gus@x.example', phone: '' },
  });
  const own = await market.order({ who: 'resident', units: { [market.items.mug]: 2, [market.items.honey]: 1 } });
  await signIn(page, { url: town.market }, 'resident');
  await page.goto(`${town.market}/dashboard`);
  await page.getByRole('main').getByRole('link', { name: 'My Orders' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Orders');
  await expect(numbers(page)).toHaveText([short(own.order_number)]);
  const card = cards(page).first();
  await expect(card).toContainText('2 × Salt-glazed mug');
  await expect(card).toContainText('Not paid');
  await expect(card.getByRole('button')).toHaveAttribute('title', `Order number ${own.order_number}`);
  await expect(page.getByText('Total Orders')).toBeVisible();
  await expect(page.getByText('This Year')).toHaveCount(0);
  await expect(page.getByText('Total Spent')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Export CSV' })).toHaveCount(0);

  await card.click();
  await expect(details(page)).toContainText(own.order_number);
  await expect(page).toHaveURL(/[?&]id=/);
  await page.goBack();
  await expect(details(page)).toHaveCount(0);
  for (const key of ['Enter', 'Space']) {
    await card.getByRole('button').focus();
    const before = await page.evaluate(() => scrollY);
    await page.keyboard.press(key);
    await expect(details(page)).toBeVisible();
    expect(await page.evaluate(() => scrollY)).toBe(before);
    await page.keyboard.press('Escape');
    await expect(card.getByRole('button')).toBeFocused();
  }

  // Somebody else signs in, in another tab (R638).
  const other = await page.context().newPage();
  await signIn(other, { url: town.market }, 'clerk');
  await page.bringToFront();
  await page.evaluate(() => window.dispatchEvent(new globalThis.Event('focus')));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Orders');
  await expect(numbers(page)).toHaveText([short(own.order_number), short(guests.order_number)]);
  await expect(cards(page).last()).toContainText('Gus Guest');
  await expect(page.getByText('Total Spent')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Export CSV' })).toHaveAttribute('href', '/api/orders/export');
  await expect(page.getByRole('link', { name: /Pickup list/ })).toHaveAttribute('target', '_blank');
});

test('search, status, days and sorting are in the address, each begins at page 1, and pages are clamped; an end day must not come before its start', async ({
  page,
  town,
}) => {
  const market = await openMarket(town);
  for (let n = 1; n < 12; n += 1) await market.order({ who: 'resident', units: { [market.items.mug]: n } });
  const dear = await market.order({ who: 'resident', units: { [market.items.honey]: 40 } });
  await signIn(page, { url: town.market }, 'resident');
  const requests: URL[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/my-orders')) requests.push(new URL(request.url()));
  });
  await page.goto(`${town.market}/orders?page=999`);
  await expect(page).toHaveURL(`${town.market}/orders?page=2`);
  await expect(cards(page)).toHaveCount(2);
  await expect(page.getByRole('main').locator(status).first()).toHaveText('Showing 11 to 12 of 12 orders');
  // Nothing is read one by one (R920).
  expect(requests.every((url) => url.pathname === '/api/orders/my-orders')).toBe(true);

  await page.getByLabel('Sort by').selectOption('Highest Amount');
  await expect(page).toHaveURL(`${town.market}/orders?sort=highest`);
  await expect(numbers(page).first()).toHaveText(short(dear.order_number));
  expect(await page.getByLabel('Sort by').locator('option').allTextContents()).toEqual([
    'Newest First',
    'Oldest First',
    'Highest Amount',
    'Lowest Amount',
    'Order Number A-Z',
    'Order Number Z-A',
  ]);
  await page.getByRole('navigation', { name: 'Pages of orders' }).getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/page=2/);

  // Typed in one go, it is asked for once, and trimmed (R611, R612).
  requests.length = 0;
  await pauseClock(page);
  await page.getByRole('main').getByRole('searchbox').pressSequentially(' honey ');
  await page.clock.resume();
  await expect(page).toHaveURL(`${town.market}/orders?search=honey&sort=highest`);
  await expect(numbers(page)).toHaveText([short(dear.order_number)]);
  expect(requests.map((url) => url.searchParams.get('search'))).toEqual(['honey']);

  const chips = page.getByRole('group', { name: 'Status' });
  await expect(chips.getByRole('button')).toHaveText(['All', 'Incomplete', 'Paid', 'Shipped', 'Refunded', 'Cancelled']);
  await chips.getByRole('button', { name: 'Paid' }).click();
  await expect(page).toHaveURL(/status=paid/);
  await expect(page.getByRole('heading', { name: 'No orders found' })).toBeVisible();
  await expect(page.getByText('Nothing matches “honey”.')).toBeVisible();
  await expect(page.getByText('Only orders with the status “Paid” are shown.')).toBeVisible();
  // The total is of all, whatever is shown (R924).
  await expect(page.getByRole('region', { name: 'Totals' })).toContainText('12');
  await page.getByRole('button', { name: 'Show all orders' }).click();
  await expect(page).toHaveURL(`${town.market}/orders`);
  await expect(cards(page)).toHaveCount(10);

  const [start, end] = [page.getByLabel('Start date'), page.getByLabel('End date', { exact: true })];
  await expect(end).toBeDisabled();
  await start.fill('2026-01-05');
  await expect(page).toHaveURL(/date_from=2026-01-05&date_to=2026-01-05/);
  await expect(page.getByText('Only orders of January 5, 2026 are shown.')).toBeVisible();
  await page.getByLabel('Set an end date').check();
  await end.fill('2026-01-02');
  await expect(page.getByRole('alert').getByText('End date cannot be before start date')).toBeVisible();
  await expect(end).toHaveValue('2026-01-05');
  await expect(page).toHaveURL(/date_from=2026-01-05&date_to=2026-01-05/);
  await end.fill('2099-01-01');
  await expect(cards(page)).toHaveCount(10);
  await page.getByLabel('Set an end date').uncheck();
  await expect(page).toHaveURL(/date_from=2026-01-05&date_to=2026-01-05/);
  await page.goBack();
  await expect(end).toHaveValue('2099-01-01');
});

test('an open list hears of an order without reloading: once, and without moving what is read', async ({
  page,
  town,
}) => {
  const market = await openMarket(town);
  for (let n = 0; n < 6; n += 1) await market.order();
  await page.setViewportSize({ width: 390, height: 700 });
  await signIn(page, { url: town.market }, 'clerk');
  await page.goto(`${town.market}/orders`);
  await expect(cards(page)).toHaveCount(6);
  const read = cards(page).nth(3);
  await read.scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollBy(0, 200));
  const place = async () => Math.round((await read.boundingBox())?.y ?? 0);
  const number = await read.getByRole('heading').textContent();
  const before = await place();
  await page.evaluate(() => {
    const messages: string[] = [];
    Object.assign(window, { said: messages });
    new MutationObserver(() => {
      for (const region of document.querySelectorAll('[aria-live], [role="alert"]')) {
        const text = region.textContent ?? '';
        if (/new order/.test(text) && messages.at(-1) !== text) messages.push(text);
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  const newest = await market.order();
  await expect(cards(page)).toHaveCount(7);
  await expect(numbers(page).first()).toHaveText(short(newest.order_number));
  const same = cards(page).filter({ hasText: number ?? '' });
  expect(Math.abs(Math.round((await same.boundingBox())?.y ?? 0) - before)).toBeLessThanOrEqual(1);
  expect(await page.evaluate(() => (window as unknown as { said: string[] }).said)).toEqual(['1 new order']);
  // Changes of an order show, too.
  await market.pay(newest.id);
  await expect(cards(page).first()).toContainText('Paid');
  await expect(cards(page).first()).not.toContainText('Not paid');
});

test('failures are told in words, and a session that ends leads to the login page @soak', async ({
  page,
  town,
  expected,
}) => {
  expected.push(/500|401|404/);
  const market = await openMarket(town);
  const order = await market.order({ who: 'resident' });
  await signIn(page, { url: town.market }, 'resident');
  const list = '**/api/orders/my-orders?*';
  await page.route(list, (route) => fulfillAsServer(route, { status: 500, json: {} }));
  await page.goto(`${town.market}/orders`);
  await expect(page.getByText('Failed to load orders. Please try again.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Error loading orders' })).toBeVisible();
  await page.unroute(list);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(cards(page)).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Error loading orders' })).toHaveCount(0);

  await page.route(list, (route) => fulfillAsServer(route, { json: { x: 1 } }));
  await page.reload();
  await expect(page.getByText('Could not fetch items/orders: Unexpected server response.')).toBeVisible();
  await page.unroute(list);
  // An object, in camelCase and wrapped, reads as well (R646-R648).
  const camel = {
    id: order.id,
    orderNumber: 'ORD-2026-007777',
    status: 'shipped',
    totalAmount: 9.5,
    createdAt: order.created_at,
  };
  const wrapped = { order: camel, items: [{ title: 'Old lamp', price: 9.5, quantity: 1 }] };
  await page.route(list, (route) =>
    fulfillAsServer(route, { json: { success: true, orders: [wrapped], totalOrders: 31, page: 1, perPage: 10 } }),
  );
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(cards(page)).toContainText(['Order 7777']);
  await expect(cards(page)).toContainText(['1 × Old lamp']);
  await expect(page.getByText('Showing 1 to 1 of 31 orders')).toBeVisible();
  await page.unroute(list);

  const one = `**/api/orders/${order.id}`;
  await page.route(one, (route) => fulfillAsServer(route, { status: 500, json: {} }));
  await page.goto(`${town.market}/orders?id=${order.id}`);
  await expect(page.getByRole('dialog').getByText('Failed to load order details')).toBeVisible();
  await page.unroute(one);
  await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click();
  await expect(details(page).getByRole('heading', { name: 'Timeline' })).toBeVisible();
  await page.goto(`${town.market}/orders?id=nothing`);
  await expect(page.getByRole('dialog').getByText('Order with ID nothing not found.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(cards(page)).toHaveCount(1);

  await page.context().clearCookies();
  await page.getByLabel('Sort by').selectOption('Oldest First');
  await expect(page.getByText('Session expired. Please log in again.')).toBeVisible();
  await expect(page).toHaveURL(`${town.market}/login?from=${encodeURIComponent('/orders?sort=oldest')}`);
  await expect(page.getByText('Please log in to view your orders.')).toBeVisible();
});

test('nine statuses look different; a town without a shop shows its home page there (R922)', async ({ page, site }) => {
  await signIn(page, { url: site.url }, 'resident');
  await page.goto(`${site.url}/dashboard`);
  await expect(page.getByRole('main').getByRole('link', { name: 'Your account' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Orders/ })).toHaveCount(0);
  await followLink(page, '/orders');
  await expect(page.getByText('We couldn’t find that page, so here is the home page.')).toBeVisible();
  await signIn(page, { url: site.market }, 'resident');
  await page.goto(`${site.market}/orders`);

  const all = [
    'incomplete',
    'paid',
    'shipped',
    'refunded',
    'pending',
    'processing',
    'confirmed',
    'delivered',
    'cancelled',
  ];
  const created_at = '2026-11-22T10:00:00.000Z';
  await page.route('**/api/orders/my-orders?*', (route) =>
    fulfillAsServer(route, {
      json: all.map((name, n) => ({ id: String(n), order_number: `ORD-${n}`, status: name, total: 1, created_at })),
    }),
  );
  await page.reload();
  await expect(cards(page)).toHaveCount(9);
  const looks = await page.locator('[data-status] > *').evaluateAll((badges) =>
    badges.map((badge) => {
      const { color, backgroundColor, boxShadow } = getComputedStyle(badge);
      return `${color} ${backgroundColor} ${boxShadow}`;
    }),
  );
  expect(new Set(looks).size).toBe(9);
});

test('axe finds nothing on the list, and all of it fits a phone', async ({ page, town }) => {
  const market = await openMarket(town);
  const long = await market.order({
    units: { [market.items.mug]: 1 },
    contact: {
      first_name: 'X'.repeat(40),
      last_name: 'Y'.repeat(40),
      email: `${'long'.repeat(12)}@x.example`,
      phone: '',
    },
  });
  await market.pay(long.id);
  await market.order();
  await signIn(page, { url: town.market }, 'clerk');
  for (const { width, colorScheme } of pickCases(layouts, 2)) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await page.goto(`${town.market}/orders`);
    await expect(cards(page)).toHaveCount(2);
    const unfold = page.getByRole('button', { name: 'Filters' });
    if (width < 768) {
      await expect(page.getByLabel('Sort by')).toBeHidden();
      await unfold.click();
    } else await expect(unfold).toBeHidden();
    await expect(page.getByLabel('Sort by')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Export CSV' })).toBeVisible();
    expect(await findViolations(page), `the list at ${width} px`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});
