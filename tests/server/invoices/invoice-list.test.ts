/** Lists of invoices: filters, pages, searches, and files, against a plain model of them. */
import { describe, expect, test } from 'vitest';
import {
  type Invoice,
  type InvoiceSorting,
  type InvoicesPage,
  invoiceSortings,
  invoiceStatuses,
} from '../../../db/rules/invoices/invoices.ts';
import { addDays } from '../../../db/rules/time.ts';
import { makeAccount, signInAccount } from '../accounts/accounts.ts';
import { type Dialect, dialects } from '../database.ts';
import { parseCsv } from '../orders/csv.ts';
import { invoiceBody, invoiceItem, invoiceNow, makeInvoiceTown } from './invoices.ts';

const people = ['Rosa Tate', 'José O’Brien', 'Wei Chen', 'Rosamund Pike-Lee'] as const;
const emailOf = (n: number) => `${['rosa', 'jose', 'wei', 'pike'][n % 4]}@buyer${n % 7 < 4 ? 0 : 1}.example`;

/** Thirty-four invoices of everybody, in every state, due before and after today. */
async function serveInvoices(dialect: Dialect) {
  const town = await makeInvoiceTown(dialect);
  const { ask, call, create, change, callNextDoor, db } = town;
  const wei = await makeAccount(town, town.town, { email: emailOf(2) });
  await db.write('users').where({ id: wei.id }).update({ email_confirmed_at: '2026-11-01T12:00:00.000Z' });
  await callNextDoor('/api/invoices', { json: { ...invoiceBody, customer_email: emailOf(2), due_date: '2026-11-22' } });
  const invoices: Invoice[] = [];
  for (let n = 0; n < 34; n += 1) {
    const due_date = addDays('2026-11-10', (n * 5) % 24);
    const given = { customer_name: people[n % 4], customer_email: emailOf(n), issue_date: '2026-11-01', due_date };
    const items = n % 3 === 0 ? { items: [{ ...invoiceItem, quantity: 1 + (n % 4) }] } : {};
    const { id } = await create({
      ...given,
      ...items,
      status: invoiceStatuses[(n * 7) % 5],
      notes: n === 3 ? '=1+1' : '',
    });
    // Paid in full, whatever the status says afterwards: not past due.
    if (n % 11 === 4) {
      await change(id, { status: 'unpaid' });
      const { open_amount: amount } = (await call(`/api/invoices/${id}`)).json() as Invoice;
      await call(`/api/invoices/${id}/payments`, { json: { amount, method: 'cash' }, key: `p${n}` });
      await change(id, { status: 'overdue' });
    }
    invoices.unshift((await call(`/api/invoices/${id}`)).json() as Invoice);
  }
  const own = invoices.filter(({ user_id, status }) => user_id === wei.id && status !== 'draft');
  const headers = await signInAccount(town, wei, town.town, invoiceNow);
  const pageOf = (answer: { json(): unknown }) => answer.json() as InvoicesPage;
  return {
    ...town,
    invoices,
    own,
    all: async (query = '') => pageOf(await call(`/api/invoices?${query}`)),
    mine: async (query = '') => pageOf(await ask(`/api/invoices?${query}`, { headers })),
    asUser: (path: string, options: { method?: string; body?: string } = {}) =>
      ask(path, { ...options, headers: { ...headers, 'content-type': 'application/json' } }),
  };
}

const isLate = ({ status, open_amount, due_date }: Invoice) =>
  ['unpaid', 'overdue'].includes(status) && open_amount > 0 && due_date < '2026-11-22';

type Sorted = Pick<Invoice, 'invoice_number' | 'due_date' | 'total'>;
const byNumber = (a: Sorted, b: Sorted) => (a.invoice_number < b.invoice_number ? -1 : 1);
const byDue = (a: Sorted, b: Sorted) => a.due_date.localeCompare(b.due_date) || byNumber(a, b);
const byTotal = (a: Sorted, b: Sorted) => a.total - b.total || byNumber(a, b);
const sortings: Record<InvoiceSorting, (invoices: Invoice[]) => Invoice[]> = {
  newest: (invoices) => invoices.toSorted(byNumber).reverse(),
  oldest: (invoices) => invoices.toSorted(byNumber),
  due_first: (invoices) => invoices.toSorted(byDue),
  due_last: (invoices) => invoices.toSorted(byDue).reverse(),
  highest: (invoices) => invoices.toSorted(byTotal).reverse(),
  lowest: (invoices) => invoices.toSorted(byTotal),
};
const numbers = (of: readonly { invoice_number: string }[]) => of.map(({ invoice_number }) => invoice_number);

describe.each(dialects)('lists of invoices on %s', (dialect) => {
  test('every filter lists what a plain model of it lists, in any sequence: all to administrators, own to users', async () => {
    const { invoices, own, all, mine, asUser } = await serveInvoices(dialect);
    expect(own.length).toBeGreaterThan(2);
    expect(own.length).toBeLessThan(invoices.filter(({ user_id }) => user_id !== null).length);
    for (const status of ['', 'all', ...invoiceStatuses]) {
      for (const [from, to] of [
        ['', ''],
        ['2026-11-15', '2026-11-25'],
        ['', '2026-11-21'],
        ['2026-11-22', ''],
      ] as const) {
        const fits = (invoice: Invoice) =>
          (status === '' || status === 'all' || invoice.status === status) &&
          (from === '' || invoice.due_date >= from) &&
          (to === '' || invoice.due_date <= to);
        const sort = invoiceSortings[(status.length + from.length + to.length) % invoiceSortings.length] ?? 'newest';
        const query = `status=${status}&due_from=${from}&due_to=${to}&sort=${sort}&per_page=100`;
        for (const [list, of] of [
          [all, invoices],
          [mine, own],
        ] as const) {
          const expected = sortings[sort](of.filter(fits));
          const found = await list(query);
          expect([query, found.total, numbers(found.invoices)]).toEqual([query, expected.length, numbers(expected)]);
          const unpaged = { page: 1, per_page: 100, total_pages: 1, total_is_capped: false };
          expect(found).toMatchObject(unpaged);
        }
      }
    }
    // A list shows what the invoice itself says.
    const [first] = (await all()).invoices;
    expect(invoices[0]).toMatchObject({ ...first });
    // One word for one thing: whatever is late is overdue, and an unpaid invoice is never late.
    const listed = (await all('per_page=100')).invoices;
    expect(numbers(listed.filter((invoice) => invoice.is_past_due))).toEqual(numbers(invoices.filter(isLate)));
    expect(invoices.filter(isLate).length).toBeGreaterThan(5);
    expect(invoices.filter(isLate).every(({ status }) => status === 'overdue')).toBe(true);
    for (const sort of invoiceSortings) {
      for (const status of ['', 'unpaid', 'overdue']) {
        const expected = sortings[sort](invoices.filter((invoice) => status === '' || invoice.status === status));
        const found = (await all(`per_page=100&sort=${sort}&status=${status}`)).invoices;
        expect([sort, status, numbers(found)]).toEqual([sort, status, numbers(expected)]);
      }
    }
    // Another's, and what only administrators may do.
    const [other] = invoices.filter((invoice) => !own.includes(invoice));
    expect((await asUser(`/api/invoices/${other?.id}`)).json()).toMatchObject({ code: 'invoice_not_found' });
    expect((await asUser(`/api/invoices/${own[0]?.id}`)).status).toBe(200);
    const changed = await asUser(`/api/invoices/${own[0]?.id}`, { method: 'PUT', body: '{"status":"paid"}' });
    expect(changed.status).toBe(403);
  });

  test('pages are cut from the same list, and a page beyond the last one is the last one', async () => {
    const { invoices, all, mine } = await serveInvoices(dialect);
    const pages = [1, 2, 3, 4].map((page) => all(`page=${page}`));
    const listed = (await Promise.all(pages)).flatMap((page) => page.invoices);
    expect(numbers(listed)).toEqual(numbers(invoices));
    expect(await all('page=9')).toMatchObject({ page: 4, total_pages: 4, total: 34, per_page: 10 });
    expect(await all('page=0')).toMatchObject({ page: 1 });
    expect(await all('status=cancelled&search=nobody')).toMatchObject({ total: 0, total_pages: 1, invoices: [] });
    expect(await mine('page=2&per_page=3')).toMatchObject({ page: 2, per_page: 3 });
  });

  test('a search finds numbers, names and addresses by the beginnings of their words', async () => {
    const { invoices, own, all, mine, change } = await serveInvoices(dialect);
    const words: [string, (invoice: Invoice) => boolean][] = [
      ['INV-000012', ({ invoice_number }) => invoice_number === 'INV-000012'],
      ['inv-00001', ({ invoice_number }) => invoice_number.startsWith('INV-00001')],
      ['12', ({ invoice_number }) => invoice_number === 'INV-000012'],
      ['000007', ({ invoice_number }) => invoice_number === 'INV-000007'],
      ['rosa', ({ customer_name, customer_email }) => /^Rosa/.test(customer_name) || customer_email.startsWith('rosa')],
      ['TATE rosa', ({ customer_name }) => customer_name === 'Rosa Tate'],
      ['jose o’brien', ({ customer_name }) => customer_name === 'José O’Brien'],
      ['lee', ({ customer_name }) => customer_name === 'Rosamund Pike-Lee'],
      ['wei@buyer1.example', ({ customer_email }) => customer_email === 'wei@buyer1.example'],
      ['buyer1', ({ customer_email }) => customer_email.endsWith('@buyer1.example')],
      ['corner', () => false],
      ['-', () => false],
    ];
    for (const [search, fits] of words) {
      const query = `per_page=100&search=${encodeURIComponent(search)}`;
      expect([search, numbers((await all(query)).invoices)]).toEqual([search, numbers(invoices.filter(fits))]);
      expect([search, numbers((await mine(query)).invoices)]).toEqual([search, numbers(own.filter(fits))]);
      const paid = numbers(invoices.filter((invoice) => fits(invoice) && invoice.status === 'paid'));
      expect(numbers((await all(`${query}&status=paid`)).invoices)).toEqual(paid);
      const late = invoices.filter((invoice) => fits(invoice) && invoice.status === 'overdue');
      const cheapest = (await all(`${query}&status=overdue&sort=lowest`)).invoices;
      expect(numbers(cheapest)).toEqual(numbers(sortings.lowest(late)));
    }
    // The invoice of this very number comes first, and only where the list has it.
    const three = (await all('search=3')).invoices;
    const begin = invoices.filter(({ invoice_number }) => /-0*3/.test(invoice_number));
    expect(numbers(three)).toEqual(['INV-000003', ...numbers(begin).filter((number) => number !== 'INV-000003')]);
    const { status } = invoices.find(({ invoice_number }) => invoice_number === 'INV-000003') as Invoice;
    const other = invoiceStatuses.find((one) => one !== status);
    expect(numbers((await all(`search=3&status=${other}`)).invoices)).not.toContain('INV-000003');
    const { id = '' } = invoices[0] ?? {};
    await change(id, { customer_name: 'Corner Bakery' });
    expect(await all('search=corner')).toMatchObject({ total: 1, invoices: [{ id }] });
  });

  test('nonsense in a query is answered with a sentence, never with an error of ours', async () => {
    const { call } = await makeInvoiceTown(dialect);
    const refused = [
      'status=lost',
      'status=paid&status=draft',
      'due_from=yes',
      'due_to=2026-02-30',
      'sort=best',
      'page=-1',
      'page=',
      'page=1.5',
      'page=99999999',
      'per_page=0',
      'per_page=101',
      'search=a&search=b',
      'search=%00',
    ];
    for (const query of refused) {
      const answer = await call(`/api/invoices?${query}`);
      expect([query, answer.status, answer.json()]).toMatchObject([query, 400, { code: 'bad_request' }]);
    }
    const taken = [
      'status=',
      'due_from=',
      'due_to=2026-11-22&due_from=2026-11-23',
      'x=1',
      'search=%20',
      `search=${'a'.repeat(5000)}`,
      "search=');drop%20table%20invoices;--",
      'search=%25_',
      'search=%F0%9F%8D%AF',
      'search=%ED%A0%BD',
    ];
    for (const query of taken) expect([query, (await call(`/api/invoices?${query}`)).status]).toEqual([query, 200]);
    for (const query of ['from=x', 'to=2026-02-30', 'from=2026-11-22&to=2026-11-21']) {
      expect((await call(`/api/invoices/export?${query}`)).status).toBe(400);
    }
  });

  test('a file has every invoice with its sums, of the days that were asked for, and no formula', async () => {
    const { invoices, call, create, db, town, asUser } = await serveInvoices(dialect);
    await create({ issue_date: '2026-12-01', due_date: '2026-12-02', customer_name: '=cmd|x' });
    const file = await call('/api/invoices/export');
    expect(file.headers['content-disposition']).toBe('attachment; filename="invoices-cityofmaple.test-2026-11-22.csv"');
    const rows = parseCsv(file.body.slice(1));
    expect(rows.map((row) => row['Invoice number'])).toEqual([...numbers(invoices).reverse(), 'INV-000035']);
    expect(rows.at(-1)).toMatchObject({ Customer: "'=cmd|x", Items: '1 × Booth at the market', Total: '108.95' });
    expect(rows[3]?.Notes).toBe("'=1+1");
    for (const [at, row] of rows.slice(0, 34).entries()) {
      const invoice = invoices[33 - at] as Invoice;
      expect(row).toMatchObject({
        Status: invoice.status,
        'Due date': invoice.due_date,
        'Taken off': '0.00',
        Paid: invoice.paid_amount.toFixed(2),
        Open: invoice.open_amount.toFixed(2),
        'Tax rate': '8.25%',
      });
    }
    const later = await call('/api/invoices/export?from=2026-11-30&to=2026-12-01');
    expect(parseCsv(later.body.slice(1)).length).toBe(1);
    // The filters of the list.
    const shown = 'status=overdue&due_to=2026-11-20&search=rosa';
    const { invoices: listed } = await call(`/api/invoices?${shown}&per_page=100`).then(
      (answer) => answer.json() as InvoicesPage,
    );
    expect(listed.length).toBeGreaterThan(0);
    const part = parseCsv((await call(`/api/invoices/export?${shown}`)).body.slice(1));
    expect(part.map((row) => row['Invoice number'])).toEqual(numbers(listed).toReversed());
    expect((await asUser('/api/invoices/export')).status).toBe(403);
    const notes = await db.read('audit_log').where({ town_id: town.id, noun: 'invoices', action: 'exported' });
    expect(notes.map(({ detail }) => detail)).toEqual([
      '',
      'from 2026-11-30, to 2026-12-01',
      'status overdue, due to 2026-11-20, search rosa',
    ]);
    const ledger = parseCsv((await call('/api/ledger/export')).body.slice(1));
    expect(ledger[0]).toMatchObject({ 'Order number': '', 'Invoice number': expect.stringMatching(/^INV-/) });
  });
});

test('a search with more matches than it lists says so; a file of many pages has each once', async () => {
  const { call, create, db, town } = await makeInvoiceTown('sqlite');
  const { id } = await create();
  const row = await db.read('invoices').where({ id }).first();
  const count = 4000;
  await db.write.transaction(async (trx) => {
    for (let from = 0; from < count; from += 200) {
      const places = Array.from({ length: 200 }, (_, n) => from + n + 2);
      await trx('invoices').insert(
        places.map((n) => ({ ...row, id: `bulk-${n}`, sequence: n, invoice_number: `INV-00${n}` })),
      );
      const words = places.map((n) => ({
        town_id: town.id,
        word: n < 100 ? 'rare' : 'common',
        invoice_id: `bulk-${n}`,
      }));
      await trx('invoice_words').insert(words);
    }
    await trx('invoice_days')
      .where({ town_id: town.id })
      .update({ count: count + 1, open_count: count + 1 });
  });
  const found = async (search: string) => {
    const { total, total_is_capped, invoices } = (await call(`/api/invoices?search=${search}`)).json() as InvoicesPage;
    return [total, total_is_capped, invoices.length];
  };
  expect(await found('common')).toEqual([200, true, 10]);
  expect(await found('rare')).toEqual([98, false, 10]);
  expect(await found('rare%20common')).toEqual([0, false, 0]);
  const ids = parseCsv((await call('/api/invoices/export')).body.slice(1)).map(({ Id }) => Id);
  expect([ids.length, new Set(ids).size]).toEqual([count + 1, count + 1]);
});
