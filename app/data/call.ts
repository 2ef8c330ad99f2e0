/** Calls to the server on somebody's behalf. Identical reads are made once; any write makes them anew. */
import ky from 'ky';

/**
 * A call that got no answer, or a useless one (`status` 0), or one other than OK. `text` is what is known of it,
 * `told` only what the server itself says to people, and `body` the whole answer where it is JSON.
 */
export class CallError extends Error {
  readonly status: number;
  readonly text: string;
  readonly told: string;
  readonly body: Record<string, unknown>;
  /** How long the server asks to wait, in seconds; 0 when it does not say. */
  readonly wait: number;
  constructor(
    status: number,
    text: string,
    answer: { told?: string; body?: Record<string, unknown>; wait?: number } = {},
    cause?: unknown,
  ) {
    super(`HTTP error! status: ${status}, message: ${text}`, { cause });
    this.name = 'CallError';
    this.status = status;
    this.text = text;
    this.told = answer.told ?? '';
    this.body = answer.body ?? {};
    this.wait = answer.wait ?? 0;
  }
}

/** How long an identical read joins one that has begun, and how long its result is good for, in milliseconds. */
const joinsFor = 500;
const retainedFor = 1000;

type Read = { begunAt: number; settledAt: number | null; result: Promise<unknown> };
const reads = new Map<string, Read>();

/** What the server says went wrong: its `message`, `error` or `error.message`, or else the text as it is. */
function failureOf({ status, statusText, headers }: Response, text: string): CallError {
  const wait = Number(headers.get('Retry-After')) || 0;
  try {
    const body = JSON.parse(text);
    const told = body.message ?? body.error?.message ?? body.error;
    return new CallError(status, String(told ?? text), { told: String(told ?? ''), body, wait });
  } catch {
    return new CallError(status, text || statusText, { wait });
  }
}

async function ask(path: string, method: string, json: unknown, headers?: Record<string, string>): Promise<unknown> {
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
    if (!answer.ok) throw failureOf(answer, text);
    return text === '' ? null : JSON.parse(text);
  } catch (error) {
    const failure = error instanceof CallError ? error : new CallError(0, (error as Error).message, {}, error);
    if (path !== '/api/users/me') tellRefused(failure);
    throw failure;
  }
}

/** Lets shell/session.ts know that nobody is signed in, as a call was told: it asks by a call of its own. */
export function tellRefused({ body }: CallError): void {
  if (body.code === 'not_signed_in') dispatchEvent(new Event('sessionRefused'));
}

/** An identical read may join one that has just begun, or take its result while that is fresh (R849, R850). */
function isFresh({ begunAt, settledAt }: Read): boolean {
  const now = Date.now();
  return settledAt === null ? now - begunAt < joinsFor : now - settledAt < retainedFor;
}

/** What was read before is out of date: identical reads are made anew. */
export const forgetReads = () => reads.clear();

export type Call = { method?: string; json?: unknown; headers?: Record<string, string> };

/**
 * @param path from the root, `/api/users/me`
 * @returns the answer's JSON, or null for an empty answer (R852)
 * @throws CallError
 */
export async function call<T>(path: string, { method = 'GET', json, headers }: Call = {}) {
  if (method !== 'GET') {
    reads.clear();
    return ask(path, method, json, headers).finally(() => reads.clear()) as Promise<T>;
  }
  const running = reads.get(path);
  if (running && isFresh(running)) return running.result as Promise<T>;
  const read: Read = { begunAt: Date.now(), settledAt: null, result: ask(path, method, undefined) };
  reads.set(path, read);
  read.result.then(
    () => {
      read.settledAt = Date.now();
    },
    // A failure is no result to go by.
    () => reads.get(path) === read && reads.delete(path),
  );
  return read.result as Promise<T>;
}
