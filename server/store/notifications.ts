/** Notifications: what subscribers are told of, written in the write that publishes it, told by jobs. */
import type { Knex } from 'knex';
import {
  type Notification,
  type NotificationState,
  type NotifiedNoun,
  type NotifiedRecord,
  topicOf,
  withdrawMs,
} from '../../db/rules/notifications.ts';
import { newsMailRetentionDays } from '../../db/rules/retention.ts';
import { type Schedule, scheduleTimeToInstant } from '../../db/rules/schedule.ts';
import { emergencyTopic } from '../../db/rules/subscriptions.ts';
import type { Town } from '../../db/rules/towns.ts';
import { countFollowingDevices } from './pushDevices.ts';
import { newId } from './recordIds.ts';
import { countFollowers } from './subscriptions.ts';

export const digestKinds = ['daily', 'weekly'] as const;
export type DigestKind = (typeof digestKinds)[number];

export type NotificationRow = {
  id: string;
  town_id: string;
  kind: NotifiedNoun | DigestKind;
  about: string;
  topic: string;
  once_key: string;
  starts_at: string;
  since: string;
  mail_cursor: string;
  mails_queued_at: string | null;
  push_cursor: string;
  pushes_queued_at: string | null;
  withdrawn_at: string | null;
  person: string;
  user_id: string | null;
  created_at: string;
};

const toIso = (instant: number) => new Date(instant).toISOString();

export const isDigest = (kind: NotificationRow['kind']): kind is DigestKind =>
  (digestKinds as readonly string[]).includes(kind);

/** After so long it is no news: a server was off, or a backup was put back. */
export const staleMs = 3 * 86_400_000;
export const isStale = ({ starts_at }: Pick<NotificationRow, 'starts_at'>, now: number) =>
  Date.parse(starts_at) < now - staleMs;

/** When people are told of a record that is published at a time, or at once. */
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

/** Those of a record of which nothing is queued yet: mails and push messages begin together. */
const unstarted = (trx: Knex, townId: string, noun: NotifiedNoun, recordId: string) =>
  trx('notifications')
    .where({ town_id: townId, kind: noun, about: recordId, mail_cursor: '' })
    .whereNull('mails_queued_at')
    .whereNull('withdrawn_at');

/**
 * Notes that people are to be told of a record as it was just saved, or are not.
 * @param wanted undefined where nobody said: what was to be told is told, at the time that it is published now
 * @param author who saved it
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
  if (waiting) return void (await trx('notifications').where({ id: waiting.id }).update({ topic, starts_at }));
  if (!wanted) return;
  const once = { town_id: town.id, once_key: `${noun}:${record.id}:${record.version}` };
  await trx('notifications')
    .insert({
      ...{ ...once, ...author, id: newId(), kind: noun, about: record.id, topic, starts_at, created_at: toIso(now) },
    })
    .onConflict(['town_id', 'once_key'])
    .ignore();
  // Of the same version, what was stopped before anybody was told.
  await trx('notifications')
    .where({ ...once, mail_cursor: '' })
    .whereNull('mails_queued_at')
    .whereNotNull('withdrawn_at')
    .update({ topic, starts_at, withdrawn_at: null });
}

/** Stops what has not left yet. @returns undefined where the town has none of this id */
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

/**
 * The newest of a town whose mails are still kept, with how far each has got.
 * @param about a record, for its own alone
 */
export async function listNotifications(
  knex: Knex,
  townId: string,
  { now, limit, about }: { now: number; limit: number; about?: string },
): Promise<Notification[]> {
  const rows: NotificationRow[] = await knex('notifications')
    .where({ town_id: townId })
    .where('starts_at', '>', toIso(now - newsMailRetentionDays * 86_400_000))
    .whereNotIn('kind', digestKinds)
    .modify((query) => about && query.where({ about }))
    .orderBy('id', 'desc')
    .limit(limit);
  const ids = rows.map(({ id }) => id);
  const [mails, pushes] = [await countSent(knex, 'mails', ids), await countSent(knex, 'pushes', ids)];
  const titles = await readTitles(knex, townId, rows);
  return Promise.all(
    rows.map(async (row) => {
      const { waiting: mailsWaiting, ...mailed } = mails.get(row.id) ?? nothingSent;
      const { waiting: pushesWaiting, ...pushed } = pushes.get(row.id) ?? nothingSent;
      return {
        ...{ id: row.id, noun: row.kind as NotifiedNoun, record_id: row.about, topic: row.topic },
        title: titles.get(row.about) ?? '',
        ...{ starts_at: row.starts_at, created_at: row.created_at },
        state: stateOf(row, mailsWaiting + pushesWaiting, now),
        ...(await countFollowers(knex, townId, row.topic)),
        devices: await countFollowingDevices(knex, townId, row.topic),
        ...{ mails: mailed, pushes: pushed },
      };
    }),
  );
}

/** What the records are called that people were told of; a banner is its text. */
async function readTitles(knex: Knex, townId: string, rows: readonly NotificationRow[]): Promise<Map<string, string>> {
  const titles = new Map<string, string>();
  for (const noun of new Set(rows.map(({ kind }) => kind))) {
    const ids = rows.filter(({ kind }) => kind === noun).map(({ about }) => about);
    const title = noun === 'banners' ? 'text as title' : 'title';
    const found: { id: string; title: string }[] = await knex(noun)
      .where({ town_id: townId })
      .whereIn('id', ids)
      .select('id', title);
    for (const one of found) titles.set(one.id, one.title);
  }
  return titles;
}

type Sent = { queued: number; sent: number; failed: number; waiting: number };
const nothingSent: Sent = { queued: 0, sent: 0, failed: 0, waiting: 0 };

/** How far each notification has got, by mail or by push. */
async function countSent(knex: Knex, table: 'mails' | 'pushes', ids: readonly string[]): Promise<Map<string, Sent>> {
  const rows: ({ notification_id: string } & Record<keyof Sent, unknown>)[] = await knex(table)
    .whereIn('notification_id', ids)
    .groupBy('notification_id')
    .select('notification_id')
    .count('* as queued')
    .count('sent_at as sent')
    .count('failed_at as failed')
    .count('next_attempt_at as waiting');
  const toCounts = ({ queued, sent, failed, waiting }: Record<keyof Sent, unknown>): Sent => ({
    ...{ queued: Number(queued), sent: Number(sent), failed: Number(failed), waiting: Number(waiting) },
  });
  return new Map(rows.map((row) => [row.notification_id, toCounts(row)]));
}

function stateOf(row: NotificationRow, waiting: number, now: number): NotificationState {
  if (row.withdrawn_at !== null) return 'withdrawn';
  if (row.mails_queued_at !== null && row.pushes_queued_at !== null) return waiting > 0 ? 'sending' : 'sent';
  return row.starts_at <= toIso(now) ? 'sending' : 'waiting';
}

/** Of which somebody is still to be told. The index has the same words. */
export const whereUntold = (query: Knex.QueryBuilder) =>
  query.whereNull('withdrawn_at').where((open) => open.whereNull('mails_queued_at').orWhereNull('pushes_queued_at'));

/** Those whose mails or push messages are to be queued now, emergencies first. */
export const listDueNotifications = (
  knex: Knex,
  now: number,
): Promise<Pick<NotificationRow, 'id' | 'town_id' | 'kind'>[]> =>
  knex('notifications')
    .modify(whereUntold)
    .where('starts_at', '<=', toIso(now))
    .orderByRaw(`case when topic = '${emergencyTopic}' then 0 else 1 end, starts_at`)
    .select('id', 'town_id', 'kind');

/** When the next one starts (milliseconds); Infinity when none waits. */
export async function findNextNotification(knex: Knex): Promise<number> {
  const row = await knex('notifications').modify(whereUntold).min('starts_at as starts_at').first();
  return row?.starts_at ? Date.parse(row.starts_at) : Number.POSITIVE_INFINITY;
}

/** What a digest brings: what became due since the one before, but for emergencies, which were told at once. */
export const whereInDigest =
  ({ town_id, since, starts_at }: Pick<NotificationRow, 'town_id' | 'since' | 'starts_at'>) =>
  (query: Knex.QueryBuilder) =>
    query
      .where({ town_id })
      .where('starts_at', '>', since)
      .where('starts_at', '<=', starts_at)
      .whereNull('withdrawn_at')
      .whereNotIn('kind', digestKinds)
      .whereNot({ topic: emergencyTopic });
