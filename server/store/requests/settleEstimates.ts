/** Settles estimates that were paid or not answered. Each step looks again inside its write, and is done once. */
import type { Knex } from 'knex';
import { payableStatuses } from '../../../db/rules/invoices/invoices.ts';
import { formatPrice, toDollars } from '../../../db/rules/money.ts';
import type { TownDays } from '../../../db/rules/notices/days.ts';
import type { Request } from '../../../db/rules/requests/requests.ts';
import { toLocalTime } from '../../../db/rules/time.ts';
import { changeInvoice } from '../invoices/changes.ts';
import { isLocked } from '../invoices/counts.ts';
import { findInvoiceRow } from '../invoices/invoices.ts';
import { planInvoiceChange, townToday } from '../invoices/plans.ts';
import type { MoneyContext } from '../money/context.ts';
import { readLedgerSumsOf } from '../money/ledger.ts';
import type { Writer } from '../writerTypes.ts';
import { changeRequest } from './change.ts';
import { clockAuthor, followMessage } from './clock.ts';
import { readRequest } from './requests.ts';

/** `days` is null for a town that has chosen no state. */
export type Settling = { context: MoneyContext; days: TownDays | null };
type Found = { id: string; town_id: string };

/** Statuses with which a request ends without its charges. */
const endedWithoutCharges = ['withdrawn', 'declined', 'spam'];

/** One entry for each invoice, however often it is marked as paid. */
const paymentEventId = (invoiceId: string) => `payment-${invoiceId}`;

/** Lists paid invoices of requests whose log does not say so yet. */
export const listPaidInvoices = (knex: Knex): Promise<Found[]> =>
  knex('invoices')
    .join('requests', 'requests.id', 'invoices.request_id')
    .where({ 'invoices.status': 'paid', 'requests.erased_at': '' })
    .whereNot('requests.status', 'spam')
    .whereNotExists(
      knex('request_events').whereRaw(`request_events.id = 'payment-' || cast(invoices.id as text)`).select('id'),
    )
    .select('invoices.id', 'invoices.town_id');

/** Notes that charges were paid, which accepts them: the clock goes on. */
export async function noteEstimatePaid(tx: Writer, { context, days }: Settling, invoiceId: string): Promise<boolean> {
  const { trx, town, now } = context;
  const invoice = await findInvoiceRow(trx, town.id, invoiceId);
  const request = invoice?.request_id ? await readRequest(trx, town.id, invoice.request_id) : null;
  const id = paymentEventId(invoiceId);
  const isKnown = await trx('request_events').where({ id }).first('id');
  if (!invoice || !request || invoice.status !== 'paid' || isKnown) return false;
  const isWaiting = request.status === 'waiting' && openEstimate(request) !== undefined;
  const writing = { townId: town.id, timeZone: town.time_zone, now };
  const { changes, events } = isWaiting ? followMessage(request, { ...writing, days }) : { changes: {}, events: [] };
  const text = `Invoice ${invoice.invoice_number}: ${formatPrice(toDollars(invoice.total_cents))}`;
  await changeRequest(tx, writing, request, changes, [{ id, kind: 'payment', text, ...clockAuthor }, ...events]);
  return true;
}

const openEstimate = ({ pauses }: Pick<Request, 'pauses'>) =>
  pauses.find(({ until, reason }) => until === '' && reason === 'estimate');

/** Lists requests that wait for an answer to an estimate longer than its person was told. */
export async function listUnansweredEstimates(knex: Knex, now: number): Promise<Found[]> {
  const rows: (Found & { pauses: string; time_zone: string })[] = await knex('requests')
    .join('towns', 'towns.id', 'requests.town_id')
    .where({ status: 'waiting' })
    .whereLike('pauses', '%"answer_by"%')
    .select('requests.id', 'town_id', 'pauses', 'time_zone');
  return rows.filter(({ pauses, time_zone }) => {
    const answerBy = openEstimate({ pauses: JSON.parse(pauses) })?.answer_by;
    return answerBy !== undefined && answerBy < toLocalTime(now, time_zone).date;
  });
}

/** Withdraws a request whose estimate was not answered in time, as the law does. Nobody who pays just now is too late. */
export async function withdrawUnanswered(tx: Writer, { context }: Settling, requestId: string): Promise<boolean> {
  const { trx, town, now } = context;
  const request = await readRequest(trx, town.id, requestId);
  const answerBy = request && openEstimate(request)?.answer_by;
  if (!request || !answerBy || request.status !== 'waiting' || answerBy >= townToday(context)) return false;
  const invoices = trx('invoices').where({ town_id: town.id, request_id: requestId });
  const isPaying = await trx('payments').whereIn('invoice_id', invoices.clone().select('id')).where({ status: 'open' });
  const isPaid = await invoices.clone().where({ status: 'paid' });
  if (isPaying.length + isPaid.length > 0) return false;
  const writing = { townId: town.id, timeZone: town.time_zone, now };
  await changeRequest(tx, writing, request, { status: 'withdrawn', outcome_code: 'abandoned' }, [
    { kind: 'withdrawn', is_private: true, ...clockAuthor },
    { kind: 'status', text: 'withdrawn abandoned', ...clockAuthor },
  ]);
  return true;
}

/** Lists open invoices of requests that ended without their charges. */
export const listEndedInvoices = (knex: Knex): Promise<Found[]> =>
  knex('invoices')
    .join('requests', 'requests.id', 'invoices.request_id')
    .whereIn('requests.status', endedWithoutCharges)
    .whereIn('invoices.status', payableStatuses)
    .whereNotExists(knex('ledger_lines').whereRaw('ledger_lines.invoice_id = invoices.id').select('id'))
    .whereNotExists(
      knex('payments').whereRaw('payments.invoice_id = invoices.id').where('payments.status', 'open').select('id'),
    )
    .select('invoices.id', 'invoices.town_id');

/** Cancels such an invoice, so that nobody is reminded of it. One of which something was paid is left to people. */
export async function cancelEstimateInvoice(_tx: Writer, { context }: Settling, invoiceId: string): Promise<boolean> {
  const { trx, town } = context;
  const row = await findInvoiceRow(trx, town.id, invoiceId);
  if (!row || !payableStatuses.includes(row.status)) return false;
  const isPaying = await trx('payments').where({ invoice_id: invoiceId, status: 'open' }).first('id');
  if (isPaying || isLocked(await readLedgerSumsOf(trx, { invoiceId }))) return false;
  await changeInvoice(context, await planInvoiceChange(trx, context, row, { status: 'cancelled' }));
  return true;
}
