/** Structured logs: one line of JSON each on standard output, never with cookies, bodies, queries or secrets. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { type DestinationStream, type Logger, pino } from 'pino';
import { toIso } from '../../db/rules/time.ts';

export type { Logger } from 'pino';

/** Formats the time as ISO 8601. Many lines of a busy server share a millisecond, so the text is cached. */
function createTimestamp(): () => string {
  let [last, text] = [0, ''];
  return () => {
    const instant = Date.now();
    if (instant !== last) {
      last = instant;
      text = `,"time":"${toIso(instant)}"`;
    }
    return text;
  };
}

/** Lines are written together at this length or after this time, because each write wakes a thread. */
const batchLength = 16_384;
const batchMs = 1000;

/** Writes standard output in batches, and the rest when the process exits. */
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

/** Creates a log that buffers lines, so that requests don't wait for the disk. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, base: null, timestamp: createTimestamp() };
  return pino(options, destination ?? createBatchedOutput());
}

const warningIntervalMs = 60_000;

/** Adds how often it happened since the last line. */
type RareWarning = (params: object, text: string) => void;

/**
 * Limits warnings that strangers can cause at any rate to one line a minute.
 * @param now in milliseconds
 */
export function createRareWarning(write: RareWarning, now: () => number): RareWarning {
  let warnedAt = Number.NEGATIVE_INFINITY;
  let skipped = 0;
  return (params, text) => {
    skipped += 1;
    if (now() - warnedAt < warningIntervalMs) return;
    write({ ...params, times: skipped }, text);
    [warnedAt, skipped] = [now(), 0];
  };
}

/** Longer than any address of ours. */
const maxLoggedLength = 200;
const cut = (text: string) => (text.length > maxLoggedLength ? `${text.slice(0, maxLoggedLength)}…` : text);

/** Secret parts of paths: a pay link's or subscription's token, an order's id. */
const secretPart = /(\/(?:(?:pay|news)(?:\/|%2f)+|orders\/(?=[\da-f-]{36})))[^/]+/gi;

/**
 * Returns a path for the log, without query and secrets, and truncated. Every logged path must pass through it.
 * @param url a path, or an address with a query
 */
export function wordPath(url: string): string {
  const query = url.indexOf('?');
  const path = cut(query < 0 ? url : url.slice(0, query));
  return path.length < 6 ? path : path.replace(secretPart, '$1…');
}

/** Returns a Host header for the log. */
export const wordHost = (host = ''): string => cut(host);

/** Calls back once when the response was sent or the visitor left. */
function onClose(req: IncomingMessage, res: ServerResponse, act: () => void): void {
  if (res.socket) return void res.once('close', act);
  // A response queued behind another on its connection gets no event when that closes, but its request does.
  let isDone = false;
  const end = () => {
    if (!isDone) act();
    isDone = true;
  };
  res.once('close', end);
  req.once('close', () => req.socket.destroyed && end());
}

/**
 * Logs a request when its response was sent or the visitor left.
 * @param onEnd receives the duration in milliseconds
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
