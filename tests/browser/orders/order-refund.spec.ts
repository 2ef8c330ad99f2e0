/** Paying back: by amount and by line, once however often it is sent. */

import { fulfillAsServer } from '../../serverAnswer.ts';
import { signIn } from '../accounts/signIn.ts';
import { layouts } from '../axe.ts';
import { expect, test } from '../server.ts';
import { details, expectNoFaults, openMarket } from './orders.ts';

/** The button names its sum. */
const sends = /^Refund( \$[\d.]+)?$/;

test('money goes back by amount and by line until all of it is, and the order says so', async ({ page, town }) => {
  const [{ width, colorScheme }] = layouts;
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme });
  const market = await openMarket(town);
  const order = await market.order({ units: { [market.items.mug]: 2 } });
  await market.pay(order.id);
  await signIn(page, { url: town.market }, 'clerk');
  await page.goto(`${town.market}/orders?id=${order.id}`);
  const open = details(page).getByRole('button', { name: 'Refund', exact: true });
  const refund = page.getByRole('dialog', { name: 'Refund order' });
  const send = refund.getByRole('button', { name: sends });
  await open.click();
  // 25.00 and 8.25 % of it.
  await expect(refund.getByLabel(/^Amount/)).toHaveValue('27.06');
  for (const amount of ['0', '0.001', '27.07']) {
    await refund.getByLabel(/^Amount/).fill(amount);
    await send.click();
    await expect(refund.getByText('Refund amount must be between $0.01 and $27.06')).toBeVisible();
    await expect(refund.getByText('Please choose a reason.')).toBeVisible();
  }
  await expect(refund.getByLabel(/^Reason/).locator('option')).toHaveText([
    'Choose a reason',
    'Requested by customer',
    'Defective product',
    'Wrong item',
    'Not as described',
    'Shipping damage',
    'Our mistake',
    'Other',
  ]);
  // Beside it nothing closes it.
  await page.mouse.click(5, 5);
  await expect(refund).toBeVisible();
  await refund.getByLabel(/^Amount/).fill('$5');
  await expect(send).toHaveText('Refund $5.00');
  await refund.getByLabel(/^Reason/).selectOption('shipping_damage');
  await refund.getByLabel('Notes').fill('A chip in the glaze');
  await send.click();
  await expect(refund).toHaveCount(0);
  await expect(details(page).getByText('Refunded-$5.00', { exact: false }).first()).toBeVisible();
  await expect(details(page).getByText('A chip in the glaze')).toBeVisible();
  await expect(details(page).getByText('Refunded $5.00')).toBeVisible();

  // By line: what it comes to is shown as it is typed, and cannot be more than is left.
  await open.click();
  await refund.getByRole('radio', { name: 'Items' }).check();
  await expect(send).toHaveText('Refund');
  const units = refund.getByRole('spinbutton', { name: 'How many of Salt-glazed mug to refund' });
  await send.click();
  await expect(refund.getByText('Choose which items to refund, and how many.')).toBeVisible();
  await units.fill('2');
  await expect(refund.locator('output')).toHaveText('$27.06');
  await refund.getByLabel(/^Reason/).selectOption('wrong_item');
  await send.click();
  await expect(refund.getByText('Refund amount must be between $0.01 and $22.06')).toBeVisible();
  await units.fill('1');
  await expect(refund.locator('output')).toHaveText('$13.53');
  await expectNoFaults(page, 'a refund by line, over an order with a refund');
  await expect(send).toHaveText('Refund $13.53');
  await refund.getByRole('checkbox', { name: 'Put Salt-glazed mug back in stock' }).check();
  await send.click();
  await expect(refund).toHaveCount(0);
  await expect(details(page).getByText('1 refunded')).toBeVisible();
  expect((await market.read(order.id)).json()).toMatchObject({
    status: 'paid',
    refunded_amount: 18.53,
    refundable_amount: 8.53,
    refunds: [{ amount: 5 }, { amount: 13.53, lines: [{ quantity: 1, restock: true }] }],
  });

  await open.click();
  await expect(refund.getByLabel(/^Amount/)).toHaveValue('8.53');
  await refund.getByLabel(/^Reason/).selectOption('other');
  await send.click();
  await expect(refund).toHaveCount(0);
  await expect(open).toHaveCount(0);
  await expect(details(page).getByRole('button', { name: 'Update status' })).toHaveCount(0);
});

test('a lost answer, sent again, pays back once; while it is sent nothing closes the dialog; failures are told', async ({
  page,
  town,
  expected,
}) => {
  expected.push(/500|net::ERR/);
  const market = await openMarket(town);
  const order = await market.order();
  await market.pay(order.id);
  await signIn(page, { url: town.market }, 'clerk');
  await page.goto(`${town.market}/orders?id=${order.id}`);
  await details(page).getByRole('button', { name: 'Refund', exact: true }).click();
  const refund = page.getByRole('dialog', { name: 'Refund order' });
  const send = refund.getByRole('button', { name: sends });
  const call = `**/api/orders/${order.id}/refund`;
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/refund')) keys.push(request.headers()['idempotency-key']);
  });
  await refund.getByLabel(/^Amount/).fill('2');
  await refund.getByLabel(/^Reason/).selectOption('other');
  await page.route(call, (route) => fulfillAsServer(route, { status: 500, body: '' }), { times: 1 });
  await send.click();
  await expect(refund.getByText('Refund processing failed', { exact: true }).first()).toBeVisible();

  // It arrives, and the answer does not.
  await page.evaluate((end) => {
    const { fetch } = window;
    window.fetch = async (...given) => {
      const answer = await fetch(...given);
      if (!answer.url.endsWith(end)) return answer;
      window.fetch = fetch;
      Object.assign(window, { arrived: true });
      await new Promise((resolve) => addEventListener('lose', resolve, { once: true }));
      throw new TypeError('Failed to fetch');
    };
  }, '/refund');
  await send.click();
  await expect(send).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(refund).toBeVisible();
  await page.waitForFunction(() => 'arrived' in window);
  await page.evaluate(() => window.dispatchEvent(new globalThis.Event('lose')));
  await expect(refund.getByText('Send it again: it will be done only once.').first()).toBeVisible();
  await send.click();
  await expect(refund).toHaveCount(0);
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  expect((await market.read(order.id)).json()).toMatchObject({ refunded_amount: 2, refunds: [{ amount: 2 }] });

  // Refunds that are on their way are shown as such.
  const answer = (await market.read(order.id)).json() as { refunds: object[] };
  const refunds = [...answer.refunds, { id: 'r', status: 'pending', amount: 3, reason: 'other', lines: [] }];
  await page.route(`**/api/orders/${order.id}`, (route) => fulfillAsServer(route, { json: { ...answer, refunds } }));
  await page.reload();
  await expect(details(page).getByText('Pending')).toBeVisible();
  await details(page).getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(refund.getByText('$3.00 of an earlier refund is still on its way.')).toBeVisible();
});
