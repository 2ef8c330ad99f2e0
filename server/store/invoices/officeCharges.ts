/** Office payments of invoices. */

import type { InvoicePaymentMethod } from '../../../db/rules/invoices/invoices.ts';
import { toIso } from '../../../db/rules/time.ts';
import type { MoneyContext } from '../money/context.ts';
import { addLedgerLine } from '../money/ledger.ts';
import { newId } from '../recordIds.ts';

export type InvoiceOfficePayment = {
  amountCents: number;
  method: Exclude<InvoicePaymentMethod, 'card'>;
  reference: string;
  /** The day of the payment, YYYY-MM-DD; null for today. */
  paidOn: string | null;
};

/** Adds an office payment and its ledger line. @returns the payment's id */
export async function enterOfficeCharge(
  context: MoneyContext,
  invoiceId: string,
  { amountCents, method, reference, paidOn }: InvoiceOfficePayment,
): Promise<string> {
  const { trx, town, now } = context;
  const id = newId();
  const instant = toIso(now);
  await trx('payments').insert({
    id,
    town_id: town.id,
    invoice_id: invoiceId,
    provider: 'office',
    status: 'succeeded',
    is_live: true,
    amount_cents: amountCents,
    paid_on: paidOn,
    created_at: instant,
    updated_at: instant,
  });
  const line = { invoiceId, paymentId: id, amountCents, provider: 'office' as const, method, reference };
  await addLedgerLine(context, { ...line, kind: 'charge' });
  return id;
}
