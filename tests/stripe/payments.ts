/** Payment intents of the emulated Stripe. */
import type Stripe from 'stripe';
import { dollars, type EmulatedAccount, type Emulation, missing, StripeRefusal } from './account.ts';
import { type CardOutcome, outcomeOfCard } from './cards.ts';
import { openDispute } from './money.ts';
import { movementShape } from './moneyShapes.ts';
import { integer, metadata, type Params, text, texts } from './params.ts';
import { chargeShape, intentShape } from './paymentShapes.ts';

const minCents = 50;
const maxCents = 99_999_999;
const cancelable = ['requires_payment_method', 'requires_capture', 'requires_confirmation', 'requires_action'];

export const findIntent = (account: EmulatedAccount, id: string): Stripe.PaymentIntent => {
  const intent = account.intents.get(id);
  if (!intent) throw missing('payment_intent', id);
  return intent;
};

export function createIntent(emulation: Emulation, account: EmulatedAccount, params: Params): Stripe.PaymentIntent {
  const amount = integer(params, 'amount');
  const currency = text(params, 'currency');
  for (const [param, value] of Object.entries({ amount, currency })) {
    if (value !== undefined) continue;
    const message = `Missing required param: ${param}.`;
    throw new StripeRefusal(400, { code: 'parameter_missing', param, message }, false);
  }
  if (!account.canCharge) throw new StripeRefusal(400, { message: 'Your account cannot currently make charges.' });
  if (currency !== 'usd') throw new StripeRefusal(400, { param: 'currency', message: `Invalid currency: ${currency}` });
  if (amount === undefined || amount < minCents) {
    const message = `Amount must be at least ${dollars(minCents)} usd`;
    throw new StripeRefusal(400, { code: 'amount_too_small', param: 'amount', message });
  }
  if (amount > maxCents) {
    const message = `Amount must be no more than ${dollars(maxCents)}`;
    throw new StripeRefusal(400, { code: 'amount_too_large', param: 'amount', message });
  }
  const types = texts(params, 'allowed_payment_method_types');
  const description = text(params, 'description');
  const given = { amount, metadata: metadata(params), types, ...(description !== undefined && { description }) };
  const intent = intentShape(account, given, emulation.now());
  account.intents.set(intent.id, intent);
  emulation.emit(account, 'payment_intent.created', intent);
  return intent;
}

export function cancelIntent(emulation: Emulation, account: EmulatedAccount, id: string, params: Params) {
  const intent = findIntent(account, id);
  if (!cancelable.includes(intent.status)) {
    throw new StripeRefusal(400, {
      code: 'payment_intent_unexpected_state',
      message: `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${cancelable.join(', ')}.`,
    });
  }
  intent.status = 'canceled';
  intent.canceled_at = Math.floor(emulation.now() / 1000);
  intent.cancellation_reason = text(params, 'cancellation_reason') ?? null;
  intent.next_action = null;
  emulation.emit(account, 'payment_intent.canceled', intent);
  return intent;
}

/** A card error as Stripe answers it, with the intent. */
const declined = (intent: Stripe.PaymentIntent) =>
  new StripeRefusal(402, {
    ...intent.last_payment_error,
    message: intent.last_payment_error?.message ?? '',
    payment_intent: intent,
  });

function fail(
  emulation: Emulation,
  account: EmulatedAccount,
  intent: Stripe.PaymentIntent,
  error: NonNullable<CardOutcome['decline']>,
  chargeId?: string,
): void {
  intent.status = 'requires_payment_method';
  intent.next_action = null;
  intent.last_payment_error = { type: 'card_error', ...error, ...(chargeId && { charge: chargeId }) };
  emulation.emit(account, 'payment_intent.payment_failed', intent);
}

/** The bank is asked: the charge succeeds or fails. @throws StripeRefusal 402 when it is declined */
function charge(emulation: Emulation, account: EmulatedAccount, intent: Stripe.PaymentIntent, card: string) {
  const outcome = outcomeOfCard(card) ?? {};
  const made = chargeShape(account, intent, card, outcome.decline ?? null, emulation.now());
  account.charges.set(made.id, made);
  account.cards.set(made.id, card);
  intent.latest_charge = made.id;
  if (outcome.decline) {
    emulation.emit(account, 'charge.failed', made);
    fail(emulation, account, intent, outcome.decline, made.id);
    throw declined(intent);
  }
  const fee = Math.round(intent.amount * 0.029) + 30;
  const moved = movementShape({ type: 'charge', source: made.id, amount: made.amount, fee }, emulation.now());
  account.moved.set(moved.id, moved);
  made.balance_transaction = moved.id;
  intent.status = 'succeeded';
  intent.amount_received = intent.amount;
  intent.next_action = null;
  intent.last_payment_error = null;
  emulation.emit(account, 'charge.succeeded', made);
  emulation.emit(account, 'payment_intent.succeeded', intent);
  if (outcome.later === 'disputed') openDispute(emulation, account, made.id);
}

/** Cards whose authentication, or whose bank's answer, is awaited. */
const pending = new WeakMap<Stripe.PaymentIntent, string>();

/**
 * Confirms an intent with a card, as Stripe's script does in the browser.
 * @throws StripeRefusal 402 when the card is declined
 */
export function confirmIntent(
  emulation: Emulation,
  account: EmulatedAccount,
  id: string,
  card: string,
  { isSlow = false } = {},
): Stripe.PaymentIntent {
  const intent = findIntent(account, id);
  const outcome = outcomeOfCard(card);
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status)) {
    throw new StripeRefusal(400, {
      code: 'payment_intent_unexpected_state',
      message: `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`,
    });
  }
  if (!outcome) {
    throw new StripeRefusal(402, {
      type: 'card_error',
      code: 'incorrect_number',
      message: 'Your card number is incorrect.',
    });
  }
  if (outcome.authenticates) {
    pending.set(intent, card);
    intent.status = 'requires_action';
    intent.next_action = { type: 'use_stripe_sdk', use_stripe_sdk: {} };
    emulation.emit(account, 'payment_intent.requires_action', intent);
  } else if (isSlow) {
    pending.set(intent, card);
    intent.status = 'processing';
    emulation.emit(account, 'payment_intent.processing', intent);
  } else charge(emulation, account, intent, card);
  return intent;
}

/** The shopper, or the bank, ends what was awaited. @throws StripeRefusal 402 when the card is declined then */
export function finishIntent(emulation: Emulation, account: EmulatedAccount, id: string, succeeds: boolean) {
  const intent = findIntent(account, id);
  const card = pending.get(intent);
  if (!card || !['requires_action', 'processing'].includes(intent.status)) {
    throw new StripeRefusal(400, { message: `Nothing is awaited of this PaymentIntent: it is ${intent.status}.` });
  }
  pending.delete(intent);
  if (succeeds) charge(emulation, account, intent, card);
  else if (intent.status === 'processing') {
    fail(emulation, account, intent, { code: 'processing_error', message: 'The bank did not answer.' });
  } else {
    const message =
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
    fail(emulation, account, intent, { code: 'payment_intent_authentication_failure', message });
  }
  return intent;
}
