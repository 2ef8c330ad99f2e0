/** Listens on the configured port, and explains why that fails. */
import { createServer, type Server } from 'node:net';
import type { Config } from '../config/config.ts';
import { ConfigError } from '../config/configError.ts';

/** Explains why the server can't listen, if a setting is wrong. */
const listenErrors: Record<string, (host: string, port: number, prefix: string) => string> = {
  EADDRINUSE: (_host, port, prefix) =>
    `Port ${port} is taken by another program. Stop it, or choose another: ${prefix}PORT=${port + 1} npm start`,
  EACCES: (_host, port, prefix) =>
    `This user may not listen on port ${port}. Choose one above 1023: ${prefix}PORT=3000 npm start`,
  EADDRNOTAVAIL: (host, _port, prefix) =>
    `${prefix}HOST=${host} is not an address of this machine. Leave it out, or use 0.0.0.0 for all.`,
  ENOTFOUND: (host, _port, prefix) => `${prefix}HOST=${host} is not an address. Leave it out, or use 0.0.0.0 for all.`,
};

/**
 * @param prefix of the setting names for host and port
 * @returns the actual port
 * @throws ConfigError for a port that is taken or a host that is none of this machine's
 */
export function listen(server: Server, port: number, host: string, prefix = ''): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const sentence = listenErrors[error.code ?? '']?.(host, port, prefix);
      reject(sentence ? new ConfigError(sentence) : error);
    });
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

async function tryPort(port: number, host: string, prefix?: string): Promise<void> {
  // A client that tries again and again must not keep it open.
  const server = createServer((socket) => socket.destroy());
  await listen(server, port, host, prefix);
  await new Promise((resolve) => server.close(resolve));
}

/**
 * Ends a start that could not serve before it makes anything, such as the demo and its password.
 * @throws as listen()
 */
export async function requireFreePorts({ port, host, metrics }: Config): Promise<void> {
  await tryPort(port, host);
  if (metrics) await tryPort(metrics.port, metrics.host, 'METRICS_');
}
