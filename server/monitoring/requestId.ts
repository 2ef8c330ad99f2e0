/** The id of a request: the same in the proxy's log, our log's lines, the answer and the audit trail. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** What a proxy's id may be; another could forge lines of the log. */
const edgeId = /^[\w.:-]{8,64}$/;

/** Random for each process, so that a number counts up behind it: thousands of ids a second cost nothing. */
const processId = randomBytes(6).toString('hex');
let count = 0;

/**
 * @param isProxyTrusted whether the X-Request-Id that came along is our proxy's; else anybody could name any
 * @returns at most 64 characters of a name's kind
 */
export function makeRequestId({ headers }: IncomingMessage, isProxyTrusted: boolean): string {
  const given = headers['x-request-id'];
  if (isProxyTrusted && typeof given === 'string' && edgeId.test(given)) return given;
  count += 1;
  return `${processId}-${count.toString(36)}`;
}

const current = new AsyncLocalStorage<string>();

/** Runs what answers a request, so that whatever it does knows the id. */
export const runWithRequestId = (id: string, run: () => void): void => current.run(id, run);

/** The id of the request that is being answered; undefined in jobs and commands. */
export const readRequestId = (): string | undefined => current.getStore();
