/** Finds the Stripe account for a town's cards: its own, or the environment's. */
import type { Knex } from 'knex';
import type { Database } from '../../../db/connection.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { isLiveKey } from '../../../db/rules/settings/stripeKeys.ts';
import { readAppSecret } from '../../config/appSecret.ts';
import type { Config } from '../../config/config.ts';
import type { Logger } from '../../start/log.ts';
import { openStripeAccount, readStripeAccountRow } from '../../store/money/stripeAccounts.ts';
import { askStripe, createStripeClient, type StripeOptions } from './client.ts';
import type { FindGateway, Gateway } from './gateway.ts';
import { createStripeGateway } from './stripeGateway.ts';

export type FindGatewayParts = {
  db: Database;
  config: Pick<Config, 'stripe' | 'stripeApiBase' | 'appSecret' | 'dataDir'>;
  log: Pick<Logger, 'error' | 'warn'>;
  now: () => number;
  /** Tests set other timeouts and retries. */
  client?: Partial<Pick<StripeOptions, 'timeoutMs' | 'maxNetworkRetries'>>;
};

export type StripeGateways = {
  /** @throws Problem `payment_unavailable` if keys can't be opened or Stripe can't tell whose they are */
  find: FindGateway;
  findOfEnvironment(): Promise<Gateway | null>;
  /** The gateway of the town's own keys. */
  findOfTown: FindGateway;
};

/** Whether a gateway is still the town's. Keys change under the same lock, after which it makes no payments. */
export async function isGatewayOfTown(trx: Knex.Transaction, townId: string, { accountId, isLive, isOwn }: Gateway) {
  const row = await readStripeAccountRow(trx, townId);
  return row ? isOwn && row.account_id === accountId && row.is_live === isLive : !isOwn;
}

const maxCached = 1000;

/** Caches clients with their connections. A change of keys takes effect at the next call, whichever process made it. */
export function createFindGateway(parts: FindGatewayParts): StripeGateways {
  const { db, config, log, now } = parts;
  const options = { apiBase: config.stripeApiBase, ...parts.client };
  const cached = new Map<string, { version: string; gateway: Gateway }>();
  let ofEnvironment: Promise<Gateway> | null = null;

  async function createOfEnvironment(keys: NonNullable<Config['stripe']>): Promise<Gateway> {
    const client = createStripeClient(keys.secretKey, options);
    const { id } = await askStripe(log, () => client.accounts.retrieveCurrent());
    return createStripeGateway({
      client,
      accountId: id,
      isLive: isLiveKey(keys.secretKey),
      publishableKey: keys.publishableKey,
      isOwn: false,
      webhookSecrets: [keys.webhookSecret],
      log,
      now,
    });
  }

  function findOfEnvironment(): Promise<Gateway | null> {
    if (!config.stripe) return Promise.resolve(null);
    ofEnvironment ??= createOfEnvironment(config.stripe).catch((error) => {
      // The next call tries again.
      ofEnvironment = null;
      throw error;
    });
    return ofEnvironment;
  }

  async function findOfTown(townId: string): Promise<Gateway | null> {
    const row = await readStripeAccountRow(db.read, townId);
    if (!row) return null;
    const known = cached.get(townId);
    // Sealing gives a different text each time. A previous webhook secret expires without a change of the row.
    const isPreviousValid = Date.parse(row.previous_webhook_secret_until) > now();
    const version = `${row.secret_key_sealed} ${row.webhook_secret_sealed} ${isPreviousValid}`;
    if (known?.version === version) return known.gateway;
    const account = openStripeAccount(await readAppSecret(config), townId, row, now());
    if (!account) {
      log.error(
        { townId },
        'The Stripe keys of a town cannot be opened: APP_SECRET is another than when they were saved',
      );
      throw new Problem('payment_unavailable');
    }
    const client = createStripeClient(account.secretKey, options);
    const gateway = createStripeGateway({ ...account, isOwn: true, client, log, now });
    if (cached.size >= maxCached) cached.clear();
    cached.set(townId, { version, gateway });
    return gateway;
  }

  return {
    async find(townId, accountId) {
      const own = await findOfTown(townId);
      if (!own) return findOfEnvironment();
      if (accountId === undefined || own.accountId === accountId) return own;
      const shared = await findOfEnvironment();
      return shared?.accountId === accountId ? shared : own;
    },
    findOfEnvironment,
    findOfTown,
  };
}
