/** Calls to the server on somebody's behalf. Identical reads are made once; any write makes them anew. */
import ky from 'ky';

/**
 * A call that got no answer, or a useless one (`status` 0), or one other than OK. `text` is what is known of it,
 * `told` only what the server itself says to people, and `body` the whole answer where it is JSON.
 */
export class CallError extends Error {
  readonly status: number;
  readonly text: string;
  readonly serverMessage: string;
  readonly body: Record<string, unknown>;
  /** How long the server asks to wait, in seconds; 0 when it does not say. */
  readonly retryAfterSeconds: number;
  constructor(
    status: number,
    text: string,
    answer: { serverMessage?: string; body?: Record<string, unknown>; retryAfterSeconds?: number } = {},
    cause?: unknown,
  ) {
    super(`HTTP error! status: ${status}, message: ${text}`, { cause });
    this.name = 'CallError';
    this.status = status;
    this.text = text;
    this.serverMessage = answer.serverMessage ?? '';
    this.body = answer.body ?? {};
    this.retryAfterSeconds = answer.retryAfterSeconds ?? 0;
  }
}

/** How long an identical read joins one that has begun, and how long its result is good for, in milliseconds. */
const joinWindowMs = 500;
const cacheLifetimeMs = 1000;

type CachedRead = { startedAt: number; settledAt: number | null; result: Promise<unknown> };
const readCache = new Map<string, CachedRead>();

/** What the server says went wrong: its `message`, `error` or `error.message`, or else the text as it is. */
function parseError({ status, statusText, headers }: Response, text: string): CallError {
  const wait = Number(headers.get('Retry-After')) || 0;
  try {
    const body = JSON.parse(text);
    const told = body.message ?? body.error?.message ?? body.error;
    return new CallError(status, String(told ?? text), {
      serverMessage: String(told ?? ''),
      body,
      retryAfterSeconds: wait,
    });
  } catch {
    return new CallError(status, text || statusText, { retryAfterSeconds: wait });
  }
}

async function sendRequest(
  path: string,
  method: string,
  json: unknown,
  headers?: Record<string, string>,
): Promise<unknown> {
  try {
    const answer = await ky(new URL(path, location.href), {
      method,
      json,
      headers,
      cache: 'no-store',
      timeout: 10_000,
      retry: 0,
      throwHttpErrors: false,
    });
    const text = await answer.text();
    if (!answer.ok) throw parseError(answer, text);
    return text === '' ? null : JSON.parse(text);
  } catch (error) {
    const failure = error instanceof CallError ? error : new CallError(0, (error as Error).message, {}, error);
    if (path !== '/api/users/me') reportSignedOut(failure);
    throw failure;
  }
}

/** Lets shell/session.ts know that nobody is signed in, as a call was told: it asks by a call of its own. */
export function reportSignedOut({ body }: CallError): void {
  if (body.code === 'not_signed_in') dispatchEvent(new Event('sessionRefused'));
}

/** An identical read may join one that has just begun, or take its result while that is fresh. */
function isFresh({ startedAt: begunAt, settledAt }: CachedRead): boolean {
  const now = Date.now();
  return settledAt === null ? now - begunAt < joinWindowMs : now - settledAt < cacheLifetimeMs;
}

/** What was read before is out of date: identical reads are made anew. */
export const clearReadCache = () => readCache.clear();

export type CallOptions = { method?: string; json?: unknown; headers?: Record<string, string> };

/**
 * @param path from the root, `/api/users/me`
 * @returns the answer's JSON, or null for an empty answer
 * @throws CallError
 */
export async function call<T>(path: string, { method = 'GET', json, headers }: CallOptions = {}) {
  if (method !== 'GET') {
    readCache.clear();
    return sendRequest(path, method, json, headers).finally(() => readCache.clear()) as Promise<T>;
  }
  const running = readCache.get(path);
  if (running && isFresh(running)) return running.result as Promise<T>;
  const read: CachedRead = { startedAt: Date.now(), settledAt: null, result: sendRequest(path, method, undefined) };
  readCache.set(path, read);
  read.result.then(
    () => {
      read.settledAt = Date.now();
    },
    // A failure is no result to go by.
    () => readCache.get(path) === read && readCache.delete(path),
  );
  return read.result as Promise<T>;
}
