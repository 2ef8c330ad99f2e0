/** Limits, choices and defaults of an announcement's fields, for editors and the server. */
import type { AnnouncementInput } from './input.ts';

/** `plain` is shown as typed, `markdown` with its marks read; see markdown.ts. */
export const announcementFormats = ['plain', 'markdown'] as const;
export const announcementPriorities = ['low', 'medium', 'high'] as const;

/** Limits of texts in characters, and of lists in entries. */
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

/** Removes the times of an all-day announcement, and an end time that is switched off. */
export const normalizeDetails = ({ allDay, hasEndTime, time, endTime }: Details): Details =>
  allDay
    ? { allDay, hasEndTime: false, time: '', endTime: '' }
    : { allDay, hasEndTime, time, endTime: hasEndTime ? endTime : '' };

/** Whether it ends before it starts, by the clock of its day. */
export const isEndBeforeStart = ({ time, endTime }: Pick<Details, 'time' | 'endTime'>) =>
  time !== '' && endTime !== '' && endTime < time;

export const endBeforeStartMessage = 'The end time is before the start.';

/** The defaults of a new announcement. */
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
