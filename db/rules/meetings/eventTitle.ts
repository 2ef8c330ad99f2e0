import type { MeetingKind } from '../notices/pack.ts';

const words: Record<MeetingKind, string> = {
  regular: 'Meeting',
  special: 'Special Meeting',
  workshop: 'Workshop',
  hearing: 'Public Hearing',
  budget: 'Budget Hearing',
  emergency: 'Emergency Meeting',
  continued: 'Continued Meeting',
};

/** The title of a meeting's event in the calendar: `City Council Special Meeting`. */
export const eventTitle = (title: string, kind: MeetingKind): string => `${title} ${words[kind]}`.slice(0, 300);
