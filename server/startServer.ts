/** From configuration to listening: database, demo, listener, and a stop that lets requests finish. */
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, openDatabase } from '../db/connection.ts';
import { serverMark } from '../db/rules/serverMark.ts';
import { nameCommands } from './commandNames.ts';
import { type Config, ConfigError, originOf } from './config.ts';
import { type DemoAccess, demoAccounts, seedDemoAccounts } from './demoAccounts.ts';
import { needsDemo, runDemoProcess } from './demoProcess.ts';
import { describeStartError } from './describeStartError.ts';
import { startJobs } from './jobs/jobs.ts';
import { createLog, type Logger } from './log.ts';
import { createMailer } from './mail/mailer.ts';
import { addDatabaseGauges } from './monitoring/databaseGauges.ts';
import { watchEventLoop } from './monitoring/eventLoop.ts';
import { createMetrics, type Metrics } from './monitoring/metrics.ts';
import { createMetricsServer } from './monitoring/metricsServer.ts';
import { keepRunMark, renewRunMark } from './runMark.ts';
import { forgetRunningServer, noteRunningServer } from './runningServer.ts';
import { checkSharedParts } from './sharedParts.ts';
import { listTowns } from './store/towns.ts';
import { listTownsWithAdmin } from './store/users.ts';

const stopTimeoutMs = 10_000;
/** 20 MB at 200 kbit/s. A silent upload is cut off much sooner, see files/receiveUpload.ts. */
const requestTimeoutMs = 900_000;
const maxReadyLines = 100;
const print = (text: string) => process.stdout.write(`${nameCommands(text, process.env)}\n`);

/** Node refuses what is not HTTP before the app sees it. The response still says why. */
export function answerMalformed(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
  const [status, text] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', 'The headers of the request are too large.']
      : ['400 Bad Request', 'The request is not valid HTTP.'];
  socket.end(
    `HTTP/1.1 ${status}\r\nConnection: close\r\n${serverMark}: 1\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: ${text.length}\r\n\r\n${text}`,
  );
}

/** Why the server cannot listen, where a setting is wrong. */
const listenErrors: Record<string, (host: string, port: number, prefix: string) => string> = {
  EADDRINUSE: (_host, port, prefix) =>
    `Port ${port} is taken by another program. Stop it, or choose another: ${prefix}PORT=${port + 1} npm start`,
  EACCES: (_host, port, prefix) =>
    `This user may not listen on port ${port}. Choose one above 1023: ${prefix}PORT=3000 npm start`,
  EADDRNOTAVAIL: (host, _port, prefix) =>
    `${prefix}HOST=${host} is not an address of this machine. Leave it out, or use 0.0.0.0 for all.`,
  ENOTFOUND: (host, _port, prefix) => `${prefix}HOST=${host} is not an address. Leave it out, or use 0.0.0.0 for all.`,
};

/** @param prefix what the names of the settings for host and port begin with */
function listen(server: Server, port: number, host: string, prefix = ''): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const sentence = listenErrors[error.code ?? '']?.(host, port, prefix);
      reject(sentence ? new ConfigError(sentence) : error);
    });
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

/** Prints who may sign in to the demo, and the password if it is known. */
function printDemoAccounts({ password }: NonNullable<DemoAccess>): void {
  const people = demoAccounts.map(({ email, is_admin }) => (is_admin ? `${email} (administrator)` : email));
  const secret = password
    ? `password ${password}`
    : 'with the password of their first start, or one that DEMO_PASSWORD sets';
  print(`Demo accounts: ${people.join(', ')}; ${secret}`);
}

/** What a start needs besides the configuration: how requests are answered. */
type ServerListener = RequestListener & { close?(): void; waitForBackgroundTasks?(): Promise<void> };
type ListenerParts = { db: Database; log: Logger; metrics: Metrics | undefined };
export type CreateListener = (parts: ListenerParts) => Promise<ServerListener>;

/** Listens for the monitor. @throws ConfigError where the port can't be had */
async function serveMetrics(metrics: Metrics, db: Database, { dataDir }: Config, at: { host: string; port: number }) {
  addDatabaseGauges(metrics, db, dataDir, Date.now);
  const server = createMetricsServer(metrics.registry);
  const port = await listen(server, at.port, at.host, 'METRICS_');
  print(`Figures for a monitor: http://${at.host.includes(':') ? `[${at.host}]` : at.host}:${port}/metrics`);
  return server;
}

const restoredText =
  'This database is a restored copy: browsers will fetch everything anew. Run the doctor: npm run town -- doctor';

async function serve(config: Config, makeListener: CreateListener): Promise<void> {
  const log = createLog(config.logLevel);
  let demo: DemoAccess = null;
  let isDemoDue = false;
  const db = await openDatabase({
    ...config,
    async prepare(opened) {
      for (const note of await checkSharedParts(opened, config)) print(note);
      if ((await renewRunMark(opened, config.dataDir)) === 'restored') print(restoredText);
      isDemoDue = !config.production && (await needsDemo(opened));
      if (!config.production && !isDemoDue) demo = await seedDemoAccounts(opened, config.demoPassword);
    },
  });
  // It prepares the database in its turn, so not before this process has done so.
  if (isDemoDue) demo = await runDemoProcess();
  const runMark = keepRunMark(db, config.dataDir, log);
  const metrics = config.metrics ? createMetrics() : undefined;
  const stopWatching = watchEventLoop(log);
  const listener = await makeListener({ db, log, metrics });
  const server = createServer({ headersTimeout: 20_000, requestTimeout: requestTimeoutMs }, listener);
  server.on('clientError', answerMalformed);
  server.on('checkExpectation', (_req, res: ServerResponse) => {
    res
      .writeHead(417, { [serverMark]: '1', 'Content-Type': 'text/plain; charset=utf-8' })
      .end('The expectation cannot be met.');
  });

  const jobs = await startJobs({ db, config, log, sendMail: createMailer(config), onRun: metrics?.noteJob });

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    const forced = setTimeout(() => server.closeAllConnections(), stopTimeoutMs);
    // Open event streams would keep the server from closing. Pages reconnect by themselves.
    listener.close?.();
    stopWatching();
    metricsServer?.close();
    await new Promise((resolve) => {
      server.close(resolve);
      server.closeIdleConnections();
    });
    clearTimeout(forced);
    // A mail server that does not answer must not delay the stop for long.
    await Promise.race([listener.waitForBackgroundTasks?.(), sleep(stopTimeoutMs, undefined, { ref: false })]);
    await jobs.stop();
    await runMark.stop();
    await forgetRunningServer(config.dataDir).catch(() => {});
    await db.close();
    log.info('stopped');
    log.flush(() => process.exit(0));
  };
  // SIGHUP: the terminal was closed. Node takes it also from who was started with nohup.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(signal));

  const metricsServer = metrics && config.metrics && (await serveMetrics(metrics, db, config, config.metrics));
  const port = await listen(server, config.port, config.host);
  // Only commands read it: a server whose disk is full starts all the same.
  await noteRunningServer(config.dataDir, { ...config, port }).catch((error) => log.warn({ err: error }, 'not noted'));
  const towns = await listTowns(db);
  for (const town of towns.slice(0, maxReadyLines)) print(`Ready: ${originOf({ ...config, port }, town.host)}`);
  if (towns.length > maxReadyLines) print(`… and ${towns.length - maxReadyLines} more towns.`);
  if (demo) printDemoAccounts(demo);
  const edited = demo ? null : await listTownsWithAdmin(db);
  for (const { host } of edited ? towns.filter(({ id }) => !edited.has(id)).slice(0, maxReadyLines) : []) {
    print(`Nobody can edit ${host} yet: npm run town -- admin ${host} clerk@example.org`);
  }
  if (config.production && !config.smtpUrl) {
    print(`SMTP_URL is not set: mails are written to ${join(config.dataDir, 'mail')} and sent to nobody.`);
  }
  if (towns.length === 0) {
    print(`Listening on ${config.host}:${port}, but there is no town yet. Make the first one:`);
    print('  npm run town -- create cityofmaple.example.org --name "City of Maple"');
    print('and its first administrator:');
    print('  npm run town -- admin cityofmaple.example.org clerk@example.org');
  }
}

/** Starts the server, or ends the process with a sentence that says why it could not. */
export async function startServer(config: Config, makeListener: CreateListener): Promise<void> {
  try {
    await serve(config, makeListener);
  } catch (error) {
    process.stderr.write(`${nameCommands(describeStartError(error), process.env)}\n`);
    process.exit(1);
  }
}
