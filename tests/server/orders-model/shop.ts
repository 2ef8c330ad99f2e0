/** The shop of one history: a database and a Stripe of its own, a server that is started again when it was killed. */
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type App, createApp } from '../../../server/app.ts';
import { readConfig } from '../../../server/config/config.ts';
import { compareWithStripe } from '../../../server/doctor/compareWithStripe.ts';
import { securityHeaders } from '../../../server/http/middleware/securityHeaders.ts';
import { noteMovements } from '../../../server/payments/movements/note.ts';
import { type Reconciled, reconcilePayments } from '../../../server/payments/reconcilePayments.ts';
import { listUsedAccounts } from '../../../server/payments/stripe/accounts.ts';
import { createFindGateway } from '../../../server/payments/stripe/findGateway.ts';
import { createLog } from '../../../server/start/log.ts';
import { createSession } from '../../../server/store/accounts/sessions.ts';
import { saveShopSettings } from '../../../server/store/towns/shopSettings.ts';
import { write } from '../../../server/store/write.ts';
import { startStripeEmulator } from '../../stripe/emulator.ts';
import { makeSessionCookie } from '../accounts/sessions.ts';
import { host, saveItem, shopper } from '../cart/shoppers.ts';
import { type Dialect, makeTown, openTestDatabase, type TestDatabase } from '../database.ts';
import { fakeBuild, type SendRequest, type TestResponse } from '../serve.ts';
import { createLife, guardDatabase, type Life, openNetwork } from './killable.ts';

/** The items for sale at the start: a last one, a few, plenty, one below Stripe's minimum, one without tax. */
export const startingItems = [
  { title: 'Quilt', price: 89.99, quantity: 1 },
  { title: 'Vase', price: 19.99, quantity: 3 },
  { title: 'Candle', price: 0.33, quantity: 40 },
  { title: 'Book', price: 12.5, quantity: 8, taxable: false },
];

type Clock = { now: number };
/** `hasOwnKeys`: the town's account is its own, not the environment's. */
export type ShopOptions = { dialect: Dialect; hasOwnKeys: boolean };
type StripeEmulator = Awaited<ReturnType<typeof startStripeEmulator>>;

type RunningServer = {
  ask: SendRequest;
  origin: string;
  life: Life;
  network: Awaited<ReturnType<typeof openNetwork>>;
  app: App;
  reconcile(): Promise<Reconciled>;
  /** The findings of `town doctor` about Stripe and the ledger. */
  /** The job that enters what webhooks did not bring. @returns what it complains of */
  noteMovements(): Promise<string[]>;
  compareWithStripe(): Promise<string[]>;
};

const dayMs = 86_400_000;
/** All servers of a history share it. */
export const appSecret = 'a secret for all servers of a history';

/** The answer of a killed server. */
export const noAnswer: TestResponse = { status: 0, headers: {}, body: '', json: () => ({}) };

/** None is used again: on a busy machine it may have been closed for want of requests just when one is sent. */
const newConnections = new Agent({ keepAlive: false });

/** Asks a server that may be killed meanwhile. */
export const askAt =
  (port: number): SendRequest =>
  (path, { method = 'GET', host: at = '', headers = {}, body } = {}) =>
    new Promise((resolve) => {
      const sentHeaders = { ...headers, host: at, ...(body && { 'content-length': String(Buffer.byteLength(body)) }) };
      const to = { agent: newConnections, port, host: '127.0.0.1', path, method, headers: sentHeaders, setHost: false };
      const sent = request(to, (res) => {
        const parts: Buffer[] = [];
        res.on('data', (part: Buffer) => parts.push(part));
        res.on('error', () => resolve(noAnswer));
        res.on('end', () => {
          const text = Buffer.concat(parts).toString('utf8');
          const known = { status: res.statusCode ?? 0, headers: res.headers as Record<string, string>, body: text };
          resolve(res.complete ? { ...known, json: () => JSON.parse(text) } : noAnswer);
        });
      });
      sent.on('error', () => resolve(noAnswer));
      sent.end(body);
    });

async function startServer(
  { db, dataDir }: TestDatabase,
  emulator: StripeEmulator,
  { hasOwnKeys, clock, failures }: ShopOptions & { clock: Clock; failures: string[] },
): Promise<RunningServer> {
  const life = createLife();
  const guarded = guardDatabase(db, life);
  const network = await openNetwork(emulator.url, life);
  const env = { DATA_DIR: dataDir, APP_SECRET: appSecret };
  const config = readConfig({ ...env, ...(!hasOwnKeys && emulator.env), STRIPE_API_BASE: network.url });
  const log = createLog('error', {
    write(line) {
      // Nobody hears a dying server's log. Stripe's absence is no fault of ours.
      if (!life.isOver() && !line.includes('payment_unavailable')) failures.push(`logged: ${line}`);
    },
  });
  const now = () => clock.now;
  const parts = { config, db: guarded, log, now };
  const app = createApp({ ...parts, headers: securityHeaders(config), build: fakeBuild() });
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  life.onEnd(() => {
    app.close();
    server.closeAllConnections();
    server.close();
  });
  const gateways = createFindGateway(parts);
  const reconcile = () => reconcilePayments({ db: guarded, findGateway: gateways.find, now, log });
  async function listAccounts() {
    return (await listUsedAccounts(db, gateways.find)).map(({ gateway, ...account }) => {
      if (!gateway) throw new Error('The keys of the account are not there.');
      return { ...account, gateway };
    });
  }
  async function note(): Promise<string[]> {
    const problems: string[] = [];
    for (const account of await listAccounts()) {
      const noted = await noteMovements(
        { ...parts, findGateway: gateways.find },
        account,
        clock.now - 90 * dayMs,
        clock.now,
      );
      problems.push(...noted.problems);
    }
    return problems;
  }
  async function compare(): Promise<string[]> {
    const problems: string[] = [];
    for (const account of await listAccounts()) {
      problems.push(...(await compareWithStripe(db, account, clock.now - 90 * dayMs, clock.now)).problems);
    }
    return problems;
  }
  const running = { life, network, app, reconcile, noteMovements: note, compareWithStripe: compare };
  return { ask: askAt(port), origin: `http://127.0.0.1:${port}`, ...running };
}

export type Shop = Awaited<ReturnType<typeof openShop>>;
export type Buyer = ReturnType<typeof makeBuyers>[number];

/** Four browsers. Each may be signed in to one of two accounts, or to none. */
export function makeBuyers(ask: SendRequest) {
  return ['Ann', 'Ben', 'Cal', 'Dee'].map((name) => {
    const usual: { cookie?: string } = {};
    return { name, usual, account: null as number | null, ...shopper(ask, usual) };
  });
}

export async function openShop(options: ShopOptions) {
  const { dialect, hasOwnKeys } = options;
  const database = await openTestDatabase(dialect);
  const { db } = database;
  if (db.dialect === 'sqlite') await db.write.raw('pragma synchronous = off');
  const clock: Clock = { now: Date.now() };
  const emulator = await startStripeEmulator({ now: () => clock.now });
  const town = await makeTown(db, { host });
  const settings = { card_enabled: true, office_enabled: true, shipping_enabled: true, shipping_price: 5 };
  await write(db, town.id, 'clerk', (tx) =>
    saveShopSettings(tx, town.id, { ...settings, free_shipping_above: 50 }, { now: clock.now }),
  );
  const items: string[] = [];
  for (const given of startingItems) items.push(await saveItem({ db }, town, given));
  const people: { id: string; cookie: string }[] = [];
  for (const isAdmin of [true, false, false]) {
    const person = { id: '', cookie: '' };
    person.cookie = await makeSessionCookie(db, town, isAdmin, async (id) => {
      person.id = id;
    });
    people.push(person);
  }
  const failures: string[] = [];
  const given = { ...options, clock, failures };
  let server = await startServer(database, emulator, given);
  let isAutomatic = false;
  const pointWebhooks = () => emulator.sendWebhooksTo(server.origin, host, { automatically: isAutomatic });
  pointWebhooks();
  const ask: SendRequest = async (path, options) => {
    const { life } = server;
    const answer = await server.ask(path, options);
    if (life.isOver()) return noAnswer;
    if (answer.status === 500 || answer.status === 0)
      failures.push(`${path} answered ${answer.status}: ${answer.body}`);
    return answer;
  };
  /** Calls as the clerk. */
  const clerk = (method: string, path: string, json?: unknown, key?: string) =>
    ask(path, {
      method,
      host,
      headers: {
        cookie: people[0]?.cookie ?? '',
        ...(key && { 'idempotency-key': key }),
        ...(json !== undefined && { 'content-type': 'application/json' }),
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
  if (hasOwnKeys) {
    const { secretKey: secret_key, publishableKey: publishable_key, webhookSecret: webhook_secret } = emulator.account;
    await clerk('PUT', '/api/shop-settings/stripe', { secret_key, publishable_key, webhook_secret });
  }
  const buyers = makeBuyers(ask);
  return {
    db,
    town,
    clock,
    emulator,
    items,
    buyers,
    failures,
    ask,
    clerk,
    start: startingItems.map(({ quantity }) => quantity),
    server: () => server,
    /** The cookie of an account; 0 is the clerk's. Sessions end while the clock jumps: it may be a new one. */
    cookieOf: (account: number) => people[account]?.cookie ?? '',
    async renewSessions() {
      for (const person of people) {
        const given = { townId: town.id, userId: person.id, agent: 'test', now: clock.now };
        person.cookie = `session=${(await db.write.transaction((trx) => createSession(trx, given))).token}`;
      }
      for (const buyer of buyers) {
        const person = buyer.account === null ? undefined : people[buyer.account];
        if (person) buyer.usual.cookie = person.cookie;
      }
    },
    /** Ends the server, if it is not dead already, and starts another on the same database. */
    async restart() {
      const { isDown } = server.network;
      server.life.end();
      // The work in its memory comes to nothing.
      await new Promise(setImmediate);
      server = await startServer(database, emulator, given);
      server.network.isDown = isDown;
      pointWebhooks();
    },
    /** Whether webhooks come by themselves, before the answer to the call that brought them. */
    sendWebhooks(automatically: boolean) {
      isAutomatic = automatically;
      pointWebhooks();
    },
    async close() {
      server.life.end();
      await emulator.stop();
      await database.remove();
    },
  };
}
