import type { Database } from '../../db/connection.ts';
import { isId } from '../../db/rules/addresses.ts';
import type { Announcement, AnnouncementCategory } from '../../db/rules/announcements.ts';
import { shownAt } from './schedule.ts';
import { decode, type Row } from './tables.ts';

type Part = { limit?: number; offset?: number; category?: AnnouncementCategory | null };

/** What everybody may see of a town's announcements at an instant, or of one category of them. */
const shownOf = (db: Database, townId: string, now: number, category?: AnnouncementCategory | null) =>
  db
    .read('announcements')
    .where({ town_id: townId, ...(category && { category }) })
    .modify(shownAt(now));

/** A town's announcements in reading order (compareAnnouncements), all of them or a part. */
export async function listAnnouncements(
  db: Database,
  townId: string,
  now = Date.now(),
  { limit, offset, category }: Part = {},
): Promise<Announcement[]> {
  const rows: Row[] = await shownOf(db, townId, now, category)
    .orderBy([{ column: 'order_index' }, { column: 'date', order: 'desc' }, { column: 'id', order: 'desc' }])
    .modify((query) => {
      if (limit) query.limit(limit);
      if (offset) query.offset(offset);
    });
  return rows.map((row) => decode<Announcement>('announcements', row));
}

export async function readAnnouncement(
  db: Database,
  townId: string,
  id: string,
  now = Date.now(),
): Promise<Announcement | null> {
  if (!isId(id)) return null;
  const row = await shownOf(db, townId, now).where({ id }).first();
  return row ? decode<Announcement>('announcements', row) : null;
}

/** How many announcements everybody may see, of one category or of all. */
export async function countAnnouncements(
  db: Database,
  townId: string,
  now = Date.now(),
  category?: AnnouncementCategory | null,
): Promise<number> {
  const row = await shownOf(db, townId, now, category).count({ total: '*' }).first();
  return Number(row?.total ?? 0);
}
