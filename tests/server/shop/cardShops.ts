/** Shops that take cards, at an emulated Stripe, with a clock that tests turn. */
import { expect, onTestFinished } from 'vitest';
import type { CheckoutAnswer, CheckoutBody } from '../../../db/rules/orders/checkout.ts';
import type { Order } from '../../../db/rules/orders/orders.ts';
import type { ShopSettings } from '../../../db/rules/settings/shop.ts';
import { readConfig } from '../../../server/config/config.ts';
import { reconcilePayments } from '../../../server/payments/reconcilePayments.ts';
import { createFindGateway } from '../../../server/payments/stripe/findGateway.ts';
import { saveStripeKeys } from '../../../server/payments/stripe/keys.ts';
import type { PaymentRow } from '../../../server/store/money/payments.ts';
import { readOrder } from '../../../server/store/orders/orders.ts';
import type { EmulatedAccount } from '../../stripe/account.ts';
import { startStripeEmulator } from '../../stripe/emulator.ts';
import { host } from '../cart/shoppers.ts';
import type { Dialect } from '../database.ts';
import { serveSellingShop, shopperWith } from './checkouts.ts';

type Options = {
  /** The source of the keys: the environment's for all towns, or the town's own. */
  keys?: 'environment' | 'town';
  settings?: Partial<ShopSettings>;
  env?: NodeJS.ProcessEnv;
  /** How many servers answer in turn, on PostgreSQL. */
  servers?: number;
};

/** A silent log that keeps what it is told. */
export function keepLog() {
  const lines: unknown[][] = [];
  const note = (...line: unknown[]) => void lines.push(line);
  return { lines, log: { info: note, warn: note, error: note } as never };
}

/** A shop that takes cards. Webhooks are delivered when the test says so. */
export async function serveCardShop(dialect: Dialect, { keys = 'environment', settings, env, servers }: Options = {}) {
  let skewMs = 0;
  const now = () => Date.now() + skewMs;
  const emulator = await startStripeEmulator({ now });
  onTestFinished(() => emulator.stop());
  const given = {
    ...(keys === 'environment' ? emulator.env : { STRIPE_API_BASE: emulator.url }),
    APP_SECRET: 'a secret of this test that is long enough',
    ...env,
  };
  const lines: string[] = [];
  const shop = await serveSellingShop(dialect, {
    env: given,
    now,
    lines,
    ...(servers && { servers }),
    settings: { card_enabled: true, ...settings },
  });
  emulator.sendWebhooksTo(`http://127.0.0.1:${shop.port}`, host);
  const config = readConfig({ DATA_DIR: shop.dataDir, ...given });
  const { log, lines: reconcilerLines } = keepLog();
  const parts = { db: shop.db, config, log, now };
  const saveKeys = ({ secretKey, publishableKey, webhookSecret }: EmulatedAccount, townId = shop.town.id) =>
    saveStripeKeys(parts, townId, 'clerk', {
      secret_key: secretKey,
      publishable_key: publishableKey,
      webhook_secret: webhookSecret,
    });
  if (keys === 'town') await saveKeys(emulator.account);
  const client = { timeoutMs: 500, maxNetworkRetries: 0 };
  const gateways = createFindGateway({ ...parts, client });
  const findGateway = gateways.find;

  return {
    ...shop,
    emulator,
    lines,
    reconcilerLines,
    saveKeys,
    findGateway,
    gateways,
    parts,
    now,
    /** The environment of commands. */
    env: given,
    /** Lets time pass, for the shop and for Stripe. */
    pass(ms: number) {
      skewMs += ms;
    },
    /** One run of the job that finishes what was left half-way. */
    reconcile: () => reconcilePayments({ db: shop.db, findGateway, log, now }),
    /** Delivers what Stripe has to tell, and waits until it was handled. */
    async deliver(how: Parameters<typeof emulator.deliver>[0] = {}) {
      const statuses = await emulator.deliver(how);
      await shop.waitForBackgroundTasks();
      return statuses;
    },
    readOrder: async (id: string) => (await readOrder(shop.db.read, shop.town.id, id)) as Order,
    readPayment: (orderId: string): Promise<PaymentRow> =>
      shop.db.read('payments').where({ order_id: orderId }).first(),
    readLedger: (orderId: string) =>
      shop.db
        .read('ledger_lines')
        .where({ order_id: orderId })
        .orderBy('id')
        .select('kind', 'corrects', 'amount_cents'),
    /** An order whose card is still to be paid. @returns it with the id of its intent */
    async orderByCard(units: Record<string, number>, body: Partial<CheckoutBody> = {}) {
      const buyer = await shopperWith(shop.ask, units);
      const answer = await buyer.checkOut({ payment_method: 'card', ...body });
      expect([answer.status, answer.body]).toEqual([201, expect.anything()]);
      const { order, payment } = answer.json() as CheckoutAnswer;
      return { buyer, order, intentId: payment?.client_secret.split('_secret_')[0] ?? '' };
    },
  };
}

export type CardShop = Awaited<ReturnType<typeof serveCardShop>>;
