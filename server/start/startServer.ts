/** Starts the server with database, demo and listener, and stops it after pending requests. */
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, openDatabase } from '../../db/connection.ts';
import { serverMark } from '../../db/rules/sync/serverMark.ts';
import { nameCommands } from '../config/commandNames.ts';
import type { Config } from '../config/config.ts';
import type { DemoAccess } from '../demo/accounts.ts';
import { drainBody } from '../http/drainBody.ts';
import { startJobs } from '../jobs/startJobs.ts';
import { createMailer, outboxStepTimeoutMs } from '../mail/mailer.ts';
import { addDatabaseGauges } from '../monitoring/databaseGauges.ts';
import { watchEventLoop } from '../monitoring/eventLoop.ts';
import { createMetrics, type Metrics } from '../monitoring/metrics.ts';
import { createMetricsServer, type Figures } from '../monitoring/metricsServer.ts';
import { shareMetrics } from '../monitoring/sharedMetrics.ts';
import { createPushSender } from '../push/sendPush.ts';
import { announceReady } from './announceReady.ts';
import { describeStartError } from './describeStartError.ts';
import { drainServer } from './drainServer.ts';
import { startHeartbeat } from './heartbeat.ts';
import { listen, requireFreePorts } from './listen.ts';
import { createLog, type Logger } from './log.ts';
import { prepareDatabase } from './prepareDatabase.ts';
import { keepRunMark } from './runMark.ts';
import { forgetRunningServer, noteRunningServer } from './runningServer.ts';
import { hasOtherServers } from './sharedParts.ts';

const stopTimeoutMs = 10_000;
/** Allows 20 MB at 200 kbit/s; larger files come in pieces. Silent uploads end much sooner, see files/receiveUpload.ts. */
const requestTimeoutMs = 900_000;
const print = (text: string) => process.stdout.write(`${nameCommands(text, process.env)}\n`);

/** Node rejects malformed HTTP before the app sees it. The response still explains it. */
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

/** The request handler that a start needs besides the configuration. */
type ServerListener = RequestListener & {
  close?(): void;
  waitForBackgroundTasks?(): Promise<void>;
};
type ListenerParts = { db: Database; log: Logger; metrics: Metrics | undefined };
export type CreateListener = (parts: ListenerParts) => Promise<ServerListener>;

/** Starts the metrics server, if configured. @throws ConfigError if its port is unavailable */
export async function serveMetrics(figures: Figures, { metrics: at }: Pick<Config, 'metrics'>) {
  if (!at) return undefined;
  const server = createMetricsServer(figures);
  const port = await listen(server, at.port, at.host, 'METRICS_');
  print(`Figures for a monitor: http://${at.host.includes(':') ? `[${at.host}]` : at.host}:${port}/metrics`);
  return server;
}

const closeServer = (server: Server) =>
  new Promise((resolve) => {
    server.close(resolve);
    server.closeIdleConnections();
  });

/**
 * `alone` is the only process of this start. With several (superviseWorkers.ts), the `leader` runs tasks that only one
 * process may do, such as jobs.
 */
export type ProcessRole = 'alone' | 'leader' | 'worker';

export type ListeningServer = {
  port: number;
  db: Database;
  log: Logger;
  demo: DemoAccess;
  /** Finishes requests and closes everything that was opened. */
  stop(signal: string): Promise<void>;
};

/** @throws ConfigError and other errors that describeStartError() explains */
export async function openServer(
  config: Config,
  makeListener: CreateListener,
  role: ProcessRole = 'alone',
): Promise<ListeningServer> {
  const log = createLog(config.logLevel);
  if (role === 'alone') await requireFreePorts(config);
  const alone = role === 'alone' ? await prepareDatabase(config) : null;
  const { db, demo } = alone ?? { db: await openDatabase(config), demo: null };
  const isFirst = role !== 'worker';
  const runMark = isFirst ? keepRunMark(db, config.dataDir, log) : null;
  const metrics = config.metrics ? createMetrics() : undefined;
  if (metrics && role !== 'alone') shareMetrics(metrics, db, config);
  const stopWatching = config.production ? watchEventLoop(log) : () => {};
  const listener = await makeListener({ db, log, metrics });
  const server = createServer({ headersTimeout: 20_000, requestTimeout: requestTimeoutMs }, listener);
  server.on('clientError', answerMalformed);
  server.on('checkExpectation', (req: IncomingMessage, res: ServerResponse) => {
    drainBody(req, res);
    res
      .writeHead(417, { [serverMark]: '1', 'Content-Type': 'text/plain; charset=utf-8' })
      .end('The expectation cannot be met.');
  });

  const jobs = isFirst
    ? await startJobs({
        db,
        config,
        log,
        sendMail: createMailer(config, outboxStepTimeoutMs),
        sendPush: createPushSender(),
        onRun: metrics?.noteJob,
      })
    : null;

  const close = async (signal: string) => {
    log.info({ signal }, 'stopping');
    const lastBeat = heartbeat.stop();
    const forced = setTimeout(() => server.closeAllConnections(), stopTimeoutMs);
    // Open event streams would keep the server from closing. Pages reconnect by themselves.
    listener.close?.();
    stopWatching();
    metricsServer?.close();
    // A load balancer sends requests over open connections until it is told to stop.
    const areOthersThere = role !== 'alone' || (await hasOtherServers(db).catch(() => false));
    await (areOthersThere ? drainServer(server) : closeServer(server));
    clearTimeout(forced);
    // An unresponsive mail server must not delay the stop for long.
    await Promise.race([listener.waitForBackgroundTasks?.(), sleep(stopTimeoutMs, undefined, { ref: false })]);
    await jobs?.stop();
    await runMark?.stop();
    // A database that hangs must not delay the stop for long.
    await Promise.race([lastBeat, sleep(stopTimeoutMs, undefined, { ref: false })]);
    if (role === 'alone') await forgetRunningServer(config.dataDir).catch(() => {});
    await db.close();
    log.info('stopped');
  };

  const ownMetrics = role === 'alone' ? metrics : undefined;
  if (ownMetrics) addDatabaseGauges(ownMetrics, db, config.dataDir, Date.now);
  const metricsServer = ownMetrics && (await serveMetrics(ownMetrics.registry, config));
  const port = await listen(server, config.port, config.host);
  const heartbeat = await startHeartbeat({ db, dataDir: config.dataDir, log });
  let stopped: Promise<void> | undefined;
  const stop = (signal: string) => {
    stopped ??= close(signal);
    return stopped;
  };
  return { port, db, log, demo, stop };
}

async function serve(config: Config, makeListener: CreateListener, role: ProcessRole): Promise<void> {
  const { port, db, log, demo, stop } = await openServer(config, makeListener, role);
  // SIGHUP means that the terminal was closed. Node handles it even under nohup.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => void stop(signal).then(() => log.flush(() => process.exit(0))));
  // With several processes, the supervisor prints the rest.
  if (role !== 'alone') return;
  // Only commands read the note, so a full disk does not prevent the start.
  await noteRunningServer(config.dataDir, { ...config, port }).catch((error) => log.warn({ err: error }, 'not noted'));
  await announceReady(db, config, port, demo);
}

/** Runs a start, or exits with a sentence about its failure. */
export async function startOrExit(start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    process.stderr.write(`${nameCommands(describeStartError(error), process.env)}\n`);
    process.exit(1);
  }
}

export const startServer = (config: Config, makeListener: CreateListener, role: ProcessRole = 'alone'): Promise<void> =>
  startOrExit(() => serve(config, makeListener, role));
