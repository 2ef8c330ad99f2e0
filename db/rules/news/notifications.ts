/**
 * Notifications: news of published records for subscribers. A new kind of notification is a noun below; a new topic
 * is in subscriptions.ts. Mails to staff and to people by name are kinds of their own in server/mail/composeMail.ts.
 */
import type { Announcement } from '../announcements/announcements.ts';
import type { Banner } from '../announcements/banners.ts';
import type { Document } from '../documents/documents.ts';
import type { Event } from '../events/events.ts';
import type { PublicMeeting } from '../meetings/meetings.ts';
import { announcementTopic, bodyTopic, documentTopic, emergencyTopic, meetingTopic } from './subscriptions.ts';

/** The nouns that subscribers can get news of. */
export const notifiedNouns = ['announcements', 'events', 'documents', 'banners', 'meetings'] as const;
export type NotifiedNoun = (typeof notifiedNouns)[number];
export type NotifiedRecord = {
  announcements: Pick<Announcement, 'category'>;
  events: Pick<Event, 'type'>;
  documents: Pick<Document, 'category_id'>;
  banners: Pick<Banner, 'severity'>;
  meetings: Pick<PublicMeeting, 'body_ids'>;
};

const topics: { [N in NotifiedNoun]: (record: NotifiedRecord[N]) => string | null } = {
  announcements: ({ category }) => announcementTopic(category),
  events: ({ type }) => (type === 'meeting' ? meetingTopic : null),
  documents: ({ category_id }) => documentTopic(category_id),
  banners: ({ severity }) => (severity === 'emergency' ? emergencyTopic : null),
  meetings: () => meetingTopic,
};

/** The topic whose followers get news of a record; null where there is none. */
export const topicOf = <N extends NotifiedNoun>(noun: N, record: NotifiedRecord[N]): string | null =>
  topics[noun](record);

/** The topics of a meeting: everybody who follows one of them gets one message. */
export const topicsOfMeeting = ({ body_ids }: NotifiedRecord['meetings']): string[] => [
  meetingTopic,
  ...body_ids.map(bodyTopic),
];

/** The wait between publishing and the first mail, so that a slip can be withdrawn. Emergencies don't wait. */
export const withdrawMs = 60_000;

/** `waiting` for publication, or for the first minute to pass. */
export type NotificationState = 'waiting' | 'sending' | 'sent' | 'withdrawn';

/**
 * The progress of a notification. `mails` and `pushes` count messages. `followers` and `devices` count those whom it
 * would reach now by mail and push, `digests` those who read it in their daily or weekly mail.
 */
export type Notification = {
  id: string;
  noun: NotifiedNoun;
  record_id: string;
  /** The record's present title. */
  title: string;
  topic: string;
  state: NotificationState;
  starts_at: string;
  created_at: string;
  followers: number;
  digests: number;
  devices: number;
  mails: { queued: number; sent: number; failed: number };
  pushes: { queued: number; sent: number; failed: number };
};
