/** Mails about orders: written once, sent once, tried again, given up, sent again. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Town } from '../../../db/rules/town/towns.ts';
import { removeExpired } from '../../../server/jobs/removeExpired.ts';
import { maxMailAttempts } from '../../../server/jobs/sendDueMails.ts';
import { createMailer, MailFailure, type SendMail } from '../../../server/mail/mailer.ts';
import type { MailState } from '../../../server/store/mails.ts';
import { makeSessionCookie } from '../accounts/sessions.ts';
import { dialects, makeTown } from '../database.ts';
import { elementsOf, readPdf } from '../readPdf.ts';
import { serve } from '../serve.ts';
import { dayMs, minuteMs, openOutbox, refundRow, runToTheEnd, startTime } from './orderMailBox.ts';
import { insertOrder, payOrder } from './orderRows.ts';

describe.each(dialects)('mails on %s', (dialect) => {
  test('a receipt is one mail: text, HTML and PDF of the same order, in the town’s name, with a link to its own site', async () => {
    const outbox = await openOutbox(dialect, { TRUST_PROXY: '1' });
    const id = await insertOrder(outbox, outbox.town);
    await payOrder(outbox, outbox.town, id);
    // However often the step is repeated that brings it.
    for (let again = 0; again < 3; again += 1) await outbox.queue(id, 'receipt');
    expect(await outbox.run()).toBe(1);
    expect(await outbox.run()).toBe(0);
    const [mail, ...others] = outbox.mails();
    expect(others).toEqual([]);
    const [row] = await outbox.rows();
    expect(row).toMatchObject({ sent_at: new Date(startTime).toISOString(), next_attempt_at: null, failed_at: null });
    expect(outbox.files()).toEqual([`${row.id}.eml`]);
    expect(['To', 'From', 'Reply-To', 'Subject', 'Message-ID'].map((name) => mail?.header(name))).toEqual([
      'rosa@example.org',
      'Maple Market <no-reply@maplemarket.test>',
      'office@maple.example',
      'Your receipt from Maple Market (ORD-2026-000001)',
      `<${row.id}@maplemarket.test>`,
    ]);
    expect(mail?.parts.map(({ type, filename }) => [type, filename])).toEqual([
      ['text/plain', ''],
      ['text/html', ''],
      ['application/pdf', 'receipt-ORD-2026-000001.pdf'],
    ]);
    const link = `https://maplemarket.test/order-confirmation?orderId=${id}`;
    for (const body of [mail?.text, mail?.html]) {
      for (const part of ['Hello Rosa,', '$33.06', 'Wool hat', 'Sales tax (8.25%)', '$2.06', link])
        expect(body).toContain(part);
      // Only the shop reads these.
      expect(body).not.toContain('Called on Monday.');
      const addresses = [...(body ?? '').matchAll(/https?:\/\/[^\s"<]+/g)].map(([address]) => address);
      expect(new Set(addresses)).toEqual(new Set([link]));
    }
    expect(mail?.html).not.toMatch(/<img|<script|url\(|<link/);
    // In the file, too, the links are whole.
    const written = readFileSync(join(outbox.dataDir, 'mail', `${row.id}.eml`), 'utf8');
    expect(written).toContain(`href="${link}"`);
    expect(written).toMatch(new RegExp(`^${RegExp.escape(link)}\\r$`, 'm'));
    const pdf = readPdf(mail?.parts[2]?.content ?? Buffer.alloc(0));
    expect(elementsOf(pdf.root, 'TD').map(({ text }) => text)).toContain('$33.06');
    expect((await outbox.timeline(id)).at(-1)).toMatchObject({
      kind: 'mail_sent',
      person: '',
      detail: { kind: 'receipt', recipient: 'rosa@example.org' },
    });
    expect(outbox.errors).toEqual([]);
  });

  test('refund, shipped and new order say what happened, and no more', async () => {
    const outbox = await openOutbox(dialect);
    const { db, town } = outbox;
    const id = await insertOrder(outbox, town, { is_test: true });
    await payOrder(outbox, town, id);
    await db.write('refunds').insert(refundRow(town, id));
    await outbox.queue(id, 'refund', { data: { refund_id: 'refund-1' } });
    await outbox.queue(id, 'shipped');
    await outbox.queue(id, 'new_order', { recipient: 'shop@maple.example' });
    const pickup = { delivery: 'pickup', pickup_address: 'Town Hall\n1 Main Street', pickup_hours: 'Mon–Fri 9–5' };
    const office = await insertOrder(outbox, town, { ...pickup, payment_method: 'cash', payment_card_last_four: '' });
    await outbox.queue(office, 'ready');
    await outbox.queue(office, 'new_order', { recipient: 'shop@maple.example' });
    expect(await outbox.run()).toBe(5);
    const [refund, shipped, newOrder, ready, newOffice] = outbox.mails();
    expect(outbox.mails().map((mail) => mail.header('Subject'))).toEqual([
      '[TEST] Your refund from Maple Market (ORD-2026-000001)',
      '[TEST] Your order from Maple Market is on its way (ORD-2026-000001)',
      '[TEST] New order ORD-2026-000001: $33.06',
      'Your order at Maple Market is ready (ORD-2026-000002)',
      'New order ORD-2026-000002: $33.06',
    ]);
    expect(refund?.text).toContain('We’ve refunded $12.50 of your order ORD-2026-000001.');
    expect(refund?.text).toContain('back to the card');
    for (const secret of ['never tell', 'admin_error', 'clerk@']) expect(refund?.text).not.toContain(secret);
    expect(shipped?.text).toContain('Tracking number: 1Z999AA1');
    expect(shipped?.text).toContain('TEST: this order was placed in test mode.');
    expect(newOrder?.text).toContain('It is paid.');
    expect(newOrder?.text).toContain('https://maplemarket.test/orders?search=ORD-2026-000001\n');
    expect([newOrder?.header('To'), newOrder?.header('Reply-To')]).toEqual(['shop@maple.example', 'rosa@example.org']);
    expect(ready?.text).toContain(
      'you’ll find it here:\n\nTown Hall, 1 Main Street\n\nMon–Fri 9–5\n\nBalance due: $33.06.',
    );
    expect(newOffice?.text).toContain('It isn’t paid yet: $33.06 to collect.');
    expect(outbox.errors).toEqual([]);
  });

  test('a refund that failed after all is not reported to the buyer, which is no failed mail', async () => {
    const outbox = await openOutbox(dialect);
    const id = await insertOrder(outbox, outbox.town);
    await outbox.db.write('refunds').insert(refundRow(outbox.town, id, { status: 'failed' }));
    await outbox.queue(id, 'refund', { data: { refund_id: 'refund-1' } });
    await outbox.run();
    expect(outbox.files()).toEqual([]);
    expect(await outbox.rows()).toMatchObject([
      { failed_at: null, next_attempt_at: null, attempts: 1, failure: expect.stringContaining('did not go through') },
    ]);
  });

  test('killed between sending and noting it: the mail is made again in the same file, and sent no third time', async () => {
    const outbox = await openOutbox(dialect);
    const id = await insertOrder(outbox, outbox.town);
    await outbox.queue(id, 'shipped');
    const mailer = createMailer(outbox.config);
    const killed: SendMail = async (...mail) => {
      await mailer(...mail);
      await new Promise(() => {});
    };
    // This run never ends: its process is gone.
    void outbox.run(killed);
    await expect.poll(outbox.files).toHaveLength(1);
    const [before] = outbox.mails();
    expect(await outbox.run()).toBe(0);
    outbox.clock.now += 14 * minuteMs;
    expect(await outbox.run()).toBe(0);
    outbox.clock.now += minuteMs;
    expect(await outbox.run()).toBe(1);
    outbox.clock.now += 3 * dayMs;
    expect(await outbox.run()).toBe(0);
    expect(outbox.files()).toHaveLength(1);
    expect(outbox.mails()[0]?.header('Message-ID')).toBe(before?.header('Message-ID'));
    expect((await outbox.timeline(id)).filter(({ kind }) => kind === 'mail_sent')).toHaveLength(1);
  });

  test('many processes at once send each mail once', async () => {
    const outbox = await openOutbox(dialect);
    const id = await insertOrder(outbox, outbox.town);
    for (let index = 0; index < 20; index += 1) await outbox.queue(id, 'shipped', { onceKey: `shipped:${index}` });
    const sent: string[] = [];
    const slow: SendMail = async (_town, { id: mail = '' }) => {
      sent.push(mail);
      await new Promise((resolve) => setTimeout(resolve, 5));
    };
    await Promise.all(Array.from({ length: 5 }, () => outbox.run(slow)));
    expect([sent.length, new Set(sent).size]).toEqual([20, 20]);
    expect((await outbox.timeline(id)).filter(({ kind }) => kind === 'mail_sent')).toHaveLength(20);
  });

  test('a mail server that is away: attempts at growing waits for two days, then it is given up, and administrators send it again', async () => {
    const outbox = await openOutbox(dialect);
    const { db, town, clock } = outbox;
    const id = await insertOrder(outbox, town);
    await outbox.queue(id, 'shipped');
    const away: SendMail = async () => {
      throw new MailFailure('The mail server can’t be reached (ECONNREFUSED).', false);
    };
    const moments = await runToTheEnd(outbox, away);
    const waits = moments.slice(1).map((moment, index) => moment - (moments[index] ?? 0));
    expect(moments).toHaveLength(maxMailAttempts);
    expect(waits.slice(0, 4)).toEqual([1, 3, 9, 27].map((minutes) => minutes * minuteMs));
    expect(waits).toEqual([...waits].sort((a, b) => a - b));
    expect(Math.max(...waits)).toBe(8 * 60 * minuteMs);
    expect((clock.now - startTime) / dayMs).toBeGreaterThan(1.5);
    expect((clock.now - startTime) / dayMs).toBeLessThan(2.5);
    const detail = { kind: 'shipped', recipient: 'rosa@example.org', failure: expect.stringContaining('ECONNREFUSED') };
    expect((await outbox.timeline(id)).filter(({ kind }) => kind.startsWith('mail_'))).toMatchObject([
      { kind: 'mail_failed', detail },
    ]);
    clock.now += dayMs;
    expect(await outbox.run()).toBe(0);

    const { ask } = await serve(outbox, { now: () => clock.now });
    const neighbor = await makeTown(db, { host: 'neighbormarket.test' });
    const call = async (path: string, method = 'GET', at: Town = town) =>
      ask(path, { method, host: at.host, headers: { cookie: await makeSessionCookie(db, at, true) } });
    const failed = async () => ((await call('/api/mails?failed=1')).json() as { mails: MailState[] }).mails;
    const [mail] = await failed();
    expect(mail).toMatchObject({ kind: 'shipped', order_number: 'ORD-2026-000001', order_id: id, attempts: 12 });
    expect(mail).not.toHaveProperty('data');
    const retry = `/api/mails/${mail?.id}/retry`;
    expect((await call('/api/mails?failed=1', 'GET', neighbor)).json()).toEqual({ mails: [] });
    expect((await call(retry, 'POST', neighbor)).status).toBe(404);
    expect((await call('/api/mails/none/retry', 'POST')).status).toBe(404);
    expect((await call('/api/mails?failed=maybe')).status).toBe(400);
    expect(await outbox.run()).toBe(0);
    expect([(await call(retry, 'POST')).json(), await failed()]).toMatchObject([{ failed_at: null, attempts: 0 }, []]);
    expect((await call(retry, 'POST')).status).toBe(200);
    expect(await outbox.run()).toBe(1);
    expect(outbox.files()).toHaveLength(1);
    // One that was sent stays sent.
    await call(retry, 'POST');
    expect(await outbox.run()).toBe(0);
    expect(((await call('/api/mails')).json() as { mails: MailState[] }).mails).toMatchObject([{ failure: '' }]);
    expect((await outbox.timeline(id)).at(-1)).toMatchObject({ kind: 'mail_sent' });
  });

  test('sent and abandoned mails are removed after a year, waiting ones are not', async () => {
    const outbox = await openOutbox(dialect);
    const id = await insertOrder(outbox, outbox.town);
    for (const kind of ['receipt', 'shipped', 'new_order'] as const) await outbox.queue(id, kind);
    await outbox.run();
    await outbox.queue(id, 'refund', { data: { refund_id: 'none' } });
    await removeExpired(outbox.db, startTime + 364 * dayMs);
    expect(await outbox.rows()).toHaveLength(4);
    await removeExpired(outbox.db, startTime + 366 * dayMs);
    expect(await outbox.rows()).toMatchObject([{ kind: 'refund' }]);
  });
});
