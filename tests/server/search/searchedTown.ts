/** A town to search. */
import type { Town } from '../../../db/rules/town/towns.ts';
import { updateSearchIndex } from '../../../server/store/search/index.ts';
import { searchTown } from '../../../server/store/search/search.ts';
import { write } from '../../../server/store/write.ts';
import { type dialects, makeTestDatabase, makeTown } from '../database.ts';
import { announcementInput } from '../records.ts';

export const searchTime = Date.parse('2026-11-20T18:00:00Z');

export async function makeSearchedTown(dialect: (typeof dialects)[number]) {
  const { db } = await makeTestDatabase(dialect);
  const town = await makeTown(db);
  const current = async (): Promise<Town> => {
    const columns = ['seq', 'epoch', 'search_synonyms', 'search_answers'] as const;
    return {
      ...town,
      ...(await db
        .read('towns')
        .where({ id: town.id })
        .first(...columns)),
    };
  };
  const setSearch = (search: { search_synonyms?: string; search_answers?: string }) =>
    write(db, town.id, 'test', (tx) => tx.saveTown(search));
  const find = async (query: string, options: { commerce?: boolean; now?: number } = {}) => {
    await updateSearchIndex(db, town.id, { now: searchTime, ...options });
    return searchTown(db, await current(), query, { commerce: false, now: searchTime, ...options });
  };
  const titles = async (...of: Parameters<typeof find>) => (await find(...of)).results.map(({ title }) => title);
  const save = (title: string, more = {}) =>
    write(
      db,
      town.id,
      'import',
      (tx) => tx.save('announcements', announcementInput({ title, excerpt: '', content: 'Text.', tags: [], ...more })),
      { now: searchTime },
    );
  return { db, town, current, find, titles, save, setSearch };
}
