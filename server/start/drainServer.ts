/** Stops a server while others continue, without failing requests on connections that are just closing. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';

/** Longer than Node's keepAliveTimeout: by then every idle connection has ended or was told to. */
const graceMs = 6000;

/** Stops accepting connections, and announces on open ones that the next response is the last. @returns when all have ended */
export async function drainServer(server: Server, grace = graceMs): Promise<void> {
  server.prependListener('request', (_req: IncomingMessage, res: ServerResponse) => {
    res.setHeader('Connection', 'close');
  });
  // Node's close() of an HTTP server cuts connections that wait for their next request.
  const closed = new Promise((resolve) => void NetServer.prototype.close.call(server, resolve));
  const timer = setTimeout(() => server.closeIdleConnections(), grace);
  await closed;
  clearTimeout(timer);
}
