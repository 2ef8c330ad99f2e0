/** A town with announcements, and where its feeds are. */
import type { AnnouncementInput } from '../../../db/rules/announcements/input.ts';
import { write } from '../../../server/store/write.ts';
import { makeTestDatabase, makeTown } from '../database.ts';
import { announcementInput } from '../records.ts';
import { serve } from '../serve.ts';

export const atomPath = '/feeds/announcements.atom';

export const jsonPath = '/feeds/announcements.json';

/** A town with the given announcements, and its server. */
export async function serveFeeds(given: Partial<AnnouncementInput>[] = [], options: Parameters<typeof serve>[1] = {}) {
  const database = await makeTestDatabase('sqlite');
  const made = await makeTown(database.db, { display_name: 'City of Maple' });
  const ids = await write(database.db, made.id, 'clerk', async (tx) => {
    const saved: string[] = [];
    for (const one of given) saved.push((await tx.save('announcements', announcementInput(one))).id);
    return saved;
  });
  return { database, town: made, ids, ...(await serve(database, options)) };
}
