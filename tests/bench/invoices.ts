/**
 * Compares the cost of a list of 20,000 invoices with one of 200: the same calls to two towns of one process, in turns.
 */
import { randomUUID } from 'node:crypto';
import type { Database } from '../../db/connection.ts';
import { formatInvoiceNumber, type InvoiceStatus } from '../../db/rules/invoices/invoices.ts';
import { invoiceWords } from '../../db/rules/invoices/words.ts';
import { addDays } from '../../db/rules/time.ts';
import { type Insert, makeBulkTown } from './bulkTowns.ts';
import { type Caller, compareLatency, type Latency } from './latency.ts';

export const invoiceSizes = { small: 200, large: 20_000 } as const;
const statuses: InvoiceStatus[] = ['paid', 'paid', 'unpaid', 'paid', 'overdue', 'paid', 'draft', 'cancelled'];
const firstNames = ['Ann', 'Rosa', 'José', 'Wei', 'Fatima', 'Olu', 'Greta', 'Sam', 'Ida', 'Noor'];
const kinds = [
  'Bakery',
  'Florist',
  'Orchard',
  'Pottery',
  'Library',
  'Garage',
  'Cafe',
  'Studio',
  'Farm',
  'School',
  'Press',
];
const customers = 400;

type Days = Map<string, { count: number; open_count: number; open_cents: number }>;

/** The `n`th of a town's invoices. One has some saffron in its name, every fortieth is one customer's. */
function insertInvoice(insert: Insert, townId: string, n: number, size: number, days: Days): void {
  const id = randomUUID();
  const issue_date = addDays('2024-01-01', Math.floor((n * 900) / size));
  const due_date = addDays(issue_date, 14 + (n % 17));
  const status = statuses[(n * 31) % statuses.length] as InvoiceStatus;
  const total = 400 + ((n * 7919) % 90_000);
  const open = status === 'paid' ? 0 : total;
  const who = n === Math.floor(size / 2) ? 'Saffron' : `${firstNames[n % 10]} ${n % customers}`;
  const customer_name = `${who} ${kinds[n % 11]}`;
  const customer_email = `desk${n % customers}@${kinds[n % 11]?.toLowerCase()}.example`;
  const invoice_number = formatInvoiceNumber(n + 1);
  const at = `${issue_date}T15:00:00.000Z`;
  insert('invoices', {
    id,
    town_id: townId,
    version: 1,
    sequence: n + 1,
    invoice_number,
    status,
    customer_name,
    customer_email,
    subtotal_cents: total,
    tax_cents: 0,
    service_fee_cents: 0,
    total_cents: total,
    tax_rate_millionths: 82_500,
    counted_open_cents: open,
    issue_date,
    due_date,
    paid_date: status === 'paid' ? due_date : null,
    created_at: at,
    updated_at: at,
  });
  insert('invoice_items', {
    id: randomUUID(),
    invoice_id: id,
    position: 0,
    description: 'Booth',
    quantity: 10_000,
    unit_price_cents: total,
    total_cents: total,
  });
  for (const word of invoiceWords({ invoice_number, customer_name, customer_email })) {
    insert('invoice_words', { town_id: townId, word, invoice_id: id });
  }
  if (status === 'paid') {
    insert('ledger_lines', {
      id: randomUUID(),
      town_id: townId,
      invoice_id: id,
      kind: 'charge',
      amount_cents: total,
      provider: 'office',
      day: due_date,
      created_at: at,
    });
  }
  const key = `${due_date} ${status}`;
  const day = days.get(key) ?? { count: 0, open_count: 0, open_cents: 0 };
  days.set(key, {
    count: day.count + 1,
    open_count: day.open_count + (open > 0 ? 1 : 0),
    open_cents: day.open_cents + open,
  });
}

/** Writes so many invoices, with all that is counted and found of them. */
export function insertInvoices(insert: Insert, townId: string, size: number): void {
  const days: Days = new Map();
  for (let n = 0; n < size; n += 1) insertInvoice(insert, townId, n, size, days);
  for (const [key, counts] of days) {
    const [due_date, status] = key.split(' ');
    insert('invoice_days', { town_id: townId, due_date, status, ...counts });
  }
  insert('invoice_counters', { town_id: townId, last_sequence: size, change_count: size });
}

/** Two towns with their invoices. */
export async function makeInvoiceTowns(db: Database, dataDir: string): Promise<Record<'small' | 'large', Caller>> {
  const make = async (size: number) => {
    const host = `invoices-${size}.localhost`;
    return { host, cookie: await makeBulkTown(db, dataDir, host, (insert, id) => insertInvoices(insert, id, size)) };
  };
  return { small: await make(invoiceSizes.small), large: await make(invoiceSizes.large) };
}

const calls = {
  'first page': '/api/invoices',
  'the last page': '/api/invoices?page=2000',
  'unpaid ones': '/api/invoices?status=unpaid',
  overdue: '/api/invoices?status=overdue',
  'the highest': '/api/invoices?sort=highest',
  'due in a week, the highest': '/api/invoices?due_from=2026-11-01&due_to=2026-11-07&sort=highest',
  'unpaid, the lowest': '/api/invoices?status=unpaid&sort=lowest',
  'an invoice number': '/api/invoices?search=INV-000042',
  'a short number': '/api/invoices?search=42',
  'a word of one invoice': '/api/invoices?search=saffron',
  'a word of every eleventh': '/api/invoices?search=bakery',
  'two common words': '/api/invoices?search=bakery+rosa',
  'a common word, overdue': '/api/invoices?search=bakery&status=overdue',
  'two that never meet': '/api/invoices?search=florist+saffron',
  'a word in none': '/api/invoices?search=submarine',
};

/** How long each call to either town takes. */
export const compareInvoiceLists = (
  port: number,
  towns: Record<'small' | 'large', Caller>,
  times: number,
): Promise<Latency[]> => compareLatency(port, calls, towns, times);
