/** What editors and the server know of an announcement's fields: limits, choices, and what a new one begins with. */
import type { AnnouncementInput } from './input.ts';

/** How a text is read: as it is typed, or with marks; see markdown.ts. */
export const announcementFormats = ['plain', 'markdown'] as const;
export const announcementPriorities = ['low', 'medium', 'high'] as const;

/** The longest texts and lists, in characters and pieces. */
export const announcementLimits = {
  title: 300,
  excerpt: 600,
  content: 100_000,
  formattedContent: 20_000,
  tag: 60,
  tags: 30,
  attachmentTitle: 200,
  attachments: 50,
  pictures: 10,
} as const;

type Details = { allDay: boolean; hasEndTime: boolean; time: string; endTime: string };

/** What lasts all day has no times, and what has no end has no end time. */
export const normalizeDetails = ({ allDay, hasEndTime, time, endTime }: Details): Details =>
  allDay
    ? { allDay, hasEndTime: false, time: '', endTime: '' }
    : { allDay, hasEndTime, time, endTime: hasEndTime ? endTime : '' };

/** Whether it ends before it starts, by the clock of its day. */
export const isEndBeforeStart = ({ time, endTime }: Pick<Details, 'time' | 'endTime'>) =>
  time !== '' && endTime !== '' && endTime < time;

export const endBeforeStartMessage = 'The end time is before the start.';

/** A new announcement as far as nobody says otherwise. */
export const newAnnouncement = (date: string) =>
  ({
    title: '',
    excerpt: '',
    content: '',
    format: 'plain',
    date,
    category: 'government',
    priority: 'medium',
    tags: [],
    details: { allDay: false, hasEndTime: false, time: '', endTime: '' },
    attachments: [],
    pictures: [],
    publish_at: '',
    expires_at: '',
    source: '',
  }) satisfies Omit<AnnouncementInput, 'order_index'>;
