/**
 * Browser tests against the real server. `town` is a server of the test's own with the demo in it; `site` is one for
 * reading only, shared by a worker's tests. A console error, an uncaught error or a request to another host fails
 * the test, unless the test expects it.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import Sqlite from 'better-sqlite3';
import { openDatabase } from '../../db/connection.ts';
import { findTownByHost } from '../../server/store/towns/towns.ts';
import { write } from '../../server/store/write.ts';
import type { Writer } from '../../server/store/writerTypes.ts';
import { findFreePort } from '../server/postgres.ts';
import { createSharedServer } from './sharedServers.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export type TownServer = {
  port: number;
  /** City of Maple, which has no shop. */
  url: string;
  /** Maple Market, which has one. */
  market: string;
  dataDir: string;
  /** Ends the server, as a power cut would where it is a process of its own; restart() brings it back on the same port. */
  stop(): Promise<void>;
  restart(environment?: Record<string, string>): Promise<void>;
  /** Runs the town command line on the same data; answers what it printed. */
  cli(...args: string[]): Promise<string>;
  /** Changes City of Maple (or another host's town) as another process would. */
  write<T>(act: (tx: Writer) => Promise<T>, host?: string): Promise<T>;
};

function waitUntilReady(process: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    process.stdout?.on('data', (part) => {
      output += part;
      if (output.includes('Ready: ')) resolve();
    });
    process.stderr?.on('data', (part) => {
      output += part;
    });
    process.once('exit', (code) => reject(new Error(`The server stopped with ${code}:\n${output}`)));
  });
}

/** A server process of a checkout that can be ended as a power cut would, and started again. */
export function startServerProcess(folder: string, environment: NodeJS.ProcessEnv) {
  let server: ChildProcess;
  return {
    async start(more: Record<string, string> = {}): Promise<void> {
      server = spawn(process.execPath, ['server/main.ts'], {
        cwd: folder,
        env: { ...environment, ...more },
        stdio: 'pipe',
      });
      await waitUntilReady(server);
    },
    async stop(): Promise<void> {
      if (server.exitCode !== null || server.signalCode !== null) return;
      const gone = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGKILL');
      await gone;
    },
  };
}

/** A folder of the test's own with the demo in it, which does not count as a restored copy: that is indexed anew. */
function copyDemo(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'mainstreet-browser-'));
  cpSync(process.env.DEMO_TEMPLATE ?? '', dataDir, { recursive: true });
  const { birthtimeMs, ino } = statSync(join(dataDir, 'run-mark.json'));
  const db = new Sqlite(join(dataDir, 'mainstreet.db'));
  db.prepare('update run_marks set file_stamp = ?').run(String(birthtimeMs || ino));
  db.close();
  return dataDir;
}

/** Another process may take the free port before the server listens; then it tries another one. */
async function startOnFreePort(dataDir: string, ownProcess: boolean, tries = 3) {
  const port = await findFreePort();
  const environment = { ...process.env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'error' };
  const server = ownProcess ? startServerProcess(root, environment) : createSharedServer(environment);
  try {
    await server.start();
  } catch (error) {
    if (tries > 1 && String(error).includes('is taken')) return startOnFreePort(dataDir, ownProcess, tries - 1);
    throw error;
  }
  return { port, environment, ...server };
}

export async function startTownServer({
  ownProcess,
}: Pick<Options, 'ownProcess'>): Promise<TownServer & { remove(): Promise<void> }> {
  const dataDir = copyDemo();
  const { port, environment, start, stop } = await startOnFreePort(dataDir, ownProcess);
  return {
    port,
    url: `http://cityofmaple.localhost:${port}`,
    market: `http://maplemarket.localhost:${port}`,
    dataDir,
    stop,
    restart: start,
    cli: (...args) =>
      new Promise((resolve, reject) => {
        execFile(process.execPath, ['server/cli.ts', ...args], { cwd: root, env: environment }, (error, out, err) =>
          error ? reject(new Error(`${error.message}\n${err}`)) : resolve(out),
        );
      }),
    async write(act, host = 'cityofmaple.localhost') {
      const db = await openDatabase({ dataDir });
      try {
        const found = await findTownByHost(db, host);
        return await write(db, found?.id ?? '', 'test', act);
      } finally {
        await db.close();
      }
    },
    async remove() {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Asks the server directly. Node does not resolve `*.localhost`, so the host goes into the header. */
export function sendRequest(
  address: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer; json<T>(): T }> {
  const { host, port, pathname, search } = new URL(address);
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, path: pathname + search, headers: { host, ...headers }, setHost: false },
      (res) => {
        const parts: Buffer[] = [];
        res.on('data', (part: Buffer) => parts.push(part));
        res.on('end', () => {
          const body = Buffer.concat(parts);
          resolve({ status: res.statusCode ?? 0, headers: res.headers, body, json: () => JSON.parse(body.toString()) });
        });
      },
    );
    sent.on('error', reject).end();
  });
}

/** Gathers what a context must not do: errors on the console, uncaught errors, requests to other hosts. */
export function collectErrors(context: BrowserContext): string[] {
  const trouble: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') trouble.push(`console: ${message.text()}`);
  });
  context.on('weberror', (error) => trouble.push(`uncaught: ${error.error().stack ?? error.error().message}`));
  context.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && !/(^|\.)localhost$/.test(hostname))
      trouble.push(`stray request: ${request.url()}`);
  });
  return trouble;
}

/** The browser handles presses until the app has taken a page over. Tests whose app never does so expect that. */
async function waitForApp(page: Page): Promise<void> {
  const isTakenOver = () => {
    const parts = [document.querySelector('[data-navbar]'), document.querySelector('#main > *')];
    // React marks the elements that it looks after.
    return parts.every((part) => !part || Object.keys(part).some((key) => key.startsWith('__react')));
  };
  if (!(await page.evaluate(() => 'pagePainted' in globalThis))) return;
  await page.waitForFunction(isTakenOver, undefined, { timeout: 5000 });
}

/** Lets navigations of a page that wait until it is loaded wait for its app as well, as people do. */
function letNavigationsWait(page: Page): void {
  for (const name of ['goto', 'reload'] as const) {
    const navigate = page[name].bind(page) as (...args: unknown[]) => ReturnType<Page['goto']>;
    const waiting = async (...args: unknown[]) => {
      const response = await navigate(...args);
      const options = args.at(-1) as { waitUntil?: string } | undefined;
      if (options?.waitUntil === undefined) await waitForApp(page).catch(() => {});
      return response;
    };
    Object.assign(page, { [name]: waiting });
  }
}

type Fixtures = {
  town: TownServer;
  /** Console lines and requests that this test expects; everything else fails it. */
  expected: RegExp[];
};

/**
 * `worker`: whether the page has a service worker, as for readers. `waitsForApp`: whether a page that is opened counts
 * as loaded only once its app has taken it over. `ownProcess`: whether the server of `town` is a process of its own, which
 * stop() kills.
 */
export type Options = { worker: boolean; waitsForApp: boolean; ownProcess: boolean };

export const test = base.extend<Fixtures & Options & { quiet: undefined }, { site: TownServer }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies from the pattern
    async ({}, use) => {
      const server = await startTownServer({ ownProcess: false });
      await use(server);
      await server.remove();
    },
    { scope: 'worker' },
  ],
  town: async ({ context, ownProcess }, use) => {
    const server = await startTownServer({ ownProcess });
    await use(server);
    // Pages go first: what they are still loading would fail with the server.
    await context.close();
    await server.remove();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies from the pattern
  expected: async ({}, use) => use([]),
  worker: [true, { option: true }],
  waitsForApp: [true, { option: true }],
  ownProcess: [true, { option: true }],
  quiet: [
    async ({ context, expected, worker, waitsForApp }, use) => {
      const trouble = collectErrors(context);
      if (waitsForApp) context.on('page', letNavigationsWait);
      // Caching the whole build costs each new browser a second or two, and most tests don't need it.
      if (!worker) await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
      await use(undefined);
      expect(trouble.filter((line) => !expected.some((pattern) => pattern.test(line)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
