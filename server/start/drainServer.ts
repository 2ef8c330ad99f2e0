/** Ends a server that others go on for: nobody's request fails because its connection was just being closed. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';

/** Longer than a connection without requests stays open (Node's keepAliveTimeout): by then each has ended, or was told to. */
const graceMs = 6000;

/** Takes no new connections; each answer on an open one says that it is its last. @returns when all have ended */
export async function drainServer(server: Server, grace = graceMs): Promise<void> {
  server.prependListener('request', (_req: IncomingMessage, res: ServerResponse) => {
    res.setHeader('Connection', 'close');
  });
  // Node's own close() of an HTTP server cuts connections that wait for their next request.
  const closed = new Promise((resolve) => void NetServer.prototype.close.call(server, resolve));
  const timer = setTimeout(() => server.closeIdleConnections(), grace);
  await closed;
  clearTimeout(timer);
}
