/** Notifications: what subscribers are told of when it is published. */
import type { Announcement } from '../announcements/announcements.ts';
import type { Banner } from '../announcements/banners.ts';
import type { Document } from '../documents/documents.ts';
import type { Event } from '../events/events.ts';
import { announcementTopic, documentTopic, emergencyTopic, meetingTopic } from './subscriptions.ts';

/** The nouns of which people can be told. */
export const notifiedNouns = ['announcements', 'events', 'documents', 'banners'] as const;
export type NotifiedNoun = (typeof notifiedNouns)[number];
export type NotifiedRecord = {
  announcements: Pick<Announcement, 'category'>;
  events: Pick<Event, 'type'>;
  documents: Pick<Document, 'category_id'>;
  banners: Pick<Banner, 'severity'>;
};

const topics: { [N in NotifiedNoun]: (record: NotifiedRecord[N]) => string | null } = {
  announcements: ({ category }) => announcementTopic(category),
  events: ({ type }) => (type === 'meeting' ? meetingTopic : null),
  documents: ({ category_id }) => documentTopic(category_id),
  banners: ({ severity }) => (severity === 'emergency' ? emergencyTopic : null),
};

/** Who is told of a record: those who follow this topic. Null for what nobody can follow. */
export const topicOf = <N extends NotifiedNoun>(noun: N, record: NotifiedRecord[N]): string | null =>
  topics[noun](record);

/** How long after publishing the first mail leaves, so that a slip can be taken back. An emergency does not wait. */
export const withdrawMs = 60_000;

/** `waiting` to be published, or for the first minute to pass. */
export type NotificationState = 'waiting' | 'sending' | 'sent' | 'withdrawn';

/**
 * How far a notification has got. All of `mails` and `pushes` are numbers of messages; `followers` and `devices` those
 * whom it would reach now by mail and by push, `digests` those who read it in their daily or weekly mail.
 */
export type Notification = {
  id: string;
  noun: NotifiedNoun;
  record_id: string;
  /** What the record is called now. */
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
