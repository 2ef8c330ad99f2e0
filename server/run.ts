/** From configuration to listening: database, demo, listener, and a stop that lets requests finish. */
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type Database, openDatabase } from '../db/connection.ts';
import { DatabaseRefused } from '../db/refusals.ts';
import { type Config, ConfigError, originOf } from './config.ts';
import { extendRepeats } from './jobs/repeats.ts';
import { keepTurning } from './jobs/schedule.ts';
import { createLog, type Logger } from './log.ts';
import { seedDemo } from './seed.ts';
import { listTowns } from './store/towns.ts';

const stopWithin = 10_000;
const mostReadyLines = 100;
const day = 86_400_000;
const say = (text: string) => process.stdout.write(`${text}\n`);

/** Node refuses what is not HTTP before the app sees it; the refusal still says why. */
function answerMalformed(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
  const [status, text] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', 'The headers of the request are too large.']
      : ['400 Bad Request', 'The request is not valid HTTP.'];
  socket.end(
    `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: ${text.length}\r\n\r\n${text}`,
  );
}

/** Why the server cannot listen where it was told to, as far as it is the setting that is wrong. */
const listenFaults: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (_host, port) =>
    `Port ${port} is taken by another program. Stop it, or choose another: PORT=3001 npm start`,
  EACCES: (_host, port) => `This user may not listen on port ${port}. Choose one above 1023: PORT=3000 npm start`,
  EADDRNOTAVAIL: (host) => `HOST=${host} is not an address of this machine. Leave it out, or use 0.0.0.0 for all.`,
  ENOTFOUND: (host) => `HOST=${host} is not an address. Leave it out, or use 0.0.0.0 for all.`,
};

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const sentence = listenFaults[error.code ?? '']?.(host, port);
      reject(sentence ? new ConfigError(sentence) : error);
    });
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

/** What a start needs beside the configuration: how requests are answered once database and log are there. */
export type MakeListener = (parts: { db: Database; log: Logger }) => Promise<RequestListener>;

async function serve(config: Config, makeListener: MakeListener): Promise<void> {
  const log = createLog(config.logLevel);
  const db = await openDatabase(config);
  if (!config.production) await seedDemo(db, config.dataDir, say);
  const server = createServer({ headersTimeout: 20_000, requestTimeout: 60_000 }, await makeListener({ db, log }));
  server.on('clientError', answerMalformed);
  server.on('checkExpectation', (_req, res: ServerResponse) => {
    res.writeHead(417, { 'Content-Type': 'text/plain; charset=utf-8' }).end('The expectation cannot be met.');
  });

  const extend = () =>
    extendRepeats(db).catch((error) => log.error({ err: error }, 'repeating events were not extended'));
  await extend();
  const daily = setInterval(extend, day);
  const stopTurning = keepTurning(db, (error) => log.error({ err: error }, 'the schedule was not kept'));

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    clearInterval(daily);
    const forced = setTimeout(() => server.closeAllConnections(), stopWithin);
    await new Promise((resolve) => {
      server.close(resolve);
      server.closeIdleConnections();
    });
    clearTimeout(forced);
    await stopTurning();
    await db.close();
    log.info('stopped');
    log.flush(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal));

  const port = await listen(server, config.port, config.host);
  const towns = await listTowns(db);
  for (const town of towns.slice(0, mostReadyLines)) say(`Ready: ${originOf({ ...config, port }, town.host)}`);
  if (towns.length > mostReadyLines) say(`… and ${towns.length - mostReadyLines} more towns.`);
  if (towns.length === 0) {
    say(`Listening on ${config.host}:${port}, but there is no town yet. Make the first one:`);
    say('  npm run town -- create cityofmaple.example.org --name "City of Maple"');
  }
}

/** Starts the server, or ends the process with a sentence that says why it could not. */
export async function run(config: Config, makeListener: MakeListener): Promise<void> {
  try {
    await serve(config, makeListener);
  } catch (error) {
    const known = error instanceof DatabaseRefused || error instanceof ConfigError;
    process.stderr.write(`${known ? error.message : `The server could not start: ${(error as Error).stack}`}\n`);
    process.exit(1);
  }
}
