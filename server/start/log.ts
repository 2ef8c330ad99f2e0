/** Structured logs: one JSON line each, on standard output. Never cookies, bodies, queries or secrets. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger } from 'pino';

/** The present moment in ISO 8601: on a busy server, many lines have the same millisecond. */
function createTimestamp(): () => string {
  let [last, text] = [0, ''];
  return () => {
    const instant = Date.now();
    if (instant !== last) {
      last = instant;
      text = `,"time":"${new Date(instant).toISOString()}"`;
    }
    return text;
  };
}

/** Lines are written together, when there are this many characters or after this time: each write wakes a thread. */
const batchLength = 16_384;
const batchMs = 1000;

/** Standard output in batches. The rest is written when the process exits. */
function createBatchedOutput(): DestinationStream & { flush(done?: () => void): void; flushSync(): void } {
  const output = pino.destination({ sync: false });
  let lines: string[] = [];
  let length = 0;
  let timer: NodeJS.Timeout | undefined;
  function writeBatch(): void {
    clearTimeout(timer);
    timer = undefined;
    if (lines.length > 0) output.write(lines.join(''));
    lines = [];
    length = 0;
  }
  function flushSync(): void {
    writeBatch();
    output.flushSync();
  }
  process.once('exit', flushSync);
  return {
    write(line) {
      lines.push(line);
      length += line.length;
      if (length >= batchLength) writeBatch();
      else timer ??= setTimeout(writeBatch, batchMs).unref();
    },
    flush(done) {
      writeBatch();
      output.flush(done);
    },
    flushSync,
  };
}

/** Lines are buffered, so that a request does not wait for the disk. Closing writes the rest. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, base: null, timestamp: createTimestamp() };
  return pino(options, destination ?? createBatchedOutput());
}

const warningIntervalMs = 60_000;

/** Says how often it happened since the last line. */
type RareWarning = (params: object, text: string) => void;

/**
 * Warns of what strangers can cause at any rate: one line a minute says as much.
 * @param now in milliseconds
 */
export function createRareWarning(write: RareWarning, now: () => number): RareWarning {
  let warnedAt = Number.NEGATIVE_INFINITY;
  let untold = 0;
  return (params, text) => {
    untold += 1;
    if (now() - warnedAt < warningIntervalMs) return;
    write({ ...params, times: untold }, text);
    [warnedAt, untold] = [now(), 0];
  };
}

/** More than any address of ours has, and than anybody reads. */
const maxLoggedLength = 200;
const cut = (text: string) => (text.length > maxLoggedLength ? `${text.slice(0, maxLoggedLength)}…` : text);

/** Secrets in paths: the token of a pay link or a subscription, the id of an order. */
const secretPart = /(\/(?:(?:pay|news)(?:\/|%2f)+|orders\/(?=[\da-f-]{36})))[^/]+/gi;

/**
 * A path as the log has it: without query and secrets, and cut. Every line that names one asks for it here.
 * @param url a path, or an address with a query
 */
export function wordPath(url: string): string {
  const query = url.indexOf('?');
  const path = cut(query < 0 ? url : url.slice(0, query));
  return path.length < 6 ? path : path.replace(secretPart, '$1…');
}

/** A Host header as the log has it. */
export const wordHost = (host = ''): string => cut(host);

/** Calls back once when the answer is sent or the visitor left. */
function onClose(req: IncomingMessage, res: ServerResponse, act: () => void): void {
  if (res.socket) return void res.once('close', act);
  // A response that waits behind another one on its connection is not told when that closes; its request is.
  let isDone = false;
  const end = () => {
    if (!isDone) act();
    isDone = true;
  };
  res.once('close', end);
  req.once('close', () => req.socket.destroyed && end());
}

/**
 * One line for a request when its answer is sent or the visitor left.
 * @param onEnd told how many milliseconds that took
 */
export function logRequest(
  log: Logger,
  req: IncomingMessage,
  res: ServerResponse,
  { id, onEnd }: { id: string; onEnd?: (ms: number) => void },
): void {
  const started = performance.now();
  onClose(req, res, () => {
    const ms = performance.now() - started;
    log.info({
      method: req.method,
      host: wordHost(req.headers.host),
      path: wordPath(req.url ?? ''),
      status: res.statusCode,
      ms: Math.round(ms * 100) / 100,
      request: id,
      ...(!res.writableFinished && { aborted: true }),
    });
    onEnd?.(ms);
  });
}
