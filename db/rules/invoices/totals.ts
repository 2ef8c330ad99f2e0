/**
 * The tax rule of invoices, and their other sums in whole cents, for the editor, the server and tests alike. The doctor
 * computes old invoices by it, too: a new rule must leave those as they are.
 */
import { applyRate, fromMillionths, toMillionths } from '../orders/rates.ts';

/** `quantity` in ten-thousandths: 1.375 is 13,750. */
export type InvoiceLine = { unit_price_cents: number; quantity: number };

export type InvoiceSums = { subtotal_cents: number; tax_cents: number; service_fee_cents: number; total_cents: number };

/** Half a percent of the subtotal, and 20 cents. */
const feeRateMillionths = 5000;
const feeBaseCents = 20;

/** 1.375 → 13,750 */
export const toTenThousandths = (quantity: number): number => Math.round(quantity * 10_000);
/** 13,750 → 1.375 */
export const fromTenThousandths = (quantity: number): number => quantity / 10_000;

export const invoiceLineTotal = ({ unit_price_cents, quantity }: InvoiceLine): number =>
  applyRate(unit_price_cents, quantity * 100);

export const invoiceFee = (subtotalCents: number): number => applyRate(subtotalCents, feeRateMillionths) + feeBaseCents;

/** Reads a rate as people write it: 8.25 and 0.0825 both mean 8.25 %. @param rate 0 or more */
export const normalizeTaxRate = (rate: number): number => (rate > 1 ? fromMillionths(toMillionths(rate / 100)) : rate);

/**
 * Rounds each line to whole cents and taxes their sum.
 * @param storedFeeCents the invoice's stored fee: one above 0 stays, whatever its lines
 */
export function computeInvoiceSums(
  lines: readonly InvoiceLine[],
  taxRateMillionths: number,
  storedFeeCents = 0,
): InvoiceSums {
  const subtotal_cents = lines.reduce((sum, line) => sum + invoiceLineTotal(line), 0);
  const tax_cents = applyRate(subtotal_cents, taxRateMillionths);
  const service_fee_cents = storedFeeCents > 0 ? storedFeeCents : invoiceFee(subtotal_cents);
  return { subtotal_cents, tax_cents, service_fee_cents, total_cents: subtotal_cents + tax_cents + service_fee_cents };
}
