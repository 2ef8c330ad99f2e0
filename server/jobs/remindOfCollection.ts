/** Reminds devices of collection days, on the evening before. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Knex } from 'knex';
import {
  type CollectionRoute,
  collectionReminderTime,
  findCollectionOn,
} from '../../db/rules/collection/collection.ts';
import { collectionTopic } from '../../db/rules/news/subscriptions.ts';
import { addDays, toInstant, toIso, toLocalTime } from '../../db/rules/time.ts';
import { insertNotification, reminderKind } from '../store/news/notifications.ts';
import { decodeRow, type Row } from '../store/recordRows.ts';
import { write } from '../store/write.ts';
import type { NewsJobContext } from './queueNews.ts';

const reminderAuthor = 'collection';

const listTimeZones = (knex: Knex): Promise<string[]> => knex('towns').distinct('time_zone').pluck('time_zone');

/** Lists the routes of a time zone that devices follow and have no reminder of a date yet. */
const listFollowedRoutes = (knex: Knex, timeZone: string, date: string): Promise<Row[]> =>
  knex('collection_routes as r')
    .join('towns as t', 't.id', 'r.town_id')
    .where({ 't.time_zone': timeZone, 'r.deleted_at': null })
    .whereExists((followers) =>
      followers.from('push_topics as p').whereRaw("p.town_id = r.town_id and p.topic = 'collection:' || r.id"),
    )
    .whereNotExists((reminders) =>
      reminders
        .from('notifications as n')
        .whereRaw('n.town_id = r.town_id and n.once_key = ? || r.id || ?', [`${reminderKind}:`, `:${date}`]),
    )
    .select('r.*');

/** Creates the reminders that are due, each once. Their messages are queued like those of news. */
export async function remindOfCollection({ db, now, isStopping }: NewsJobContext): Promise<void> {
  for (const timeZone of await listTimeZones(db.read)) {
    const { date: today, time } = toLocalTime(now(), timeZone);
    if (time < collectionReminderTime) continue;
    const date = addDays(today, 1);
    const starts = toInstant(today, collectionReminderTime, timeZone);
    for (const row of await listFollowedRoutes(db.read, timeZone, date)) {
      if (isStopping?.()) return;
      const route = decodeRow<CollectionRoute>(reminderKind, row);
      if (!findCollectionOn(route, date)) continue;
      const townId = String(row.town_id);
      const reminder = { townId, routeId: route.id, date, starts, now: now() };
      await write(db, townId, reminderAuthor, ({ trx }) => insertReminder(trx, reminder), { now: now() });
      await nextTurn();
    }
  }
}

type Reminder = { townId: string; routeId: string; date: string; starts: number; now: number };

async function insertReminder(trx: Knex.Transaction, { townId, routeId, date, starts, now }: Reminder): Promise<void> {
  const columns = {
    kind: reminderKind,
    about: routeId,
    topic: collectionTopic(routeId),
    once_key: `${reminderKind}:${routeId}:${date}`,
    starts_at: toIso(starts),
    // Nobody gets it by mail.
    mails_queued_at: toIso(now),
    person: reminderAuthor,
  } as const;
  await insertNotification(trx, { townId, now }, columns);
}

/** The next instant at which reminders are due in some time zone; Infinity without towns. */
export async function findNextReminder(knex: Knex, now: number): Promise<number> {
  const instants = (await listTimeZones(knex)).map((timeZone) => {
    const { date, time } = toLocalTime(now, timeZone);
    return toInstant(time < collectionReminderTime ? date : addDays(date, 1), collectionReminderTime, timeZone);
  });
  return Math.min(Number.POSITIVE_INFINITY, ...instants);
}
