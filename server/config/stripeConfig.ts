/** Settings of the Stripe account for shops without one of their own. */
import {
  isLiveKey,
  publishableKeyPattern,
  secretKeyPattern,
  webhookSecretPattern,
} from '../../db/rules/settings/stripeKeys.ts';
import { ConfigError } from './configError.ts';

export type StripeKeys = { secretKey: string; publishableKey: string; webhookSecret: string };

const stripeSettings = {
  STRIPE_SECRET_KEY: { pattern: secretKeyPattern, example: 'sk_live_…' },
  STRIPE_PUBLISHABLE_KEY: { pattern: publishableKeyPattern, example: 'pk_live_…' },
  STRIPE_WEBHOOK_SECRET: { pattern: webhookSecretPattern, example: 'whsec_…' },
};

/** Messages never repeat keys, since they may be logged. @throws ConfigError */
export function readStripeKeys(env: NodeJS.ProcessEnv): StripeKeys | undefined {
  const names = Object.keys(stripeSettings);
  if (!names.some((name) => env[name])) return undefined;
  const missing = names.filter((name) => !env[name]);
  if (missing.length > 0) {
    throw new ConfigError(`${missing.join(' and ')} must be set, too: cards need all of ${names.join(', ')}.`);
  }
  for (const [name, { pattern, example }] of Object.entries(stripeSettings)) {
    if (!pattern.test(env[name] ?? '')) throw new ConfigError(`${name} must be a key of Stripe such as ${example}.`);
  }
  const [secretKey = '', publishableKey = '', webhookSecret = ''] = names.map((name) => env[name]);
  if (isLiveKey(secretKey) !== isLiveKey(publishableKey)) {
    throw new ConfigError('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live keys, or both test keys.');
  }
  return { secretKey, publishableKey, webhookSecret };
}

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/** @throws ConfigError */
export function readStripeApiBase(text: string | undefined): URL {
  const url = URL.parse(text || 'https://api.stripe.com');
  const safe = url && (url.protocol === 'https:' || (url.protocol === 'http:' && loopbackHosts.includes(url.hostname)));
  if (!safe || url.pathname !== '/' || url.search || url.hash || url.username) {
    throw new ConfigError(
      `STRIPE_API_BASE must be an address without a path, such as https://api.stripe.com, not "${text}". By http, only one on this machine.`,
    );
  }
  return url;
}
