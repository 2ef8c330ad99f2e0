/** Invariants of invoices, their money and Stripe after every step, worked out without the code under test. */
import { checkCounts } from '../../../server/doctor/countProblems.ts';
import { checkInvoices } from '../../../server/doctor/invoiceProblems.ts';
import type { InvoiceItemRow, InvoiceRow } from '../../../server/store/invoices/invoices.ts';
import type { PaymentRow } from '../../../server/store/money/payments.ts';
import type { RefundRow } from '../../../server/store/orders/orders.ts';
import type { LedgerRow } from '../orders-model/readings.ts';
import { sum } from '../orders-model/readings.ts';
import type { Book } from './book.ts';
import type { Office } from './desk.ts';

type Say = (what: string) => void;
type Line = LedgerRow & { invoice_id: string; method: string };
export type Readings = Awaited<ReturnType<typeof readAll>>;

export async function readAll({ db, town }: Office) {
  const own = { town_id: town.id };
  const invoices: InvoiceRow[] = await db.read('invoices').where(own).orderBy('sequence');
  const items: InvoiceItemRow[] = await db
    .read('invoice_items')
    .whereIn(
      'invoice_id',
      invoices.map(({ id }) => id),
    )
    .orderBy(['invoice_id', 'position']);
  const payments: PaymentRow[] = await db.read('payments').where(own).orderBy('id');
  const refunds: RefundRow[] = await db.read('refunds').where(own).orderBy('id');
  const ledger: Line[] = await db.read('ledger_lines').where(own).orderBy('id');
  const days: { due_date: string; status: string; count: number; open_count: number; open_cents: number | string }[] =
    await db.read('invoice_days').where(own);
  const mails: { once_key: string }[] = await db.read('mails').where(own).orderBy('once_key').select('once_key');
  const events: { invoice_id: string; kind: string }[] = await db.read('invoice_events').where(own);
  return { invoices, items, payments, refunds, ledger, days, mails, events };
}

/** An invoice's payments less refunds, in cents; money that banks returned to the shop, or took; credits that stand. */
function moneyOf({ ledger, refunds }: Readings, id: string) {
  const credits = refunds.filter(({ invoice_id, status }) => invoice_id === id && status === 'succeeded');
  const lines = ledger.filter(({ invoice_id, kind }) => invoice_id === id && kind !== 'fee');
  const back = lines.filter(({ kind, amount_cents }) => kind === 'adjustment' && amount_cents > 0);
  const disputed = lines.filter(({ kind, provider, amount_cents }) => {
    return kind === 'adjustment' && provider === 'stripe' && amount_cents < 0;
  });
  return {
    lines,
    net: sum(lines, (line) => line.amount_cents),
    back: sum(back, (line) => line.amount_cents),
    taken: -sum(disputed, (line) => line.amount_cents),
    credited: sum(credits, (refund) => refund.credited_cents),
  };
}

/** The total of an invoice by its lines, without our own rounding: all of it in whole numbers. */
function totalOf(row: InvoiceRow, items: readonly InvoiceItemRow[]): bigint {
  const round = (product: bigint, by: bigint) => (product + by / 2n) / by;
  const subtotal = items.reduce(
    (all, { quantity, unit_price_cents }) => all + round(BigInt(quantity) * BigInt(unit_price_cents), 10_000n),
    0n,
  );
  return subtotal + round(subtotal * BigInt(row.tax_rate_millionths), 1_000_000n) + BigInt(row.service_fee_cents);
}

function checkInvoice(row: InvoiceRow, read: Readings, say: Say): void {
  const { invoice_number: name, status, total_cents } = row;
  const own = read.items.filter(({ invoice_id }) => invoice_id === row.id);
  if (own.length === 0 || BigInt(total_cents) !== totalOf(row, own)) say(`${name} comes to ${total_cents}`);
  const { net, back, taken, credited } = moneyOf(read, row.id);
  // A payment that was refunded in part may be disputed in full.
  if (net + taken < 0) say(`${name}: ${-net} more went back than came in`);
  // A bank may give back what was paid once more meanwhile.
  const due = total_cents - credited;
  if (net > due + back) say(`${name} was paid ${net} of ${due}`);
  const open = Math.max(0, due - net);
  if (row.counted_open_cents !== open) say(`${name}: ${row.counted_open_cents} is noted as open, and not ${open}`);
  if (status === 'paid' && open > 0) say(`${name} is paid, and ${open} is open`);
  if ((status === 'paid') !== (row.paid_date !== null)) say(`${name} is ${status}, paid on ${row.paid_date}`);
  const begun = read.payments.filter((one) => one.invoice_id === row.id && one.status === 'open');
  if (begun.length > 1) say(`${name} has ${begun.length} open payments`);
  // Only a bank can make a sum smaller, or pay it, while somebody pays by card.
  for (const { amount_cents } of begun)
    if (amount_cents > open + back) say(`${name}: a card is about to pay ${amount_cents} of ${open}`);
}

/** The timeline lists every event once. */
function checkEvents(row: InvoiceRow, { events, ledger }: Readings, say: Say): void {
  const lines = ledger.filter(({ invoice_id }) => invoice_id === row.id);
  for (const [event, kind] of [
    ['paid', 'charge'],
    ['refunded', 'refund'],
  ] as const) {
    const eventCount = events.filter((one) => one.invoice_id === row.id && one.kind === event).length;
    const entered = lines.filter((line) => line.kind === kind).length;
    if (eventCount !== entered)
      say(`${row.invoice_number} was ${event} ${eventCount} times, and has ${entered} lines of it`);
  }
}

function checkDays({ invoices, days }: Readings, say: Say): void {
  const recount = (by: 'count' | 'open_count' | 'open_cents') => {
    const counts = new Map<string, number>();
    for (const { due_date, status, counted_open_cents: cents } of invoices) {
      const value = { count: 1, open_count: cents > 0 ? 1 : 0, open_cents: cents }[by];
      const key = `${due_date} ${status}`;
      counts.set(key, (counts.get(key) ?? 0) + value);
    }
    return JSON.stringify([...counts].filter(([, value]) => value !== 0).sort());
  };
  for (const by of ['count', 'open_count', 'open_cents'] as const) {
    const stored = days.map((row): [string, number] => [`${row.due_date} ${row.status}`, Number(row[by])]);
    const storedSums = JSON.stringify(stored.filter(([, value]) => value !== 0).sort());
    if (storedSums !== recount(by)) say(`invoices are miscounted (${by}): ${storedSums}, and not ${recount(by)}`);
  }
}

/** The ledger and the refunds agree with Stripe, and nothing there was done twice. */
function checkClaims(office: Office, book: Book, read: Readings, say: Say): void {
  const { intents, refunds } = office.emulator.account;
  for (const { kind, provider, provider_id, amount_cents, payment_id } of read.ledger) {
    if (provider !== 'stripe') continue;
    const intent = intents.get(provider_id);
    const isTrue = intent?.status === 'succeeded' && intent.amount === amount_cents;
    if (kind === 'charge' && (!isTrue || intent.metadata.payment_id !== payment_id))
      say(`the ledger has a charge of ${amount_cents} that Stripe does not have (${provider_id})`);
    if (kind === 'refund' && refunds.get(provider_id)?.amount !== -amount_cents)
      say(`the ledger has a refund of ${amount_cents} that Stripe does not have (${provider_id})`);
  }
  for (const { id } of read.refunds) {
    const made = [...refunds.values()].filter(({ metadata }) => metadata?.refund_id === id);
    if (made.length > 1) say(`refund ${id} was made ${made.length} times`);
  }
  const alive = new Set(office.intents().flatMap(({ id, status }) => (status.startsWith('requires_') ? [id] : [])));
  for (const [invoiceId, own] of Map.groupBy(book.payable, (one) => one.invoiceId)) {
    const payable = new Set(own.map(({ intentId }) => intentId).filter((id) => alive.has(id)));
    if (payable.size > 1) say(`invoice ${invoiceId} could be paid ${payable.size} times`);
  }
}

/** Whatever the clerk was told is there, once. */
function checkAnswers(book: Book, { ledger, refunds }: Readings, say: Say): void {
  const eventSum = sum(
    book.payments.filter(({ isAcknowledged }) => isAcknowledged),
    ({ cents }) => cents,
  );
  const entered = ledger.filter(
    ({ kind, provider, method }) => kind === 'charge' && provider === 'office' && method !== 'marked',
  );
  const cents = sum(entered, (line) => line.amount_cents);
  if (eventSum !== cents) say(`${eventSum} were taken at the office, ${cents} are in the ledger`);
  const refundCount = refunds.filter(({ person }) => person !== '').length;
  const acknowledged = book.refunds.filter(({ isAcknowledged }) => isAcknowledged).length;
  if (refundCount < acknowledged) say(`${acknowledged} refunds were acknowledged, ${refundCount} are there`);
  if (refundCount > book.refunds.length) say(`${refundCount} refunds were made of ${book.refunds.length} asked for`);
  if (refunds.length - refundCount > book.foreignRefunds) say('a refund of nobody is there');
}

/** Lines, rate and fee of an invoice that is partly paid, or of which something was taken off, stay as they are, as long as no money moves. */
function checkLocked(before: Readings, after: Readings, say: Say): void {
  const amountsOf = (read: Readings, row: InvoiceRow) => {
    const own = read.items.filter(({ invoice_id }) => invoice_id === row.id);
    const lines = own.map(({ description, quantity, unit_price_cents }) => [description, quantity, unit_price_cents]);
    return JSON.stringify([lines, row.tax_rate_millionths, row.service_fee_cents, row.total_cents]);
  };
  for (const row of after.invoices) {
    const earlier = before.invoices.find(({ id }) => id === row.id);
    const [was, is] = [moneyOf(before, row.id), moneyOf(after, row.id)];
    if (!earlier || (is.net === 0 && is.credited === 0) || was.lines.length !== is.lines.length) continue;
    if (amountsOf(before, earlier) !== amountsOf(after, row)) say(`${row.invoice_number} is paid and was changed`);
  }
}

/** At rest: what moved at Stripe is in the ledger, to the cent, and nothing is half-way. */
export function checkRest(office: Office, read: Readings, say: Say): void {
  const { charges, refunds, disputes, moved } = office.emulator.account;
  const intentIds = new Set(office.intents().map(({ id }) => id));
  const own = [...moved.values()].filter(({ source, type }) => {
    const id = String(source);
    const about = charges.get(id) ?? refunds.get(id) ?? disputes.get(id);
    return type !== 'payout' && intentIds.has(String(about?.payment_intent));
  });
  const lines = read.ledger.filter(({ provider }) => provider === 'stripe');
  const fees = sum(lines, ({ kind, amount_cents }) => (kind === 'fee' ? -amount_cents : 0));
  const amount = sum(lines, ({ kind, amount_cents }) => (kind === 'fee' ? 0 : amount_cents));
  const [feesThere, amountThere] = [sum(own, ({ fee }) => fee), sum(own, (one) => one.amount)];
  if (fees !== feesThere) say(`fees of ${feesThere} at Stripe, ${fees} in the ledger`);
  if (amount !== amountThere) say(`${amountThere} moved at Stripe, ${amount} in the ledger`);
  for (const { id, status } of read.payments) if (status === 'open') say(`payment ${id} is open for ever`);
  for (const { id, status } of read.refunds) if (status === 'pending') say(`refund ${id} is pending for ever`);
  for (const { id, status } of office.intents())
    if (status !== 'succeeded' && status !== 'canceled') say(`${id} is ${status} for ever`);
  const receipts = read.mails.filter(({ once_key }) => once_key.startsWith('invoice_receipt:'));
  const paid = read.ledger.filter(({ kind, method }) => kind === 'charge' && method !== 'marked');
  if (receipts.length !== paid.length) say(`${paid.length} payments came in, ${receipts.length} receipts were queued`);
  const refundMails = read.mails.filter(({ once_key }) => once_key.startsWith('invoice_refund:'));
  const returned = read.ledger.filter(({ kind }) => kind === 'refund');
  if (refundMails.length !== returned.length)
    say(`${returned.length} refunds went back, ${refundMails.length} were mailed`);
}

/**
 * @param before what was there after the last step
 * @param withDoctor whether the doctor is asked, too
 */
export async function findFaults(
  office: Office,
  book: Book,
  read: Readings,
  before: Readings,
  withDoctor: boolean,
): Promise<string[]> {
  const faults: string[] = [...office.failures];
  const say = (what: string) => void faults.push(what);
  for (const row of read.invoices) {
    checkInvoice(row, read, say);
    checkEvents(row, read, say);
  }
  checkDays(read, say);
  checkClaims(office, book, read, say);
  checkAnswers(book, read, say);
  checkLocked(before, read, say);
  if (faults.length > 0 || !withDoctor) return faults;
  const { db, town } = office;
  const doctor = [...(await checkInvoices(db.read, town.id)).problems, ...(await checkCounts(db.read, town.id))];
  return doctor.map((problem) => `the doctor says: ${problem}`);
}
