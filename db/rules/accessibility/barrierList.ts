/** The list of what is to mend, and its counts. */
import type { Barrier, BarrierNoun } from './barriers.ts';

/**
 * A stored barrier of a record. `since` is ISO 8601; `title` is the record's, for a meeting its date; `address` is the
 * path where visitors find the record.
 */
export type ListedBarrier = Barrier & {
  noun: BarrierNoun;
  record_id: string;
  title: string;
  address: string;
  since: string;
};

/** Records that visitors read, without what a person answered; errors and reviews only. */
export type BarrierSummary = {
  /** Null until all records were checked once. */
  to_mend: number | null;
  /** Only nouns that have any; empty until then. */
  by_noun: Partial<Record<BarrierNoun, number>>;
  /** When all records were last checked; null before the first time. */
  checked_at: string | null;
};

/** A page of the list, the oldest of each noun first. */
export type BarrierPage = {
  barriers: ListedBarrier[];
  /** Counts all pages; null until all records were checked once. */
  total: number | null;
  pages: number;
  /** False where records of before today's rules are unchecked: a job or POST /api/accessibility/checks does it. */
  is_checked: boolean;
};

export const barriersPerPage = 50;
