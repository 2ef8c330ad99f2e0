import type { Database } from '../../../db/connection.ts';
import type { Announcement } from '../../../db/rules/announcements/announcements.ts';
import type { AnnouncementCategory } from '../../../db/rules/announcements/categories.ts';
import { isId } from '../../../db/rules/links/paths.ts';
import { decodeRow, type Row } from '../recordRows.ts';
import { sortOrders } from './positions.ts';
import { whereShownAt } from './schedule.ts';

type Slice = { limit?: number; offset?: number; category?: AnnouncementCategory | null };

/** Selects announcements that are public at an instant, of one category or all. */
const queryShown = (db: Database, townId: string, now: number, category?: AnnouncementCategory | null) =>
  db
    .read('announcements')
    .where({ town_id: townId, ...(category && { category }) })
    .modify(whereShownAt(now));

/** Lists a town's announcements sorted like compareAnnouncements(), all or one page. */
export async function listAnnouncements(
  db: Database,
  townId: string,
  now = Date.now(),
  { limit, offset, category }: Slice = {},
): Promise<Announcement[]> {
  const rows: Row[] = await queryShown(db, townId, now, category)
    .orderBy(sortOrders.announcements)
    .modify((query) => {
      if (limit) query.limit(limit);
      if (offset) query.offset(offset);
    });
  return rows.map((row) => decodeRow<Announcement>('announcements', row));
}

/** Lists all announcements for editors, including scheduled and expired ones. */
export async function listAllAnnouncements(db: Database, townId: string): Promise<Announcement[]> {
  const rows: Row[] = await db
    .read('announcements')
    .where({ town_id: townId, deleted_at: null })
    .orderBy(sortOrders.announcements);
  return rows.map((row) => decodeRow<Announcement>('announcements', row));
}

export async function readAnnouncement(
  db: Database,
  townId: string,
  id: string,
  now = Date.now(),
): Promise<Announcement | null> {
  if (!isId(id)) return null;
  const row = await queryShown(db, townId, now).where({ id }).first();
  return row ? decodeRow<Announcement>('announcements', row) : null;
}

/** Counts public announcements, of one category or all. */
export async function countAnnouncements(
  db: Database,
  townId: string,
  now = Date.now(),
  category?: AnnouncementCategory | null,
): Promise<number> {
  const row = await queryShown(db, townId, now, category).count({ total: '*' }).first();
  return Number(row?.total ?? 0);
}
