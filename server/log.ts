/** Structured logs: one JSON line each, on standard output. Never cookies, bodies, queries or secrets. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger } from 'pino';

/** Lines are buffered, so that a request does not wait for the disk. Closing writes the rest. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  return pino(options, destination ?? pino.destination({ sync: false, minLength: 4096, periodicFlush: 1000 }));
}

/** A path without the token of a pay link, which lets in whoever has it. */
export const hideToken = (path: string): string => path.replace(/(\/pay\/)[^/]+/i, '$1…');

/** One line for a request when its answer is sent or the visitor left. */
export function logRequest(log: Logger, req: IncomingMessage, res: ServerResponse): void {
  const started = performance.now();
  res.once('close', () => {
    const url = req.url ?? '';
    const query = url.indexOf('?');
    log.info({
      method: req.method,
      host: req.headers.host,
      path: hideToken(query < 0 ? url : url.slice(0, query)),
      status: res.statusCode,
      ms: Math.round((performance.now() - started) * 100) / 100,
      ...(!res.writableFinished && { aborted: true }),
    });
  });
}
