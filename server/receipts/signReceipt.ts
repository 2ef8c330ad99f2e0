/**
 * The signed addresses of an order's receipt: whoever has one may read the receipt for a short time, so that a frame and
 * a new window need no headers of their own. The page and the PDF share one signature.
 */

import { computeSignature, isSameSignature } from '../config/signatures.ts';
import { isStillAhead } from '../start/clockErrors.ts';

/** Addresses work for one to two of these. Within one they stay the same, and so does what a frame shows. */
const stepMs = 15 * 60_000;

/** Whose receipt, signed with which secret, and the present in milliseconds. */
export type ReceiptSigning = { townId: string; orderId: string; secret: string; now: number };

const signReceipt = ({ townId, orderId, secret }: ReceiptSigning, expires: number) =>
  computeSignature(secret, 'receipt', townId, orderId, expires);

/** @returns the address of the receipt's page; that of the PDF has `receipt.pdf` in place of `receipt.html` */
export function signedReceiptPath(signing: ReceiptSigning): string {
  const expires = (Math.floor(signing.now / stepMs) + 2) * stepMs;
  return `/api/orders/${signing.orderId}/receipt.html?expires=${expires}&signature=${signReceipt(signing, expires)}`;
}

/** Whether an address was signed here, for this order of this town, and still works. */
export function isReceiptSigned(
  { expires, signature }: Record<string, string | string[] | undefined>,
  signing: ReceiptSigning,
): boolean {
  if (typeof expires !== 'string' || typeof signature !== 'string' || !/^[1-9]\d{0,14}$/.test(expires)) return false;
  return (
    isSameSignature(signature, signReceipt(signing, Number(expires))) &&
    isStillAhead(Number(expires), signing.now, 2 * stepMs)
  );
}
