import type { Occurrence } from '../../db/rules/events/events.ts';
import { meetingPath } from '../../db/rules/links/paths.ts';
import type { MeetingLink, PublicMeeting } from '../../db/rules/meetings/meetings.ts';
import { useInitialState, useMeetings, useStoredMeetings } from '../data/content.tsx';
import { useStoredContent } from '../data/contentStore.ts';

/**
 * The meeting with an address.
 * @returns null for none whose notice is posted; undefined while this browser does not know yet
 */
export function useMeeting(slug: string): PublicMeeting | null | undefined {
  const stored = useStoredMeetings();
  const { meeting } = useInitialState();
  // Browsers store the meetings of the last years; the page itself may be of an older one.
  const embedded = meeting?.slug === slug ? meeting : undefined;
  return stored?.find((one) => one.slug === slug) ?? embedded ?? (stored ? null : undefined);
}

/** The posted meeting on a date of the calendar. */
export const useMeetingOn = ({ event, date }: Occurrence): MeetingLink | undefined =>
  useMeetings().find((meeting) => meeting.event_id === event.id && meeting.date === date);

/** Whether this browser stores the meeting at a path. */
export const isKnownMeeting = (path: string): boolean =>
  useStoredContent.getState().meetings?.some(({ slug }) => meetingPath(slug) === path) === true;
