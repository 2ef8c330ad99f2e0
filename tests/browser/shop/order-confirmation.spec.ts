/** The page of an order, as its buyer and as others see it. */

import { fulfillAsServer } from '../../serverAnswer.ts';
import { pickCases } from '../../soak.ts';
import {
  addOrder,
  changeAnswers,
  changeOrder,
  confirmationUrl,
  findResident,
  openCartSession,
  openConfirmation,
  payFor,
} from '../accounts/confirmations.ts';
import { signIn } from '../accounts/signIn.ts';
import { findViolations, layouts } from '../axe.ts';
import { expect, test } from '../server.ts';

const office = {
  payment_method: 'cash',
  payment_card_last_four: '',
  tracking_number: '',
  delivery: 'pickup',
  pickup_address: 'Town Hall\n1 Main Street',
  pickup_hours: 'Monday to Friday, 8 AM to 5 PM',
  hold_expires_at: '2026-11-29T18:00:00.000Z',
};
/** Paid, and not shipped yet. */
const paid = { tracking_number: '', estimated_delivery_date: '2026-11-28' };
const generating = 'Generating receipt...';
const unavailable = 'Receipt Temporarily Unavailable';

// The tests' own scripts are kept out of the receipt's sandboxed frame too.
test.beforeEach(({ expected }) => void expected.push(/Blocked script execution in .*receipt/));

test('a buyer reads what happens next, what was ordered and what it costs (R698-R703)', async ({ page, town }) => {
  const id = await addOrder(town, { ...(await openCartSession(page, town)), ...office });
  await openConfirmation(page, town, id);
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your order!');
  for (const text of [
    'Your order from Maple Market',
    'Please bring $33.06 in cash to the office:',
    /Town Hall/,
    'We’re holding your items until November 29, 2026 at 12:00 PM.',
    /^ORD-2026-\d{6}$/,
    'Not paid',
    'November 22, 2026 at 12:00 PM',
    /^2\s×\sWool hat/,
    '$12.50 each',
    'Rosa Tate',
    'Leave it with Juno.',
  ]) {
    await expect(main.getByText(text).first(), String(text)).toBeVisible();
  }
  await expect(main.getByText('rosa@example.org')).toBeVisible();
  await expect(main.getByText('Estimated delivery')).toHaveCount(0);
  await expect(main.getByText('Incomplete')).toHaveCount(0);
  const sums = main.locator('dl').last();
  await expect(sums).toHaveText('Subtotal$25.00Sales tax (8.25%)$2.06Shipping$6.00Total$33.06Balance due$33.06');
  await expect(main.getByText(unavailable)).toBeVisible();
  await expect(main.getByRole('button', { name: 'Receipt Unavailable' })).toBeDisabled();
  await expect(page).toHaveTitle('Order Confirmation – Maple Market');

  // The clerk takes the cash: the page says so when its reader comes back to it.
  await payFor(town, id);
  await changeOrder(town, id, paid);
  await page.waitForTimeout(5000);
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(
    main.getByText('Your payment has arrived. We’re sending the receipt to rosa@example.org.'),
  ).toBeVisible();
  await expect(main.getByText('November 28, 2026')).toBeVisible();
  await expect(page.frameLocator('iframe[title="Receipt preview"]').getByText('$33.06').first()).toBeVisible();
});

test('the receipt is downloaded, printed and looked for in the mail; the order is tracked (R704-R714, R719)', async ({
  page,
  town,
  context,
}) => {
  const id = await addOrder(town, { ...(await openCartSession(page, town)), ...paid });
  await payFor(town, id);
  await openConfirmation(page, town, id);
  const button = (name: string) => page.getByRole('main').getByRole('button', { name });
  const frame = page.locator('iframe[title="Receipt preview"]');
  await expect(frame).toHaveAttribute('sandbox', '');
  await expect(page.frameLocator('iframe[title="Receipt preview"]').getByRole('heading', { level: 1 })).toHaveText(
    'Receipt',
  );

  const [download] = await Promise.all([page.waitForEvent('download'), button('Download Receipt').click()]);
  expect(download.suggestedFilename()).toMatch(/^Maple Market Receipt ORD-2026-\d{6}\.pdf$/);
  await expect(page.getByText('Receipt download started')).toBeVisible();

  await context.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-was-printed', '');
  });
  const [printed] = await Promise.all([context.waitForEvent('page'), button('Print Receipt').click()]);
  await expect(printed.locator('html[data-was-printed]')).toBeAttached();
  await expect(printed.getByText('$33.06').first()).toBeVisible();
  await expect(printed.locator('main'), 'the receipt has its styles').toHaveCSS('max-width', '736px');
  await printed.close();

  await button('Email Receipt').click();
  await expect(page.getByText(/card payment provider.*check spam/)).toBeVisible();
  await button('Track Order').click();
  await expect(page.getByText('Tracking information will be available once your order ships.')).toBeVisible();
  await changeOrder(town, id, { tracking_number: '1Z999AA1', status: 'shipped' });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your order is on its way');
  await button('Track Order').click();
  await expect(page.getByRole('status').filter({ hasText: 'Track package' })).toContainText('1Z999AA1');

  await page.getByRole('main').getByRole('link', { name: 'Continue Shopping' }).click();
  await expect(page).toHaveURL(`${town.market}/items`);
  await openConfirmation(page, town, id);
  await page.getByRole('main').getByRole('link', { name: 'Contact Support' }).click();
  await expect(page).toHaveURL(`${town.market}/#contact`);
  await expect(page.locator('#contact')).toBeInViewport();
});

test('failures of a receipt are reported (R720-R723)', async ({ page, town, expected }) => {
  expected.push(/500/, /ERR_/);
  const id = await addOrder(town, { ...(await openCartSession(page, town)), ...paid });
  await payFor(town, id);
  await openConfirmation(page, town, id);
  const button = (name: string) => page.getByRole('main').getByRole('button', { name });
  await expect(button('Print Receipt')).toBeEnabled();
  await page.evaluate(() => {
    window.open = () => null;
  });
  await button('Print Receipt').click();
  await expect(page.getByText('Please allow popups to print the receipt')).toBeVisible();
  await page.evaluate(() => {
    window.open = () => {
      throw new Error('No windows today.');
    };
  });
  await button('Print Receipt').click();
  await expect(page.getByText('Failed to print receipt')).toBeVisible();
  await page.reload();
  await page.route('**/receipt.html*', (route) => fulfillAsServer(route, { status: 500 }));
  await button('Print Receipt').click();
  await expect(page.getByText('Failed to print receipt')).toBeVisible();
  await expect.poll(() => page.context().pages().length, 'its window is closed').toBe(1);
  await page.route('**/receipt.pdf*', (route) => fulfillAsServer(route, { status: 500 }));
  await button('Download Receipt').click();
  await expect(page.getByText('Failed to download receipt')).toBeVisible();
  await page.unroute('**/receipt.pdf*');
  await page.route('**/receipt.pdf*', (route) => route.abort());
  await button('Download Receipt').click();
  await expect(page.getByText('Failed to download receipt')).toBeVisible();
});

test('a receipt that is not there yet is waited for, and not for ever (R705-R708, R721) @soak', async ({
  page,
  town,
}) => {
  const id = await addOrder(town, { ...(await openCartSession(page, town)), ...paid });
  await payFor(town, id);
  let isReady = false;
  await page.clock.install();
  await changeAnswers(page, ({ receipt_available: _, ...answer }) =>
    isReady ? answer : { ...answer, receipt_url: '' },
  );
  await openConfirmation(page, town, id);
  await expect(page.getByText(generating)).toBeVisible();
  await page.getByRole('button', { name: 'Print Receipt' }).click();
  await expect(page.getByText('Receipt not available for printing')).toBeVisible();
  isReady = true;
  await page.clock.runFor(3500);
  await expect(page.locator('iframe[title="Receipt preview"]')).toBeVisible();

  isReady = false;
  await page.reload();
  await expect(page.getByText(generating)).toBeVisible();
  for (let second = 0; second < 66; second += 3) {
    await page.clock.runFor(3000);
    await page.waitForTimeout(30);
  }
  await expect(page.getByText(unavailable)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Receipt Unavailable' })).toBeDisabled();
});

test('while a card is charged the page waits, says how it went, and forgets what Stripe wrote into the address', async ({
  page,
  town,
}) => {
  const id = await addOrder(town, { ...(await openCartSession(page, town)), ...paid });
  const secret = 'pi_1_secret_2';
  const heard: string[] = [];
  page.on('request', async (request) => {
    if (request.isNavigationRequest()) return;
    // A request that is still running when the page closes has no headers.
    const headers = await request.allHeaders().catch(() => ({}));
    heard.push(request.url(), JSON.stringify(headers), request.postData() ?? '');
  });
  const query = `&payment_intent=pi_1&payment_intent_client_secret=${secret}&redirect_status=succeeded`;
  await page.goto(confirmationUrl(town, id) + query);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirming your payment…');
  await expect(page).toHaveURL(confirmationUrl(town, id));
  expect(await page.evaluate(() => history.length)).toBe(3);
  await payFor(town, id);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your order!');
  await expect(page.locator('iframe[title="Receipt preview"]')).toBeVisible();
  expect(heard.filter((text) => text.includes(secret))).toEqual([]);

  const refused = await addOrder(town, { ...(await openCartSession(page, town)), ...paid });
  await page.goto(`${confirmationUrl(town, refused)}&redirect_status=failed`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your payment didn’t go through');
  await expect(page.getByText('Nothing was charged.')).toBeVisible();
  await page.getByRole('link', { name: 'Open your cart' }).click();
  await expect(page.getByRole('dialog', { name: 'Shopping Cart' })).toBeVisible();
});

test('waiting for a payment ends by itself, and goes on when somebody asks @soak', async ({ page, town }) => {
  const id = await addOrder(town, { ...(await openCartSession(page, town)), ...paid });
  let asked = 0;
  page.on('request', (request) => {
    asked += request.url().endsWith('/confirmation') ? 1 : 0;
  });
  await page.clock.install();
  await openConfirmation(page, town, id);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirming your payment…');
  const checkAgain = page.getByRole('button', { name: 'Check again' });
  for (let second = 0; second < 130 && !(await checkAgain.isVisible()); second += 2) {
    await page.clock.runFor(2000);
    await page.waitForTimeout(30);
  }
  await expect(checkAgain).toBeVisible();
  expect(asked).toBeLessThan(70);
  await payFor(town, id);
  await checkAgain.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your order!');
});

test('an order that was cancelled or paid back says what became of the money @soak', async ({ page, town }) => {
  const session = await openCartSession(page, town);
  const cancelled = await addOrder(town, { ...session, status: 'cancelled' });
  await openConfirmation(page, town, cancelled);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This order was cancelled');
  await expect(page.getByText('Nothing was paid for this order.')).toBeVisible();
  await expect(page.getByText(unavailable)).toHaveCount(0);
  await expect(page.getByText('Nothing was charged.')).toBeVisible();
  const refunded = await addOrder(town, session);
  await payFor(town, refunded);
  await changeAnswers(page, ({ order, ...answer }) => ({
    ...answer,
    order: { ...order, status: 'refunded', refunded_amount: 33.06 },
  }));
  await openConfirmation(page, town, refunded);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This order was refunded');
  await expect(page.getByText('$33.06 was refunded.')).toBeVisible();
});

test('somebody else with the address sees what was ordered and not by whom; its owner sees all (R914, R726)', async ({
  page,
  town,
  browser,
}) => {
  const { cart_session_hash } = await openCartSession(page, town);
  const user_id = await findResident(town);
  const id = await addOrder(town, { cart_session_hash, user_id, ...paid });
  await payFor(town, id);
  const context = await browser.newContext();
  const other = await context.newPage();
  await openConfirmation(other, town, id);
  const main = other.getByRole('main');
  await expect(main.getByText('Some details are hidden')).toBeVisible();
  await expect(main.getByText('R••• T•••')).toBeVisible();
  await expect(main.getByText('Maple, TX', { exact: true })).toBeVisible();
  await expect(main.getByText('Only the buyer can see the receipt.')).toBeVisible();
  await expect(main.locator('iframe')).toHaveCount(0);
  await expect(main).not.toContainText(/rosa|Juniper|4242|555-|Juno/);
  expect(await findViolations(other)).toEqual([]);

  await main.getByRole('link', { name: 'Sign in' }).click();
  await expect(other).toHaveURL(/\/login\?from=/);
  await signIn(other, { url: town.market }, 'resident');
  await openConfirmation(other, town, id);
  await expect(main.getByText('rosa@example.org').first()).toBeVisible();
  await expect(main.locator('iframe')).toBeVisible();
  await context.close();
});

test('an order that can’t be loaded says so, with ways on (R715-R718, R922) @soak', async ({
  page,
  town,
  expected,
  context,
}) => {
  expected.push(/404|500|ERR_INTERNET/);
  const main = page.getByRole('main');
  const heading = page.getByRole('heading', { level: 1 });
  const failed = main.getByText('Failed to load order confirmation. Please try again.');
  await page.goto(`${town.market}/order-confirmation`);
  await expect(heading).toHaveText('Unable to Load Order');
  await expect(main.getByText('Order ID is required to view confirmation.')).toBeVisible();

  await openConfirmation(page, town, 'b2f7e0f4-0000-4000-8000-000000000000');
  await expect(heading).toHaveText('Unable to Load Order');
  await expect(failed).toBeVisible();
  await main.getByRole('link', { name: 'Continue Shopping' }).click();
  await expect(page).toHaveURL(`${town.market}/items`);

  const id = await addOrder(town, { ...(await openCartSession(page, town)), ...office });
  await page.route('**/confirmation', (route) => fulfillAsServer(route, { status: 500, body: 'Out of order' }));
  await openConfirmation(page, town, id);
  await expect(failed).toBeVisible();
  await page.unroute('**/confirmation');
  await main.getByRole('button', { name: 'Try Again' }).click();
  await expect(heading).toHaveText('Thank you for your order!');

  await context.setOffline(true);
  await page.waitForTimeout(5000);
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(main.getByText('You are offline. This is your order as it was last loaded.')).toBeVisible();
  await context.setOffline(false);
  await expect(main.getByText('You are offline.')).toHaveCount(0);

  await page.goto(`${town.url}/order-confirmation?orderId=${id}`);
  await expect(heading).toHaveText('Unable to Load Order');
  await expect(failed).toBeVisible();
  await main.getByRole('link', { name: 'Go Home' }).click();
  await expect(page).toHaveURL(`${town.url}/`);
});

test('the link in the mail confirms an order by one press, and is nowhere afterwards', async ({ page, town }) => {
  const id = await addOrder(town, { ...office, confirm_by: '2026-11-22T18:30:00.000Z' });
  const sent: unknown[] = [];
  await page.route(`**/api/orders/${id}/confirmation`, (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    sent.push(route.request().postDataJSON());
    return fulfillAsServer(route, { status: 200, body: '{}' });
  });
  await page.goto(`${confirmationUrl(town, id)}#${'t'.repeat(43)}`);
  const main = page.getByRole('main');
  await expect(main.getByText('Please confirm the order by')).toBeVisible();
  await expect(page).toHaveURL(confirmationUrl(town, id));
  expect(sent).toEqual([]);
  await main.getByRole('button', { name: 'Confirm your order' }).click();
  await expect(main.getByText('Thank you. Your order is confirmed.')).toBeVisible();
  expect(sent).toEqual([{ token: 't'.repeat(43) }]);
  // People who come by another way see no question.
  await openConfirmation(page, town, id);
  await expect(main.getByText('Please confirm the order by')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Confirm your order' })).toHaveCount(0);
});

test('a pick-up order is paid, ready and picked up, in these words', async ({ page, town }) => {
  const id = await addOrder(town, { ...(await openCartSession(page, town)), ...office, status: 'paid' });
  await payFor(town, id);
  await openConfirmation(page, town, id);
  const main = page.getByRole('main');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(main.getByText('We’ll email you when your order is ready. You pick it up here:')).toBeVisible();
  await changeOrder(town, id, { ready_at: '2026-11-23T18:00:00.000Z' });
  await page.reload();
  await expect(heading).toHaveText('Your order is ready');
  await expect(main.getByText('Ready for pickup')).toBeVisible();
  await changeOrder(town, id, { status: 'shipped' });
  await page.reload();
  await expect(heading).toHaveText('Your order was picked up');
  await expect(main.getByText('Picked up', { exact: true })).toBeVisible();
  await expect(main.getByText('Ready for pickup')).toHaveCount(0);
  await expect(main.getByText('Shipped')).toHaveCount(0);
});

for (const { width, colorScheme } of pickCases(layouts, 2)) {
  test(`axe finds nothing, and nothing hangs over, at ${width} px`, async ({ page, town, expected }) => {
    // The receipt's frame is none of axe's: the sandbox keeps its messages out.
    expected.push(/postMessage/);
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const session = await openCartSession(page, town);
    const ids = [
      await addOrder(town, { ...session, ...office }, { title: 'W'.repeat(60) }),
      await addOrder(town, { ...session, ...paid, is_test: true }),
    ];
    await payFor(town, ids[1] ?? '');
    for (const id of ids) {
      await page.goto(`${confirmationUrl(town, id)}#${'t'.repeat(43)}`);
      const track = page.getByRole('button', { name: 'Track Order' });
      const confirm = page.getByRole('button', { name: 'Confirm your order' });
      // Pick-up orders are never tracked; paid ones need no confirmation.
      const [seen, missing] = id === ids[0] ? [confirm, track] : [track, confirm];
      await expect(seen).toBeVisible();
      await expect(missing).toHaveCount(0);
      if (seen === track) await track.click();
      expect(await findViolations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    }
  });
}

test('on paper there is the order, and none of the buttons', async ({ page, town }) => {
  const id = await addOrder(town, { ...(await openCartSession(page, town)), ...paid });
  await payFor(town, id);
  await openConfirmation(page, town, id);
  await expect(page.locator('iframe')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Wool hat')).toBeVisible();
  for (const gone of ['Download Receipt', 'Track Order']) await expect(page.getByText(gone)).toBeHidden();
  await expect(page.locator('iframe')).toBeHidden();
});
