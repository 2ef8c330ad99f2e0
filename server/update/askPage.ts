/** Asks a server of this box for a page, as the proxy in front of it would. */
import { request } from 'node:http';

const timeoutMs = 20_000;

/** @returns the status of its answer. @throws Error where there is none */
export function askPage({ address, port, host, path }: Record<'address' | 'host' | 'path', string> & { port: number }) {
  return new Promise<number>((resolve, reject) => {
    const options = { host: address, port, path, headers: { host }, agent: false, timeout: timeoutMs };
    const asked = request(options, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0)).once('error', reject);
    });
    asked.once('timeout', () => asked.destroy(new Error('no answer')));
    asked.once('error', reject).end();
  });
}
