/** A town's own Stripe account with sealed secrets. */

import type { Knex } from 'knex';
import { lastFour } from '../../../db/rules/settings/stripeKeys.ts';
import { toIso } from '../../../db/rules/time.ts';
import { openSecret, sealSecret } from '../../config/sealSecret.ts';

/** The previous webhook secret stays valid this long, because Stripe signs repeated events with it. */
const previousSecretMs = 24 * 3_600_000;

export type StripeAccountRow = {
  account_id: string;
  is_live: boolean;
  publishable_key: string;
  secret_key_sealed: string;
  secret_key_last4: string;
  webhook_secret_sealed: string;
  webhook_secret_last4: string;
  previous_webhook_secret_sealed: string;
  previous_webhook_secret_until: string;
  updated_at: string;
};

/** A town's own account with opened secrets. */
export type StripeAccount = {
  accountId: string;
  isLive: boolean;
  publishableKey: string;
  secretKey: string;
  webhookSecrets: string[];
};

/** Binds a sealed secret to its purpose and town, so that it can't be opened as another. */
export const stripeSecretContext = (townId: string, what: 'secret_key' | 'webhook_secret') =>
  `${townId}/stripe/${what}`;

export async function readStripeAccountRow(knex: Knex, townId: string): Promise<StripeAccountRow | null> {
  const row = await knex('stripe_accounts').where({ town_id: townId }).first();
  return row ? { ...row, is_live: Boolean(row.is_live) } : null;
}

/** @returns null if another APP_SECRET sealed them */
export function openStripeAccount(
  appSecret: string,
  townId: string,
  row: StripeAccountRow,
  now: number,
): StripeAccount | null {
  const open = (what: 'secret_key' | 'webhook_secret', sealed: string) =>
    openSecret(appSecret, stripeSecretContext(townId, what), sealed);
  const secretKey = open('secret_key', row.secret_key_sealed);
  const webhookSecret = open('webhook_secret', row.webhook_secret_sealed);
  if (!secretKey || !webhookSecret) return null;
  const isPreviousValid = Date.parse(row.previous_webhook_secret_until) > now;
  const previous = isPreviousValid ? open('webhook_secret', row.previous_webhook_secret_sealed) : null;
  return {
    accountId: row.account_id,
    isLive: row.is_live,
    publishableKey: row.publishable_key,
    secretKey,
    webhookSecrets: previous ? [webhookSecret, previous] : [webhookSecret],
  };
}

/** Replaces the keys. The previous webhook secret stays valid for a day. */
export async function saveStripeAccount(
  trx: Knex.Transaction,
  appSecret: string,
  townId: string,
  account: Omit<StripeAccount, 'webhookSecrets'> & { webhookSecret: string },
  now: number,
): Promise<void> {
  const { accountId, isLive, publishableKey, secretKey, webhookSecret } = account;
  const before = await readStripeAccountRow(trx, townId);
  const opened = before && openStripeAccount(appSecret, townId, before, now);
  const isSame = !before || opened?.webhookSecrets[0] === webhookSecret;
  const row = {
    account_id: accountId,
    is_live: isLive,
    publishable_key: publishableKey,
    secret_key_sealed: sealSecret(appSecret, stripeSecretContext(townId, 'secret_key'), secretKey),
    secret_key_last4: lastFour(secretKey),
    webhook_secret_sealed: sealSecret(appSecret, stripeSecretContext(townId, 'webhook_secret'), webhookSecret),
    webhook_secret_last4: lastFour(webhookSecret),
    ...(!isSame && {
      previous_webhook_secret_sealed: before.webhook_secret_sealed,
      previous_webhook_secret_until: toIso(now + previousSecretMs),
    }),
    updated_at: toIso(now),
  };
  await trx('stripe_accounts')
    .insert({ town_id: townId, ...row })
    .onConflict('town_id')
    .merge();
}

/** @returns whether there were keys */
export async function removeStripeAccount(trx: Knex.Transaction, townId: string): Promise<boolean> {
  return (await trx('stripe_accounts').where({ town_id: townId }).del()) > 0;
}
