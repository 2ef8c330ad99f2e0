/** The server under test, over real HTTP on a free loopback port. */
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { createLog } from '../../server/log.ts';
import { securityHeaders } from '../../server/middleware/securityHeaders.ts';
import type { Metrics } from '../../server/monitoring/metrics.ts';
import type { Build } from '../../server/render/build.ts';
import { prepareResponse } from '../../server/render/preparedResponse.ts';
import type { Route } from '../../server/routes/router.ts';
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
  options?: { method?: string; host?: string; headers?: Record<string, string>; body?: string },
) => Promise<TestResponse>;

/** An app that draws just enough to tell pages apart; how many times it drew is counted. */
export function fakeBuild(): Build & { drawn: number } {
  const screens = new Set(['/', '/announcements', '/about']);
  const build: Build & { drawn: number } = {
    id: 'plain',
    locale: 'en-US',
    drawn: 0,
    async render(url, state) {
      build.drawn += 1;
      const titles = state.announcements.map(({ title }) => title).join('; ');
      return {
        status: screens.has(url.split('?')[0] ?? '') ? 200 : 404,
        html: `<h1>${url}</h1><p>${titles}</p>`,
        title: 'Maple',
        description: '',
      };
    },
    hasScreen: (path) => screens.has(path),
    assets: async () => ({ script: '/assets/main.js', styles: [], preloads: [], fonts: [] }),
    file: (path) =>
      path === '/assets/main.js' ? prepareResponse(200, 'export {}', { 'Content-Type': 'text/javascript' }) : undefined,
  };
  return build;
}

/** Serves a test database until the test is over. Requests name a host as a browser would. */
export async function serve(
  { db, dataDir }: TestDatabase,
  options: { env?: NodeJS.ProcessEnv; now?: () => number; lines?: string[]; build?: Build; metrics?: Metrics } = {},
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
  const listener = createApp({
    config,
    db,
    log,
    headers: securityHeaders(config),
    build: options.build ?? build,
    metrics: options.metrics,
    ...(options.now && { now: options.now }),
  });
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    listener.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  const ask: SendRequest = (path, { method = 'GET', host = 'cityofmaple.test', headers = {}, body } = {}) =>
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
  return { ask, port, build, routes: listener.routes, waitForBackgroundTasks: listener.waitForBackgroundTasks };
}
