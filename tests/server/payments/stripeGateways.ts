/** Stripe's SDK, connected to the emulator. */
import { onTestFinished } from 'vitest';
import { createStripeClient } from '../../../server/payments/stripe/client.ts';
import type { Gateway } from '../../../server/payments/stripe/gateway.ts';
import { createStripeGateway } from '../../../server/payments/stripe/stripeGateway.ts';
import type { EmulatedAccount } from '../../stripe/account.ts';
import { type EmulatorOptions, type StripeEmulator, startStripeEmulator } from '../../stripe/emulator.ts';

type Options = EmulatorOptions & { maxNetworkRetries?: number };

/** A gateway at an emulated Stripe. Broken calls are not repeated unless asked. */
export async function startGateway({ maxNetworkRetries = 0, ...options }: Options = {}) {
  const emulator = await startStripeEmulator(options);
  onTestFinished(() => emulator.stop());
  const logged: unknown[] = [];
  const log = {
    error: (...line: unknown[]) => void logged.push(line),
    warn: (...line: unknown[]) => void logged.push(line),
  };
  const connect = (account: EmulatedAccount, secretKey = account.secretKey): Gateway =>
    createStripeGateway({
      client: createStripeClient(secretKey, { apiBase: new URL(emulator.url), timeoutMs: 300, maxNetworkRetries }),
      accountId: account.id,
      isLive: account.isLive,
      publishableKey: account.publishableKey,
      isOwn: true,
      webhookSecrets: [account.webhookSecret],
      log,
      now: options.now ?? Date.now,
    });
  return { emulator, gateway: connect(emulator.account), connect, logged };
}

const subject = {
  description: 'Order ORD-2026-000001',
  ids: { order_id: 'order-1' },
  numbers: { order_number: 'ORD-2026-000001' },
};

/** The input for creating an intent. */
export const payment = (amountCents = 1250, paymentId = 'payment-1') => ({
  townId: 'town-1',
  subject,
  paymentId,
  amountCents,
  createdAt: Date.now(),
});
export const refund = (intentId: string, amountCents: number, refundId = 'refund-1') => ({
  townId: 'town-1',
  subject,
  refundId,
  intentId,
  amountCents,
  reason: 'wrong_item',
});

export const intentCount = ({ account }: StripeEmulator) => account.intents.size;
