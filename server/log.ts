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

/** A path without the token of a pay link or a subscription, which lets in whoever has it. */
export const hideToken = (path: string): string =>
  path.length < 6 ? path : path.replace(/(\/(?:pay|news)\/)[^/]+/i, '$1…');

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
  res.once('close', () => {
    const url = req.url ?? '';
    const query = url.indexOf('?');
    const ms = performance.now() - started;
    log.info({
      method: req.method,
      host: req.headers.host,
      path: hideToken(query < 0 ? url : url.slice(0, query)),
      status: res.statusCode,
      ms: Math.round(ms * 100) / 100,
      request: id,
      ...(!res.writableFinished && { aborted: true }),
    });
    onEnd?.(ms);
  });
}
