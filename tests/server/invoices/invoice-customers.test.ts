/** The customers of earlier invoices, as they are offered to whoever writes a new one. */
import { describe, expect, test } from 'vitest';
import type { InvoiceCustomer } from '../../../db/rules/invoices/invoices.ts';
import { makeAccount, signInAccount } from '../accounts/accounts.ts';
import { dialects } from '../database.ts';
import { invoiceBody, invoiceNow, makeInvoiceTown } from './invoices.ts';

const home = {
  customer_address_line1: '12 Juniper Lane',
  customer_address_line2: '',
  customer_city: 'Maple',
  customer_state: 'TX',
  customer_zip: '75001',
};

describe.each(dialects)('earlier customers on %s', (dialect) => {
  test('each address once, as its newest invoice has it; the newest first, to administrators of the town alone', async () => {
    const world = await makeInvoiceTown(dialect);
    const { create, change, call, callNextDoor, ask } = world;
    const customersOf = async (search = '') =>
      (
        (await call(`/api/invoices/customers?search=${encodeURIComponent(search)}`)).json() as {
          customers: InvoiceCustomer[];
        }
      ).customers;
    const namesOf = async (search?: string) => (await customersOf(search)).map(({ customer_name }) => customer_name);
    expect(await namesOf()).toEqual([]);
    await create({ customer_name: 'Rosa Tate', customer_email: 'rosa@buyer.example' });
    await create({ customer_name: 'Wei Chen', customer_email: 'wei@buyer.example' });
    const { id } = await create({ customer_name: 'Rosa Tate-Lee', customer_email: 'rosa@buyer.example', ...home });
    await callNextDoor('/api/invoices', { json: { ...invoiceBody, customer_name: 'Next Door' } });
    expect(await customersOf()).toEqual([
      { customer_name: 'Rosa Tate-Lee', customer_email: 'rosa@buyer.example', ...home },
      expect.objectContaining({ customer_name: 'Wei Chen', customer_email: 'wei@buyer.example', customer_city: '' }),
    ]);
    expect([
      await namesOf('wei'),
      await namesOf('buyer.example'),
      await namesOf('ros tat'),
      await namesOf('zoe'),
    ]).toEqual([['Wei Chen'], ['Rosa Tate-Lee', 'Wei Chen'], ['Rosa Tate-Lee'], []]);
    // Whom an invoice is for no more is nobody's customer.
    await change(id, { customer_name: 'Zoe Cruz', customer_email: 'zoe@buyer.example' });
    expect(await namesOf()).toEqual(['Zoe Cruz', 'Wei Chen', 'Rosa Tate']);

    for (const bad of ['search=a&search=b', 'search=%00'])
      expect((await call(`/api/invoices/customers?${bad}`)).status).toBe(400);
    const rosa = await makeAccount(world, world.town, { email: 'rosa@buyer.example' });
    const headers = await signInAccount(world, rosa, world.town, invoiceNow);
    expect((await ask('/api/invoices/customers', { headers })).status).toBe(403);
    expect((await ask('/api/invoices/customers')).status).toBe(401);
  });

  test('read as few rows of many invoices, and list twelve customers at most', async () => {
    const { create, call, db } = await makeInvoiceTown(dialect);
    const { id } = await create({ customer_email: 'customer-0@buyer.example' });
    const row = await db.read('invoices').where({ id }).first();
    const copies = Array.from({ length: 600 }, (_, n) => ({
      ...row,
      id: `bulk-${n}`,
      sequence: n + 2,
      invoice_number: `INV-1${n}`,
      customer_email: `customer-${n % 40}@buyer.example`,
    }));
    for (let from = 0; from < copies.length; from += 100)
      await db.write('invoices').insert(copies.slice(from, from + 100));
    const { customers } = (await call('/api/invoices/customers')).json() as { customers: InvoiceCustomer[] };
    expect(customers.map(({ customer_email }) => customer_email)).toEqual(
      Array.from({ length: 12 }, (_, n) => `customer-${39 - n}@buyer.example`),
    );
  });
});
