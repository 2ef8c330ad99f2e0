/** A desk for many histories: one server, one database, one emulated Stripe. Each history has a town of its own. */

import type { Town } from '../../../db/rules/town/towns.ts';
import { readConfig } from '../../../server/config/config.ts';
import { compareWithStripe } from '../../../server/doctor/compareWithStripe.ts';
import { noteMovements } from '../../../server/payments/movements/note.ts';
import { reconcilePayments } from '../../../server/payments/reconcilePayments.ts';
import { listUsedAccounts } from '../../../server/payments/stripe/accounts.ts';
import { createFindGateway } from '../../../server/payments/stripe/findGateway.ts';
import { createSession } from '../../../server/store/accounts/sessions.ts';
import { startStripeEmulator } from '../../stripe/emulator.ts';
import { makeSessionCookie } from '../accounts/sessions.ts';
import { type Dialect, makeTestDatabase, makeTown } from '../database.ts';
import { createLife, openNetwork } from '../orders-model/killable.ts';
import { serve, type TestResponse } from '../serve.ts';

const silent = { info() {}, warn() {}, error() {} };
const dayMs = 86_400_000;

export async function openDesk(dialect: Dialect) {
  const database = await makeTestDatabase(dialect);
  const { db, dataDir } = database;
  if (db.dialect === 'sqlite') await db.write.raw('pragma synchronous = off');
  const clock = { now: Date.now() };
  const now = () => clock.now;
  const emulator = await startStripeEmulator({ now });
  const life = createLife();
  const network = await openNetwork(emulator.url, life, false);
  const env = { ...emulator.env, STRIPE_API_BASE: network.url, APP_SECRET: 'a secret for all histories of a desk' };
  const { ask, port, waitForBackgroundTasks } = await serve(database, { env, now });
  const { find: findGateway } = createFindGateway({
    db,
    config: readConfig({ DATA_DIR: dataDir, ...env }),
    log: silent,
    now,
  });
  async function listAccounts() {
    return (await listUsedAccounts(db, findGateway)).map(({ gateway, ...account }) => {
      if (!gateway) throw new Error('The keys of the account are not there.');
      return { ...account, gateway };
    });
  }
  return {
    dialect,
    db,
    clock,
    emulator,
    network,
    ask,
    port,
    waitForBackgroundTasks,
    reconcile: () => reconcilePayments({ db, findGateway, log: silent, now }),
    /** The job that enters what webhooks did not bring. @returns what it complains of */
    async noteMovements(): Promise<string[]> {
      const problems: string[] = [];
      for (const account of await listAccounts()) {
        const from = clock.now - 10 * dayMs;
        problems.push(...(await noteMovements({ db, findGateway, now }, account, from, clock.now)).problems);
      }
      return problems;
    },
    /** The findings of `town doctor` about Stripe and the ledgers of all histories. */
    async compareWithStripe(): Promise<string[]> {
      const problems: string[] = [];
      for (const account of await listAccounts()) {
        const from = Date.now() - 5 * dayMs;
        problems.push(...(await compareWithStripe(db, account, from, clock.now)).problems);
      }
      return problems;
    },
    async close() {
      life.end();
      await emulator.stop();
    },
  };
}
export type Desk = Awaited<ReturnType<typeof openDesk>>;

/** How many offices there were; a host has the number in it. */
let offices = 0;

/** A town with a clerk, and what both histories and checks know of it. */
export async function openOffice(desk: Desk) {
  const { db, clock, emulator } = desk;
  offices += 1;
  const host = `market${offices}.test`;
  const town: Town = await makeTown(db, { host, commerce: 'on' });
  const person = { id: '', cookie: '' };
  person.cookie = await makeSessionCookie(db, town, true, async (id) => {
    person.id = id;
  });
  const failures: string[] = [];
  emulator.sendWebhooksTo(`http://127.0.0.1:${desk.port}`, host);
  const firstEvent = emulator.events.length;

  async function renewSession() {
    const given = { townId: town.id, userId: person.id, agent: 'test', now: clock.now };
    person.cookie = `session=${(await db.write.transaction((trx) => createSession(trx, given))).token}`;
  }
  // The clock of an earlier history may be far ahead.
  await renewSession();

  async function call(method: string, path: string, json?: unknown, headers: Record<string, string> = {}) {
    const answer: TestResponse = await desk.ask(path, {
      method,
      host,
      headers: { ...headers, ...(json !== undefined && { 'content-type': 'application/json' }) },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
    if (answer.status === 500) failures.push(`${method} ${path} answered 500: ${answer.body}`);
    return answer;
  }

  return {
    desk,
    db,
    town,
    host,
    clock,
    emulator,
    failures,
    call,
    renewSession,
    /** Calls as the clerk. */
    clerk: (method: string, path: string, json?: unknown, headers: Record<string, string> = {}) =>
      call(method, path, json, { cookie: person.cookie, ...headers }),
    /** The webhooks of this history. */
    events: () => emulator.events.slice(firstEvent),
    /** The intents of this history. */
    intents: () => [...emulator.account.intents.values()].filter(({ metadata }) => metadata.town_id === town.id),
  };
}
export type Office = Awaited<ReturnType<typeof openOffice>>;
