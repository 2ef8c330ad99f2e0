/** Sends one call of an outbox, and tells what became of it. */
import { outcomeOfStatus, type Refusal } from '../rules/outbox.ts';
import { isFromServer } from './isFromServer.ts';
import { parseRetryAfter } from './retry.ts';

/** The network, clock and lock of a page, a worker or a test. */
export type Transport = {
  fetch(path: string, init: RequestInit): Promise<Response>;
  /** Milliseconds by this device's clock, which may be wrong. */
  now(): number;
  /** Lets one tab or worker of this browser act at a time, where the browser has locks. */
  withLock<T>(act: () => Promise<T>): Promise<T>;
};

/** `body` is the whole answer. */
export type Rejection = Refusal & { kind: 'rejected'; status: number; body: object };

/** `retry`: the outcome is unknown. `retryAfterMs` is the server's minimum wait; 0 for none. */
export type CallResult<T> =
  | { kind: 'done'; value: T }
  | Rejection
  | { kind: 'retry'; retryAfterMs: number }
  | { kind: 'outdated' };

/** `done`: nothing is pending. */
export type SendResult = { kind: 'done' } | Extract<CallResult<never>, { kind: 'retry' | 'outdated' }>;

export type ServerCall<T> = {
  method: string;
  path: string;
  headers: Record<string, string>;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as it is, in place of `json`. */
  bytes?: ArrayBuffer;
  timeoutMs: number;
  /** A 200 may hold something else, such as half of a record, which is no answer. */
  isExpected(body: object): body is T & object;
};

const unanswered = { kind: 'retry', retryAfterMs: 0 } as const;

/** Never rejects: what fails without a response of our server is `retry`. */
export async function callServer<T>(fetch: Transport['fetch'], request: ServerCall<T>): Promise<CallResult<T>> {
  const { method, path, json, bytes, timeoutMs, isExpected } = request;
  const body = bytes ?? (json === undefined ? undefined : JSON.stringify(json));
  const headers = { ...request.headers };
  if (body !== undefined) headers['Content-Type'] = bytes ? 'application/octet-stream' : 'application/json';
  try {
    const response = await fetch(path, {
      method,
      headers,
      cache: 'no-store',
      // A redirected change would be followed as a GET, get the record and look done.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      ...(body !== undefined && { body }),
    });
    const result = parseResponse(response, await response.text(), isExpected);
    // Answers of other servers settle nothing, but may ask to wait.
    return result.kind === 'retry' || (await isFromServer(response, fetch)) ? result : unanswered;
  } catch {
    return unanswered;
  }
}

function parseResponse<T>(
  { status, headers }: Response,
  text: string,
  isExpected: ServerCall<T>['isExpected'],
): CallResult<T> {
  const body = parseJson(text);
  const isAnswer = status >= 200 && status < 300;
  if (isAnswer && isExpected(body)) return { kind: 'done', value: body };
  const kind = outcomeOfStatus(isAnswer ? 0 : status);
  if (kind === 'outdated') return { kind };
  if (kind !== 'rejected') return { kind: 'retry', retryAfterMs: parseRetryAfter(headers) };
  const { code, message, error }: Record<string, unknown> = { ...body };
  const reason = message ?? (error as { message?: unknown } | null | undefined)?.message ?? error;
  return {
    kind,
    status,
    code: typeof code === 'string' ? code : '',
    message: typeof reason === 'string' ? reason : '',
    body,
  };
}

function parseJson(text: string): object {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
}
