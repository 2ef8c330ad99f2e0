/** Queues mails and push messages about published records, and daily and weekly digests, in small batches. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Database } from '../../db/connection.ts';
import { withdrawMs } from '../../db/rules/news/notifications.ts';
import { addDays, getWeekday, toInstant, toIso, toLocalTime } from '../../db/rules/time.ts';
import { sendPriorities } from '../store/claimDue.ts';
import type { NewsMailKind } from '../store/mails.ts';
import { queueNewsMails } from '../store/news/mails.ts';
import {
  automaticKinds,
  type DigestKind,
  digestKinds,
  insertNotification,
  isDigest,
  isStale,
  isUrgent,
  joinNotifications,
  listDueNotifications,
  type NotificationRow,
  startOfNotification,
  topicsOfRow,
  whereInDigest,
  whereUnqueued,
} from '../store/news/notifications.ts';
import { readNotifiedRecord } from '../store/news/notifiedRecords.ts';
import type { PushDevice } from '../store/news/pushDevices.ts';
import { queuePushes } from '../store/news/pushes.ts';
import { readFollowers } from '../store/news/readFollowers.ts';
import { findTownById } from '../store/towns/towns.ts';
import { write } from '../store/write.ts';
import type { Writer } from '../store/writerTypes.ts';

/** Mails, and push messages, per transaction, so that other requests don't wait long. */
export const mailsPerBatch = 50;

/** The time that the publishing job may take. */
const publishLagMs = 1000;

/** The author of these writes. */
const newsAuthor = 'news';

export type NewsJobContext = { db: Database; now: () => number; isStopping?: () => boolean };

const priorityOf = (row: NotificationRow) => (isUrgent(row) ? sendPriorities.emergency : sendPriorities.news);

type Recipient = { id: string; email: string };

/** Reads the next subscribers after the last one whose mail is queued, as many as fit in a transaction. */
async function nextRecipients(trx: Knex.Transaction, row: NotificationRow) {
  const { kind, town_id, mail_cursor } = row;
  const some = () => trx('subscriptions as s').where('s.town_id', town_id).limit(mailsPerBatch);
  const readSome = (query: Knex.QueryBuilder): Promise<(Recipient & { frequency: string })[]> =>
    query.select('s.id', 's.email', 's.frequency');
  // Each query reads one index in sequence. Recipients are filtered afterwards, since a filter in SQL might search
  // many rows for few matches.
  const read = isDigest(kind)
    ? await readSome(some().where({ 's.frequency': kind }).where('s.id', '>', mail_cursor).orderBy('s.id'))
    : await readFollowers(topicsOfRow(row), mailsPerBatch, (topic) =>
        readSome(
          some()
            .join('subscription_topics as t', 't.subscription_id', 's.id')
            .where({ 't.town_id': town_id, 't.is_confirmed': true, 't.topic': topic })
            .where('t.subscription_id', '>', mail_cursor)
            .orderBy('t.subscription_id'),
        ),
      );
  const cursor = read.at(-1)?.id ?? mail_cursor;
  const isMore = read.length === mailsPerBatch;
  if (!isDigest(kind)) {
    const getsOwnMail = ({ frequency }: { frequency: string }) => isUrgent(row) || frequency === 'at_once';
    return { recipients: read.filter(getsOwnMail), cursor, isMore };
  }
  const inDigest: Pick<NotificationRow, 'topic' | 'more_topics'>[] = await trx('notifications')
    .modify(whereInDigest(row))
    .distinct('topic', 'more_topics');
  const followers: string[] = await trx('subscription_topics')
    .whereIn(
      'subscription_id',
      read.map(({ id }) => id),
    )
    .where({ is_confirmed: true })
    .whereIn('topic', [...new Set(inDigest.flatMap(topicsOfRow))])
    .pluck('subscription_id');
  return { recipients: read.filter(({ id }) => followers.includes(id)), cursor, isMore };
}

/**
 * Reads the next devices after the last one whose message is queued. They get no digests: a daily summary is no reason
 * to interrupt.
 */
async function nextDevices(trx: Knex.Transaction, row: NotificationRow) {
  const { kind, town_id, push_cursor } = row;
  if (isDigest(kind)) return { devices: [], cursor: push_cursor, isMore: false };
  const devices = await readFollowers(
    topicsOfRow(row),
    mailsPerBatch,
    (topic): Promise<Pick<PushDevice, 'id' | 'failures'>[]> =>
      trx('push_topics as t')
        .join('push_devices as d', 'd.id', 't.device_id')
        .where({ 't.town_id': town_id, 't.topic': topic })
        .where('t.device_id', '>', push_cursor)
        .orderBy('t.device_id')
        .limit(mailsPerBatch)
        .select('d.id', 'd.failures'),
  );
  return { devices, cursor: devices.at(-1)?.id ?? push_cursor, isMore: devices.length === mailsPerBatch };
}

/**
 * Checks whether the notification can be sent now: its record may be gone or published later than planned.
 * @returns the columns to update; null if nothing prevents it
 */
async function findObstacle(trx: Knex.Transaction, row: NotificationRow, timeZone: string, now: number) {
  if (isDigest(row.kind)) return null;
  if (isStale(row, now)) return { withdrawn_at: toIso(now) };
  const about = { noun: row.kind, id: row.about };
  if (await readNotifiedRecord(trx, row.town_id, { ...about, onceKey: row.once_key }, now)) return null;
  const record = await trx(row.kind).where({ town_id: row.town_id, id: row.about, deleted_at: null }).first();
  const starts = record ? startOfNotification(record, row.topic, { timeZone, now }) : now;
  if (!record || record.was_shown) return { withdrawn_at: toIso(now) };
  // If the publish time has passed, the publishing job is about to run.
  return { starts_at: toIso(record.publish_at && starts > now + withdrawMs ? starts : now + publishLagMs) };
}

/** @returns columns with the progress of its mails */
async function queueMailBatch(
  trx: Knex.Transaction,
  row: NotificationRow,
  now: number,
): Promise<Partial<NotificationRow>> {
  if (row.mails_queued_at !== null) return {};
  const { recipients, cursor: mail_cursor, isMore } = await nextRecipients(trx, row);
  const kind: NewsMailKind = isDigest(row.kind) ? 'digest' : 'news';
  const mails = recipients.map((subscription) => ({
    subscription,
    kind,
    notificationId: row.id,
    priority: priorityOf(row),
    onceKey: `${kind}:${row.id}:${subscription.id}`,
  }));
  await queueNewsMails(trx, row.town_id, mails, now);
  return isMore ? { mail_cursor } : { mail_cursor, mails_queued_at: toIso(now) };
}

/** @returns columns with the progress of its push messages */
async function queuePushBatch(
  trx: Knex.Transaction,
  row: NotificationRow,
  now: number,
): Promise<Partial<NotificationRow>> {
  if (row.pushes_queued_at !== null) return {};
  const { devices, cursor: push_cursor, isMore } = await nextDevices(trx, row);
  const { town_id: townId, id: notificationId } = row;
  await queuePushes(trx, devices, { townId, notificationId, priority: priorityOf(row), now });
  return isMore ? { push_cursor } : { push_cursor, pushes_queued_at: toIso(now) };
}

/** @returns whether more remains to be queued */
async function queueBatch({ trx }: Writer, id: string, timeZone: string, now: number): Promise<boolean> {
  const row: NotificationRow | undefined = await trx('notifications').where({ id }).modify(whereUnqueued).first();
  if (!row) return false;
  const update = (columns: Partial<NotificationRow>) => trx('notifications').where({ id }).update(columns);
  // Mails and push messages begin in the same batch, so checking the mails is enough.
  const hasBegun = row.mail_cursor !== '' || row.mails_queued_at !== null;
  const obstacle = hasBegun ? null : await findObstacle(trx, row, timeZone, now);
  if (obstacle) {
    await update(obstacle);
    return false;
  }
  if (!hasBegun) await joinNotifications(trx, row, now);
  const queued = { ...(await queueMailBatch(trx, row, now)), ...(await queuePushBatch(trx, row, now)) };
  await update(queued);
  const { mails_queued_at, pushes_queued_at } = { ...row, ...queued };
  return mails_queued_at === null || pushes_queued_at === null;
}

/** Queues the messages of all due notifications. A killed run continues after its last batch. */
export async function queueNews({ db, now, isStopping }: NewsJobContext): Promise<void> {
  for (const { id, town_id } of await listDueNotifications(db.read, now())) {
    const town = await findTownById(db, town_id);
    if (!town) continue;
    for (let isMore = true; isMore; ) {
      if (isStopping?.()) return;
      isMore = await write(db, town_id, newsAuthor, (tx) => queueBatch(tx, id, town.time_zone, now()), { now: now() });
      await nextTurn();
    }
  }
}

/** By the town's clock; weekly digests are sent on Mondays. */
const digestTime = '08:00';
const monday = 1;
const longestDigestMs = 8 * 86_400_000;

/** The day of the last digest that should have been sent. */
function lastDigestDay(kind: DigestKind, timeZone: string, now: number): string {
  const { date } = toLocalTime(now, timeZone);
  const today = now >= toInstant(date, digestTime, timeZone) ? date : addDays(date, -1);
  return kind === 'daily' ? today : addDays(today, -((getWeekday(today) + 7 - monday) % 7));
}

/** Creates due digests that have news. Their mails are queued like others. */
export async function startDigests({ db, now }: NewsJobContext): Promise<void> {
  const recent = toIso(now() - longestDigestMs);
  const towns: string[] = await db
    .read('notifications')
    .where('starts_at', '>', recent)
    .whereNotIn('kind', automaticKinds)
    .distinct('town_id')
    .pluck('town_id');
  for (const townId of towns) {
    const town = await findTownById(db, townId);
    if (!town) continue;
    for (const kind of digestKinds) {
      const day = lastDigestDay(kind, town.time_zone, now());
      const once_key = `${kind}:${day}`;
      if (await db.read('notifications').where({ town_id: townId, once_key }).first('id')) continue;
      const starts = toInstant(day, digestTime, town.time_zone);
      await write(db, townId, newsAuthor, ({ trx }) => startDigest(trx, { townId, kind, day, starts, now: now() }));
    }
  }
}

type Digest = { townId: string; kind: DigestKind; day: string; starts: number; now: number };

async function startDigest(trx: Knex.Transaction, { townId, kind, day, starts, now }: Digest): Promise<void> {
  const starts_at = toIso(starts);
  // A later one was created by a wrong clock.
  const earlier = trx('notifications').where({ town_id: townId, kind }).where('starts_at', '<', starts_at);
  const before = await earlier.max('starts_at as last').first();
  const from = starts - (kind === 'daily' ? 1 : 7) * 86_400_000;
  const since = (before?.last as string | null) ?? toIso(from);
  const content = whereInDigest({ town_id: townId, since, starts_at });
  if (!(await trx('notifications').modify(content).first('id'))) return;
  const columns = { kind, about: day, topic: kind, once_key: `${kind}:${day}`, since, starts_at, person: newsAuthor };
  await insertNotification(trx, { townId, now }, columns);
}
