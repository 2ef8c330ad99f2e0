/** Broken links: their reasons, and how many nights pass before they are reported. */

import type { HistoryNoun } from '../history.ts';
import type { Suggestion } from './redirects.ts';

/** For the town's own addresses: `deleted` ones are in the trash, `hidden` ones are not public now. */
export const ownReasons = ['missing', 'deleted', 'hidden'] as const;
/** For other sites: the page is gone, the site has no such name, does not answer, fails, or can't be shown safely. */
export const outerReasons = [
  'gone',
  'no_host',
  'no_answer',
  'server_error',
  'certificate',
  'redirects',
  'private',
] as const;
export type OwnReason = (typeof ownReasons)[number];
export type OuterReason = (typeof outerReasons)[number];
export type LinkReason = OwnReason | OuterReason;

/** A broken link as administrators see it. */
export type BrokenLink = {
  id: string;
  noun: HistoryNoun;
  record_id: string;
  /** The title of the record with the link. */
  title: string;
  address: string;
  reason: LinkReason;
  is_ignored: boolean;
  suggestion: Suggestion | null;
};

/** How many nights in a row another site's address must fail before it is reported: sites have bad days. */
export const nightsUntilReported: Record<OuterReason, number> = {
  gone: 2,
  no_host: 2,
  no_answer: 2,
  certificate: 2,
  redirects: 2,
  private: 2,
  server_error: 7,
};

export const isReported = (reason: OuterReason, failedNights: number): boolean =>
  failedNights >= nightsUntilReported[reason];

/** Classifies another site's answer; null for good and inconclusive ones: sites refuse programs, and are busy. */
export function judgeStatus(status: number): OuterReason | null {
  if (status === 404 || status === 410) return 'gone';
  // 501 and 505 concern the request, not the page.
  return status >= 500 && status !== 501 && status !== 505 ? 'server_error' : null;
}
