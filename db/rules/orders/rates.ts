/** Rates, and shares of an amount by them. Apart from money.ts: prices alone are all that most readers see. */

/** A rate is a whole number of millionths: 8.25 % is 82,500. */
export const toMillionths = (rate: number): number => Math.round(rate * 1_000_000);

/** 82_500 → 0.0825 */
export const fromMillionths = (millionths: number): number => millionths / 1_000_000;

/**
 * A share of an amount, rounded to whole cents, halves away from zero: the one place where money is rounded.
 * @param millionths a rate; or a quantity in millionths, for the price of so many. The result is to be a safe integer
 */
export function applyRate(cents: number, millionths: number): number {
  // The product may be too large to be exact as a number.
  const product = BigInt(cents) * BigInt(millionths);
  const size = product < 0n ? -product : product;
  const rounded = Number((size + 500_000n) / 1_000_000n);
  // Not `-rounded`: minus nothing would be written -$0.00.
  return product < 0n ? 0 - rounded : rounded;
}
