/** Mails about invoices: composed, sent once, refused. */
import { describe, expect, test } from 'vitest';
import type { InvoiceMailPreview } from '../../../db/rules/invoices/invoices.ts';
import { MailFailure } from '../../../server/mail/mailer.ts';
import { makeSessionCookie } from '../accounts/sessions.ts';
import { dialects } from '../database.ts';
import { elementsOf, readPdf } from '../readPdf.ts';

import { makeMailingTown } from './mailingTown.ts';

describe.each(dialects)('mails about invoices on %s', (dialect) => {
  test('an invoice is one mail: what is to be paid and until when, a link to pay it, the invoice as a PDF file', async () => {
    const { create, read, post, run, mails, rows, errors } = await makeMailingTown(dialect);
    const { id, version } = await create({ notes: 'Booth 12.' });
    const answer = await post(id, 'send', { version });
    expect([answer.status, answer.headers.etag]).toEqual([202, `"${version + 1}"`]);
    expect(answer.json()).toMatchObject({ id, sent_at: '2026-11-22T15:00:00.000Z', version: version + 1 });
    expect(await run()).toBe(1);
    expect(await run()).toBe(0);
    const [mail] = mails();
    expect(['To', 'From', 'Reply-To', 'Subject'].map((name) => mail?.header(name))).toEqual([
      'rosa@buyer.example',
      'City of Maple <no-reply@cityofmaple.test>',
      'office@maple.example',
      'Your invoice from City of Maple (INV-000001)',
    ]);
    expect(mail?.parts.map(({ type, filename }) => [type, filename])).toEqual([
      ['text/plain', ''],
      ['text/html', ''],
      ['application/pdf', 'INV-000001.pdf'],
    ]);
    const invoice = await read(id);
    const link = invoice.pay_url.replace(/^http:\/\/[^/]*/, 'https://cityofmaple.test');
    for (const body of [mail?.text, mail?.html]) {
      for (const part of [
        'You owe $108.95, due December 6, 2026.',
        'Booth 12.',
        'Tax (8.25%)',
        'Pay by cash or check at our office.',
        link,
      ]) {
        expect(body).toContain(part);
      }
      const addresses = [...(body ?? '').matchAll(/https?:\/\/[^\s"<]+/g)].map(([address]) => address);
      expect(new Set(addresses)).toEqual(new Set([link]));
    }
    expect(mail?.html).not.toMatch(/<img|<script|url\(|<link/);
    const pdf = readPdf(mail?.parts[2]?.content ?? Buffer.alloc(0));
    expect(elementsOf(pdf.root, 'Link').map(({ text }) => text)).toEqual([link]);
    expect(invoice.events.at(-1)).toMatchObject({
      kind: 'mail_sent',
      detail: { kind: 'invoice', recipient: 'rosa@buyer.example' },
      person: expect.stringContaining('@maple.example'),
    });
    expect([await rows(), errors]).toMatchObject([[{ order_id: null, invoice_id: id }], []]);
  });

  test('a mail is shown before it is sent, and takes a message, which stays text', async () => {
    const { create, change, call, callNextDoor, run, mails } = await makeMailingTown(dialect);
    const { id } = await create();
    const preview = (kind: string) => call(`/api/invoices/${id}/mail?kind=${kind}`);
    const shown = (await preview('invoice')).json() as InvoiceMailPreview;
    expect(shown).toMatchObject({
      recipient: 'rosa@buyer.example',
      subject: 'Your invoice from City of Maple (INV-000001)',
      filename: 'INV-000001.pdf',
      paragraphs: [expect.stringContaining('$108.95')],
    });
    const message = 'See you on <b>Saturday</b>.\r\nBring chairs.';
    expect((await call(`/api/invoices/${id}/send`, { json: { message } })).status).toBe(202);
    await run();
    const sentences = [
      shown.greeting,
      'See you on <b>Saturday</b>.',
      'Bring chairs.',
      ...shown.paragraphs,
      shown.button,
    ];
    expect(mails()[0]?.text.replaceAll('\r\n', '\n')).toContain(`${sentences.join('\n\n')}:`);
    expect(mails()[0]?.html).toContain('See you on &#60;b&#62;Saturday&#60;/b&#62;.');
    expect(((await preview('invoice_reminder')).json() as InvoiceMailPreview).subject).toMatch(/^Reminder:/);
    expect((await preview('invoice_receipt')).status).toBe(400);
    expect((await call(`/api/invoices/${id}/send`, { json: { message: 'x'.repeat(501) } })).status).toBe(400);
    expect((await callNextDoor(`/api/invoices/${id}/mail?kind=invoice`)).status).toBe(404);
    await change(id, { status: 'paid' });
    expect((await preview('invoice_reminder')).json()).toMatchObject({ code: 'invoice_not_payable' });
    await change(id, { status: 'draft' });
    expect((await preview('invoice')).json()).toMatchObject({ code: 'invoice_not_payable' });
  });

  test('a double click and a repeated call send once; another day sends again', async () => {
    const { create, read, post, run, mails, clock } = await makeMailingTown(dialect);
    const { id } = await create();
    const statuses = await Promise.all([post(id, 'send'), post(id, 'send'), post(id, 'send', { key: 'a' })]);
    expect(statuses.map(({ status }) => status)).toEqual([202, 202, 202]);
    await run();
    // Sent already, and the finger is still on the button.
    clock.now += 2000;
    expect((await post(id, 'send')).status).toBe(202);
    await run();
    expect(mails()).toHaveLength(1);
    clock.now += 60_000;
    expect((await post(id, 'send', { key: 'b' })).status).toBe(202);
    await run();
    clock.now += 60_000;
    expect((await post(id, 'send', { key: 'b' })).status).toBe(202);
    await run();
    expect(mails()).toHaveLength(2);
    await Promise.all([post(id, 'remind'), post(id, 'remind')]);
    await run();
    expect([mails().length, (await read(id)).reminder_count]).toEqual([3, 1]);
  });

  test('drafts and what is cancelled are not sent, and only what is to be paid is reminded of; each refusal says why', async () => {
    const { create, change, post, rows, call, callNextDoor, ask, db, town } = await makeMailingTown(dialect);
    const { id, version } = await create();
    const cases = [
      ['draft', 'send', 409, 'This invoice is a draft. Give it the status unpaid before you send it.'],
      ['cancelled', 'send', 409, 'This invoice is cancelled, so it was not sent.'],
      ['draft', 'remind', 409, expect.stringContaining('Only invoices that are unpaid or overdue')],
      ['cancelled', 'remind', 409, expect.stringContaining('Only invoices that are unpaid or overdue')],
      ['paid', 'remind', 409, expect.stringContaining('Only invoices that are unpaid or overdue')],
    ] as const;
    for (const [status, what, expected, message] of cases) {
      await change(id, { status });
      const answer = await post(id, what);
      expect([answer.status, answer.json()]).toMatchObject([expected, { code: 'invoice_not_payable', message }]);
    }
    await change(id, { status: 'unpaid' });
    const stale = await post(id, 'send', { version });
    expect([stale.status, stale.json()]).toMatchObject([412, { code: 'changed_meanwhile', current: { id } }]);
    for (const what of ['send', 'remind']) {
      expect((await callNextDoor(`/api/invoices/${id}/${what}`, { method: 'POST' })).status).toBe(404);
      expect((await call(`/api/invoices/none/${what}`, { method: 'POST' })).status).toBe(404);
      expect((await ask(`/api/invoices/${id}/${what}`, { method: 'POST' })).status).toBe(401);
      const cookie = await makeSessionCookie(db, town, false);
      expect((await ask(`/api/invoices/${id}/${what}`, { method: 'POST', headers: { cookie } })).status).toBe(403);
    }
    expect(await rows()).toEqual([]);
  });

  test('a mail that waits is not sent once its invoice has gone, was cancelled or is paid: it says so, and asks for nothing', async () => {
    const { create, change, call, post, run, mails, rows, read } = await makeMailingTown(dialect);
    const [gone, cancelled, draft, paid] = [await create(), await create(), await create(), await create()];
    for (const { id } of [gone, cancelled, draft]) await post(id, 'send');
    await post(paid.id, 'remind');
    expect((await call(`/api/invoices/${gone.id}`, { method: 'DELETE' })).status).toBe(204);
    await change(cancelled.id, { status: 'cancelled' });
    await change(draft.id, { status: 'draft' });
    await change(paid.id, { status: 'paid' });
    await run();
    expect(mails()).toEqual([]);
    expect((await rows()).map(({ failure }) => failure)).toEqual([
      'This invoice was cancelled, so its email was not sent.',
      'This invoice is a draft again, so its email was not sent.',
      'Nothing was left to pay, so the reminder was not sent.',
    ]);
    for (const row of await rows())
      expect(row).toMatchObject({ failed_at: null, next_attempt_at: null, sent_at: null });
    expect((await call('/api/mails?failed=1')).json()).toEqual({ mails: [] });
    expect((await read(cancelled.id)).events.map(({ kind }) => kind)).not.toContain('mail_failed');
  });

  test('an address that is put right is the one that gets the mail, and the link of the wrong one ends', async () => {
    const { create, change, read, post, run, mails, rows, clock, ask, db } = await makeMailingTown(dialect);
    const { id, pay_url } = await create();
    const isOpen = async (url: string) => (await ask(`/api${new URL(url).pathname}`)).status;
    expect(await isOpen(pay_url)).toBe(200);
    await post(id, 'send');
    await change(id, { customer_email: 'right@buyer.example' });
    // Still the same mail, for the same click.
    await post(id, 'send');
    expect((await rows()).map(({ recipient }) => recipient)).toEqual(['right@buyer.example']);
    await run(async () => {
      throw new MailFailure('550 No such person', true);
    });
    await change(id, { customer_email: 'rosa.tate@buyer.example' });
    const [failed] = await rows();
    expect(failed).toMatchObject({ recipient: 'rosa.tate@buyer.example', failure: '550 No such person' });
    // As if it had been taken before the address was put right.
    const due = { recipient: 'wrong@buyer.example', next_attempt_at: new Date(clock.now).toISOString() };
    await db.write('mails').update(due);
    await run();
    expect(mails().map((mail) => mail.header('To'))).toEqual(['rosa.tate@buyer.example']);
    const invoice = await read(id);
    expect(invoice.events.map(({ kind }) => kind)).toEqual([
      'created',
      'updated',
      'link_voided',
      'mail_failed',
      'updated',
      'link_voided',
      'mail_sent',
    ]);
    expect(invoice.events.at(-1)?.detail).toMatchObject({ recipient: 'rosa.tate@buyer.example' });
    expect([await isOpen(pay_url), await isOpen(invoice.pay_url)]).toEqual([404, 200]);
    await change(id, { customer_email: 'rosa.tate@buyer.example', notes: 'Booth 12' });
    expect(await isOpen(invoice.pay_url)).toBe(200);
  });
});
