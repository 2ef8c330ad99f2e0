import { meetingPath } from '../../db/rules/links/paths.ts';
import type { PublicMeeting } from '../../db/rules/meetings/meetings.ts';
import { useInitialState, useStoredMeetings } from '../data/content.tsx';
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

/** Whether this browser stores the meeting at a path. */
export const isKnownMeeting = (path: string): boolean =>
  useStoredContent.getState().meetings?.some(({ slug }) => meetingPath(slug) === path) === true;
