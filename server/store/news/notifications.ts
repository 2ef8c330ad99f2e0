/** Notifications of subscribers, stored in the write that publishes a record, and sent by jobs. */

import type { Knex } from 'knex';
import { type Schedule, scheduleTimeToInstant } from '../../../db/rules/announcements/schedule.ts';
import { type NotifiedNoun, type NotifiedRecord, topicOf, withdrawMs } from '../../../db/rules/news/notifications.ts';
import { emergencyTopic } from '../../../db/rules/news/subscriptions.ts';
import { toIso } from '../../../db/rules/time.ts';
import type { Town } from '../../../db/rules/town/towns.ts';
import { newId } from '../recordIds.ts';

export const digestKinds = ['daily', 'weekly'] as const;
export type DigestKind = (typeof digestKinds)[number];

/** A reminder of a collection day, about the route. Only devices get it. */
export const reminderKind = 'collection_routes';

/** The kinds that are no news themselves: digests don't repeat them and clerks don't list them. */
export const automaticKinds = [...digestKinds, reminderKind] as const;

export type NotificationRow = {
  id: string;
  town_id: string;
  kind: NotifiedNoun | DigestKind | typeof reminderKind;
  about: string;
  topic: string;
  /** Further topics whose followers are told, separated by spaces. */
  more_topics: string;
  /** Sent at once, to followers who get digests too. */
  is_urgent: boolean | number;
  once_key: string;
  starts_at: string;
  since: string;
  mail_cursor: string;
  mails_queued_at: string | null;
  push_cursor: string;
  pushes_queued_at: string | null;
  withdrawn_at: string | null;
  /** The notification whose message includes this one; null if it has its own. */
  sent_with: string | null;
  person: string;
  user_id: string | null;
  created_at: string;
};

/** All topics whose followers get a notification. */
export const topicsOfRow = ({ topic, more_topics }: Pick<NotificationRow, 'topic' | 'more_topics'>): string[] => [
  topic,
  ...more_topics.split(' ').filter(Boolean),
];

/** Whether a notification is sent at once, before other news, and in no digest. */
export const isUrgent = ({ topic, is_urgent }: Pick<NotificationRow, 'topic' | 'is_urgent'>): boolean =>
  topic === emergencyTopic || Boolean(is_urgent);

export const isDigest = (kind: NotificationRow['kind']): kind is DigestKind =>
  (digestKinds as readonly string[]).includes(kind);

/** Older news is not sent, as after a long downtime or a restored backup. */
const staleMs = 3 * 86_400_000;
/** Reminders are of no use after the evening. */
const staleReminderMs = 6 * 3_600_000;

/** The instant after which a notification is not sent. */
export const endOfNotification = ({ starts_at, kind }: Pick<NotificationRow, 'starts_at' | 'kind'>) =>
  Date.parse(starts_at) + (kind === reminderKind ? staleReminderMs : staleMs);

export const isStale = (notification: Pick<NotificationRow, 'starts_at' | 'kind'>, now: number) =>
  endOfNotification(notification) < now;

/** The time to notify people of a record that is published at once or on schedule. */
export function startOfNotification(
  { publish_at }: Partial<Schedule>,
  topic: string,
  { timeZone, now }: { timeZone: string; now: number },
): number {
  const published = publish_at ? Math.max(now, scheduleTimeToInstant(publish_at, timeZone)) : now;
  return topic === emergencyTopic ? published : published + withdrawMs;
}

type Saved<N extends NotifiedNoun> = NotifiedRecord[N] & { id: string; version: number } & Partial<Schedule>;
type Saving = { trx: Knex.Transaction; town: Pick<Town, 'id' | 'time_zone'>; now: number };

/** Selects notifications with nothing queued yet: mails and push messages begin together. */
export const whereUnstarted = (query: Knex.QueryBuilder) =>
  query.where({ mail_cursor: '' }).whereNull('mails_queued_at').whereNull('withdrawn_at');

const unstarted = (trx: Knex, townId: string, noun: NotifiedNoun, recordId: string) =>
  trx('notifications').where({ town_id: townId, kind: noun, about: recordId }).modify(whereUnstarted);

/** The most documents in one message; others follow in the next. */
const maxTogether = 50;

/** Combines documents that one person added to one category into one message, if nothing is queued yet. */
export async function joinNotifications(trx: Knex.Transaction, row: NotificationRow, now: number): Promise<void> {
  const { id, town_id, kind, topic, person } = row;
  if (kind !== 'documents') return;
  const others: string[] = await trx('notifications')
    .where({ town_id, kind, topic, person })
    .whereNot({ id })
    .where('starts_at', '<=', toIso(now))
    .modify(whereUnstarted)
    .orderBy('id', 'desc')
    .limit(maxTogether - 1)
    .pluck('id');
  await trx('notifications')
    .whereIn('id', others)
    .update({ sent_with: id, mails_queued_at: toIso(now), pushes_queued_at: toIso(now) });
}

/**
 * Schedules, updates or cancels the notification of a record after a save.
 * @param wanted undefined keeps an earlier choice and updates its time
 * @param author of the save
 */
export async function noteNotification<N extends NotifiedNoun>(
  { trx, town, now }: Saving,
  noun: N,
  record: Saved<N>,
  wanted: boolean | undefined,
  author: { person: string; user_id: string | null },
): Promise<void> {
  const topic = topicOf(noun, record);
  const waiting: NotificationRow | undefined = await unstarted(trx, town.id, noun, record.id).first();
  if (topic === null || wanted === false) {
    if (waiting)
      await trx('notifications')
        .where({ id: waiting.id })
        .update({ withdrawn_at: toIso(now) });
    return;
  }
  const starts_at = toIso(startOfNotification(record, topic, { timeZone: town.time_zone, now }));
  if (waiting) await trx('notifications').where({ id: waiting.id }).update({ topic, starts_at });
  else if (wanted) await insertForRecord(trx, { town, noun, record, topic, starts_at, now, ...author });
  else return;
  // Documents added one after another are delayed together, so that one message names them all.
  const together = { town_id: town.id, kind: noun, topic, person: author.person };
  if (noun === 'documents')
    await trx('notifications')
      .where(together)
      .modify(whereUnstarted)
      .where('starts_at', '<', starts_at)
      .update({ starts_at });
}

type NewNotification = Pick<NotificationRow, 'kind' | 'about' | 'topic' | 'once_key' | 'starts_at' | 'person'> &
  Partial<Pick<NotificationRow, 'more_topics' | 'is_urgent' | 'since' | 'mails_queued_at' | 'user_id'>>;

/** Adds a notification unless its key is known. */
export async function insertNotification(
  trx: Knex.Transaction,
  { townId, now }: { townId: string; now: number },
  columns: NewNotification,
): Promise<void> {
  await trx('notifications')
    .insert({ ...columns, id: newId(), town_id: townId, created_at: toIso(now) })
    .onConflict(['town_id', 'once_key'])
    .ignore();
}

type RecordNotification = Pick<NotificationRow, 'topic' | 'starts_at' | 'person' | 'user_id'> & {
  town: Pick<Town, 'id'>;
  noun: NotifiedNoun;
  record: { id: string; version: number };
  now: number;
};

async function insertForRecord(
  trx: Knex.Transaction,
  { town, noun, record, topic, starts_at, now, person, user_id }: RecordNotification,
): Promise<void> {
  const once = { town_id: town.id, once_key: `${noun}:${record.id}:${record.version}` };
  const columns = { kind: noun, about: record.id, topic, once_key: once.once_key, starts_at, person, user_id };
  await insertNotification(trx, { townId: town.id, now }, columns);
  // Removes an unsent notification of the same version.
  await trx('notifications')
    .where({ ...once, mail_cursor: '' })
    .whereNull('mails_queued_at')
    .whereNotNull('withdrawn_at')
    .update({ topic, starts_at, withdrawn_at: null });
}

/** Withdraws unsent messages. @returns undefined if the town has no such notification */
export async function withdrawNotification(
  trx: Knex.Transaction,
  townId: string,
  id: string,
  now: number,
): Promise<NotificationRow | undefined> {
  const found = () => trx('notifications').where({ town_id: townId, id });
  await found()
    .whereNull('withdrawn_at')
    .update({ withdrawn_at: toIso(now) });
  return found().first();
}

/** Selects notifications with messages left to queue. The index has the same condition. */
export const whereUnqueued = (query: Knex.QueryBuilder) =>
  query.whereNull('withdrawn_at').where((open) => open.whereNull('mails_queued_at').orWhereNull('pushes_queued_at'));

/** Lists notifications whose messages should be queued now, emergencies first. */
export const listDueNotifications = (
  knex: Knex,
  now: number,
): Promise<Pick<NotificationRow, 'id' | 'town_id' | 'kind'>[]> =>
  knex('notifications')
    .modify(whereUnqueued)
    .where('starts_at', '<=', toIso(now))
    .orderByRaw(`case when topic = '${emergencyTopic}' or is_urgent = true then 0 else 1 end, starts_at`)
    .select('id', 'town_id', 'kind');

/** The next notification's time in milliseconds; Infinity if there is none. */
export async function findNextNotification(knex: Knex): Promise<number> {
  const row = await knex('notifications').modify(whereUnqueued).min('starts_at as starts_at').first();
  return row?.starts_at ? Date.parse(row.starts_at) : Number.POSITIVE_INFINITY;
}

/** Selects a digest's news: all since the last digest, except what was sent at once. */
export const whereInDigest =
  ({ town_id, since, starts_at }: Pick<NotificationRow, 'town_id' | 'since' | 'starts_at'>) =>
  (query: Knex.QueryBuilder) =>
    query
      .where({ town_id })
      .where('starts_at', '>', since)
      .where('starts_at', '<=', starts_at)
      .whereNull('withdrawn_at')
      .whereNotIn('kind', automaticKinds)
      .whereNot({ topic: emergencyTopic })
      .where({ is_urgent: false });
