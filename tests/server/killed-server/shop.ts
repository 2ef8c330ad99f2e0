/** A shop whose server is a process of its own and is killed, again and again, at every step of something. */
import { type IncomingMessage, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished } from 'vitest';
import { checkCounts } from '../../../server/doctor/countProblems.ts';
import { checkOrders } from '../../../server/doctor/orderProblems.ts';
import { saveShopSettings } from '../../../server/store/towns/shopSettings.ts';
import { write } from '../../../server/store/write.ts';
import { startStripeEmulator } from '../../stripe/emulator.ts';
import { makeSessionCookie } from '../accounts/sessions.ts';
import { host } from '../cart/shoppers.ts';
import { makeTestDatabase, makeTown } from '../database.ts';
import type { SendRequest, TestResponse } from '../serve.ts';
import { type StartedServer, startServer, waitForPort } from '../start/process.ts';

const preload = fileURLToPath(new URL('./die.ts', import.meta.url));
const noAnswer: TestResponse = { status: 0, headers: {}, body: '', json: () => ({}) };
const minuteMs = 60_000;

const askAt =
  (port: number): SendRequest =>
  (path, { method = 'GET', headers = {}, body } = {}) =>
    new Promise((resolve) => {
      const sentHeaders = { ...headers, host, ...(body && { 'content-length': String(Buffer.byteLength(body)) }) };
      const options = {
        port,
        host: '127.0.0.1',
        path,
        method,
        headers: sentHeaders,
        setHost: false,
        agent: false as const,
      };
      const sent = request(options, (res: IncomingMessage) => {
        let text = '';
        res.on('data', (part) => {
          text += part;
        });
        res.on('error', () => resolve(noAnswer));
        res.on('end', () => {
          const known = { status: res.statusCode ?? 0, headers: res.headers as Record<string, string>, body: text };
          resolve({ ...known, json: () => JSON.parse(text) });
        });
      });
      sent.on('error', () => resolve(noAnswer));
      sent.end(body);
    });

export async function openKilledShop() {
  const { db, dataDir } = await makeTestDatabase('sqlite');
  let skewMs = 0;
  const now = () => Date.now() + skewMs;
  const emulator = await startStripeEmulator({ now });
  onTestFinished(() => emulator.stop());
  const town = await makeTown(db, { host });
  const settings = { card_enabled: true, office_enabled: true };
  await write(db, town.id, 'clerk', (tx) => saveShopSettings(tx, town.id, settings, { now: now() }));
  const cookie = await makeSessionCookie(db, town, true);
  let server: StartedServer | null = null;
  let port = 0;
  let isDead = true;

  /** Starts a server, by whose clock some time has passed since the last one. */
  async function start(env: Record<string, string> = {}, minutes = 0): Promise<void> {
    skewMs += minutes * minuteMs;
    const started = startServer(
      { DATA_DIR: dataDir, ...emulator.env, SKEW_MS: String(skewMs), LOG_LEVEL: 'error', ...env },
      preload,
    );
    server = started;
    isDead = false;
    void started.exit.then(() => {
      if (server === started) isDead = true;
    });
    if (env.DIE_AT) return;
    port = await waitForPort(started);
    emulator.sendWebhooksTo(`http://127.0.0.1:${port}`, host);
  }

  return {
    db,
    dataDir,
    town,
    emulator,
    start,
    now,
    ask: ((path, options) => askAt(port)(path, options)) satisfies SendRequest,
    isDead: () => isDead,
    /** Lets the server die at the n-th moment from now. */
    async killAt(dieAt: number): Promise<void> {
      const child = server?.child;
      const armed = new Promise((resolve) => child?.once('message', resolve));
      child?.send({ dieAt });
      await armed;
    },
    async stop(): Promise<void> {
      server?.child.kill('SIGKILL');
      await server?.exit;
      isDead = true;
    },
    exit: () => server?.exit,
    clerk: (method: string, path: string, json: unknown, key: string) =>
      askAt(port)(path, {
        method,
        headers: { cookie, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(json),
      }),
    async expectSoundness(): Promise<void> {
      const { problems } = await checkOrders(db.read, town.id);
      expect([...problems, ...(await checkCounts(db.read, town.id))]).toEqual([]);
    },
  };
}
export type KilledShop = Awaited<ReturnType<typeof openKilledShop>>;
