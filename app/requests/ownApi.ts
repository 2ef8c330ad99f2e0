/** Calls of the person who sent a request. The token goes in a header: addresses end up in logs. */
import { requestHeaders } from '../../db/rules/requests/headers.ts';
import type { OwnRequest } from '../../db/rules/requests/ownRequest.ts';
import { CallError, call } from '../data/call.ts';
import { requestTexts as texts } from '../texts/en/requests/requests.ts';

export type RequestKey = { number: string; token: string };

const headersOf = ({ number, token }: RequestKey) => ({
  [requestHeaders.number]: number,
  [requestHeaders.token]: token,
});
const path = '/api/requests/by-token';

/** @throws CallError, with 404 for a wrong number or token */
export const fetchOwnRequest = (key: RequestKey): Promise<OwnRequest> =>
  call<OwnRequest>(path, { headers: headersOf(key) });

/** Each answers with the whole request. @throws CallError */
const post = (key: RequestKey, what: string, json: object = {}): Promise<OwnRequest> =>
  call<OwnRequest>(`${path}/${what}`, { method: 'POST', headers: headersOf(key), json });

export const confirmAddress = (key: RequestKey): Promise<OwnRequest> => post(key, 'confirm');
export const withdrawRequest = (key: RequestKey): Promise<OwnRequest> => post(key, 'withdraw');

/** Mails a new link, if the address is the request's own. @throws CallError */
export const requestNewLink = (number: string, email: string): Promise<unknown> =>
  call('/api/requests/link', { method: 'POST', json: { number, email } });

/** The words of a failed call; the server's own where it said something. */
export function wordFailure(
  error: unknown,
  { failed, offline = failed }: { failed: string; offline?: string },
): string {
  if (!(error instanceof CallError)) return failed;
  if (error.status === 0) return navigator.onLine ? failed : offline;
  return error.status === 429 ? texts.tooMany : error.serverMessage || failed;
}
