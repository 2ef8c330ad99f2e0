/** Sets up Stripe's SDK for one account, and translates its errors. */
import Stripe from 'stripe';
import { Problem } from '../../../db/rules/problems.ts';
import type { Logger } from '../../start/log.ts';

export type StripeOptions = { apiBase: URL; timeoutMs?: number; maxNetworkRetries?: number };

/** The API version of our code and the SDK's types, whatever the account's default is. */
export const stripeApiVersion = '2026-10-28.endive';

/** Every POST has an idempotency key, so that retries don't repeat work. */
export function createStripeClient(
  secretKey: string,
  { apiBase, timeoutMs = 15_000, maxNetworkRetries = 1 }: StripeOptions,
): Stripe {
  const isHttp = apiBase.protocol === 'http:';
  return new Stripe(secretKey, {
    apiVersion: stripeApiVersion,
    protocol: isHttp ? 'http' : 'https',
    host: apiBase.hostname,
    port: apiBase.port || (isHttp ? 80 : 443),
    timeout: timeoutMs,
    maxNetworkRetries,
    telemetry: false,
  });
}

/** Stripe's code of an error, such as `resource_missing`; empty without one. */
export const stripeCode = (error: unknown): string =>
  error instanceof Stripe.errors.StripeError ? (error.code ?? '') : '';

/** After this many Stripe errors, a payment or refund waits until Stripe has forgotten its keys. */
const maxKeys = 20;

/**
 * Creates something once, by its id. Stripe stores its own errors under the idempotency key and repeats them for a day,
 * whether or not the work was done. So the result is searched first, and only if there is none, another key is used.
 */
export async function createOnce<T>(
  id: string,
  create: (idempotencyKey: string) => Promise<T>,
  find: () => Promise<T | null>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await create(attempt === 1 ? id : `${id}-${attempt}`);
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeAPIError) || (error.statusCode ?? 0) < 500) throw error;
      const found = await find();
      if (found) return found;
      if (error.headers?.['idempotent-replayed'] !== 'true' || attempt === maxKeys) throw error;
    }
  }
}

/** Whether Stripe refused a request and did nothing. An unknown or expired key is not the caller's fault. */
export const isRefusal = (error: unknown): error is InstanceType<typeof Stripe.errors.StripeError> =>
  error instanceof Stripe.errors.StripeCardError ||
  // Stripe answers 409 while an identical call is in progress, or if it can't tell which came first.
  (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode !== 409);

/**
 * Converts a failed call to a Problem. Stripe's messages about keys are only logged, since shoppers would see them.
 * @returns `payment_refused` with Stripe's sentence, or `payment_unavailable`
 */
function toPaymentProblem(error: unknown, log: Pick<Logger, 'error' | 'warn'>): Problem {
  if (error instanceof Problem) return error;
  if (isRefusal(error)) {
    const { type, code, requestId } = error;
    log.warn({ stripe: { type, code, requestId } }, `Stripe refused: ${error.message}`);
    return new Problem('payment_refused', error.message, { stripe_code: stripeCode(error) });
  }
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  const { type, code, statusCode, requestId } = error;
  const needsSomebody =
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError ||
    error instanceof Stripe.errors.StripeIdempotencyError;
  log[needsSomebody ? 'error' : 'warn']({ stripe: { type, code, statusCode, requestId } }, 'Stripe did not answer');
  return new Problem('payment_unavailable');
}

/** Calls Stripe. @throws Problem `payment_refused`, `payment_unavailable` */
export async function askStripe<T>(log: Pick<Logger, 'error' | 'warn'>, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw toPaymentProblem(error, log);
  }
}
