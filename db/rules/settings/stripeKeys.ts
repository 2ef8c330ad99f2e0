/** Stripe keys: how to tell the kinds apart, and test keys from live ones. */
import type { Faults } from '../problems.ts';

/** Restricted keys (`rk_`) work too; an organization's keys name no account. */
export const secretKeyPattern = /^[sr]k_(test|live)_\w{4,300}$/;
export const publishableKeyPattern = /^pk_(test|live)_\w{4,300}$/;
export const webhookSecretPattern = /^whsec_\w{4,300}$/;

/** Whether a key moves real money. */
export const isLiveKey = (key: string): boolean => /^\w\w_live_/.test(key);

export type StripeKeys = Record<'secret_key' | 'publishable_key' | 'webhook_secret', string>;

const kinds = [
  ['secret_key', secretKeyPattern, 'The secret key begins with sk_live_ or sk_test_.'],
  ['publishable_key', publishableKeyPattern, 'The publishable key begins with pk_live_ or pk_test_.'],
  ['webhook_secret', webhookSecretPattern, 'The webhook secret begins with whsec_.'],
] as const;

/** Finds faults of keys, by their names. Missing keys are not checked. */
export function findKeyFaults(keys: { [K in keyof StripeKeys]?: string | undefined }): Faults {
  const wrong = kinds.filter(([name, pattern]) => keys[name] !== undefined && !pattern.test(keys[name]));
  const { secret_key, publishable_key } = keys;
  const isMixed = secret_key && publishable_key && isLiveKey(secret_key) !== isLiveKey(publishable_key);
  return {
    ...(isMixed && { publishable_key: 'Both keys must be live keys, or both test keys.' }),
    ...Object.fromEntries(wrong.map(([name, , message]) => [name, message])),
  };
}

/** The visible part of a saved key. */
export const lastFour = (key: string): string => key.slice(-4);

/** The state of the keys for a settings screen. `account_id` is empty for the environment's keys. */
export type StripeKeysState = {
  /** The source of the keys for card payments. */
  source: 'town' | 'environment' | 'none';
  is_live: boolean;
  publishable_key: string;
  secret_key_last4: string;
  webhook_secret_last4: string;
  account_id: string;
  /** False where APP_SECRET has changed since the keys were saved: they must be entered again. */
  is_readable: boolean;
  /** Set after saving where Apple Pay and Google Pay are not offered on the site's domain: the reason. */
  wallet_problem?: string;
};
