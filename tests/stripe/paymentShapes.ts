/** Stripe's objects as they are when they are new, with every field that the SDK's types ask for and no other. */
import type Stripe from 'stripe';
import { type EmulatedAccount, newStripeId } from './account.ts';

const seconds = (ms: number) => Math.floor(ms / 1000);

export const accountShape = ({ id }: EmulatedAccount): Stripe.Account => ({
  id,
  object: 'account',
  type: 'standard',
  email: 'shop@maple.example',
  country: 'US',
  default_currency: 'usd',
  charges_enabled: true,
  payouts_enabled: true,
  details_submitted: true,
});

type NewIntent = Pick<Stripe.PaymentIntentCreateParams, 'amount' | 'description'> & {
  metadata: Record<string, string>;
  types: string[];
};

export function intentShape(account: EmulatedAccount, given: NewIntent, now: number): Stripe.PaymentIntent {
  const id = newStripeId('pi');
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: given.types,
    amount: given.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${newStripeId('s').slice(2)}`,
    confirmation_method: 'automatic',
    created: seconds(now),
    currency: 'usd',
    customer: null,
    customer_account: null,
    description: given.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: account.isLive,
    managed_payments: null,
    metadata: given.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: given.types,
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_group: null,
  };
}

const cardShape = (number: string): Stripe.Charge.PaymentMethodDetails.Card => ({
  amount_authorized: null,
  authorization_code: null,
  brand: number.startsWith('5') ? 'mastercard' : 'visa',
  checks: null,
  country: 'US',
  electronic_commerce_indicator: null,
  exp_month: 12,
  exp_year: 2034,
  funding: 'credit',
  installments: null,
  last4: number.slice(-4),
  mandate: null,
  network: 'visa',
  network_transaction_id: null,
  regulated_status: 'unregulated',
  three_d_secure: null,
  transaction_link_id: null,
  wallet: null,
});

export function chargeShape(
  account: EmulatedAccount,
  intent: Stripe.PaymentIntent,
  card: string,
  failure: { code: string; message: string } | null,
  now: number,
): Stripe.Charge {
  return {
    id: newStripeId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: failure ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: 'MAPLE MARKET',
    captured: !failure,
    created: seconds(now),
    currency: 'usd',
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    fraud_details: null,
    livemode: account.isLive,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: null,
    paid: !failure,
    payment_intent: intent.id,
    payment_method: newStripeId('pm'),
    payment_method_details: { type: 'card', card: cardShape(card) },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: failure ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
}
