/** Request ids, which connect the proxy's log, our log, the response and the audit trail. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The accepted format of a proxy's id; others could forge log lines. */
const edgeId = /^[\w.:-]{8,64}$/;

/** A random prefix per process, so that a counter is enough: thousands of ids a second cost nothing. */
const processId = randomBytes(6).toString('hex');
let count = 0;

/**
 * @param isProxyTrusted whether X-Request-Id comes from our proxy; otherwise anyone could choose it
 * @returns at most 64 characters that are safe in a log
 */
export function makeRequestId({ headers }: IncomingMessage, isProxyTrusted: boolean): string {
  const given = headers['x-request-id'];
  if (isProxyTrusted && typeof given === 'string' && edgeId.test(given)) return given;
  count += 1;
  return `${processId}-${count.toString(36)}`;
}

const current = new AsyncLocalStorage<string>();

/** Runs a request's handler so that readRequestId() works in it. */
export const runWithRequestId = (id: string, run: () => void): void => current.run(id, run);

/** The id of the current request; undefined in jobs and commands. */
export const readRequestId = (): string | undefined => current.getStore();
