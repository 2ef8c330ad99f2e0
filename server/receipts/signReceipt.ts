/**
 * Signs addresses of an order's receipt. Whoever has one can read the receipt for a short time, so that a frame or new
 * window needs no headers. Page and PDF share one signature.
 */

import { computeSignature, isSameSignature } from '../config/signatures.ts';
import { isStillAhead } from '../start/clockErrors.ts';

/** Addresses work for one to two steps. Within a step they stay the same, so a frame need not reload. */
const stepMs = 15 * 60_000;

export type ReceiptSigning = { townId: string; orderId: string; secret: string; now: number };

const signReceipt = ({ townId, orderId, secret }: ReceiptSigning, expires: number) =>
  computeSignature(secret, 'receipt', townId, orderId, expires);

/** @returns the address of the page; the PDF's has `receipt.pdf` instead of `receipt.html` */
export function signedReceiptPath(signing: ReceiptSigning): string {
  const expires = (Math.floor(signing.now / stepMs) + 2) * stepMs;
  return `/api/orders/${signing.orderId}/receipt.html?expires=${expires}&signature=${signReceipt(signing, expires)}`;
}

/** Whether this server signed an address for this order and town, and it has not expired. */
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
