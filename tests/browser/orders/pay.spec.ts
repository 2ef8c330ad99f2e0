/** The page of a pay link: what is to be paid, by card or at the office, by whoever has the link. */
import { findViolations } from '../axe.ts';
import { expect, test } from '../server.ts';
import { takeCards } from '../shop/checkout.ts';
import { cardFields } from '../shop/stripeStandIn.ts';
import { callInvoices, writeInvoice } from './invoices.ts';

test('paid by card, after the amount has changed and a card was refused', async ({ page, town, context, expected }) => {
  expected.push(/402|409|js\.stripe\.com/);
  await takeCards(context, town);
  const { id, pay_url, items, version } = await writeInvoice(page, town);
  const visitor = await context.newPage();
  await visitor.setViewportSize({ width: 390, height: 844 });
  const answer = await visitor.goto(pay_url);
  expect(answer?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
  expect(answer?.headers()['content-security-policy']).toContain('js.stripe.com');
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Pay this invoice');
  await expect(visitor.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  const pay = visitor.getByRole('button', { name: /^Pay \$/ });
  await expect(pay).toHaveText('Pay $108.95');
  const card = cardFields(visitor);
  await card.locator('[name="number"]').fill('4000 0000 0000 0002');
  expect(await findViolations(visitor, 'main')).toEqual([]);
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await callInvoices(page, 'PUT', `/${id}`, { items: [{ ...items[0], unit_price: 45 }], version });
  await pay.click();
  await expect(visitor.getByText('The amount to pay was $108.95 and is now')).toBeVisible();
  await expect(pay).not.toHaveText('Pay $108.95');
  const amount = (await pay.textContent())?.slice('Pay '.length) ?? '';
  await pay.click();
  await expect(visitor.getByRole('alert').filter({ hasText: /declined/ })).toBeVisible();
  await card.locator('[name="number"]').fill('4242 4242 4242 4242');
  await pay.click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Thank you! Your payment has arrived');
  await expect(visitor.getByText(`${amount} was paid.`)).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('This invoice is paid');
  await expect(pay).toHaveCount(0);
  expect(await callInvoices(page, 'GET', `/${id}`)).toMatchObject({ status: 'paid', open_amount: 0 });
});

test('without cards it says where to pay; a link of what was cancelled says so, and so does a lost network', async ({
  page,
  town,
  expected,
}) => {
  expected.push(/404|ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  const { id, pay_url, invoice_number } = await writeInvoice(page, town);
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto(pay_url);
  await expect(page.getByRole('heading', { name: 'Pay at the office' })).toBeVisible();
  await expect(page.getByText(`tell us the number ${invoice_number}`)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
  expect(await findViolations(page)).toEqual([]);
  await page.route('**/api/pay/**', (route) => route.abort('internetdisconnected'));
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByText('This may be out of date')).toBeVisible();
  await page.unroute('**/api/pay/**');

  const clerk = await page.context().newPage();
  await writeInvoice(clerk, town);
  await callInvoices(clerk, 'PUT', `/${id}`, { status: 'cancelled' });
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This pay link doesn’t work');
  expect((await page.goto(pay_url.replace(town.market, town.url)))?.status()).toBe(404);
  await expect(page.getByText('We couldn’t find that page')).toBeVisible();
});
