/** Words and limits of requests, for every layer. */

/** The kind of a request's entry in the outbox of a device. */
export const requestKind = 'request';

/** The kind of a message about a request there. */
export const requestMessageKind = 'request_message';

/** `waiting`: for the person who sent it. `declined`, `done`, `withdrawn` and `spam` are the ends. */
export const requestStatuses = ['new', 'open', 'waiting', 'done', 'declined', 'withdrawn', 'spam'] as const;
export type RequestStatus = (typeof requestStatuses)[number];

export const endedStatuses: readonly RequestStatus[] = ['done', 'declined', 'withdrawn', 'spam'];

/** How a request came. `offline`: by the site, written without a signal. The last three were typed by staff. */
export const requestChannels = ['site', 'offline', 'open311', 'counter', 'mail', 'phone'] as const;
export type RequestChannel = (typeof requestChannels)[number];
export const staffChannels = ['counter', 'mail', 'phone'] as const;

/** How a request ended. The first seven are for records. */
export const outcomeCodes = [
  'released',
  'partly_released',
  'answered_by_address',
  'no_records',
  'previous_determination',
  'withheld',
  'abandoned',
  'fixed',
  'answered',
  'referred',
  'duplicate',
  'not_ours',
  'other',
] as const;
export type OutcomeCode = (typeof outcomeCodes)[number];

/** Kinds of entries in a request's log, which only grows. */
export const requestEventKinds = [
  'received',
  'held',
  'released',
  'assigned',
  'message_out',
  'message_in',
  'note',
  'status',
  'due_moved',
  'clarification',
  'estimate',
  'payment',
  'attorney_general',
  'file',
  'merged',
  'moved',
  'published',
  'withdrawn',
  'erased',
] as const;
export type RequestEventKind = (typeof requestEventKinds)[number];

/** Why a request is held for a look. */
export const holdReasons = ['too_fast', 'hidden_field', 'links', 'repeated', 'markup'] as const;
export type HoldReason = (typeof holdReasons)[number];

/** In characters, or in entries and bytes where it says so. */
export const requestLimits = {
  name: 120,
  email: 254,
  phone: 40,
  message: 10_000,
  /** The sum of all answers in bytes: a flood of requests must stay small on the disk. */
  answerBytes: 20_000,
  publicText: 1000,
  files: 10,
  fileBytes: 15_000_000,
  fileName: 200,
  address: 300,
} as const;

/** The longer side of photos that are sent, in pixels. */
export const photoSide = 2048;

/** A page that was open for less time is held; a form token older than this is replaced. */
export const formTokenLimits = { leastMs: 3000, mostMs: 12 * 3_600_000 } as const;
