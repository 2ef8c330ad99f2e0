/**
 * Stripe's webhooks are stored, acknowledged, and then handled. An event only names a payment, whose state is read from
 * Stripe. So repeated, late or unordered events do no harm.
 */
import type { Database } from '../../../db/connection.ts';
import { Problem } from '../../../db/rules/problems.ts';
import type { Town } from '../../../db/rules/town/towns.ts';
import type { Logger } from '../../start/log.ts';
import { findPaymentByIntent } from '../../store/money/payments.ts';
import type { GatewayEvent } from '../../store/money/stripeEvents.ts';
import {
  intentOfEvent,
  noteStripeEvent,
  type StripeEventRow,
  storeStripeEvent,
} from '../../store/money/stripeEvents.ts';
import { noteWebhookRefusal } from '../../store/money/webhookRefusals.ts';
import { findTownById } from '../../store/towns/towns.ts';
import { syncRefunds } from '../refunds/sync.ts';
import { type PaymentParts, settlePayment } from '../settlePayment.ts';
import type { StripeGateways } from './findGateway.ts';
import type { Gateway } from './gateway.ts';
import { intentOfObject } from './shapes.ts';

/** A webhook as it arrived. */
type Webhook = { town: Town; host: string; rawBody: string; signature: string };

type WebhookParts = { db: Database; log: Pick<Logger, 'warn'>; now: () => number };
type ReadEvent = [GatewayEvent, Gateway, isOwn: boolean];

/** @returns null if none of our accounts signed it @throws Problem `bad_request` for test events with live keys */
async function readEvent(gateways: StripeGateways, webhook: Webhook): Promise<ReadEvent | null> {
  const { town, host, rawBody, signature } = webhook;
  const own = host === town.host ? await gateways.findOfTown(town.id) : null;
  const candidates = [own, await gateways.findOfEnvironment()];
  for (const gateway of candidates) {
    const event = gateway && (await gateway.parseEvent(rawBody, signature));
    if (!event) continue;
    if (event.isLive !== gateway.isLive)
      throw new Problem('bad_request', 'The event and the keys are not of the same mode, live or test.');
    return [event, gateway, gateway === own];
  }
  return null;
}

/** Reads the intent of an unsigned body; empty if it is no event. */
function readUnsignedIntent(rawBody: string): string {
  try {
    const intentId = intentOfObject(JSON.parse(rawBody)?.data?.object ?? {});
    return typeof intentId === 'string' && /^pi_\w{1,100}$/.test(intentId) ? intentId : '';
  } catch {
    return '';
  }
}

/**
 * Records a rejected webhook for the check-up and the log. Events about unknown payments are ignored; a forged one
 * about a real payment is reported until Stripe's next one is accepted.
 */
async function noteRefusal({ db, log, now }: WebhookParts, rawBody: string): Promise<void> {
  const intentId = readUnsignedIntent(rawBody);
  const payment = intentId && (await findPaymentByIntent(db.read, intentId));
  if (payment && (await noteWebhookRefusal(db.write, payment.town_id, now()))) {
    log.warn({ town: payment.town_id }, 'a webhook was refused: is the webhook secret that of the endpoint?');
  }
}

/**
 * Verifies a webhook and stores its event. With a town's own keys it must arrive at its canonical host; with the
 * environment's keys at any host, and the payment decides the town.
 * @returns the stored event; null if it concerns none of our payments
 * @throws Problem `bad_request`, `payment_unavailable`
 */
export async function receiveWebhook(
  parts: WebhookParts,
  gateways: StripeGateways,
  webhook: Webhook,
): Promise<StripeEventRow | null> {
  const { db, now } = parts;
  const read = await readEvent(gateways, webhook);
  if (!read) {
    await noteRefusal(parts, webhook.rawBody);
    throw new Problem('bad_request', 'The signature is not valid.');
  }
  const [event, gateway, isOwn] = read;
  const payment = event.intentId ? await findPaymentByIntent(db.read, event.intentId) : undefined;
  if (!payment || payment.account_id !== gateway.accountId) return null;
  if (isOwn && payment.town_id !== webhook.town.id) return null;
  return storeStripeEvent(db.write, payment.town_id, event, now());
}

/**
 * Handles a stored event by applying Stripe's present state of its payment and refunds.
 * @returns the recorded failure, after which the event is tried again; empty on success
 */
export async function handleStripeEvent(parts: PaymentParts, event: StripeEventRow): Promise<string> {
  const { db, now } = parts;
  try {
    const payment = await findPaymentByIntent(db.read, intentOfEvent(event));
    const town = payment && (await findTownById(db, payment.town_id));
    if (payment && town && town.id === event.town_id) {
      await settlePayment(parts, town, payment.id);
      if (event.type.includes('refund')) await syncRefunds(parts, town, payment);
    }
    await noteStripeEvent(db.write, event, '', now());
    return '';
  } catch (error) {
    const { message } = error as Error;
    const failure = error instanceof Problem ? `${error.code}: ${message}` : message || 'unknown';
    await noteStripeEvent(db.write, event, failure, now());
    return failure;
  }
}
