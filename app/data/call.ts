/** API calls with the visitor's session. Identical reads briefly share one response; any write clears them. */
import ky from 'ky';
import { isFromServer } from '../../db/browser/isFromServer.ts';
import { problemText } from '../texts/en/problems.ts';
import { sendPageEvent } from './pageEvents.ts';

/**
 * A failed call. `status` is 0 for no response, an unusable one, or one that is not our server's. `text` is the whole
 * message, `serverMessage` only the server's text for people, and `body` the response if it is JSON.
 */
export class CallError extends Error {
  readonly status: number;
  readonly text: string;
  readonly serverMessage: string;
  readonly body: Record<string, unknown>;
  /** The server's Retry-After; 0 if there is none. */
  readonly retryAfterSeconds: number;
  constructor(
    status: number,
    text: string,
    details: { serverMessage?: string; body?: Record<string, unknown>; retryAfterSeconds?: number } = {},
    cause?: unknown,
  ) {
    super(`HTTP error! status: ${status}, message: ${text}`, { cause });
    this.name = 'CallError';
    this.status = status;
    this.text = text;
    this.serverMessage = details.serverMessage ?? '';
    this.body = details.body ?? {};
    this.retryAfterSeconds = details.retryAfterSeconds ?? 0;
  }
}

/** An identical read joins a running one, or reuses a finished one, for this long. */
const joinWindowMs = 500;
const cacheLifetimeMs = 1000;

type CachedRead = { startedAt: number; settledAt: number | null; result: Promise<unknown> };
const readCache = new Map<string, CachedRead>();

/** The server's `message`, `error` or `error.message`, or else the text as it is. */
function parseError({ status, statusText, headers }: Response, text: string): CallError {
  const retryAfterSeconds = Number(headers.get('Retry-After')) || 0;
  try {
    const body = JSON.parse(text);
    const serverMessage = body.message ? problemText(body) : (body.error?.message ?? body.error);
    const details = { serverMessage: String(serverMessage ?? ''), body, retryAfterSeconds };
    return new CallError(status, String(serverMessage ?? text), details);
  } catch {
    return new CallError(status, text || statusText, { retryAfterSeconds });
  }
}

async function sendRequest(
  path: string,
  method: string,
  { json, headers, timeoutMs = 10_000, parse = (body) => body }: CallOptions,
): Promise<unknown> {
  try {
    const pending = ky(new URL(path, location.href), {
      method,
      json,
      headers,
      cache: 'no-store',
      timeout: timeoutMs,
      retry: 0,
      throwHttpErrors: false,
    });
    const response = await pending;
    // Uses ky's own method, because the response's would wait for a body that stalls.
    const text = await pending.text();
    // A response from a proxy or a sign-in page says nothing about the site.
    if (!(await isFromServer(response))) throw new CallError(0, 'Somebody else answered.');
    if (!response.ok) throw parseError(response, text);
    return parse(text === '' ? null : JSON.parse(text), response.headers);
  } catch (error) {
    const failure = error instanceof CallError ? error : new CallError(0, (error as Error).message, {}, error);
    if (path !== '/api/users/me') reportSignedOut(failure);
    throw failure;
  }
}

/** Lets session.ts check who is signed in, because the server refused this call without a session. */
export function reportSignedOut({ body }: CallError): void {
  if (body.code === 'not_signed_in') sendPageEvent('sessionRefused', null);
}

function isFresh({ startedAt, settledAt }: CachedRead): boolean {
  const now = Date.now();
  return settledAt === null ? now - startedAt < joinWindowMs : now - settledAt < cacheLifetimeMs;
}

export const clearReadCache = () => readCache.clear();

export type CallOptions = {
  method?: string;
  json?: unknown;
  /** A read with headers is never shared. */
  headers?: Record<string, string>;
  timeoutMs?: number | undefined;
  /** Parses a successful response if more than its JSON counts. Does not throw. */
  parse?: (body: unknown, headers: Headers) => unknown;
};

/**
 * @param path from the root, `/api/users/me`
 * @returns the response's JSON, or null for an empty response
 * @throws CallError
 */
export async function call<T>(path: string, { method = 'GET', ...options }: CallOptions = {}) {
  if (method !== 'GET') {
    readCache.clear();
    return sendRequest(path, method, options).finally(() => readCache.clear()) as Promise<T>;
  }
  if (options.headers) return sendRequest(path, method, options) as Promise<T>;
  const running = readCache.get(path);
  if (running && isFresh(running)) return running.result as Promise<T>;
  const read: CachedRead = { startedAt: Date.now(), settledAt: null, result: sendRequest(path, method, options) };
  readCache.set(path, read);
  read.result.then(
    () => {
      read.settledAt = Date.now();
    },
    // A failure is not shared with later reads.
    () => readCache.get(path) === read && readCache.delete(path),
  );
  return read.result as Promise<T>;
}
