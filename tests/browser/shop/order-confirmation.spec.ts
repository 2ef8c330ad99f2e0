/** The page of an order, as its buyer sees it. */

import type { Page } from '@playwright/test';
import { fulfillAsServer } from '../../serverAnswer.ts';
import {
  addOrder,
  changeAnswers,
  changeOrder,
  confirmationUrl,
  openCartSession,
  openConfirmation,
  payFor,
} from '../accounts/confirmations.ts';
import { findViolations, layouts } from '../axe.ts';
import { expect, test } from '../server.ts';
import { setClocksForward } from '../shell/navigation.ts';
import { generatingText, officeOrder, paidOrder, unavailableText } from './confirmedOrders.ts';

// The tests' own scripts are kept out of the receipt's sandboxed frame too.
test.beforeEach(({ expected }) => void expected.push(/Blocked script execution in .*receipt|postMessage/));

async function showOnPhone(page: Page): Promise<void> {
  const [{ width, colorScheme }] = layouts;
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme });
}

async function expectNoFaults(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
}

test('a buyer reads on a phone what happens next, what was ordered and what it costs, until it is picked up (R698-R703)', async ({
  page,
  town,
}) => {
  await showOnPhone(page);
  const id = await addOrder(town, { ...(await openCartSession(page, town)), ...officeOrder });
  await page.goto(`${confirmationUrl(town, id)}#${'t'.repeat(43)}`);
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
  await expect(main.getByText(unavailableText)).toBeVisible();
  await expect(main.getByRole('button', { name: 'Receipt Unavailable' })).toBeDisabled();
  await expect(page).toHaveTitle('Order Confirmation – Maple Market');
  await expect(main.getByRole('button', { name: 'Confirm your order' })).toBeVisible();
  // Pickup orders are never tracked.
  await expect(main.getByRole('button', { name: 'Track Order' })).toHaveCount(0);
  await expectNoFaults(page);

  // The clerk takes the cash: the page says so when its reader comes back to it.
  const comeBack = async () => {
    await setClocksForward(page, 5001);
    await page.evaluate(() => dispatchEvent(new Event('focus')));
  };
  await payFor(town, id);
  await changeOrder(town, id, paidOrder);
  await comeBack();
  await expect(
    main.getByText('Your payment has arrived. We’re sending the receipt to rosa@example.org.'),
  ).toBeVisible();
  await expect(main.getByText('November 28, 2026')).toBeVisible();
  await expect(page.frameLocator('iframe[title="Receipt preview"]').getByText('$33.06').first()).toBeVisible();

  const heading = page.getByRole('heading', { level: 1 });
  await changeOrder(town, id, { status: 'paid', ready_at: '2026-11-23T18:00:00.000Z' });
  await comeBack();
  await expect(heading).toHaveText('Your order is ready');
  await expect(main.getByText('Ready for pickup')).toBeVisible();
  await changeOrder(town, id, { status: 'shipped' });
  await comeBack();
  await expect(heading).toHaveText('Your order was picked up');
  await expect(main.getByText('Picked up', { exact: true })).toBeVisible();
  await expect(main.getByText(/Ready for pickup|Shipped/)).toHaveCount(0);
});

test('the receipt is downloaded, printed and looked for in the mail; the order is tracked, and printed without buttons (R704-R714, R719)', async ({
  page,
  town,
  context,
}) => {
  await showOnPhone(page);
  const title = 'W'.repeat(60);
  const given = { ...(await openCartSession(page, town)), ...paidOrder, is_test: true };
  const id = await addOrder(town, given, { title });
  await payFor(town, id);
  await page.goto(`${confirmationUrl(town, id)}#${'t'.repeat(43)}`);
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
  await expect(button('Confirm your order'), 'what is paid by card needs none').toHaveCount(0);
  await expectNoFaults(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(title)).toBeVisible();
  for (const gone of ['Download Receipt', 'Track Order']) await expect(page.getByText(gone)).toBeHidden();
  await expect(frame).toBeHidden();
  await page.emulateMedia({ media: null });
  await changeOrder(town, id, { tracking_number: '1Z999AA1', status: 'shipped' });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your order is on its way');
  await button('Track Order').click();
  await expect(page.locator('[aria-live]').filter({ hasText: 'Track package' })).toContainText('1Z999AA1');

  await page.getByRole('main').getByRole('link', { name: 'Continue Shopping' }).click();
  await expect(page).toHaveURL(`${town.market}/items`);
  await openConfirmation(page, town, id);
  await page.getByRole('main').getByRole('link', { name: 'Contact Support' }).click();
  await expect(page).toHaveURL(`${town.market}/#contact`);
  await expect(page.locator('#contact')).toBeInViewport();
});

test('failures of a receipt are reported (R720-R723)', async ({ page, town, expected }) => {
  expected.push(/500/, /ERR_/);
  const id = await addOrder(town, { ...(await openCartSession(page, town)), ...paidOrder });
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
  const id = await addOrder(town, { ...(await openCartSession(page, town)), ...paidOrder });
  await payFor(town, id);
  let isReady = false;
  await page.clock.install();
  await changeAnswers(page, ({ receipt_available: _, ...answer }) =>
    isReady ? answer : { ...answer, receipt_url: '' },
  );
  await openConfirmation(page, town, id);
  await expect(page.getByText(generatingText)).toBeVisible();
  await page.getByRole('button', { name: 'Print Receipt' }).click();
  await expect(page.getByText('Receipt not available for printing')).toBeVisible();
  isReady = true;
  await page.clock.runFor(3500);
  await expect(page.locator('iframe[title="Receipt preview"]')).toBeVisible();

  isReady = false;
  await page.reload();
  await expect(page.getByText(generatingText)).toBeVisible();
  for (let second = 0; second < 66; second += 3) {
    await page.clock.runFor(3000);
    await page.waitForTimeout(30);
  }
  await expect(page.getByText(unavailableText)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Receipt Unavailable' })).toBeDisabled();
});

test('while a card is charged the page waits, says how it went, and forgets what Stripe wrote into the address', async ({
  page,
  town,
}) => {
  const id = await addOrder(town, { ...(await openCartSession(page, town)), ...paidOrder });
  const secret = 'pi_1_secret_2';
  const announced: string[] = [];
  page.on('request', async (request) => {
    if (request.isNavigationRequest()) return;
    // A request that is still running when the page closes has no headers.
    const headers = await request.allHeaders().catch(() => ({}));
    announced.push(request.url(), JSON.stringify(headers), request.postData() ?? '');
  });
  const query = `&payment_intent=pi_1&payment_intent_client_secret=${secret}&redirect_status=succeeded`;
  await page.goto(confirmationUrl(town, id) + query);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirming your payment…');
  await expect(page).toHaveURL(confirmationUrl(town, id));
  expect(await page.evaluate(() => history.length)).toBe(3);
  await payFor(town, id);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your order!');
  await expect(page.locator('iframe[title="Receipt preview"]')).toBeVisible();
  expect(announced.filter((text) => text.includes(secret))).toEqual([]);

  const refused = await addOrder(town, { ...(await openCartSession(page, town)), ...paidOrder });
  await page.goto(`${confirmationUrl(town, refused)}&redirect_status=failed`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your payment didn’t go through');
  await expect(page.getByText('Nothing was charged.')).toBeVisible();
  await page.getByRole('link', { name: 'Open your cart' }).click();
  await expect(page.getByRole('dialog', { name: 'Shopping Cart' })).toBeVisible();
});
