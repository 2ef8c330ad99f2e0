/** The rules of all outboxes: how far an entry got, and which responses settle it. */

/** Names the account that an entry belongs to, since somebody else may have signed in meanwhile. */
export const personHeader = 'X-Person';

/** Why the server rejected an entry. */
export type Refusal = {
  code: string;
  message: string;
  /** The fault of each field, by its path. */
  fields?: Readonly<Record<string, string>>;
  /** The file that was rejected; without one, the whole entry was. */
  file_id?: string;
};

/** How far an entry got. A sent entry never changes. */
export type EntryProgress = {
  /** When it was first sent, in milliseconds. */
  sent_at: number | null;
  /** The number of attempts, and of consecutive 500 responses. */
  tries?: number;
  failed?: number;
  /** Why the server rejected it. The entry stays until somebody reads it. */
  refused: Refusal | null;
};

export const isPending = ({ refused }: EntryProgress): boolean => refused === null;

/** Marks an attempt. A clock that was set back must not extend the retry window. */
export const startAttempt = (entry: EntryProgress, now: number): Pick<EntryProgress, 'sent_at' | 'tries'> => ({
  sent_at: Math.min(entry.sent_at ?? now, now),
  tries: (entry.tries ?? 0) + 1,
});

/**
 * The outcome of a response for an entry: `done` and `rejected` settle it. `retry` sends it again, since it may have
 * been done or the server was busy. `outdated` sends it again once the page runs the new build.
 * @param status 0 for no response, or one that is not ours, such as a captive portal's page
 */
export function outcomeOfStatus(status: number): 'done' | 'rejected' | 'retry' | 'outdated' {
  if (status >= 200 && status < 300) return 'done';
  if (status === 426) return 'outdated';
  // A proxy answered: the server has not had the request, or may yet answer.
  if ([407, 408, 425, 429].includes(status)) return 'retry';
  // Our own 500 has committed nothing.
  return (status >= 400 && status < 500) || status === 500 ? 'rejected' : 'retry';
}

/**
 * Whether the outcome of a rejected entry is unknown: an earlier attempt may have been done, and this response comes
 * from somewhere without the server's idempotency records.
 * @param status and `code` of the last response; the code is empty where the response is not ours
 */
export const isOutcomeUnknown = (status: number, code: string, isRepeated: boolean): boolean =>
  isRepeated && (code === '' || [401, 403, 500].includes(status));

/** The code of an entry whose outcome is unknown. */
export const unknownOutcome = 'outcome_unknown';

/** Consecutive server errors before an entry is rejected that the server may have done already. */
const maxConsecutiveFailures = 3;

/**
 * Decides about a rejected attempt: whether to send the entry again, or why it is refused.
 * @param entry as its attempt was started
 */
export function judgeRejection(
  { status, code, message }: Refusal & { status: number },
  entry: EntryProgress,
): { failed: number } | { refused: Refusal } {
  const isRepeated = (entry.tries ?? 1) > 1;
  // A server error says nothing about an earlier attempt, which may have succeeded.
  const failed = (entry.failed ?? 0) + 1;
  if (status === 500 && isRepeated && failed < maxConsecutiveFailures) return { failed };
  const isUnknown = isOutcomeUnknown(status, code, isRepeated);
  return { refused: isUnknown ? { code: unknownOutcome, message: '' } : { code, message } };
}

/**
 * How long an entry is retried automatically; the wait between two attempts is in db/browser/retry.ts. The server keeps
 * idempotency records longer: see retention.ts.
 */
export const retryWindowMs = 60 * 86_400_000;

/** Whether an entry is sent by itself. One past its retry window may be forgotten by the server. */
export const isInRetryWindow = ({ sent_at }: EntryProgress, now: number): boolean =>
  sent_at === null || now - sent_at <= retryWindowMs;
