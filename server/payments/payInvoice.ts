/** Paying an invoice by card, by whoever has its pay link. One card payment of an invoice is open at a time. */
import type { Knex } from 'knex';
import type { PayAnswer } from '../../db/rules/invoices/payPage.ts';
import { isCardAmount } from '../../db/rules/money.ts';
import { Problem } from '../../db/rules/problems.ts';
import type { Town } from '../../db/rules/town/towns.ts';
import { type InvoiceRow, isPayable } from '../store/invoices/invoices.ts';
import { findPayment, listOpenPayments, type PaymentRow } from '../store/money/payments.ts';
import { newId } from '../store/recordIds.ts';
import { readShopSettings } from '../store/towns/shopSettings.ts';
import { write } from '../store/write.ts';
import { noIntent } from './cancelOrder.ts';
import { invoicePayable } from './invoicePayable.ts';
import { endInvoiceCardPayments, requireInvoiceRow, requireOpenCents } from './invoicePayments.ts';
import { applyIntent, fetchIntent, type PaymentParts } from './settlePayment.ts';
import { hashAddress, requireFewDeclines } from './stripe/cardTesting.ts';
import { isGatewayOfTown } from './stripe/findGateway.ts';
import type { Gateway, Intent } from './stripe/gateway.ts';

const payerAuthor = 'payer';
/** How often paying begins anew where another payer, or the town, was faster. */
const maxTries = 4;

/** What a payer wants: this invoice, as it was when they saw it. */
export type InvoicePayer = { town: Town; invoice: InvoiceRow; expectedCents: number; ip: string };

/**
 * How a town takes cards for a sum that is open.
 * @returns null where it takes none, or none for such a sum
 * @throws Problem `payment_unavailable` while Stripe can't be asked whose the keys are
 */
export async function findCardGateway(parts: PaymentParts, town: Town, cents: number): Promise<Gateway | null> {
  if (!isCardAmount(cents)) return null;
  const { card_enabled } = await readShopSettings(parts.db.read, town.id);
  return card_enabled ? parts.findGateway(town.id) : null;
}

/**
 * The invoice as it is now, with what is open of it. The link may have been voided since the payer was let in.
 * @throws Problem `invoice_not_found`, `invoice_not_payable`; `invoice_changed` where another sum is open
 */
async function requireExpected(knex: Knex, { town, invoice, expectedCents }: InvoicePayer): Promise<InvoiceRow> {
  const row = await requireInvoiceRow(knex, town.id, invoice.id);
  if (row.pay_link_version !== invoice.pay_link_version || row.status === 'draft')
    throw new Problem('invoice_not_found');
  if ((await requireOpenCents(knex, row)) !== expectedCents) throw new Problem('invoice_changed');
  return row;
}

/** Whether an open payment can go on to be used for what is open now. */
const fits = (payment: PaymentRow, cents: number, { accountId, isLive }: Gateway): boolean =>
  payment.amount_cents === cents && payment.account_id === accountId && Boolean(payment.is_live) === isLive;

/**
 * Notes that a card payment begins, or that the one that is open goes on.
 * @returns its id; null where another one is open, or the town's keys are others by now
 */
const begin = (parts: PaymentParts, payer: InvoicePayer, gateway: Gateway): Promise<string | null> =>
  write(parts.db, payer.town.id, payerAuthor, async ({ trx }) => {
    const { town, invoice, expectedCents } = payer;
    await requireExpected(trx, payer);
    if (!(await isGatewayOfTown(trx, town.id, gateway))) return null;
    const instant = new Date(parts.now()).toISOString();
    const open = await listOpenPayments(trx, town.id, { invoiceId: invoice.id });
    const [payment] = open;
    if (payment) {
      if (open.length > 1 || !fits(payment, expectedCents, gateway)) return null;
      await trx('payments').where({ id: payment.id }).update({ updated_at: instant });
      return payment.id;
    }
    const address_hash = hashAddress(town.id, payer.ip);
    await requireFewDeclines(trx, address_hash, parts.now());
    const id = newId();
    await trx('payments').insert({
      id,
      town_id: town.id,
      invoice_id: invoice.id,
      provider: 'stripe',
      status: 'open',
      amount_cents: expectedCents,
      account_id: gateway.accountId,
      is_live: gateway.isLive,
      address_hash,
      created_at: instant,
      updated_at: instant,
    });
    return id;
  });

/** The intent of a payment that has begun, taken over. Where Stripe refuses to make it, the payment is called off. */
async function fetchBegun(parts: PaymentParts, { town, invoice }: InvoicePayer, gateway: Gateway, id: string) {
  const payment = await findPayment(parts.db.read, town.id, id);
  if (!payment) throw new Problem('invoice_not_found');
  let intent: Intent;
  try {
    intent = await fetchIntent(gateway, payment, invoicePayable(invoice).subject);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'payment_refused') throw error;
    await applyIntent(parts, town, id, { ...noIntent, failure: error.message });
    throw new Problem('payment_refused');
  }
  return { intent, settled: await applyIntent(parts, town, id, intent) };
}

/**
 * Begins to pay the whole open sum of an invoice by card, or goes on with the payment that is open.
 * @returns what the browser needs to confirm it; null where it turned out to be paid
 * @throws Problem `invoice_not_found`, `invoice_not_payable`, `invoice_changed`, `payment_method_unavailable`,
 *   `payment_in_progress`, `payment_unavailable`, `payment_refused`, `too_many_attempts`: nothing was charged
 */
export async function payInvoice(parts: PaymentParts, payer: InvoicePayer): Promise<PayAnswer['payment']> {
  const { town, invoice, expectedCents } = payer;
  for (let tries = 0; tries < maxTries; tries += 1) {
    await requireExpected(parts.db.read, payer);
    const gateway = await findCardGateway(parts, town, expectedCents);
    if (!gateway) throw new Problem('payment_method_unavailable');
    const open = await listOpenPayments(parts.db.read, town.id, { invoiceId: invoice.id });
    if (open.some((one) => !fits(one, expectedCents, gateway)) || open.length > 1)
      await endInvoiceCardPayments(parts, town, invoice.id);
    const id = await begin(parts, payer, gateway);
    if (id === null) continue;
    const { intent, settled } = await fetchBegun(parts, payer, gateway, id);
    if (settled?.status === 'succeeded') return null;
    if (intent.status === 'processing') break;
    if (intent.status === 'open' && settled?.status === 'open')
      return { client_secret: intent.clientSecret, publishable_key: gateway.publishableKey };
  }
  throw new Problem('payment_in_progress', 'A payment of this invoice is being processed. Please wait a minute.');
}

/** Whether an invoice can be paid by its link now. */
export const takesPayment = (row: Pick<InvoiceRow, 'status'>, openCents: number): boolean =>
  isPayable(row) && openCents > 0;
