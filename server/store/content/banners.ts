import type { Database } from '../../../db/connection.ts';
import { type Banner, compareBanners } from '../../../db/rules/announcements/banners.ts';
import { decodeRow, type Row } from '../recordRows.ts';
import { whereShownAt } from './schedule.ts';

/** Lists banners shown at an instant, most severe first. */
export async function listBanners(db: Database, townId: string, now = Date.now()): Promise<Banner[]> {
  const rows: Row[] = await db.read('banners').where({ town_id: townId }).modify(whereShownAt(now));
  return rows.map((row) => decodeRow<Banner>('banners', row)).sort(compareBanners);
}
