import type { Database } from '../../db/connection.ts';
import { type Banner, compareBanners } from '../../db/rules/banners.ts';
import { shownAt } from './schedule.ts';
import { decode, type Row } from './tables.ts';

/** What a town tells everybody at an instant, the gravest first. */
export async function listBanners(db: Database, townId: string, now = Date.now()): Promise<Banner[]> {
  const rows: Row[] = await db.read('banners').where({ town_id: townId }).modify(shownAt(now));
  return rows.map((row) => decode<Banner>('banners', row)).sort(compareBanners);
}

/** Every banner that was not taken down by hand, those to come and those that are over included. */
export async function allBanners(db: Database, townId: string): Promise<Banner[]> {
  const rows: Row[] = await db.read('banners').where({ town_id: townId, deleted_at: null });
  return rows.map((row) => decode<Banner>('banners', row)).sort(compareBanners);
}
