/** The limits of a posting, for the form and the server. */
import type { Posting } from './receipts.ts';

export const postingChannels = ['board', 'newspaper', 'media', 'members'] as const satisfies Posting['channel'][];

/** The kind of a posting's entry in the outbox. */
export const postingKind = 'posting';

/** Limits of texts in characters. */
export const postingLimits = { place: 300, remark: 1000 } as const;

/** How long a posting may wait on a device before it is sent. */
export const maxPostingAgeDays = 14;
/** How far the clock of a device may be ahead. */
export const maxClockLeadMinutes = 5;

/** Judges the moment at which somebody pressed the button. Both are milliseconds. */
export function judgePostingTime(postedAt: number, receivedAt: number): 'fine' | 'ahead' | 'too_old' {
  if (postedAt > receivedAt + maxClockLeadMinutes * 60_000) return 'ahead';
  return postedAt < receivedAt - maxPostingAgeDays * 86_400_000 ? 'too_old' : 'fine';
}

/** A difference that is shown: below a minute, both times look alike. */
export const wasReportedLater = ({ posted_at, received_at }: Posting): boolean =>
  Math.floor(Date.parse(received_at) / 60_000) > Math.floor(Date.parse(posted_at) / 60_000);
