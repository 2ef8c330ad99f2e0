/** One rule for bodies that nobody read: the connection is free for its next request, or it is closed. */
import type { IncomingMessage, ServerResponse } from 'node:http';

/** How long a refused body may go on coming. */
const timeoutMs = 10_000;

const hasBody = ({ headers }: IncomingMessage) =>
  (headers['content-length'] ?? '0') !== '0' || headers['transfer-encoding'] !== undefined;

/**
 * Reads what is left of a request's body once it is answered: else the next request on the connection, which behind a
 * proxy is a stranger's, waits for ever. A body that takes too long ends the connection. Closing it at once would keep
 * a client that still sends from reading why it was refused.
 */
export function drainBody(req: IncomingMessage, res: ServerResponse): void {
  if (!hasBody(req)) return;
  res.once('finish', () => {
    if (req.complete || req.destroyed) return;
    req.unpipe();
    req.resume();
    const late = setTimeout(() => req.socket.destroy(), timeoutMs).unref();
    req.once('close', () => clearTimeout(late));
    req.once('end', () => clearTimeout(late));
  });
}
