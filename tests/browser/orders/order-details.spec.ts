/** An order in full, and what its buyer and administrators do with it. */
import type { Page } from '@playwright/test';
import { address as shippingAddress } from '../../server/shop/checkouts.ts';
import { fulfillAsServer } from '../../serverAnswer.ts';
import { signIn } from '../accounts/signIn.ts';
import { findViolations, layouts } from '../axe.ts';
import { expect, test } from '../server.ts';
import { cards, details, expectNoFaults, openMarket } from './orders.ts';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const button = (page: Page, name: string) => details(page).getByRole('button', { name, exact: true });

test('a clerk takes a payment, ships with a tracking number, and the order tells all of it, on a phone in the dark', async ({
  page,
  town,
}) => {
  const [{ width, colorScheme }] = layouts;
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme });
  const market = await openMarket(town);
  const order = await market.order({
    units: { [market.items.mug]: 2, [market.items.honey]: 1 },
    delivery: 'shipping',
    shipping: shippingAddress,
    payment_method: 'check',
    special_instructions: 'Ring twice.',
  });
  await signIn(page, { url: town.market }, 'clerk');
  await page.goto(`${town.market}/orders`);
  await cards(page).first().click();
  const shown = details(page);
  await expect(shown).toHaveAccessibleName(`Order Details ${order.order_number}`);
  for (const text of ['Ann Lee', 'ann@buyer.example', '2 × Salt-glazed mug', '1 × Wildflower honey', '1 Main St'])
    await expect(shown.getByText(text).first()).toBeVisible();
  const sums = () => shown.locator('dl > div').allTextContents();
  expect(await sums()).toEqual([
    'Subtotal$33.00',
    'Sales tax (8.25%)$2.72',
    'Shipping$5.00',
    'Total$40.72',
    'Balance due$40.72',
  ]);
  await expect(shown.getByText('Ring twice.')).toBeVisible();
  await expect(shown.getByText('Order Placed')).toBeVisible();
  await expect(shown.getByRole('link', { name: 'View confirmation' })).toHaveAttribute(
    'href',
    `/order-confirmation?orderId=${order.id}`,
  );
  await expect(shown.getByRole('link', { name: /Packing slip/ })).toHaveAttribute(
    'href',
    `/api/orders/${order.id}/packing-slip`,
  );
  await expect(button(page, 'Refund')).toHaveCount(0);
  await expectNoFaults(page, 'the details');
  await button(page, 'Cancel order').click();
  await expect(page.getByRole('dialog')).toHaveCount(2);
  await expectNoFaults(page, 'Cancel order');
  await page.keyboard.press('Escape');

  // Calling it paid records no money: the way there is offered.
  await button(page, 'Update status').click();
  const status = dialog(page, 'Update status');
  await status.getByLabel(/^Status/).selectOption('Paid');
  await expect(status.getByText('This records no money: $40.72 stays unpaid.')).toBeVisible();
  await expectNoFaults(page, 'Update status');
  await status.getByRole('button', { name: 'Mark as paid' }).click();
  await expect(status).toHaveCount(0);
  const payment = dialog(page, 'Mark as paid');
  await expect(payment.getByLabel(/^Paid by/)).toHaveValue('check');
  await expectNoFaults(page, 'Mark as paid');
  await payment.getByLabel('Reference').fill('Check 1042');
  await payment.getByRole('button', { name: 'Record payment' }).click();
  await expect(payment).toHaveCount(0);
  await expect(button(page, 'Mark as paid')).toHaveCount(0);
  await expect(button(page, 'Refund')).toBeVisible();
  expect(await sums()).toContain('Paid$40.72');
  await expect(shown.getByText('Paid by Check')).toBeVisible();

  await button(page, 'Update status').click();
  const editor = dialog(page, 'Update status');
  await expect(editor.getByLabel(/^Status/).locator('option')).toHaveText([
    'Incomplete',
    'Paid',
    'Shipped',
    'Refunded',
  ]);
  await editor.getByLabel(/^Status/).selectOption('shipped');
  await editor.getByLabel('Tracking number').fill('1Z 999&1');
  await editor.getByLabel('Notes').fill('Left at the side door.');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor).toHaveCount(0);
  await expect(shown.getByText('Status: Shipped')).toBeVisible();
  await expect(shown.getByText('Order Completed')).toBeVisible();
  await expect(shown.getByText('Left at the side door.').first()).toBeVisible();
  const track = shown.getByRole('link', { name: /Track package/ });
  await expect(track).toHaveAttribute('href', 'https://www.google.com/search?q=1Z%20999%261');
  await expect(track).toHaveAttribute('target', '_blank');
  await expect(track).toHaveAttribute('rel', 'noopener noreferrer');
  await page.keyboard.press('Escape');
  // The list behind it knows.
  await expect(cards(page).first()).toContainText('Shipped');
});

test('setting Refunded asks first, a stale change shows both versions, and a closed order offers no changes @soak', async ({
  page,
  town,
  expected,
}) => {
  expected.push(/500|412/);
  const market = await openMarket(town);
  const order = await market.order();
  await market.pay(order.id);
  await signIn(page, { url: town.market }, 'clerk');
  const call = `**/api/orders/${order.id}/status`;
  await page.goto(`${town.market}/orders?id=${order.id}`);
  await button(page, 'Update status').click();
  const editor = dialog(page, 'Update status');
  const save = editor.getByRole('button', { name: 'Save' });
  await page.route(call, (route) => fulfillAsServer(route, { status: 500, body: '' }));
  await editor.getByLabel('Notes').fill('Mine');
  await save.click();
  await expect(editor.getByText('Order status update failed', { exact: true }).first()).toBeVisible();
  await page.unroute(call);

  // Somebody else changes it meanwhile.
  await market.setStatus(order.id, 'shipped');
  await editor.getByLabel(/^Status/).selectOption('incomplete');
  await save.click();
  await expect(editor.getByRole('heading', { name: 'Someone else saved this while you were editing' })).toBeVisible();
  await expect(editor.getByRole('group', { name: 'Status' })).toContainText(/Incomplete.*Shipped/s);
  expect(await findViolations(page)).toEqual([]);
  await editor.getByRole('group', { name: 'Status' }).getByRole('radio', { name: 'Take theirs' }).check();
  await editor.getByRole('button', { name: 'Use these choices' }).click();
  await expect(editor.getByLabel(/^Status/)).toHaveValue('shipped');

  await editor.getByLabel(/^Status/).selectOption('refunded');
  await expect(editor.getByText('This does not pay any money back.')).toBeVisible();
  await save.click();
  const question = dialog(page, 'Set to Refunded without paying back?');
  await expect(question.getByText('This doesn’t return any money. Use Refund to do that.')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Go back' }).click();
  await expect(question).toHaveCount(0);
  await save.click();
  await question.getByRole('button', { name: 'Set to Refunded' }).click();
  await expect(editor).toHaveCount(0);
  await expect(button(page, 'Update status')).toHaveCount(0);
  // The money is still there.
  await expect(button(page, 'Refund')).toBeVisible();
  expect((await market.read(order.id)).json()).toMatchObject({ status: 'refunded', notes: 'Mine', refunded_amount: 0 });
});

test('an order that nobody paid is cancelled, after asking @soak', async ({ page, town }) => {
  const market = await openMarket(town);
  const order = await market.order();
  await signIn(page, { url: town.market }, 'clerk');
  await page.goto(`${town.market}/orders?id=${order.id}`);
  await button(page, 'Cancel order').click();
  const question = dialog(page, 'Cancel this order?');
  await question.getByRole('button', { name: 'Keep order' }).click();
  await expect(question).toHaveCount(0);
  await button(page, 'Cancel order').click();
  await question.getByRole('button', { name: 'Cancel order' }).click();
  await expect(question).toHaveCount(0);
  await expect(details(page).getByText('Cancelled').first()).toBeVisible();
  await expect(details(page).getByText('Not paid')).toHaveCount(0);
  for (const name of ['Cancel order', 'Update status', 'Mark as paid', 'Refund'])
    await expect(button(page, name)).toHaveCount(0);
});

test('a buyer sees no tools of the shop, and orders the same again', async ({ page, town, expected }) => {
  expected.push(/500/);
  const market = await openMarket(town);
  const order = await market.order({ who: 'resident', units: { [market.items.mug]: 2 } });
  const open = await market.order({ who: 'resident' });
  await market.pay(order.id);
  await signIn(page, { url: town.market }, 'resident');
  await page.goto(`${town.market}/orders?id=${open.id}`);
  await expect(details(page).getByRole('heading', { name: 'Timeline' })).toBeVisible();
  for (const name of ['Reorder', 'Update status', 'Mark as paid', 'Refund', 'Cancel order'])
    await expect(button(page, name)).toHaveCount(0);
  await expect(details(page).getByRole('link', { name: /Packing slip/ })).toHaveCount(0);

  await page.goto(`${town.market}/orders?id=${order.id}`);
  const call = `**/api/orders/${order.id}/reorder`;
  await page.route(call, (route) => fulfillAsServer(route, { status: 500, body: '' }));
  await button(page, 'Reorder').click();
  await expect(details(page).getByText('Failed to reorder items').first()).toBeVisible();
  await page.unroute(call);
  const sent = page.waitForRequest(call);
  await button(page, 'Reorder').click();
  expect((await sent).headers()['x-cart-session-id']).toMatch(/^cart_/);
  await expect(details(page).getByText('The items were added to your cart.').first()).toBeVisible();
  await details(page).getByRole('link', { name: 'View cart' }).click();
  const cart = page.getByRole('dialog', { name: 'Shopping Cart' });
  await expect(cart.getByRole('spinbutton', { name: 'Quantity of Salt-glazed mug' })).toHaveValue('2');
});
