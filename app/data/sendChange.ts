/** Saves changes for editors: each call names the version it was made from, and starts a sync afterwards. */
import { Problem } from '../../db/rules/problems.ts';
import { editingTexts as texts } from '../texts/en/editing/editing.ts';
import { CallError, call } from './call.ts';
import { sendPageEvent } from './pageEvents.ts';

export type ChangeOptions = {
  method?: 'POST' | 'PUT' | 'DELETE';
  json?: unknown;
  /** The version that the form was opened with. If the server has another one, the save is a `Conflict`. */
  version?: number | undefined;
  /** The idempotency key, which makes it safe to send again after a lost response. */
  key?: string;
};

/** Somebody else saved first. `current` is the record as it is now; null if it was deleted. */
export class Conflict extends Error {
  readonly current: Record<string, unknown> | null;
  constructor(current: Record<string, unknown> | null) {
    super(texts.conflict);
    this.name = 'Conflict';
    this.current = current;
  }
}

/**
 * Whether it is unknown if a change was done: no response, a foreign one, or the server lost its database. Our own
 * refusals have another code.
 */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof CallError &&
  (error.status === 0 ||
    ([502, 503, 504].includes(error.status) && (error.body.code ?? 'unavailable') === 'unavailable'));

/** A save without a response: it may be done, and can safely be sent again. */
class UnconfirmedError extends CallError {}

/**
 * Saves a record and starts a sync.
 * @param path from the root, `/api/content/hero`
 * @param changed the saved noun, for listeners of `contentUpdated`
 * @returns the saved record
 * @throws Conflict; CallError for every other failure
 */
export async function sendChange<T>(
  path: string,
  changed: string,
  { method = 'PUT', json, version, key }: ChangeOptions,
): Promise<T> {
  const headers: Record<string, string> = {};
  if (version !== undefined) headers['If-Match'] = `"${version}"`;
  if (key !== undefined) headers['Idempotency-Key'] = key;
  try {
    const saved = await call<T>(path, { method, json, headers });
    sendPageEvent('contentUpdated', { section: changed });
    return saved;
  } catch (error) {
    if (error instanceof CallError && error.status === 412) {
      throw new Conflict((error.body.current as Record<string, unknown> | undefined) ?? null);
    }
    const isRepeatable = method !== 'DELETE' && (version !== undefined || key !== undefined);
    if (error instanceof CallError && isUnanswered(error) && isRepeatable) {
      throw new UnconfirmedError(error.status, error.text, { body: error.body }, error.cause);
    }
    throw error;
  }
}

/**
 * The problem that a form shows after a failed save.
 * @param base `Failed to update hero content`; the server's message follows it
 * @param signedOut the text for a session that has ended
 * @param isServerAlone whether the server's message replaces `base`
 */
export function toSaveProblem(
  error: unknown,
  base: string,
  signedOut: string = texts.signedOut,
  isServerAlone = false,
): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof Conflict) return new Problem('changed_meanwhile', error.message);
  if (!(error instanceof CallError)) return new Problem('internal', base);
  if (isUnanswered(error)) return new Problem('unavailable', describeNoResponse(error));
  if (error.status === 401) return new Problem('not_signed_in', signedOut);
  if (error.status === 403) return new Problem('not_admin', error.serverMessage || texts.notAdmin);
  if (!error.serverMessage) return new Problem('invalid', base);
  const words = isServerAlone ? error.serverMessage : `${base}: ${error.serverMessage}`;
  return new Problem('invalid', words, { fields: error.body.fields });
}

/** The problem to show if an action fails that saves no typed text: taking down, removing, stopping. */
export const toPressProblem = (error: unknown, base: string, isServerAlone = false): Problem =>
  isUnanswered(error)
    ? new Problem('unavailable', texts.pressUnanswered(navigator.onLine))
    : toSaveProblem(error, base, undefined, isServerAlone);

/** The problem to show if an editor can't be opened. @param failedText without a period */
export const toOpenProblem = (error: unknown, failedText: string): Problem =>
  error instanceof CallError && error.status === 0
    ? new Problem('unavailable', texts.noAnswer(failedText, navigator.onLine))
    : toSaveProblem(error, failedText);

function describeNoResponse(error: CallError): string {
  if (!navigator.onLine) return texts.offline;
  return error instanceof UnconfirmedError ? texts.unanswered : texts.unreachable;
}
