/** Links that lead nowhere: why, and from when on they are told. */

import type { HistoryNoun } from '../history.ts';
import type { Suggestion } from './redirects.ts';

/** Of the town's own addresses: `deleted` ones lie in the trash, `hidden` ones are not shown to everybody now. */
export const ownReasons = ['missing', 'deleted', 'hidden'] as const;
/** Of other sites: the page is gone, the site has no such name, does not answer, fails, or can't be shown safely. */
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
  /** Of the record that it is in. */
  title: string;
  address: string;
  reason: LinkReason;
  is_ignored: boolean;
  suggestion: Suggestion | null;
};

/** In how many nights in a row an address of another site fails before it is told: sites have bad days. */
export const nightsUntilTold: Record<OuterReason, number> = {
  gone: 2,
  no_host: 2,
  no_answer: 2,
  certificate: 2,
  redirects: 2,
  private: 2,
  server_error: 7,
};

export const isTold = (reason: OuterReason, failedNights: number): boolean => failedNights >= nightsUntilTold[reason];

/** What another site answers; null where the link is good, or nobody can tell: sites refuse programs, and are busy. */
export function judgeStatus(status: number): OuterReason | null {
  if (status === 404 || status === 410) return 'gone';
  // 501 and 505 are about how a program asks.
  return status >= 500 && status !== 501 && status !== 505 ? 'server_error' : null;
}
