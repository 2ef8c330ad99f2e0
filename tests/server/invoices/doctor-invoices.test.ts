/** `town doctor` of invoices: all is proven, and each kind of damage is found. */
import type { Knex } from 'knex';
import { describe, expect, test } from 'vitest';
import type { Invoice } from '../../../db/rules/invoices/invoices.ts';
import { checkCounts } from '../../../server/doctor/countProblems.ts';
import { checkInvoices } from '../../../server/doctor/invoiceProblems.ts';
import { indexTowns } from '../../../server/jobs/indexTowns.ts';
import { testCards } from '../../stripe/cards.ts';
import { type Dialect, dialects } from '../database.ts';
import { type InvoiceShop, serveInvoices } from './cardInvoices.ts';
import { invoiceItem } from './invoices.ts';

const later = { issue_date: '2026-11-01', due_date: '2026-11-15' };

/** A shop with invoices in many states. */
async function serveBusyInvoices(dialect: Dialect) {
  const shop = await serveInvoices(dialect);
  await shop.createInvoice({ status: 'draft' });
  const inParts = await shop.createInvoice(later);
  await shop.record(inParts.id, 10);
  await shop.record(inParts.id, 20);
  await shop.refund(inParts.id, 5);
  const marked = await shop.createInvoice({ status: 'paid' });
  await shop.clerk('PUT', `/api/invoices/${marked.id}`, { status: 'unpaid' });
  await shop.clerk('PUT', `/api/invoices/${marked.id}`, { status: 'paid' });
  const edited = await shop.createInvoice();
  const items = [{ ...invoiceItem, quantity: 1.375 }, invoiceItem];
  await shop.clerk('PUT', `/api/invoices/${edited.id}`, { items, tax_rate: 8.25, customer_name: 'Émile Ortega' });
  const card = await shop.createInvoice(later);
  shop.emulator.pay(await shop.beginPayment(card), testCards.succeeds);
  const [charge] = [...shop.emulator.account.charges.keys()];
  await shop.deliver();
  shop.emulator.dispute(charge ?? '');
  await shop.deliver();
  await shop.clerk('DELETE', `/api/invoices/${(await shop.createInvoice()).id}`);
  await shop.clerk('PUT', `/api/invoices/${(await shop.createInvoice()).id}`, { status: 'cancelled' });
  return { ...shop, inParts, marked, edited, card };
}

type Busy = InvoiceShop & Record<'inParts' | 'marked' | 'edited' | 'card', Invoice>;

async function findProblems(knex: Knex, { town }: Busy): Promise<string[]> {
  return [...(await checkInvoices(knex, town.id)).problems, ...(await checkCounts(knex, town.id))];
}

type Damage = [what: string, act: (knex: Knex, shop: Busy) => Promise<unknown>, problem: RegExp];
const damages: Damage[] = [
  ['a total', (knex, { inParts }) => knex('invoices').where({ id: inParts.id }).update({ total_cents: 1 }), /total is/],
  ['a line', (knex, { edited }) => knex('invoice_items').where({ invoice_id: edited.id }).del(), /no line/],
  [
    'the price of a line',
    (knex, { edited }) => knex('invoice_items').where({ invoice_id: edited.id }).update({ total_cents: 7 }),
    /not its price times its quantity/,
  ],
  [
    'a status',
    (knex, { inParts }) =>
      knex('invoices').where({ id: inParts.id }).update({ status: 'paid', paid_date: '2026-11-20' }),
    /is paid, and \$75\.70 is open/,
  ],
  ['a paid date', (knex, { marked }) => knex('invoices').where({ id: marked.id }).update({ paid_date: null }), /date/],
  [
    'what is noted as open',
    (knex, { inParts }) => knex('invoices').where({ id: inParts.id }).update({ counted_open_cents: 3 }),
    /is noted as open/,
  ],
  [
    'a payment',
    (knex, { marked }) =>
      knex('payments').where({ invoice_id: marked.id, status: 'succeeded' }).update({ amount_cents: 5 }),
    /payment .* is succeeded, the ledger has/,
  ],
  [
    'words',
    (knex, { edited }) => knex('invoice_words').where({ invoice_id: edited.id, word: 'ortega' }).del(),
    /words/,
  ],
  ['a count', (knex) => knex('invoice_days').where({ status: 'draft' }).update({ count: 4 }), /\(count\) of .* draft/],
  ['a sum', (knex) => knex('invoice_days').where({ status: 'draft' }).update({ open_cents: 4 }), /\(open_cents\)/],
  [
    'the counter',
    (knex) => knex('invoice_counters').update({ last_sequence: 2 }),
    /number \d would be given out again/,
  ],
];

describe.each(dialects)('%s', (dialect) => {
  test('invoices in all states have no faults, and each damage is found', async () => {
    const shop = await serveBusyInvoices(dialect);
    const statuses = await shop.db.read('invoices').orderBy('sequence').select('status');
    expect(statuses.map(({ status }) => status)).toEqual(['draft', 'unpaid', 'paid', 'unpaid', 'unpaid', 'cancelled']);
    await indexTowns(shop.db);
    expect(await findProblems(shop.db.read, shop)).toEqual([]);
    for (const [what, act, problem] of damages) {
      await shop.db.write
        .transaction(async (trx) => {
          await act(trx, shop);
          expect([what, (await findProblems(trx, shop)).join('\n')]).toEqual([what, expect.stringMatching(problem)]);
          throw new Error('taken back');
        })
        .catch((error: Error) => {
          if (error.message !== 'taken back') throw error;
        });
    }
    expect(await findProblems(shop.db.read, shop)).toEqual([]);
  });
});
