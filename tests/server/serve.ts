/** The server under test, over real HTTP on a free loopback port. */
import { randomUUID } from 'node:crypto';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../../db/connection.ts';
import { changeChannel } from '../../db/listenForChanges.ts';
import { hasScreen } from '../../db/rules/screens.ts';
import { type App, createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config/config.ts';
import { securityHeaders } from '../../server/http/middleware/securityHeaders.ts';
import type { Route } from '../../server/http/router.ts';
import type { Metrics } from '../../server/monitoring/metrics.ts';
import type { Build } from '../../server/render/build.ts';
import { prepareResponse } from '../../server/render/preparedResponse.ts';
import { createLog } from '../../server/start/log.ts';
import type { TestDatabase } from './database.ts';

export type TestResponse = {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** The body as it came, where a real server was called. */
  bytes?: Buffer;
  json(): unknown;
};
export type SendRequest = (
  path: string,
  options?: { method?: string; host?: string; headers?: Record<string, string>; body?: string | Buffer },
) => Promise<TestResponse>;

/** An app that draws just enough to tell pages apart; how many times it drew is counted. */
export function fakeBuild(): Build & { drawn: number } {
  const build: Build & { drawn: number } = {
    id: 'plain',
    locale: 'en-US',
    drawn: 0,
    async render(url, state) {
      build.drawn += 1;
      const titles = [...state.announcements, ...(state.page ? [state.page] : [])].map(({ title }) => title).join('; ');
      return {
        status: hasScreen(url.split('?')[0] ?? '') || state.page || state.meeting || state.form ? 200 : 404,
        html: `<h1>${url}</h1><p>${titles}</p>`,
        title: 'Maple',
        description: '',
      };
    },
    assets: async () => ({ script: '/assets/main.js', styles: [], preloads: [], fonts: [] }),
    file: (path) =>
      path === '/assets/main.js' ? prepareResponse(200, 'export {}', { 'Content-Type': 'text/javascript' }) : undefined,
  };
  return build;
}

export type ServeOptions = {
  env?: NodeJS.ProcessEnv;
  now?: () => number;
  lines?: string[];
  build?: Build;
  metrics?: Metrics;
  /** How many servers of the one PostgreSQL database answer in turn: for tests of what each of them keeps, 1. */
  servers?: number;
};

/** With TEST_SERVERS=2 every test on PostgreSQL asks two servers in turn: what one writes, the other must know. */
const usualServers = Number(process.env.TEST_SERVERS ?? 1);

type Part = { db: Database; port: number; app: App };

/** Serves a test database until the test is over. Requests name a host as a browser would. */
export async function serve(
  { db, dataDir, databaseUrl }: TestDatabase,
  options: ServeOptions = {},
): Promise<{
  ask: SendRequest;
  port: number;
  build: Build & { drawn: number };
  routes: Route[];
  /** Resolves when everything that goes on after responses is done. */
  waitForBackgroundTasks(): Promise<void>;
}> {
  const config = readConfig({ DATA_DIR: dataDir, ...options.env });
  const lines = options.lines ?? [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const build = fakeBuild();
  async function start(database: Database): Promise<Part> {
    const app = createApp({
      config,
      db: database,
      log,
      headers: securityHeaders(config),
      build: options.build ?? build,
      metrics: options.metrics,
      ...(options.now && { now: options.now }),
    });
    const server = createServer(app);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(async () => {
      app.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });
    return { db: database, port: (server.address() as AddressInfo).port, app };
  }
  const first = await start(db);
  const parts = [first];
  while (databaseUrl && parts.length < (options.servers ?? usualServers)) {
    const another = await openDatabase({ dataDir, databaseUrl });
    onTestFinished(() => another.close());
    parts.push(await start(another));
  }
  const waitForNews = parts.length > 1 ? createNewsWait(parts.map((part) => part.db)) : async () => {};
  let turn = 0;
  return {
    async ask(path, given = {}) {
      turn += 1;
      const { port } = parts[turn % parts.length] ?? first;
      await waitForNews();
      return sendRequest(port, path, given);
    },
    port: first.port,
    build,
    routes: first.app.routes,
    async waitForBackgroundTasks() {
      await Promise.all(parts.map(({ app }) => app.waitForBackgroundTasks()));
    },
  };
}

/**
 * Pages may be as old as a notification is on its way, and a test has no network in between.
 * @returns waits until each server has heard of whatever was committed before
 */
function createNewsWait(databases: Database[]): () => Promise<void> {
  const waiting = new Map<string, () => void>();
  databases.forEach((one, at) => {
    onTestFinished(one.onChange((change) => waiting.get(`${at} ${change}`)?.()));
  });
  return async () => {
    const messageId = randomUUID();
    const arrivals = databases.map(
      (_, at) => new Promise<void>((resolve) => waiting.set(`${at} ${messageId}`, resolve)),
    );
    // They come in the sequence of the commits.
    await databases[0]?.write.raw('select pg_notify(?, ?)', [changeChannel, messageId]);
    await Promise.all(arrivals);
    for (const at of databases.keys()) waiting.delete(`${at} ${messageId}`);
  };
}

export const sendRequest = (
  port: number,
  path: string,
  { method = 'GET', host = 'cityofmaple.test', headers = {}, body }: NonNullable<Parameters<SendRequest>[1]>,
): Promise<TestResponse> =>
  new Promise((resolve, reject) => {
    const sent = request(
      {
        port,
        host: '127.0.0.1',
        path,
        method,
        headers: { host, ...headers, ...(body && { 'content-length': String(Buffer.byteLength(body)) }) },
        setHost: false,
      },
      (res) => {
        const parts: Buffer[] = [];
        res.on('data', (part: Buffer) => parts.push(part));
        res.on('end', () => {
          const bytes = Buffer.concat(parts);
          const text = bytes.toString('utf8');
          resolve({
            status: res.statusCode ?? 0,
            headers: res.headers as Record<string, string>,
            body: text,
            bytes,
            json: () => JSON.parse(text),
          });
        });
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
