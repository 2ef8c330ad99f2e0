/** Stripe as far as saving keys asks it: whose a secret key is. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** @returns the address for STRIPE_API_BASE. A key that ends in `_bad` is refused as Stripe refuses it. */
export async function serveStripeAccount(): Promise<string> {
  const server = createServer((req, res) => {
    const isBad = req.headers.authorization?.endsWith('_bad');
    res.writeHead(isBad ? 401 : 200, { 'content-type': 'application/json' });
    const error = { type: 'invalid_request_error', message: 'Invalid API Key provided' };
    res.end(JSON.stringify(isBad ? { error } : { id: 'acct_1Maple', object: 'account' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
