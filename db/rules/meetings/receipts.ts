/** The receipt of a meeting's notices, as its clerks read it. */
import type { NoticeClock, NoticeVerdict } from '../notices/clock.ts';
import type { NoticeKind } from './meetings.ts';
import type { NoticeSnapshot } from './notices.ts';

/**
 * A paper that hangs somewhere, or word that was given, as the person who did it says. `posted_at` is the moment at
 * which they pressed the button, by their device's clock; `received_at` is the server's. `photo_url` is empty for none.
 */
export type Posting = {
  id: string;
  channel: 'board' | 'newspaper' | 'media' | 'members';
  place: string;
  posted_at: string;
  received_at: string;
  person: string;
  person_name: string;
  photo_url: string;
  remark: string;
};

/** A time in which the site could not be read, with its cause as far as the server knows it. Both ends are instants. */
export type PresenceGap = {
  from: string;
  to: string;
  cause: 'stopped' | 'update' | 'database_away' | 'unreachable' | 'unknown';
};

/** The time between posting and meeting, as far as it has passed; `looks` counts the looks from outside. */
export type NoticePresence = {
  from: string;
  to: string;
  gaps: PresenceGap[];
  looks: { total: number; failed: number };
};

/**
 * One posted notice. `clock` has the counted days, and the state and version of the rules; null where none is known.
 * `sha256` is the hash of the snapshot's canonical JSON, `chain_sha256` that of the row, which the town's next notice
 * holds as `previous_sha256`.
 */
export type NoticeReceipt = {
  id: string;
  position: number;
  number: number;
  kind: NoticeKind;
  posted_at: string;
  clock: (NoticeClock & { pack: [state: string, version: number] | null }) | null;
  due_at: string;
  verdict: NoticeVerdict;
  reason: string;
  person: string;
  person_name: string;
  sha256: string;
  previous_sha256: string;
  chain_sha256: string;
  snapshot: NoticeSnapshot;
  postings: Posting[];
  /** Null where nothing was recorded. */
  presence: NoticePresence | null;
};

export type MeetingReceipt = { notices: NoticeReceipt[] };
