/** Finds the Stripe account that a town's cards are paid with: its own, or the environment's. */
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
  /** Other timeouts and retries than usual, in tests. */
  client?: Partial<Pick<StripeOptions, 'timeoutMs' | 'maxNetworkRetries'>>;
};

export type StripeGateways = {
  /** @throws Problem `payment_unavailable` where keys cannot be opened, or Stripe cannot say whose they are */
  find: FindGateway;
  /** The gateway of the environment's keys, whichever town. */
  findOfEnvironment(): Promise<Gateway | null>;
  /** The gateway of the town's own keys. */
  findOfTown: FindGateway;
};

/** Whether a gateway is still that of the town. Keys are changed under the same lock: afterwards it makes no payment. */
export async function isGatewayOfTown(trx: Knex.Transaction, townId: string, { accountId, isLive, isOwn }: Gateway) {
  const row = await readStripeAccountRow(trx, townId);
  return row ? isOwn && row.account_id === accountId && row.is_live === isLive : !isOwn;
}

const maxCached = 1000;

/** Clients are cached, with their connections. A change of keys is seen at the next call, whichever process made it. */
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
      // The next call asks again.
      ofEnvironment = null;
      throw error;
    });
    return ofEnvironment;
  }

  async function findOfTown(townId: string): Promise<Gateway | null> {
    const row = await readStripeAccountRow(db.read, townId);
    if (!row) return null;
    const known = cached.get(townId);
    // What is sealed differs each time. A previous webhook secret ends without a change of the row.
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
