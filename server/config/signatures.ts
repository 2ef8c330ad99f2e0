/** Signatures with the secret of this installation: what carries one was made here, and not changed since. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * @param purpose signed too, so that nothing else signed with this secret can pass for it
 * @param values what is signed: texts and numbers without line breaks
 * @returns the signature as text that an address can hold
 */
export const computeSignature = (secret: string, purpose: string, ...values: (string | number)[]): string =>
  createHmac('sha256', secret)
    .update([purpose, ...values].join('\n'))
    .digest('base64url');

/** Whether a text from outside is exactly this signature, found out in a time that tells nothing about it. */
export function isSameSignature(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
