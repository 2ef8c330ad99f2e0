/** Reads notified records in their public version at an instant. */
import type { Knex } from 'knex';
import type { Announcement } from '../../../db/rules/announcements/announcements.ts';
import type { Banner } from '../../../db/rules/announcements/banners.ts';
import { type CollectionDay, type CollectionRoute, findCollectionOn } from '../../../db/rules/collection/collection.ts';
import type { Document } from '../../../db/rules/documents/documents.ts';
import { type Event, type PublicEvent, toPublicEvent } from '../../../db/rules/events/events.ts';
import { addDays, toLocalTime } from '../../../db/rules/time.ts';
import { isScheduledNoun, whereShownAt } from '../content/schedule.ts';
import { decodeRow, type Row } from '../tables.ts';
import { type NotificationRow, reminderKind } from './notifications.ts';

export type NotifiedContent =
  | { noun: 'announcements'; record: Announcement }
  | { noun: 'events'; record: PublicEvent }
  | { noun: 'documents'; record: Document; category: string }
  | { noun: 'banners'; record: Banner }
  | { noun: typeof reminderKind; record: CollectionRoute; day: CollectionDay };

/** @returns null if it is deleted, expired or not published yet, or if no truck comes tomorrow */
export async function readNotifiedRecord(
  knex: Knex,
  townId: string,
  { noun, id }: { noun: NotifiedContent['noun']; id: string },
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
  if (noun === reminderKind) return readReminder(knex, decodeRow<CollectionRoute>(noun, row), townId, now);
  const record = decodeRow<Document>(noun, row);
  const category = await knex('document_categories').where({ town_id: townId, id: record.category_id }).first('title');
  return { noun, record, category: category?.title ?? '' };
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
  { id, town_id, kind, about }: NotificationRow,
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
  const records = await Promise.all(ids.map((id) => readNotifiedRecord(knex, town_id, { noun, id }, now)));
  return records.filter((record) => record !== null);
}
