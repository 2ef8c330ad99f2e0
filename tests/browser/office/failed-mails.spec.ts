/** Mails that could not be sent show above all orders and invoices, until somebody sends them again. */
import { newId } from '../../../server/store/recordIds.ts';
import { signIn } from '../accounts/signIn.ts';
import { findViolations } from '../axe.ts';
import { openMarket } from '../orders/orders.ts';
import { expect, test } from '../server.ts';
import { host } from '../shop/shopping.ts';

test('on a phone the shop reads which mails failed and why, and sends them again @soak', async ({ page, town }) => {
  const market = await openMarket(town);
  for (let count = 0; count < 2; count += 1) await market.pay((await market.order()).id);
  const sent = () =>
    town.write(({ trx }) => trx('mails').where({ kind: 'receipt' }).whereNotNull('sent_at').pluck('id'));
  await expect.poll(sent).toHaveLength(2);
  const failure = '550 5.1.1 <ann@buyer.example>: no such mailbox';
  const failed = { sent_at: null, failed_at: '2026-11-22T12:00:00.000Z', failure };
  await town.write(({ trx }) => trx('mails').where({ kind: 'receipt' }).update(failed));
  const number: string = await town.write(async ({ trx }) => {
    const invoice = await trx('invoices').where({ status: 'unpaid' }).where('counted_open_cents', '>', 0).first();
    await trx('mails').insert({
      id: newId(),
      town_id: invoice.town_id,
      invoice_id: invoice.id,
      kind: 'invoice_reminder',
      once_key: 'r',
      recipient: invoice.customer_email,
      data: '{}',
      attempts: 1,
      created_at: failed.failed_at,
      ...failed,
    });
    return invoice.invoice_number;
  }, host);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, { url: town.market }, 'clerk');
  await page.goto(`${town.market}/orders`);
  await expect(page.getByRole('heading', { name: '3 emails could not be sent' })).toBeVisible();
  await expect(page.getByText('550 5.1.1')).toHaveCount(3);
  expect(await findViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await page.getByRole('link', { name: `Invoice ${number}` }).click();
  await expect(page.getByRole('dialog', { name: `Invoice ${number}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Try again: Reminder to / }).click();
  await expect(page.getByRole('heading', { name: '2 emails could not be sent' })).toBeVisible();
  await page.goto(`${town.market}/orders`);
  await page
    .getByRole('button', { name: /^Try again: Receipt to / })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: '1 email could not be sent' })).toBeVisible();
  await expect.poll(sent).toHaveLength(1);
  await page.getByRole('button', { name: /^Try again: / }).click();
  await expect(page.getByText('could not be sent', { exact: false })).toBeHidden();
  await expect.poll(sent).toHaveLength(2);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible();
  await expect(page.getByText('could not be sent', { exact: false })).toBeHidden();
});
