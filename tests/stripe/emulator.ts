/**
 * A stand-in for Stripe, over real HTTP: it answers the calls that we make, refuses what Stripe refuses, signs its
 * webhooks, and fails as the test wants. Point STRIPE_API_BASE at it.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Stripe from 'stripe';
import { createAccount, type EmulatedAccount, type Emulation, StripeRefusal } from './account.ts';
import type { Fault } from './faults.ts';
import { type Door, handleRequest } from './http.ts';
import { closeDispute, createRefund, finishRefund, openDispute, payOut, payOutByHand } from './money.ts';
import { confirmIntent, finishIntent } from './payments.ts';
import { createEvent, postWebhook, signWebhook, type WebhookEvent, type WebhookTarget } from './webhooks.ts';

export type EmulatorOptions = {
  port?: number;
  now?: () => number;
  /** Webhooks go there automatically, right after their events. */
  webhooks?: WebhookTarget;
  /** The keys of the first account, where another process must know them beforehand. */
  keys?: Partial<Pick<EmulatedAccount, 'secretKey' | 'publishableKey' | 'webhookSecret'>>;
};

type Delivery = {
  /** Which of the events; those that were not delivered yet, unless given. */
  events?: readonly WebhookEvent[];
  /** How often each is sent. */
  times?: number;
  order?: 'created' | 'reversed';
  /** Signs with another secret than the account's. */
  secret?: string;
  /** When it says that it was signed. */
  signedAt?: number;
  /** To another host than usual. */
  host?: string;
};

export type StripeEmulator = Awaited<ReturnType<typeof startStripeEmulator>>;

/** Lets a test act at Stripe as shoppers, banks, and the shop's people in Stripe's dashboard. */
function createControls(emulation: Emulation, account: EmulatedAccount) {
  const at = (given?: EmulatedAccount) => given ?? account;
  /** @returns whether the card was taken */
  const unlessDeclined = (pay: () => Stripe.PaymentIntent): boolean => {
    try {
      return pay().status === 'succeeded';
    } catch (error) {
      if (error instanceof StripeRefusal && error.status === 402) return false;
      throw error;
    }
  };
  return {
    /** The shopper pays with a card. @returns whether it is paid now */
    pay: (intentId: string, card: string, options: { isSlow?: boolean; account?: EmulatedAccount } = {}) =>
      unlessDeclined(() => confirmIntent(emulation, at(options.account), intentId, card, options)),
    /** The shopper authenticates, or the bank answers at last. @returns whether it is paid now */
    finishPayment: (intentId: string, succeeds: boolean, given?: EmulatedAccount) =>
      unlessDeclined(() => finishIntent(emulation, at(given), intentId, succeeds)),
    /** Refunds in Stripe's dashboard: our server does not know of it. */
    refundInDashboard: (intentId: string, amount: number, given?: EmulatedAccount) =>
      createRefund(emulation, at(given), { payment_intent: intentId, amount: String(amount) }),
    finishRefund: (refundId: string, succeeds: boolean, given?: EmulatedAccount) =>
      finishRefund(emulation, at(given), refundId, succeeds),
    /** The cardholder disputes; an inquiry takes no money. */
    dispute: (
      chargeId: string,
      { isInquiry = false, account: given }: { isInquiry?: boolean; account?: EmulatedAccount } = {},
    ) => openDispute(emulation, at(given), chargeId, isInquiry),
    closeDispute: (disputeId: string, isWon: boolean, given?: EmulatedAccount) =>
      closeDispute(emulation, at(given), disputeId, isWon),
    payOut: (given?: EmulatedAccount) => payOut(emulation, at(given)),
    /** Somebody pays out a sum by hand. */
    payOutByHand: (amount: number, method: 'standard' | 'instant' = 'standard', given?: EmulatedAccount) =>
      payOutByHand(emulation, at(given), amount, method),
  };
}

/** The webhooks: sent by themselves where a target is set, else by `deliver`. */
function createDeliveries(now: () => number, options: EmulatorOptions) {
  const events: WebhookEvent[] = [];
  const sending = new Set<Promise<unknown>>();
  let target = options.webhooks;
  let isAutomatic = target !== undefined;

  async function deliver({
    events: given,
    times = 1,
    order = 'created',
    ...overrides
  }: Delivery = {}): Promise<number[]> {
    if (!target) throw new Error('Say where webhooks go to first: sendWebhooksTo().');
    const chosen = [...(given ?? events.filter(({ deliveries }) => !deliveries.some((status) => status === 200)))];
    if (order === 'reversed') chosen.reverse();
    const statuses: number[] = [];
    for (const one of chosen.flatMap((event) => Array.from({ length: times }, () => event))) {
      const signature = signWebhook(
        one.body,
        overrides.secret ?? one.account.webhookSecret,
        overrides.signedAt ?? now(),
      );
      const status = await postWebhook({ ...target, host: overrides.host ?? target.host }, one.body, signature);
      one.deliveries.push(status);
      statuses.push(status);
    }
    return statuses;
  }

  const emit: Emulation['emit'] = (account, type, object) => {
    const event = createEvent(account, type, object, now());
    events.push(event);
    if (!isAutomatic) return;
    const sent = new Promise(setImmediate).then(() => deliver({ events: [event] }));
    sending.add(sent);
    void sent.finally(() => sending.delete(sent));
  };

  return {
    emit,
    controls: {
      /** All webhooks so far, delivered or not. */
      events,
      /** Says where webhooks go to, and whether they go by themselves. */
      sendWebhooksTo(origin: string, host: string, { automatically = false } = {}) {
        target = { origin, host };
        isAutomatic = automatically;
      },
      deliver,
      /** Resolves when all webhooks that go by themselves have been answered. */
      async settled() {
        while (sending.size > 0) await Promise.all(sending);
      },
    },
  };
}

export async function startStripeEmulator(options: EmulatorOptions = {}) {
  const now = options.now ?? Date.now;
  const deliveries = createDeliveries(now, options);
  const account = Object.assign(createAccount(), options.keys);
  const emulation: Emulation = { now, emit: deliveries.emit };
  let isDown = false;
  const door: Door = { emulation, accounts: [account], faults: [], isDown: () => isDown, log: [] };
  const server = createServer((req, res) => {
    handleRequest(door, req, res).catch((error) => {
      process.stderr.write(`The Stripe emulator failed: ${(error as Error).stack}\n`);
      res.writeHead(500).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...createControls(emulation, account),
    ...deliveries.controls,
    url,
    /** The account that there is from the start; every control means it unless another is given. */
    account,
    /** The environment of a server whose towns all use the account. */
    env: {
      STRIPE_API_BASE: url,
      STRIPE_SECRET_KEY: account.secretKey,
      STRIPE_PUBLISHABLE_KEY: account.publishableKey,
      STRIPE_WEBHOOK_SECRET: account.webhookSecret,
    },
    addAccount(given: { isLive?: boolean } = {}): EmulatedAccount {
      const added = createAccount(given);
      door.accounts.push(added);
      return added;
    },
    /** Lets coming calls fail. */
    fail: (...faults: Fault[]) => void door.faults.push(...faults),
    /** No call fails any more that has not failed yet. */
    forgetFaults() {
      door.faults.length = 0;
    },
    clearFaults: () => void door.faults.splice(0),
    /** Makes Stripe unreachable, or reachable again. */
    setDown(down: boolean) {
      isDown = down;
    },
    /** Every call of a server or browser that was let in. */
    calls: door.log,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
