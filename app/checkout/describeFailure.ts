/** Turns a failed call into a message, and decides whether the next attempt is a new order. */
import type { CheckoutPreview } from '../../db/rules/orders/checkout.ts';
import { CallError } from '../data/call.ts';
import { problemTexts } from '../texts/en/problems.ts';
import { checkoutTexts as texts } from '../texts/en/shop/checkout.ts';
import type { FieldErrors } from './orderForm.ts';

export type Failure = {
  text: string;
  /** Whether the server did nothing, so that the next attempt gets a new idempotency key. */
  isSettled: boolean;
  /** The order may have been placed, so the next attempt must be identical. */
  isUnanswered?: boolean;
  fields?: FieldErrors;
  /** The order as the server would create it now. */
  preview?: CheckoutPreview;
  isEmptied?: boolean;
  isSignedOut?: boolean;
  isMethodGone?: boolean;
  /** An order of this cart that is already being paid. */
  orderId?: string;
};

function describeConflict({ body, text }: CallError): Failure {
  const failure = { text, isSettled: true };
  switch (body.code) {
    case 'cart_changed': {
      const preview = body.preview as CheckoutPreview | undefined;
      return { ...failure, ...(preview && { preview: { ...preview, cart: preview.cart ?? body.cart } }) };
    }
    case 'cart_empty':
      return { ...failure, isEmptied: true };
    case 'payment_in_progress':
      return { ...failure, orderId: String(body.order_id ?? '') };
    case 'payment_method_unavailable':
      return { ...failure, isMethodGone: true };
    default:
      return failure;
  }
}

export function describeFailure(error: unknown): Failure {
  if (!(error instanceof CallError)) return { text: texts.failed, isSettled: false };
  const { status, serverMessage, body } = error;
  if (status === 0 || body.code === 'unavailable')
    return { text: texts.unanswered, isSettled: false, isUnanswered: true };
  if (status === 400) {
    const fields = (body.fields ?? {}) as FieldErrors;
    return { text: serverMessage || texts.failed, isSettled: true, fields };
  }
  if (status === 401) return { text: texts.signedOut, isSettled: true, isSignedOut: true };
  if (status === 409) return describeConflict(error);
  if (status === 426) return { text: problemTexts.outdated, isSettled: false };
  // A failing server may or may not have placed the order.
  if (status === 429 || status >= 500) return { text: serverMessage || texts.unavailable, isSettled: false };
  return { text: serverMessage || texts.failed, isSettled: true };
}
