/** Decides which files are public: those that a public record refers to. */
import type { Knex } from 'knex';
import type { Database } from '../../../db/connection.ts';
import { alwaysRenderedSections } from '../../../db/rules/town/sections.ts';
import { isStillAhead } from '../../start/clockErrors.ts';
import { whereShownAt } from './schedule.ts';

/** Finds the ids of files whose addresses are in a text. */
export const extractFileIds = (text: string): string[] =>
  [...text.matchAll(/\/(?:media|files)\/([\w-]+)\//g)].map(([, id]) => id as string);

/** Filters rows with a file's address, as picture or attachment. */
const whereReferences = (fileId: string, columns: string[]) => (query: Knex.QueryBuilder) =>
  query.where((either) => {
    for (const column of columns) {
      for (const room of ['media', 'files']) either.orWhereLike(column, `%/${room}/${fileId}/%`);
    }
  });

/** A town's public texts that may contain addresses. A rental's private fields make no file public. */
const publicTexts = (db: Database, fileId: string, now: number): Knex.QueryBuilder[] => [
  db
    .read('sections')
    .where((shownSection) => shownSection.where({ enabled: true }).orWhereIn('section_key', alwaysRenderedSections))
    .modify(whereReferences(fileId, ['content'])),
  db
    .read('announcements')
    .modify(whereShownAt(now))
    .modify(whereReferences(fileId, ['title', 'excerpt', 'content', 'blocks', 'details', 'attachments', 'pictures'])),
  db
    .read('events')
    .modify(whereShownAt(now))
    .where((publicPart) =>
      publicPart
        .where(whereReferences(fileId, ['title', 'location', 'description', 'description_blocks', 'pictures']))
        .orWhere((event) => event.whereNot({ type: 'rental' }).modify(whereReferences(fileId, ['content']))),
    ),
  db
    .read('banners')
    .modify(whereShownAt(now))
    .modify(whereReferences(fileId, ['text', 'link'])),
  db
    .read('people')
    .where({ deleted_at: null })
    .modify(whereReferences(fileId, ['photo'])),
  db
    .read('documents')
    .where({ deleted_at: null })
    .modify(whereReferences(fileId, ['text_blocks'])),
  db
    .read('pages')
    .modify(whereShownAt(now))
    .modify(whereReferences(fileId, ['pictures', 'content', 'blocks', 'summary', 'steps'])),
  db
    .read('forms')
    .where({ deleted_at: null })
    .modify(whereReferences(fileId, ['content', 'blocks', 'summary', 'fields', 'confirmation', 'closed_text'])),
];

/** Whether a posted notice refers to a file, which then stays for good. */
export const isInNotice = async (knex: Knex, townId: string, fileId: string): Promise<boolean> =>
  (await knex('notice_files').where({ town_id: townId, file_id: fileId }).first('notice_id')) !== undefined;

const isShownByItem = (db: Database, townId: string, fileId: string): Promise<unknown> =>
  db
    .read('item_files')
    .where({ file_id: fileId })
    // With a join, SQLite would read all items of the town.
    .whereExists(
      db
        .read('items')
        .whereRaw('items.id = item_files.item_id')
        .where({ town_id: townId, deleted_at: null, is_public: true })
        .select('id'),
    )
    .first('item_id');

/**
 * Whether a public section, announcement, event, banner, person, page, form, notice or item refers to a file. Documents are excluded:
 * their files are served at /documents/<id>/…
 */
export async function isPubliclyReferenced(
  db: Database,
  townId: string,
  fileId: string,
  now: number,
): Promise<boolean> {
  if (await isShownByItem(db, townId, fileId)) return true;
  if (await isInNotice(db.read, townId, fileId)) return true;
  for (const place of publicTexts(db, fileId, now)) {
    if (await place.where({ town_id: townId }).first('town_id')) return true;
  }
  return false;
}

/** Limits of the cache; the lifetime is short because an announcement may expire. */
const maxCachedAnswers = 20_000;
const cacheLifetimeMs = 60_000;

/** Caches isPubliclyReferenced() until the town changes, so that pictures don't cost a query at every visit. */
export function cachePublicReferences(db: Database, now: () => number) {
  const cache = new Map<string, { answer: Promise<boolean>; until: number }>();
  return (town: { id: string; seq: number }, fileId: string): Promise<boolean> => {
    const key = `${town.id} ${town.seq} ${fileId}`;
    const cached = cache.get(key);
    if (cached && isStillAhead(cached.until, now(), cacheLifetimeMs)) return cached.answer;
    const answer = isPubliclyReferenced(db, town.id, fileId, now());
    // A Map keeps insertion sequence, so its first entry is the oldest.
    cache.delete(key);
    const [oldest] = cache.size >= maxCachedAnswers ? cache.keys() : [];
    if (oldest !== undefined) cache.delete(oldest);
    cache.set(key, { answer, until: now() + cacheLifetimeMs });
    answer.catch(() => cache.delete(key));
    return answer;
  };
}
