import * as v from 'valibot';
import type { Database } from '../../../db/connection.ts';
import { Problem } from '../../../db/rules/problems.ts';
import {
  findKeyFaults,
  isLiveKey,
  lastFour,
  type StripeKeys,
  type StripeKeysState,
} from '../../../db/rules/settings/stripeKeys.ts';
import { readAppSecret } from '../../config/appSecret.ts';
import type { Config } from '../../config/config.ts';
import type { Logger } from '../../start/log.ts';
import type { Session } from '../../store/accounts/sessions.ts';
import {
  openStripeAccount,
  readStripeAccountRow,
  removeStripeAccount,
  type StripeAccount,
  saveStripeAccount,
} from '../../store/money/stripeAccounts.ts';
import { findTownById } from '../../store/towns/towns.ts';
import { type AccountChange, changeAccount } from './changeAccount.ts';
import { askStripe, createStripeClient } from './client.ts';
import { registerWalletDomain } from './registerWalletDomain.ts';

type Parts = {
  db: Database;
  config: Pick<Config, 'stripe' | 'stripeApiBase' | 'appSecret' | 'dataDir' | 'publicScheme'>;
  log: Pick<Logger, 'error' | 'warn'>;
  now: () => number;
};

/** Whether open payments stay behind at a closed account. */
type Leaving = Pick<AccountChange, 'leavePayments'>;

/** Keys as typed. Missing or empty ones stay unchanged. */
export const StripeKeysInput = v.object({
  secret_key: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(400)), ''),
  publishable_key: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(400)), ''),
  webhook_secret: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(400)), ''),
});
export type StripeKeysInput = v.InferInput<typeof StripeKeysInput>;

const none: StripeKeysState = {
  source: 'none',
  is_live: false,
  publishable_key: '',
  secret_key_last4: '',
  webhook_secret_last4: '',
  account_id: '',
  is_readable: true,
};

/** Reads the visible part of a town's keys, without calling Stripe. */
export async function readStripeKeysState(
  { db, config, now }: Pick<Parts, 'db' | 'now'> & { config: Pick<Config, 'stripe' | 'appSecret' | 'dataDir'> },
  townId: string,
): Promise<StripeKeysState> {
  const row = await readStripeAccountRow(db.read, townId);
  if (row) {
    const { is_live, publishable_key, secret_key_last4, webhook_secret_last4, account_id } = row;
    const is_readable = openStripeAccount(await readAppSecret(config), townId, row, now()) !== null;
    const shown = { is_live, publishable_key, secret_key_last4, webhook_secret_last4, account_id };
    return { source: 'town', ...shown, is_readable };
  }
  if (!config.stripe) return none;
  const { secretKey, publishableKey, webhookSecret } = config.stripe;
  return {
    source: 'environment',
    is_live: isLiveKey(secretKey),
    publishable_key: publishableKey,
    account_id: '',
    secret_key_last4: lastFour(secretKey),
    webhook_secret_last4: lastFour(webhookSecret),
    is_readable: true,
  };
}

/** Merges given keys with the previous ones. @throws Problem `invalid` with `fields` */
function mergeKeys(given: StripeKeys, before: StripeAccount | null) {
  const keys = {
    secret_key: given.secret_key || (before?.secretKey ?? ''),
    publishable_key: given.publishable_key || (before?.publishableKey ?? ''),
    webhook_secret: given.webhook_secret || (before?.webhookSecrets[0] ?? ''),
  };
  const fields = findKeyFaults(keys);
  const [first] = Object.values(fields);
  if (first) throw new Problem('invalid', first, { fields });
  return keys;
}

/** Finds a key's account. @throws Problem `invalid` if Stripe rejects it, `payment_unavailable` */
async function findAccountId({ config, log }: Parts, secretKey: string): Promise<string> {
  const client = createStripeClient(secretKey, { apiBase: config.stripeApiBase });
  try {
    return (await client.accounts.retrieveCurrent()).id;
  } catch (error) {
    const { statusCode } = error as { statusCode?: number };
    if (statusCode === 401 || statusCode === 403) {
      const message =
        statusCode === 401
          ? 'Stripe doesn’t accept this secret key.'
          : 'This restricted key may not read its account. Allow that in Stripe’s dashboard.';
      throw new Problem('invalid', message, { fields: { secret_key: message } });
    }
    return askStripe(log, () => Promise.reject(error));
  }
}

/** Finds the secret key for a town's cards; null if there is none or it can't be opened. */
async function readSecretKey({ db, config, now }: Omit<Parts, 'log'>, townId: string): Promise<string | null> {
  const row = await readStripeAccountRow(db.read, townId);
  if (!row) return config.stripe?.secretKey ?? null;
  return openStripeAccount(await readAppSecret(config), townId, row, now())?.secretKey ?? null;
}

/**
 * Registers a town's canonical host for Apple Pay and Google Pay, which need https and a registered domain.
 * @returns Stripe's reason why they are unavailable; empty if they are available or the town takes no cards
 */
export async function registerWallets(parts: Omit<Parts, 'log'>, townId: string): Promise<string> {
  const { db, config } = parts;
  const town = config.publicScheme === 'https' ? await findTownById(db, townId) : null;
  const secretKey = town && (await readSecretKey(parts, townId));
  if (!secretKey) return '';
  return registerWalletDomain(createStripeClient(secretKey, { apiBase: config.stripeApiBase }), town.host);
}

/**
 * Saves a town's own keys after Stripe has named their account, and registers its domain for Apple Pay and Google Pay.
 * The audit trail gets their last four characters.
 * @param by the author for write()
 * @throws Problem `invalid` with `fields` of StripeKeysInput; `payment_unavailable` if Stripe can't be reached;
 * `payments_open` if payments of the previous account can't be ended
 */
export async function saveStripeKeys(
  parts: Parts,
  townId: string,
  by: string | Session,
  input: StripeKeysInput,
  { leavePayments }: Leaving = {},
): Promise<StripeKeysState> {
  const { db, config } = parts;
  const now = parts.now();
  const given = v.parse(StripeKeysInput, input);
  const appSecret = await readAppSecret(config);
  const row = await readStripeAccountRow(db.read, townId);
  const keys = mergeKeys(given, row && openStripeAccount(appSecret, townId, row, now));
  const accountId = await findAccountId(parts, keys.secret_key);
  const account = {
    accountId,
    isLive: isLiveKey(keys.secret_key),
    publishableKey: keys.publishable_key,
    secretKey: keys.secret_key,
    webhookSecret: keys.webhook_secret,
  };
  await changeAccount(parts, {
    townId,
    by,
    next: account,
    leavePayments,
    async act(tx) {
      await saveStripeAccount(tx.trx, appSecret, townId, account, now);
      if (!row) tx.expirePages();
      const shown = `${accountId}, secret key …${lastFour(keys.secret_key)}, webhook secret …${lastFour(keys.webhook_secret)}`;
      await tx.audit({ action: 'updated', noun: 'stripe_keys', recordId: townId, detail: shown });
    },
  });
  const wallet_problem = await registerWallets(parts, townId);
  return { ...(await readStripeKeysState(parts, townId)), ...(wallet_problem && { wallet_problem }) };
}

/**
 * Removes a town's own keys. The environment's, if there are any, are used from then on.
 * @throws Problem `payments_open` if payments of the town's account can't be ended
 */
export async function removeStripeKeys(
  parts: Parts,
  townId: string,
  by: string | Session,
  { leavePayments }: Leaving = {},
): Promise<StripeKeysState> {
  const act: AccountChange['act'] = async (tx) => {
    if (!(await removeStripeAccount(tx.trx, townId))) return;
    tx.expirePages();
    await tx.audit({ action: 'deleted', noun: 'stripe_keys', recordId: townId });
  };
  const row = await readStripeAccountRow(parts.db.read, townId);
  if (row) await changeAccount(parts, { townId, by, next: null, leavePayments, act });
  return readStripeKeysState(parts, townId);
}
