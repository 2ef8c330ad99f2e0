/** What the home page shows of meetings about the budget and the tax rate. */
import type { Link } from '../links/input.ts';
import { addDays } from '../time.ts';
import { hasEnded, type MeetingLink } from './meetings.ts';

/** `budget` has the files to link to; `tax_hearing` leads to the meeting. */
export type MeetingPin =
  | { what: 'budget'; meeting: MeetingLink; files: Link[] }
  | { what: 'tax_hearing'; meeting: MeetingLink };

/** A budget that nobody calls adopted leaves the home page after this many days. */
export const pinnedDays = 366;

/**
 * Lists what stands on the home page: a posted budget until it is adopted, and a tax hearing until it has ended.
 * @param now by the town's clock
 */
export function listPins(meetings: readonly MeetingLink[], now: { date: string; time: string }): MeetingPin[] {
  const oldest = addDays(now.date, -pinnedDays);
  return meetings.flatMap((meeting): MeetingPin[] => {
    const { date, is_cancelled, is_tax_hearing, budget_files = [], budget_adopted_on } = meeting;
    if (is_cancelled || date < oldest) return [];
    return [
      ...(is_tax_hearing && !hasEnded(meeting, now) ? [{ what: 'tax_hearing' as const, meeting }] : []),
      ...(budget_files.length > 0 && !budget_adopted_on
        ? [{ what: 'budget' as const, meeting, files: budget_files }]
        : []),
    ];
  });
}
