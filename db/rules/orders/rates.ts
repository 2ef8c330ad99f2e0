/** Rates, and the share of an amount by a rate. Kept apart from money.ts: most readers only see prices. */

/** A rate is a whole number of millionths: 8.25 % is 82,500. */
export const toMillionths = (rate: number): number => Math.round(rate * 1_000_000);

/** 82_500 → 0.0825 */
export const fromMillionths = (millionths: number): number => millionths / 1_000_000;

/**
 * Takes a share of an amount, rounded to whole cents, halves away from zero. Money is rounded nowhere else.
 * @param millionths a rate; or a quantity in millionths, for `cents` per unit. The result must be a safe integer
 */
export function applyRate(cents: number, millionths: number): number {
  // The product may be too large to be exact as a number.
  const product = BigInt(cents) * BigInt(millionths);
  const size = product < 0n ? -product : product;
  const rounded = Number((size + 500_000n) / 1_000_000n);
  // Not `-rounded`: minus zero would be shown as -$0.00.
  return product < 0n ? 0 - rounded : rounded;
}
