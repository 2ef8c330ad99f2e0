/** Signs values with the installation's secret, to prove that they were created here and not changed. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * @param purpose is signed too, so that a signature for one purpose can't be used for another
 * @param values texts and numbers without line breaks
 * @returns the signature in characters that are allowed in URLs
 */
export const computeSignature = (secret: string, purpose: string, ...values: (string | number)[]): string =>
  createHmac('sha256', secret)
    .update([purpose, ...values].join('\n'))
    .digest('base64url');

/** Compares signatures in constant time, so that timing reveals nothing. */
export function isSameSignature(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
