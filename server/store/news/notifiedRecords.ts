/** Reads notified records in their public version at an instant. */
import type { Knex } from 'knex';
import type { Announcement } from '../../../db/rules/announcements/announcements.ts';
import type { Banner } from '../../../db/rules/announcements/banners.ts';
import { type CollectionDay, type CollectionRoute, findCollectionOn } from '../../../db/rules/collection/collection.ts';
import type { Document } from '../../../db/rules/documents/documents.ts';
import { type Event, type PublicEvent, toPublicEvent } from '../../../db/rules/events/events.ts';
import type { PublicMeeting } from '../../../db/rules/meetings/meetings.ts';
import { listDifferences, type NoticeDifference } from '../../../db/rules/meetings/notices.ts';
import { addDays, toLocalTime } from '../../../db/rules/time.ts';
import { isScheduledNoun, whereShownAt } from '../content/schedule.ts';
import { readShownNotice } from '../meetings/notices.ts';
import { decodePublicMeeting } from '../publicRows.ts';
import { decodeRow, type Row } from '../recordRows.ts';
import { type NotificationRow, reminderKind } from './notifications.ts';

/** A message about a meeting: `isFirst` says that its notice is posted; others say what changed since the one before. */
export type ToldNotice = { isFirst: boolean; differences: NoticeDifference[] };

export type NotifiedContent =
  | { noun: 'announcements'; record: Announcement }
  | { noun: 'events'; record: PublicEvent }
  | { noun: 'documents'; record: Document; category: string }
  | { noun: 'banners'; record: Banner }
  | { noun: 'meetings'; record: PublicMeeting; news: ToldNotice }
  | { noun: typeof reminderKind; record: CollectionRoute; day: CollectionDay };

/** @returns null if it is deleted, expired or not published yet, or if no truck comes tomorrow */
export async function readNotifiedRecord(
  knex: Knex,
  townId: string,
  { noun, id, onceKey }: { noun: NotifiedContent['noun']; id: string; onceKey: string },
  now: number,
): Promise<NotifiedContent | null> {
  const row: Row | undefined = await knex(noun)
    .where({ town_id: townId, id, deleted_at: null })
    .modify((query) => isScheduledNoun(noun) && query.modify(whereShownAt(now)))
    .first();
  if (!row) return null;
  if (noun === 'announcements') return { noun, record: decodeRow<Announcement>(noun, row) };
  if (noun === 'banners') return { noun, record: decodeRow<Banner>(noun, row) };
  if (noun === 'events') return { noun, record: toPublicEvent(decodeRow<Event>(noun, row)) };
  if (noun === 'meetings') return readNotifiedMeeting(knex, row, onceKey);
  if (noun === reminderKind) return readReminder(knex, decodeRow<CollectionRoute>(noun, row), townId, now);
  const record = decodeRow<Document>(noun, row);
  const category = await knex('document_categories').where({ town_id: townId, id: record.category_id }).first('title');
  return { noun, record, category: category?.title ?? '' };
}

/** @param onceKey of the notification; it ends with the number of the first notice that it tells */
async function readNotifiedMeeting(knex: Knex, row: Row, onceKey: string): Promise<NotifiedContent | null> {
  if (row.posted === null) return null;
  const record = decodePublicMeeting(row);
  const number = Number(onceKey.split(':').at(-1));
  const readContent = async (which: number) =>
    (await readShownNotice(knex, String(row.town_id), record.id, which))?.content;
  const before = number > 1 && (await readContent(number - 1));
  const last = before && (await readContent(record.notices.length));
  const differences = before && last ? listDifferences(before, last) : [];
  return { noun: 'meetings', record, news: { isFirst: number === 1, differences } };
}

async function readReminder(
  knex: Knex,
  record: CollectionRoute,
  townId: string,
  now: number,
): Promise<NotifiedContent | null> {
  const { time_zone } = await knex('towns').where({ id: townId }).first('time_zone');
  const day = findCollectionOn(record, addDays(toLocalTime(now, time_zone).date, 1));
  return day && { noun: reminderKind, record, day };
}

/** Reads all records of a message, newest first: its notification's, and those sent with it. */
export async function readNotifiedRecords(
  knex: Knex,
  { id, town_id, kind, about, once_key: onceKey }: NotificationRow,
  now: number,
): Promise<NotifiedContent[]> {
  const noun = kind as NotifiedContent['noun'];
  const others: Pick<NotificationRow, 'id' | 'about'>[] = await knex('notifications')
    .where({ town_id, sent_with: id })
    .whereNull('withdrawn_at')
    .select('id', 'about');
  const rows = [{ id, about }, ...others].sort((a, b) => (a.id < b.id ? 1 : -1));
  // A document that was added and then changed counts once.
  const ids = [...new Set(rows.map(({ about }) => about))];
  const records = await Promise.all(ids.map((id) => readNotifiedRecord(knex, town_id, { noun, id, onceKey }, now)));
  return records.filter((record) => record !== null);
}
