/** The page of an order: who may see it, how it is confirmed, and how it looks. */

import { fulfillAsServer } from '../../serverAnswer.ts';
import {
  addOrder,
  changeAnswers,
  confirmationUrl,
  findResident,
  openCartSession,
  openConfirmation,
  payFor,
} from '../accounts/confirmations.ts';
import { signIn } from '../accounts/signIn.ts';
import { findViolations } from '../axe.ts';
import { expect, test } from '../server.ts';
import { setClocksForward } from '../shell/navigation.ts';
import { officeOrder, paidOrder, unavailableText } from './confirmedOrders.ts';

// The tests' own scripts are kept out of the receipt's sandboxed frame too.
test.beforeEach(({ expected }) => void expected.push(/Blocked script execution in .*receipt/));

test('somebody else with the address sees what was ordered and not by whom; its owner sees all (R914, R726)', async ({
  page,
  town,
  browser,
}) => {
  const { cart_session_hash } = await openCartSession(page, town);
  const user_id = await findResident(town);
  const id = await addOrder(town, { cart_session_hash, user_id, ...paidOrder });
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

  const id = await addOrder(town, { ...(await openCartSession(page, town)), ...officeOrder });
  await page.route('**/confirmation', (route) => fulfillAsServer(route, { status: 500, body: 'Out of order' }));
  await openConfirmation(page, town, id);
  await expect(failed).toBeVisible();
  await page.unroute('**/confirmation');
  await main.getByRole('button', { name: 'Try Again' }).click();
  await expect(heading).toHaveText('Thank you for your order!');

  await context.setOffline(true);
  await setClocksForward(page, 5001);
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
  const id = await addOrder(town, { ...officeOrder, confirm_by: '2026-11-22T18:30:00.000Z' });
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

test('waiting for a payment ends by itself, and goes on when somebody asks @soak', async ({ page, town }) => {
  const id = await addOrder(town, { ...(await openCartSession(page, town)), ...paidOrder });
  let requests = 0;
  page.on('request', (request) => {
    requests += request.url().endsWith('/confirmation') ? 1 : 0;
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
  expect(requests).toBeLessThan(70);
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
  await expect(page.getByText(unavailableText)).toHaveCount(0);
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
