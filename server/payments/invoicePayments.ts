/** Office payments of invoices, and changes during which nobody may pay by card. */

import type { Knex } from 'knex';
import { findAmountFault, laterDayText } from '../../db/rules/orders/amountBounds.ts';
import { invalidField, Problem } from '../../db/rules/problems.ts';
import { toLocalTime } from '../../db/rules/time.ts';
import type { Town } from '../../db/rules/town/towns.ts';
import type { Session } from '../store/accounts/sessions.ts';
import { type IdempotentRequest, readIdempotencyRecord } from '../store/idempotencyRecords.ts';
import { openCents } from '../store/invoices/counts.ts';
import { findInvoiceRow, type InvoiceRow, isPayable, requireInvoiceVersion } from '../store/invoices/invoices.ts';
import { enterOfficeCharge, type InvoiceOfficePayment } from '../store/invoices/officeCharges.ts';
import { type MoneyContext, moneyContext } from '../store/money/context.ts';
import { readLedgerSumsOf } from '../store/money/ledger.ts';
import { write } from '../store/write.ts';
import type { Writer } from '../store/writerTypes.ts';
import { cancelOpenPayments } from './cancelOrder.ts';
import { invoicePayable } from './invoicePayable.ts';
import type { PaymentParts } from './settlePayment.ts';

const inProgress = () =>
  new Problem(
    'payment_in_progress',
    'A card payment of this invoice is being processed. Nothing was changed. Please try again in a few minutes.',
  );

/**
 * Cancels an invoice's open card payments at Stripe before it is changed. If one has succeeded, the caller finds that
 * in its write.
 * @throws Problem `payment_in_progress` while the bank processes one; `payment_unavailable`, `other_stripe_account`
 */
export async function endInvoiceCardPayments(parts: PaymentParts, town: Town, invoiceId: string): Promise<void> {
  const payments = await cancelOpenPayments(parts, town, { invoiceId });
  if (payments.some(({ status }) => status === 'open')) throw inProgress();
}

const hasOpenCardPayment = async (trx: Knex, invoiceId: string): Promise<boolean> =>
  (await trx('payments').where({ invoice_id: invoiceId, status: 'open' }).first('id')) !== undefined;

/** Tries if new payments begin while the invoice is about to change. */
const maxTries = 4;

type Change<P, T> = {
  town: Town;
  invoiceId: string;
  by: Session | string;
  /** A repeated request cancels no payments. */
  request?: IdempotentRequest | undefined;
  /** Plans the change, or throws if it is not allowed. Called before payments are canceled, and again inside the write. */
  plan(knex: Knex): Promise<P>;
  /** Whether a card payment in progress would be wrong afterwards. */
  endsPayments(plan: P): boolean;
  act(tx: Writer, plan: P): Promise<T>;
};

/** Cancels an invoice's open card payments if a change requires it. A refused or repeated change cancels none. */
async function endPaymentsBefore<P>(parts: PaymentParts, change: Change<P, unknown>): Promise<void> {
  const { town, invoiceId, by, request, plan, endsPayments } = change;
  const { read } = parts.db;
  const isByPerson = request !== undefined && typeof by !== 'string';
  if (isByPerson && (await readIdempotencyRecord(read, town.id, by.person.id, request))) return;
  try {
    if (!endsPayments(await plan(read))) return;
  } catch (error) {
    // The write reports the problem, or returns the stored answer of a concurrent identical call.
    if (error instanceof Problem) return;
    throw error;
  }
  await endInvoiceCardPayments(parts, town, invoiceId);
}

/**
 * Changes an invoice in one write. If that makes card payments wrong, they are canceled at Stripe first, and none is
 * open during the change.
 * @throws Problem from `plan` and `act`; `key_reused`; `payment_in_progress`, `payment_unavailable`,
 *   `other_stripe_account`: nothing was changed
 */
export async function writeWithoutCardPayments<P, T>(parts: PaymentParts, change: Change<P, T>): Promise<T> {
  const { town, invoiceId, by, request, plan, endsPayments, act } = change;
  for (let tries = 1; ; tries += 1) {
    await endPaymentsBefore(parts, change);
    let hasBegun = false;
    try {
      const changeInside = async (tx: Writer) => {
        const planned = await plan(tx.trx);
        hasBegun = endsPayments(planned) && (await hasOpenCardPayment(tx.trx, invoiceId));
        if (hasBegun) throw inProgress();
        return act(tx, planned);
      };
      return await write(parts.db, town.id, by, changeInside, { request, now: parts.now() });
    } catch (error) {
      if (!hasBegun || tries === maxTries) throw error;
    }
  }
}

/**
 * Records an office payment in the ledger, with its effects. In the same write, the caller has checked the amount and
 * that no card payment is open.
 * @returns the payment's id
 */
export async function enterInvoicePayment(
  context: MoneyContext,
  invoice: InvoiceRow,
  given: InvoiceOfficePayment,
): Promise<string> {
  const id = await enterOfficeCharge(context, invoice.id, given);
  const payment = { id, amount_cents: given.amountCents };
  await invoicePayable(invoice).completePayment(context, { payment, method: given.method });
  return id;
}

const notPayableTexts = {
  draft: 'This invoice is a draft. Make it unpaid before you record a payment.',
  cancelled: 'This invoice is cancelled, so it can’t be paid.',
  settled: 'Nothing is open on this invoice.',
};

/** Returns the balance due of a payable invoice in cents. @throws Problem `invoice_not_payable` with the reason */
export async function requireOpenCents(knex: Knex, row: InvoiceRow): Promise<number> {
  const open = openCents(row.total_cents, await readLedgerSumsOf(knex, { invoiceId: row.id }));
  if (isPayable(row) && open > 0) return open;
  const { status } = row;
  throw new Problem(
    'invoice_not_payable',
    notPayableTexts[status === 'draft' || status === 'cancelled' ? status : 'settled'],
  );
}

/** @throws Problem `invoice_not_found` */
export async function requireInvoiceRow(knex: Knex, townId: string, id: string): Promise<InvoiceRow> {
  const row = await findInvoiceRow(knex, townId, id);
  if (!row) throw new Problem('invoice_not_found');
  return row;
}

export type InvoiceCallOptions = { request?: IdempotentRequest | undefined; expected?: number | undefined };

/**
 * Records an office payment of part of an invoice or its whole balance. Open card payments are canceled first, so that
 * nobody pays twice.
 * @param by an administrator
 * @param options `request`: a repeated call records nothing; `expected`: the version that the administrator saw
 * @throws Problem `invoice_not_found`, `changed_meanwhile`, `invoice_not_payable`; `invalid` for more than the balance;
 *   `payment_in_progress`, `payment_unavailable`, `other_stripe_account`: nothing was changed
 */
export async function recordInvoicePayment(
  parts: PaymentParts,
  town: Town,
  invoiceId: string,
  payment: InvoiceOfficePayment,
  by: Session,
  { request, expected }: InvoiceCallOptions = {},
): Promise<void> {
  const now = parts.now();
  const today = toLocalTime(now, town.time_zone).date;
  const plan = async (knex: Knex) => {
    const row = await requireInvoiceRow(knex, town.id, invoiceId);
    await requireInvoiceVersion(knex, row, expected, today);
    const open = await requireOpenCents(knex, row);
    if (payment.paidOn !== null && payment.paidOn > today) throw invalidField('paid_on', laterDayText);
    const fault = findAmountFault('payment', payment.amountCents, open);
    if (fault) throw invalidField('amount', ...fault);
    return row;
  };
  await writeWithoutCardPayments(parts, {
    town,
    invoiceId,
    by,
    request,
    plan,
    endsPayments: () => true,
    async act(tx, row) {
      await enterInvoicePayment(moneyContext(tx, town, now, by.person), row, payment);
      await tx.audit({ action: 'paid', noun: 'invoices', recordId: invoiceId, detail: row.invoice_number });
    },
  });
}
