import type { MeetingLink } from '../../db/rules/meetings/meetings.ts';
import { formatDate } from '../texts/dates.ts';
import { meetingTexts as texts } from '../texts/en/meetings/meetings.ts';

/** The title of a meeting's page: `City Council, December 8, 2026`. */
export const meetingTitle = ({ title, date }: Pick<MeetingLink, 'title' | 'date'>): string =>
  texts.titleOf(title, formatDate(date));
