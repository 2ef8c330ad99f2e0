/** Whether something that everybody may see mentions a file: only so long may everybody have it. */
import type { Knex } from 'knex';
import type { Database } from '../../db/connection.ts';
import { alwaysRenderedSections } from '../../db/rules/sections.ts';
import { whereShownAt } from './schedule.ts';

/** The files whose addresses stand in a text. */
export const extractFileIds = (text: string): string[] =>
  [...text.matchAll(/\/(?:media|files)\/([\w-]+)\//g)].map(([, id]) => id as string);

/** Narrows a query to rows that hold the address of a file, be it one of a picture's copies or an attachment. */
const whereReferences = (fileId: string, columns: string[]) => (query: Knex.QueryBuilder) =>
  query.where((either) => {
    for (const column of columns) {
      for (const room of ['media', 'files']) either.orWhereLike(column, `%/${room}/${fileId}/%`);
    }
  });

/** Where a town's public words may hold addresses. What is private of a rental makes nothing public. */
const publicTexts = (db: Database, fileId: string, now: number): Knex.QueryBuilder[] => [
  db
    .read('sections')
    .where((drawn) => drawn.where({ enabled: true }).orWhereIn('section_key', alwaysRenderedSections))
    .modify(whereReferences(fileId, ['content'])),
  db
    .read('announcements')
    .modify(whereShownAt(now))
    .modify(whereReferences(fileId, ['title', 'excerpt', 'content', 'details', 'attachments'])),
  db
    .read('events')
    .modify(whereShownAt(now))
    .where((told) =>
      told
        .where(whereReferences(fileId, ['title', 'location', 'description']))
        .orWhere((event) => event.whereNot({ type: 'rental' }).modify(whereReferences(fileId, ['content']))),
    ),
  db
    .read('banners')
    .modify(whereShownAt(now))
    .modify(whereReferences(fileId, ['text', 'link'])),
];

/** Whether it belongs to the image of an item that everybody may see. */
const isShownByItem = (db: Database, townId: string, fileId: string): Promise<unknown> =>
  db
    .read('item_files')
    .where({ file_id: fileId })
    // As a join, SQLite would go through all items of the town.
    .whereExists(
      db
        .read('items')
        .whereRaw('items.id = item_files.item_id')
        .where({ town_id: townId, deleted_at: null, is_public: true })
        .select('id'),
    )
    .first('item_id');

/**
 * Whether a section, announcement, event or banner that everybody may see now mentions a file, or an item shows it.
 * Documents do not count: theirs are read at /documents/<id>/…
 */
export async function isPubliclyReferenced(
  db: Database,
  townId: string,
  fileId: string,
  now: number,
): Promise<boolean> {
  if (await isShownByItem(db, townId, fileId)) return true;
  for (const place of publicTexts(db, fileId, now)) {
    if (await place.where({ town_id: townId }).first('town_id')) return true;
  }
  return false;
}

/** What is remembered of how many files, and for how long: an announcement may expire meanwhile. */
const maxCachedAnswers = 20_000;
const cacheLifetimeMs = 60_000;

/** Asks isMentioned() once as long as nobody writes to the town, so that a picture costs no search at every visit. */
export function cachePublicReferences(db: Database, now: () => number) {
  const known = new Map<string, { answer: Promise<boolean>; until: number }>();
  return (town: { id: string; seq: number }, fileId: string): Promise<boolean> => {
    const key = `${town.id} ${town.seq} ${fileId}`;
    const held = known.get(key);
    if (held && now() < held.until) return held.answer;
    const answer = isPubliclyReferenced(db, town.id, fileId, now());
    // Put in anew, it comes last; the first one is the oldest.
    known.delete(key);
    const [oldest] = known.size >= maxCachedAnswers ? known.keys() : [];
    if (oldest !== undefined) known.delete(oldest);
    known.set(key, { answer, until: now() + cacheLifetimeMs });
    answer.catch(() => known.delete(key));
    return answer;
  };
}
