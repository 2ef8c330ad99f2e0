/** Invoices over HTTP: what administrators create, change, duplicate and delete. */
import { describe, expect, test } from 'vitest';
import type { Invoice } from '../../../db/rules/invoices/invoices.ts';
import { dialects } from '../database.ts';
import { invoiceBody, invoiceItem, makeInvoiceTown } from './invoices.ts';

describe.each(dialects)('on %s', (dialect) => {
  test('an invoice gets a number, sums of the server’s own, and can be read again', async () => {
    const { call, callNextDoor, create, read } = await makeInvoiceTown(dialect);
    const sent = { subtotal: 1, tax_amount: 1, total: 1, service_fee: 99, invoice_number: 'X', id: 'x' };
    const invoice = await create(sent);
    expect(invoice).toMatchObject({
      invoice_number: 'INV-000001',
      status: 'unpaid',
      version: 1,
      subtotal: 100,
      tax_rate: 0.0825,
      tax_amount: 8.25,
      service_fee: 0.7,
      total: 108.95,
      open_amount: 108.95,
      paid_date: null,
      is_locked: false,
      items: [{ ...invoiceItem, total_price: 100 }],
      has_ledger: false,
      user_id: null,
      pay_url: expect.stringMatching(/\/pay\//),
      events: [{ kind: 'created', person: expect.stringContaining('@') }],
    });
    expect(await read(invoice.id)).toEqual(invoice);
    expect((await create()).invoice_number).toBe('INV-000002');
    expect((await call('/api/invoices')).json()).toMatchObject({
      total: 2,
      page: 1,
      total_pages: 1,
      per_page: 10,
      total_is_capped: false,
    });
    expect((await callNextDoor('/api/invoices', { json: invoiceBody })).json()).toMatchObject({
      invoice_number: 'INV-000001',
    });
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const answer = await callNextDoor(`/api/invoices/${invoice.id}`, {
        method,
        ...(method === 'PUT' && { json: {} }),
      });
      expect([answer.status, answer.json()]).toMatchObject([404, { code: 'invoice_not_found' }]);
    }
    for (const id of ['nothing', '%00', 'a%20b', '%FF', 'x'.repeat(300)]) {
      expect([404, 400]).toContain((await call(`/api/invoices/${id}`)).status);
    }
  });

  test('numbers are never given out twice; a copy begins today, unpaid, with a fee of its own', async () => {
    const { call, create, change, clock, db } = await makeInvoiceTown(dialect);
    const first = await create({ notes: 'Corner booth', tax_rate: 5 });
    await db.write('invoices').where({ id: first.id }).update({ service_fee_cents: 500, total_cents: 11_000 });
    await change(first.id, { status: 'paid' });
    clock.now += 20 * 86_400_000;
    const duplicate = await call(`/api/invoices/${first.id}/duplicate`, { method: 'POST', key: 'copy' });
    expect(duplicate.status).toBe(201);
    const copy = duplicate.json() as Invoice;
    expect(copy).toMatchObject({
      invoice_number: 'INV-000002',
      status: 'unpaid',
      issue_date: '2026-12-12',
      due_date: '2026-12-26',
      service_fee: 0.7,
      total: 105.7,
      notes: 'Corner booth',
      paid_date: null,
      has_ledger: false,
      payments: [],
    });
    expect(copy.items[0]?.id).not.toBe(first.items[0]?.id);
    const again = await call(`/api/invoices/${first.id}/duplicate`, { method: 'POST', key: 'copy' });
    expect((again.json() as Invoice).id).toBe(copy.id);
    expect((await call(`/api/invoices/${copy.id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await create()).invoice_number).toBe('INV-000003');
  });

  test('a call that comes twice under its key creates once; another one under the key is refused', async () => {
    const { call } = await makeInvoiceTown(dialect);
    const post = (json: unknown) => call('/api/invoices', { json, key: 'one' });
    const [first, second] = [await post(invoiceBody), await post(invoiceBody)];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.json()).toEqual(first.json());
    expect((await post({ ...invoiceBody, notes: 'x' })).status).toBe(422);
    expect((await call('/api/invoices')).json()).toMatchObject({ total: 1 });
  });

  test('two who save one invoice: the second is shown it as it stands; what was deleted is not there', async () => {
    const { call, create, change } = await makeInvoiceTown(dialect);
    const { id, version } = await create();
    expect((await change(id, { notes: 'First' }, { version })).headers.etag).toBe('"2"');
    const late = await change(id, { notes: 'Second' }, { version });
    expect([late.status, late.json()]).toMatchObject([
      412,
      { code: 'changed_meanwhile', current: { notes: 'First', version: 2, pay_url: expect.stringMatching(/\/pay\//) } },
    ]);
    expect((await call(`/api/invoices/${id}`, { method: 'DELETE', version })).status).toBe(412);
    expect((await change(id, { notes: 'First' }, { version: 2 })).headers.etag).toBe('"2"');
    expect((await call(`/api/invoices/${id}`, { method: 'DELETE', version: 2 })).status).toBe(204);
    const gone = await change(id, { notes: 'Third' }, { version: 2 });
    expect([gone.status, gone.json()]).toMatchObject([
      404,
      { code: 'invoice_not_found', message: `Invoice with ID ${id} not found.` },
    ]);
  });

  test('refusals name their fields: dates that cross, sums that are too large, whatever is left out', async () => {
    const { call, create, change } = await makeInvoiceTown(dialect);
    const post = async (given: Record<string, unknown>) => {
      const answer = await call('/api/invoices', { json: { ...invoiceBody, ...given } });
      return [answer.status, answer.json()];
    };
    const crossed = { due_date: 'The due date can’t be before the issue date.' };
    expect(await post({ due_date: '2026-11-21' })).toMatchObject([400, { code: 'invalid', fields: crossed }]);
    const { id } = await create({ due_date: '2026-11-22' });
    expect((await change(id, { issue_date: '2026-11-23' })).json()).toMatchObject({ fields: crossed });
    const dear = [{ ...invoiceItem, quantity: 200_000, unit_price: 999_999.99 }];
    expect(await post({ items: dear })).toMatchObject([400, { message: 'An invoice comes to $999,999.99 at most.' }]);
    expect(await post({ items: [] })).toMatchObject([400, { message: 'Cannot create an invoice without items.' }]);
    const many = Array.from({ length: 200 }, (_, n) => ({
      ...invoiceItem,
      description: `Line ${n}`,
      unit_price: 0.01,
    }));
    expect((await create({ items: many })).items.map(({ description }) => description)).toEqual(
      many.map(({ description }) => description),
    );
    expect(await post({ customer_name: '', items: [{ ...invoiceItem, quantity: 0 }] })).toMatchObject([
      400,
      { fields: { customer_name: expect.any(String), 'items.0.quantity': expect.stringContaining('quantity > 0') } },
    ]);
    for (const json of ['x', [], null, { items: {} }, { customer_email: 7 }, { tax_rate: 'a' }, { status: {} }]) {
      expect((await call('/api/invoices', { method: 'POST', json })).status).toBe(400);
    }
    const nul = await call('/api/invoices', { json: { ...invoiceBody, notes: 'a\0b' } });
    expect(nul.status).toBe(400);
  });

  test('some fields change and the rest stays; lines keep their ids, a fee its amount, an item may be gone', async () => {
    const { create, change, read, write } = await makeInvoiceTown(dialect);
    const item = { title: 'Mug', description: 'Blue', price: 12, quantity: 3, is_public: true } as const;
    const { id: item_id } = await write((tx) => tx.save('items', item));
    const { id, items } = await create({ items: [invoiceItem, { ...invoiceItem, item_id, description: 'Mug' }] });
    await write((tx) => tx.remove('items', item_id));
    const [booth, mug] = items as [(typeof items)[number], (typeof items)[number]];
    const changed = (
      await change(id, { items: [{ ...mug, quantity: 1.375 }, booth, { ...booth, description: 'Tent' }] })
    ).json();
    expect(changed).toMatchObject({
      subtotal: 337.5,
      tax_amount: 27.84,
      service_fee: 1.2,
      total: 366.54,
      customer_name: 'Rosa Tate',
      items: [{ id: mug.id, item_id, quantity: 1.375, total_price: 137.5 }, { id: booth.id }, { description: 'Tent' }],
    });
    expect(new Set((changed as Invoice).items.map((line) => line.id)).size).toBe(3);
    await change(id, { customer_name: 'Rosa Lee', customer_city: 'Maple', tax_rate: 8.25 });
    expect(await read(id)).toMatchObject({
      version: 3,
      customer_name: 'Rosa Lee',
      customer_city: 'Maple',
      total: 366.54,
    });
  });
});
