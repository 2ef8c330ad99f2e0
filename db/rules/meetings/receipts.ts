/** The receipt of a meeting's notices, as its clerks read it. */
import type { NoticeClock, NoticeVerdict } from '../notices/clock.ts';
import type { NoticeKind } from './meetings.ts';
import type { NoticeSnapshot } from './notices.ts';

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
};

export type MeetingReceipt = { notices: NoticeReceipt[] };
