/** Requests a page from a server on this box, as the proxy would. */
import { request } from 'node:http';

const timeoutMs = 20_000;

/** @returns the response's status. @throws Error without a response */
export function askPage({ address, port, host, path }: Record<'address' | 'host' | 'path', string> & { port: number }) {
  return new Promise<number>((resolve, reject) => {
    const options = { host: address, port, path, headers: { host }, agent: false, timeout: timeoutMs };
    const outgoing = request(options, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0)).once('error', reject);
    });
    outgoing.once('timeout', () => outgoing.destroy(new Error('no answer')));
    outgoing.once('error', reject).end();
  });
}
