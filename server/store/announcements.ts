import type { Database } from '../../db/connection.ts';
import type { Announcement } from '../../db/rules/announcements.ts';
import { isId } from './ids.ts';
import { decode, type Row } from './tables.ts';

/** A town's announcements in reading order (compareAnnouncements), all of them or the first few. */
export async function listAnnouncements(db: Database, townId: string, limit?: number): Promise<Announcement[]> {
  const rows: Row[] = await db
    .read('announcements')
    .where({ town_id: townId, deleted_at: null })
    .orderBy([{ column: 'order_index' }, { column: 'date', order: 'desc' }, { column: 'id', order: 'desc' }])
    .modify((query) => {
      if (limit) query.limit(limit);
    });
  return rows.map((row) => decode<Announcement>('announcements', row));
}

export async function readAnnouncement(db: Database, townId: string, id: string): Promise<Announcement | null> {
  if (!isId(id)) return null;
  const row = await db.read('announcements').where({ town_id: townId, id, deleted_at: null }).first();
  return row ? decode<Announcement>('announcements', row) : null;
}

export async function countAnnouncements(db: Database, townId: string): Promise<number> {
  const row = await db.read('announcements').where({ town_id: townId, deleted_at: null }).count({ total: '*' }).first();
  return Number(row?.total ?? 0);
}
