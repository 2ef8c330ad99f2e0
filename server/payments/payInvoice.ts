/** Card payment of an invoice by anyone with its pay link. An invoice has at most one open card payment. */

import type { Knex } from 'knex';
import type { PayAnswer } from '../../db/rules/invoices/payPage.ts';
import { isCardAmount } from '../../db/rules/money.ts';
import { Problem } from '../../db/rules/problems.ts';
import { toIso } from '../../db/rules/time.ts';
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
/** Tries if another payer or an administrator interferes. */
const maxTries = 4;

/** A payer's request with the invoice and balance that they saw. */
export type InvoicePayer = { town: Town; invoice: InvoiceRow; expectedCents: number; ip: string };

/**
 * Finds the gateway for a card payment of this sum.
 * @returns null if the town accepts no cards, or none for such a sum
 * @throws Problem `payment_unavailable` if Stripe can't tell whose keys these are
 */
export async function findCardGateway(parts: PaymentParts, town: Town, cents: number): Promise<Gateway | null> {
  if (!isCardAmount(cents)) return null;
  const { card_enabled } = await readShopSettings(parts.db.read, town.id);
  return card_enabled ? parts.findGateway(town.id) : null;
}

/**
 * Reads the present invoice and its balance. The link may have been voided since it was checked.
 * @throws Problem `invoice_not_found`, `invoice_not_payable`; `invoice_changed` if the balance differs
 */
async function requireExpected(knex: Knex, { town, invoice, expectedCents }: InvoicePayer): Promise<InvoiceRow> {
  const row = await requireInvoiceRow(knex, town.id, invoice.id);
  if (row.pay_link_version !== invoice.pay_link_version || row.status === 'draft')
    throw new Problem('invoice_not_found');
  if ((await requireOpenCents(knex, row)) !== expectedCents) throw new Problem('invoice_changed');
  return row;
}

/** Whether an open payment can be used for the present balance. */
const fits = (payment: PaymentRow, cents: number, { accountId, isLive }: Gateway): boolean =>
  payment.amount_cents === cents && payment.account_id === accountId && Boolean(payment.is_live) === isLive;

/**
 * Starts a card payment, or continues the open one.
 * @returns its id; null if another one is open or the town's keys have changed
 */
const begin = (parts: PaymentParts, payer: InvoicePayer, gateway: Gateway): Promise<string | null> =>
  write(parts.db, payer.town.id, payerAuthor, async ({ trx }) => {
    const { town, invoice, expectedCents } = payer;
    await requireExpected(trx, payer);
    if (!(await isGatewayOfTown(trx, town.id, gateway))) return null;
    const instant = toIso(parts.now());
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

/** Fetches the intent of a started payment. If Stripe refuses to create it, the payment is canceled. */
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
 * Starts a card payment of an invoice's whole balance, or continues the open one.
 * @returns the data with which the browser confirms it; null if it turned out to be paid
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
