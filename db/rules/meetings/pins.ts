/** Finds what the home page shows of meetings about the budget and the tax rate. */
import { addDays } from '../time.ts';
import { hasEnded, type MeetingLink } from './meetings.ts';

export type MeetingPin = { what: 'budget' | 'tax_hearing'; meeting: MeetingLink };

/** A budget that nobody calls adopted leaves the home page after this many days. */
export const pinnedDays = 366;

/**
 * Lists what stands on the home page: a posted budget until it is adopted, and a tax hearing until it has ended.
 * @param now by the town's clock
 */
export function listPins(meetings: readonly MeetingLink[], now: { date: string; time: string }): MeetingPin[] {
  const pins: MeetingPin[] = [];
  for (const meeting of meetings) {
    if (meeting.is_cancelled || meeting.date < addDays(now.date, -pinnedDays)) continue;
    if (meeting.is_tax_hearing && !hasEnded(meeting, now)) pins.push({ what: 'tax_hearing', meeting });
    if (meeting.budget_files && !meeting.budget_adopted_on) pins.push({ what: 'budget', meeting });
  }
  return pins;
}
