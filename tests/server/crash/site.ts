/** A town with a shop whose server is a group of processes: killed as by a power cut, and started again on what is left. */
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { openDatabase } from '../../../db/connection.ts';
import { findRunningServer } from '../../../server/start/runningServer.ts';
import { saveShopSettings } from '../../../server/store/towns/shopSettings.ts';
import { write } from '../../../server/store/write.ts';
import { createRandom } from '../../offline/shop/schedule.ts';
import { startStripeEmulator } from '../../stripe/emulator.ts';
import { makeSessionCookie } from '../accounts/sessions.ts';
import { host } from '../cart/shoppers.ts';
import { makeTestDatabase, makeTown } from '../database.ts';
import { askAt, noAnswer } from '../orders-model/shop.ts';
import { startPostgres } from '../postgres.ts';
import type { SendRequest } from '../serve.ts';
import { type StartedServer, startServer, waitForPort } from '../start/process.ts';

/** `processes`: how many answer requests; 1 does without a supervisor. */
export type SiteOptions = { seed: number; dialect: 'sqlite' | 'postgres'; processes: number };

const preload = fileURLToPath(new URL('../killed-server/laterClock.ts', import.meta.url));

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** SQLite's file, or a PostgreSQL of its own that may be killed, too. */
async function openStorage(dialect: SiteOptions['dialect']) {
  const local = await makeTestDatabase('sqlite');
  if (dialect === 'sqlite') return { ...local, postgres: null };
  await local.db.close();
  const postgres = await startPostgres({ isDurable: true });
  onTestFinished(() => postgres.stop());
  const db = await openDatabase({ dataDir: local.dataDir, databaseUrl: postgres.url });
  onTestFinished(() => db.close());
  return { db, dataDir: local.dataDir, databaseUrl: postgres.url, postgres };
}

/** Whether any process of a group is left. */
function isGroupAlive(groupId: number): boolean {
  try {
    process.kill(-groupId, 0);
    return true;
  } catch {
    return false;
  }
}

async function killGroup({ child, exit }: StartedServer): Promise<void> {
  const groupId = child.pid as number;
  if (isGroupAlive(groupId)) process.kill(-groupId, 'SIGKILL');
  await exit;
  while (isGroupAlive(groupId)) await sleep(5);
}

export type Site = Awaited<ReturnType<typeof openSite>>;

export async function openSite(options: SiteOptions) {
  const { seed, dialect, processes } = options;
  const storage = await openStorage(dialect);
  const { db, dataDir, databaseUrl, postgres } = storage;
  const random = createRandom(seed);
  let skewMs = 0;
  const now = () => Date.now() + skewMs;
  const emulator = await startStripeEmulator({ now });
  onTestFinished(() => emulator.stop());
  const town = await makeTown(db, { host });
  const settings = { card_enabled: true, office_enabled: true, shipping_enabled: true, shipping_price: 5 };
  await write(db, town.id, 'clerk', (tx) =>
    saveShopSettings(tx, town.id, { ...settings, free_shipping_above: 50 }, { now: now() }),
  );
  const failures: string[] = [];
  let started: StartedServer | null = null;
  let port = 0;
  /** Whether something was killed since the start: an answer may be missing. */
  let isDisturbed = true;
  /** Whether nobody asks any more until the next start. */
  let isOver = true;
  /** So many requests are begun until `onDue` is called. */
  let left = Number.POSITIVE_INFINITY;
  let requests = 0;
  let cookie = await makeSessionCookie(db, town, true);
  let onDue: () => void = () => {};
  let log = '';

  const ask: SendRequest = async (path, given = {}) => {
    left -= 1;
    requests += 1;
    if (left === 0) setTimeout(onDue, random.below(25));
    const address = `10.${random.below(250)}.${random.below(250)}.${random.below(250)}`;
    const headers = { 'x-forwarded-for': address, ...given.headers };
    const answer = await askAt(port)(path, { host, ...given, headers });
    const isUnknown = answer.status === 0 || answer.status === 503;
    if (isUnknown && isDisturbed) {
      await waitForQuietDatabase();
      return noAnswer;
    }
    if (isUnknown || answer.status >= 500) failures.push(`${path} answered ${answer.status}: ${answer.body}`);
    return answer;
  };

  /** PostgreSQL may still be running statements of a killed process. */
  async function waitForQuietDatabase(): Promise<void> {
    if (!postgres) return;
    for (;;) {
      const busy = await db.read
        .raw("select 1 from pg_stat_activity where state <> 'idle' and pid <> pg_backend_pid() and datname is not null")
        .then(({ rows }) => rows.length)
        .catch(() => 1);
      if (busy === 0) return;
      // Another process may use the database of a server that goes on.
      if (!isOver) return void (await sleep(100));
      await sleep(20);
    }
  }

  async function start(): Promise<void> {
    const env = {
      DATA_DIR: dataDir,
      SKEW_MS: String(skewMs),
      LOG_LEVEL: 'error',
      TRUST_PROXY: '1',
      APP_SECRET: 'a secret for all servers of a crash test',
      ...emulator.env,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...(processes > 1 && { WEB_CONCURRENCY: String(processes), LOG_LEVEL: 'info' }),
    };
    const current = startServer(env, preload, { isChannelOpen: false, isGroup: true });
    onTestFinished(() => killGroup(current));
    started = current;
    await waitForPort(current);
    // Behind a proxy, the addresses that it prints have no port.
    port = (await findRunningServer(dataDir))?.port ?? 0;
    isDisturbed = false;
    isOver = false;
    emulator.sendWebhooksTo(`http://127.0.0.1:${port}`, host, { automatically: true });
  }

  async function stop(): Promise<void> {
    isDisturbed = true;
    isOver = true;
    left = Number.POSITIVE_INFINITY;
    if (!started) return;
    await killGroup(started);
    log = started.out() + started.err();
    started = null;
    await emulator.settled();
    await waitForQuietDatabase();
  }

  const wait = (requests: number) =>
    new Promise<void>((resolve) => {
      left = requests;
      onDue = resolve;
    });

  /** Kills one of the processes that answer. @returns whether there was one */
  function killWorker(): boolean {
    const pids = [...(started?.out() ?? '').matchAll(/"pid":(\d+),[^\n]*a process answers/g)].map(([, pid]) => pid);
    const pid = Number(random.one(pids.slice(-processes)));
    if (!pid) return false;
    try {
      process.kill(pid, 'SIGKILL');
      return true;
    } catch {
      return false;
    }
  }

  return {
    options,
    db,
    dataDir,
    databaseUrl,
    town,
    emulator,
    random,
    failures,
    now,
    ask,
    start,
    stop,
    wait,
    get cookie() {
      return cookie;
    },
    set cookie(renewed: string) {
      cookie = renewed;
    },
    requests: () => requests,
    isOver: () => isOver,
    /** The last server's log before it was killed. */
    log: () => log,
    /** Nobody begins anything new; what is under way ends. */
    end() {
      isOver = true;
    },
    /** Ends the process that was started, and a moment later what it had started: what systemd does. */
    async killServer(): Promise<void> {
      isDisturbed = true;
      started?.child.kill('SIGKILL');
      await sleep(random.below(300));
      await stop();
    },
    async killOneWorker(): Promise<boolean> {
      isDisturbed = true;
      return killWorker();
    },
    async killPostgres(): Promise<void> {
      isDisturbed = true;
      await postgres?.killAndRestart();
      for (let tries = 0; (await askAt(port)('/readyz', { host })).status !== 200; tries += 1) {
        if (tries === 600) return void failures.push('the server does not find PostgreSQL again');
        await sleep(100);
      }
    },
    /** By the clock of the next server, some time has passed. */
    pass(ms: number): void {
      skewMs += ms;
    },
    /** Calls as the clerk. */
    clerk: (method: string, path: string, json?: unknown, key?: string, headers: Record<string, string> = {}) =>
      ask(path, {
        method,
        headers: {
          cookie,
          ...headers,
          ...(key && { 'idempotency-key': key }),
          ...(json !== undefined && { 'content-type': 'application/json' }),
        },
        ...(json !== undefined && { body: JSON.stringify(json) }),
      }),
  };
}
