/** Handles request bodies that nobody read, so that the connection is reusable or closed. */
import type { IncomingMessage, ServerResponse } from 'node:http';

/** The longest wait for the rest of a refused body. */
const timeoutMs = 10_000;

const hasBody = ({ headers }: IncomingMessage) =>
  (headers['content-length'] ?? '0') !== '0' || headers['transfer-encoding'] !== undefined;

/**
 * Reads the rest of a request's body after the response. Otherwise the connection's next request, which behind a proxy
 * is a stranger's, would wait forever. A body that takes too long ends the connection; closing it at once would keep
 * the client from reading the response.
 */
export function drainBody(req: IncomingMessage, res: ServerResponse): void {
  if (!hasBody(req)) return;
  res.once('finish', () => {
    if (req.complete || req.destroyed) return;
    req.unpipe();
    req.resume();
    const timeout = setTimeout(() => req.socket.destroy(), timeoutMs).unref();
    req.once('close', () => clearTimeout(timeout));
    req.once('end', () => clearTimeout(timeout));
  });
}
