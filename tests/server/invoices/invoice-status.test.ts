/** An invoice's status, and the money that choosing `paid` stands for. */
import { describe, expect, test } from 'vitest';
import { type Invoice, type InvoicesPage, invoiceStatuses } from '../../../db/rules/invoices/invoices.ts';
import { readInvoiceCounts } from '../../../server/store/invoices/counts.ts';
import { dialects } from '../database.ts';
import { invoiceItem, makeInvoiceTown } from './invoices.ts';

const kinds = ({ events }: Invoice) => events.map(({ kind }) => kind);

describe.each(dialects)('on %s', (dialect) => {
  test('any status may be set from any other; paid has a date and all the money, the others have neither', async () => {
    const { create, change, db, town } = await makeInvoiceTown(dialect);
    for (const from of invoiceStatuses) {
      for (const to of invoiceStatuses) {
        const { id } = await create({ status: from });
        const moved = await change(id, { status: to, paid_date: to === 'paid' ? undefined : '2026-11-01' });
        expect([from, to, moved.status]).toEqual([from, to, 200]);
        const isPaid = to === 'paid';
        expect(moved.json()).toMatchObject({
          status: to,
          paid_date: isPaid ? '2026-11-22' : null,
          open_amount: isPaid || to === 'cancelled' ? 0 : 108.95,
          paid_amount: isPaid ? 108.95 : 0,
          is_locked: isPaid,
          has_ledger: isPaid || from === 'paid',
        });
      }
    }
    const counts = await readInvoiceCounts(db.read, town.id, '2026-12-07');
    const five = { count: 5, open_count: 5, open_cents: 5 * 10_895 };
    expect(counts).toEqual({
      unpaid: { count: 0, open_count: 0, open_cents: 0 },
      overdue: { count: 10, open_count: 10, open_cents: 10 * 10_895 },
      draft: five,
      cancelled: five,
      paid: { count: 5, open_count: 0, open_cents: 0 },
    });
  });

  test('an unpaid invoice is overdue from the day after its due date, everywhere; put off, it is unpaid again', async () => {
    const { create, change, read, call, clock, db } = await makeInvoiceTown(dialect);
    const { id } = await create({ due_date: '2026-11-22' });
    const marked = await create({ status: 'overdue' });
    expect([(await read(id)).status, (await read(marked.id)).status]).toEqual(['unpaid', 'overdue']);
    // A minute before midnight in the town, and a minute after it.
    clock.now = Date.parse('2026-11-23T05:59:00.000Z');
    expect(await read(id)).toMatchObject({ status: 'unpaid', is_past_due: false });
    clock.now = Date.parse('2026-11-23T06:01:00.000Z');
    const late = await read(id);
    expect(late).toMatchObject({ status: 'overdue', is_past_due: true });
    const page = (await call('/api/invoices?status=overdue')).json() as InvoicesPage;
    expect(page.invoices.map((invoice) => invoice.id)).toEqual([marked.id, id]);
    // The whole record comes back as it was shown: nobody chose its status.
    const saved = await change(id, { ...late, notes: 'Called them.' });
    expect([saved.json(), (await db.read('invoices').where({ id }).first()).status]).toMatchObject([
      { status: 'overdue', notes: 'Called them.' },
      'unpaid',
    ]);
    expect((await change(id, { ...late, due_date: '2026-11-30' })).json()).toMatchObject({ status: 'unpaid' });
    expect((await change(marked.id, { due_date: '2026-12-30' })).json()).toMatchObject({ status: 'unpaid' });
    expect((await read(id)).events.map(({ kind }) => kind)).toEqual(['created', 'updated', 'updated']);
  });

  test('leaving paid takes back what was marked, once, and nothing that was really paid', async () => {
    const { call, create, change, clock } = await makeInvoiceTown(dialect);
    const { id } = await create();
    const cash = { amount: 40, method: 'cash', reference: 'Drawer 2' };
    expect((await call(`/api/invoices/${id}/payments`, { json: cash, key: 'cash' })).status).toBeLessThan(300);
    const paid = (await change(id, { status: 'paid', paid_date: '2026-11-20' })).json() as Invoice;
    expect(paid).toMatchObject({ paid_amount: 108.95, open_amount: 0, paid_date: '2026-11-20' });
    expect(paid.payments.map(({ method, amount }) => [method, amount])).toEqual([
      ['cash', 40],
      ['marked', 68.95],
    ]);
    clock.now += 86_400_000;
    expect((await change(id, { status: 'paid', notes: 'x' })).json()).toMatchObject({ paid_date: '2026-11-20' });
    const unpaid = (await change(id, { status: 'overdue' })).json() as Invoice;
    expect(unpaid).toMatchObject({ paid_amount: 40, open_amount: 68.95, is_locked: true, paid_date: null });
    expect(unpaid.payments.map(({ status }) => status)).toEqual(['succeeded', 'canceled']);
    expect(kinds(unpaid).filter((kind) => kind === 'payment_reversed')).toHaveLength(1);
    expect((await change(id, { status: 'unpaid' })).json()).toMatchObject({ paid_amount: 40 });
    // Paid in full at the office: nothing is marked, so nothing is taken back.
    await call(`/api/invoices/${id}/payments`, { json: { ...cash, amount: 68.95 }, key: 'rest' });
    expect((await change(id, { status: 'draft' })).json()).toMatchObject({ paid_amount: 108.95, open_amount: 0 });
    expect((await change(id, { status: 'paid' })).json()).toMatchObject({
      paid_amount: 108.95,
      paid_date: '2026-11-23',
    });
    expect((await change(id, { status: 'unpaid' })).json()).toMatchObject({ paid_amount: 108.95 });
  });

  test('a mark of which something was paid back stays', async () => {
    const { call, create, change } = await makeInvoiceTown(dialect);
    const { id } = await create({ status: 'paid' });
    const refund = { refund_amount: 8.95, refund_reason: 'other' };
    const refunded = await call(`/api/invoices/${id}/refund`, { method: 'PUT', json: refund, key: 'back' });
    expect(refunded.json()).toMatchObject({ status: 'unpaid', open_amount: 8.95, paid_date: null });
    expect((await change(id, { status: 'paid' })).json()).toMatchObject({ paid_amount: 117.9, open_amount: 0 });
    expect((await change(id, { status: 'unpaid' })).json()).toMatchObject({ paid_amount: 108.95, open_amount: 8.95 });
    expect((await change(id, { status: 'cancelled' })).json()).toMatchObject({ paid_amount: 108.95 });
  });

  test('while something is paid, items and rate are fixed and all else is not; nothing with money is deleted', async () => {
    const { call, create, change, read } = await makeInvoiceTown(dialect);
    const { id } = await create();
    await change(id, { status: 'paid' });
    const { items, tax_rate } = await read(id);
    const [line] = items;
    for (const given of [
      { items: [{ ...line, unit_price: 5 }] },
      { items: [line, invoiceItem] },
      { items: [{ ...line, description: 'Another' }], notes: 'x' },
      { tax_rate: 0 },
    ]) {
      const answer = await change(id, given);
      expect([answer.status, answer.json()]).toMatchObject([409, { code: 'invoice_locked' }]);
    }
    const whole = { ...(await read(id)), notes: 'Thanks', customer_name: 'Rosa Lee', due_date: '2026-12-31' };
    expect((await change(id, { ...whole, items, tax_rate, service_fee: 9, total: 1 })).json()).toMatchObject({
      notes: 'Thanks',
      customer_name: 'Rosa Lee',
      due_date: '2026-12-31',
      total: 108.95,
    });
    const refused = await call(`/api/invoices/${id}`, { method: 'DELETE' });
    expect([refused.status, refused.json()]).toMatchObject([409, { code: 'invoice_has_payments' }]);
    expect((refused.json() as { message: string }).message).toContain('Cancel it instead.');
    // The mark goes with the status, so the items may change in the same save.
    expect((await change(id, { status: 'unpaid', items: [invoiceItem, invoiceItem] })).json()).toMatchObject({
      subtotal: 200,
      paid_amount: 0,
      is_locked: false,
      service_fee: 0.7,
    });
    expect((await call(`/api/invoices/${id}`, { method: 'DELETE' })).status).toBe(409);
  });

  test('cancelling voids the pay link for good', async () => {
    const { create, change } = await makeInvoiceTown(dialect);
    const { id, pay_url } = await create();
    const cancelled = (await change(id, { status: 'cancelled' })).json() as Invoice;
    expect(cancelled.pay_url).toBe('');
    expect(kinds(cancelled)).toEqual(['created', 'status_changed', 'link_voided']);
    const back = (await change(id, { status: 'unpaid' })).json() as Invoice;
    expect(back.pay_url).not.toBe('');
    expect(back.pay_url).not.toBe(pay_url);
    expect(((await change(id, { status: 'draft' })).json() as Invoice).pay_url).toBe('');
  });

  test('all that was done is in the audit trail', async () => {
    const { call, create, change, db, town } = await makeInvoiceTown(dialect);
    const { id } = await create();
    await change(id, { notes: 'x' });
    await change(id, { notes: 'x' });
    await change(id, { status: 'overdue' });
    await call(`/api/invoices/${id}`, { method: 'DELETE' });
    const lines = await db.read('audit_log').where({ town_id: town.id, noun: 'invoices' }).orderBy('id');
    expect(lines.map(({ action, detail, version }) => [action, detail, version])).toEqual([
      ['created', 'INV-000001', 1],
      ['updated', 'INV-000001', 2],
      ['status_changed', 'INV-000001 · unpaid → overdue', 3],
      ['deleted', 'INV-000001', 4],
    ]);
    expect(await db.read('invoice_words')).toEqual([]);
    expect((await readInvoiceCounts(db.read, town.id, '2026-12-07')).overdue).toEqual({
      count: 0,
      open_count: 0,
      open_cents: 0,
    });
  });
});
