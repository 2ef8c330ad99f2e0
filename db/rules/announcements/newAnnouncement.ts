/** The defaults of a new announcement. */
import type { AnnouncementInput } from './input.ts';

/** The defaults of a new announcement. */
export const newAnnouncement = (date: string) =>
  ({
    title: '',
    excerpt: '',
    content: '',
    format: 'plain',
    blocks: [],
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
