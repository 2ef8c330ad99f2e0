/** Reminders, receipts and refunds by mail, and what became of them. */
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { MailFailure } from '../../../server/mail/mailer.ts';
import type { MailState } from '../../../server/store/mails.ts';
import { dialects } from '../database.ts';
import { invoiceItem } from './invoices.ts';

import { makeMailingTown } from './mailingTown.ts';

describe.each(dialects)('mails about invoices on %s', (dialect) => {
  test('a reminder says what is open and since when; a receipt what came in and what is left', async () => {
    const { create, call, change, post, run, mails, clock, read, queueReceipt } = await makeMailingTown(dialect);
    const { id } = await create();
    await change(id, { due_date: '2026-11-22' });
    clock.now = Date.parse('2026-11-23T16:00:00.000Z');
    await post(id, 'remind');
    await run();
    expect(mails()[0]?.header('Subject')).toBe('Reminder: your invoice from City of Maple (INV-000001)');
    expect(mails()[0]?.text).toContain('Invoice INV-000001 was due on November 22, 2026, and you still owe $108.95.');
    const json = { amount: 50, method: 'check', reference: '#1' };
    expect((await call(`/api/invoices/${id}/payments`, { json })).status).toBeLessThan(300);
    const [payment] = (await read(id)).payments;
    await queueReceipt(id, payment?.id ?? '');
    await queueReceipt(id, payment?.id ?? '');
    await run();
    const receipts = mails().filter((mail) => mail.header('Subject') === 'Your payment to City of Maple (INV-000001)');
    expect(receipts).toHaveLength(1);
    for (const part of ['We have received your payment of $50.00 for invoice INV-000001.', 'Balance due: $58.95.']) {
      expect(receipts[0]?.text).toContain(part);
    }
    await queueReceipt(id, 'no-payment');
    await run();
    expect(mails()).toHaveLength(2);
  });

  test('a refund is mailed: how much, what of it is owed, also once the invoice is cancelled', async () => {
    const { create, call, change, run, mails } = await makeMailingTown(dialect);
    const { id } = await create();
    await call(`/api/invoices/${id}/payments`, { json: { amount: 108.95, method: 'check', reference: '#12' } });
    await run();
    const refund = (json: object) => call(`/api/invoices/${id}/refund`, { method: 'PUT', json });
    await refund({ refund_amount: 8.95, refund_reason: 'other', refund_balance: 'credited' });
    await run();
    await refund({ refund_amount: 50, refund_reason: 'other' });
    await run();
    await refund({ refund_amount: 50, refund_reason: 'other', refund_balance: 'credited' });
    await change(id, { status: 'cancelled' });
    await run();
    const refunds = mails().filter((mail) => mail.header('Subject') === 'Your refund from City of Maple (INV-000001)');
    const [first, second, third] = refunds.map(({ text }) => text);
    for (const part of [
      'We’ve refunded $8.95 of your payment for invoice INV-000001.',
      'We took $8.95 off the bill, so you don’t owe it.',
      '$108.95 was paid on November 22, 2026 by check (#12).',
      '$8.95 was refunded on November 22, 2026 and taken off the bill.',
      'Taken off the bill: -$8.95',
      '/pay/',
    ])
      expect(first).toContain(part);
    expect(first).not.toContain('You still owe');
    expect(second).toContain('You still owe $50.00.');
    expect(third).toContain('CANCELLED');
    // Its pay page is gone.
    expect(third).not.toContain('/pay/');
  });

  test('failed mails are listed with their invoice, are in its timeline, and are sent again', async () => {
    const { create, read, post, run, mails, call } = await makeMailingTown(dialect);
    const { id } = await create();
    await post(id, 'send');
    await run(async () => {
      throw new MailFailure('550 No such person', true);
    });
    const failed = async () => ((await call('/api/mails?failed=1')).json() as { mails: MailState[] }).mails;
    const [mail] = await failed();
    expect(mail).toMatchObject({
      kind: 'invoice',
      order_id: null,
      order_number: null,
      invoice_id: id,
      invoice_number: 'INV-000001',
      failure: '550 No such person',
    });
    expect((await read(id)).events.at(-1)).toMatchObject({
      kind: 'mail_failed',
      detail: { failure: '550 No such person' },
    });
    expect((await call(`/api/mails/${mail?.id}/retry`, { method: 'POST' })).status).toBe(200);
    await run();
    expect([await failed(), mails().length]).toEqual([[], 1]);
  });
});

test('names and words that people typed are in no header', async () => {
  const { create, post, run, mails } = await makeMailingTown('sqlite');
  const evil = 'Rosa\r\nBcc: all@buyer.example\r\n\r\n<b>Hi</b>';
  const { id } = await create({ customer_name: evil, notes: evil, items: [{ ...invoiceItem, description: evil }] });
  await post(id, 'send');
  await run();
  const [mail] = mails();
  expect([mail?.header('To'), mail?.header('Bcc')]).toEqual(['rosa@buyer.example', '']);
  expect(mail?.header('Subject')).not.toContain('Rosa');
  expect(mail?.html).not.toContain('<b>Hi</b>');
});

// SQLite has one writer: there, nobody deletes while a mail is being settled.
test('an invoice is deleted while one of its mails is being settled', async () => {
  const { create, post, run, rows, write, db, errors } = await makeMailingTown('postgres');
  const { id } = await create();
  await post(id, 'send');
  const done = await write(async ({ trx }) => {
    const { promise: isOut, resolve } = Promise.withResolvers<void>();
    const sent = run(async () => resolve());
    await isOut;
    // By then it is being noted.
    await wait(100);
    await trx('invoices').where({ id }).del();
    return { sent };
  });
  expect(await done.sent).toBe(1);
  expect([await rows(), await db.read('invoices'), errors]).toEqual([[], [], []]);
});
