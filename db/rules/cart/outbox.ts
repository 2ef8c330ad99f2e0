/** The cart's protocol: the request of each outbox entry, and the responses that settle it. */
import type { Intention } from './cart.ts';

/** The server answers 426 to a tab with an older number; its entries stay until it runs the new build. */
export const cartProtocol = 1;

export const cartHeaders = {
  session: 'X-Cart-Session-Id',
  key: 'Idempotency-Key',
  protocol: 'X-Cart-Protocol',
  person: 'X-Cart-Person',
} as const;

export const cartSessionPattern = /^cart_[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Returns the call that carries an intention. */
export function requestForIntention(intention: Intention): {
  method: 'POST' | 'PUT' | 'DELETE';
  path: string;
  json?: unknown;
} {
  if (intention.kind === 'clear') return { method: 'DELETE', path: '/api/cart/clear' };
  const { item_id } = intention;
  const path = `/api/cart/${encodeURIComponent(item_id)}`;
  if (intention.kind === 'remove') return { method: 'DELETE', path };
  const json = { item_id, quantity: intention.quantity };
  return intention.kind === 'add' ? { method: 'POST', path: '/api/cart', json } : { method: 'PUT', path, json };
}

/**
 * The outcome of a response for an entry: `done` and `rejected` settle it. `retry` sends it again, since it may have
 * been done or the server was busy. `outdated` sends it again once the page runs the new build.
 * @param status 0 for no response, or one that is not ours, such as a captive portal's page
 */
export function outcomeOfStatus(status: number): 'done' | 'rejected' | 'retry' | 'outdated' {
  if (status >= 200 && status < 300) return 'done';
  if (status === 426) return 'outdated';
  // A proxy answered: the server has not had the request, or may yet answer.
  if ([407, 408, 425, 429].includes(status)) return 'retry';
  // Our own 500 has committed nothing.
  return (status >= 400 && status < 500) || status === 500 ? 'rejected' : 'retry';
}

/**
 * Whether the outcome of a rejected entry is unknown: an earlier attempt may have been done, and this response comes
 * from somewhere without the server's idempotency records.
 * @param status and `code` of the last response; the code is empty where the response is not ours
 */
export const isOutcomeUnknown = (status: number, code: string, isRepeated: boolean): boolean =>
  isRepeated && (code === '' || [401, 403, 500].includes(status));

/** The code of an entry whose outcome is unknown. */
export const unknownOutcome = 'outcome_unknown';

/** How long an entry is retried automatically. The server keeps idempotency records longer: see retention.ts. */
export const retryWindowMs = 60 * 86_400_000;
