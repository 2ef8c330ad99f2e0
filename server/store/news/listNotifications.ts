/** Lists notifications with the progress of each. */

import type { Knex } from 'knex';
import type { PostedMeeting } from '../../../db/rules/meetings/meetings.ts';
import type { Notification, NotificationState, NotifiedNoun } from '../../../db/rules/news/notifications.ts';
import { newsMailRetentionDays } from '../../../db/rules/retention.ts';
import { toIso } from '../../../db/rules/time.ts';
import { automaticKinds, isUrgent, type NotificationRow, topicsOfRow } from './notifications.ts';
import { countFollowingDevices } from './pushDevices.ts';
import { countFollowers } from './subscriptions.ts';

/**
 * Lists a town's newest notifications whose mails are still stored, with their progress.
 * @param about limits the list to one record
 */
export async function listNotifications(
  knex: Knex,
  townId: string,
  { now, limit, about }: { now: number; limit: number; about?: string },
): Promise<Notification[]> {
  const rows: NotificationRow[] = await knex('notifications')
    .where({ town_id: townId })
    .where('starts_at', '>', toIso(now - newsMailRetentionDays * 86_400_000))
    .whereNotIn('kind', automaticKinds)
    .modify((query) => about && query.where({ about }))
    .orderBy('id', 'desc')
    .limit(limit);
  const ids = rows.map(messageOf);
  const [mails, pushes] = [await countSent(knex, 'mails', ids), await countSent(knex, 'pushes', ids)];
  const titles = await readTitles(knex, townId, rows);
  return Promise.all(
    rows.map(async (row) => {
      const { waiting: mailsWaiting, ...mailed } = mails.get(messageOf(row)) ?? nothingSent;
      const { waiting: pushesWaiting, ...pushed } = pushes.get(messageOf(row)) ?? nothingSent;
      return {
        id: row.id,
        noun: row.kind as NotifiedNoun,
        record_id: row.about,
        topic: row.topic,
        title: titles.get(row.about) ?? '',
        starts_at: row.starts_at,
        created_at: row.created_at,
        state: stateOf(row, mailsWaiting + pushesWaiting, now),
        ...(await countFollowers(knex, townId, topicsOfRow(row), isUrgent(row))),
        devices: await countFollowingDevices(knex, townId, topicsOfRow(row)),
        mails: mailed,
        pushes: pushed,
      };
    }),
  );
}

/** The notification whose message contains this one. */
const messageOf = ({ id, sent_with }: NotificationRow) => sent_with ?? id;

/** Reads the titles of notified records; a banner's title is its text. */
async function readTitles(knex: Knex, townId: string, rows: readonly NotificationRow[]): Promise<Map<string, string>> {
  const titles = new Map<string, string>();
  for (const noun of new Set(rows.map(({ kind }) => kind))) {
    const ids = rows.filter(({ kind }) => kind === noun).map(({ about }) => about);
    if (noun === 'meetings') {
      const posted: { id: string; posted: string }[] = await knex(noun)
        .where({ town_id: townId })
        .whereIn('id', ids)
        .whereNotNull('posted')
        .select('id', 'posted');
      for (const one of posted) titles.set(one.id, (JSON.parse(one.posted) as PostedMeeting).title);
      continue;
    }
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

/** Counts the messages of each notification, by mail or push. */
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
    queued: Number(queued),
    sent: Number(sent),
    failed: Number(failed),
    waiting: Number(waiting),
  });
  return new Map(rows.map((row) => [row.notification_id, toCounts(row)]));
}

function stateOf(row: NotificationRow, waiting: number, now: number): NotificationState {
  if (row.withdrawn_at !== null) return 'withdrawn';
  if (row.mails_queued_at !== null && row.pushes_queued_at !== null) return waiting > 0 ? 'sending' : 'sent';
  return row.starts_at <= toIso(now) ? 'sending' : 'waiting';
}
