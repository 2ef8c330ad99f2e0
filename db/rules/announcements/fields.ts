/** Limits and choices of an announcement's fields, for editors and the server. */

export const announcementPriorities = ['low', 'medium', 'high'] as const;

/** Limits of texts in characters, and of lists in entries. */
export const announcementLimits = {
  title: 300,
  excerpt: 600,
  content: 100_000,
  tag: 60,
  tags: 30,
  attachmentTitle: 200,
  attachments: 50,
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
