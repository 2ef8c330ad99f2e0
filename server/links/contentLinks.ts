/** Finds links in a town's public content. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Database } from '../../db/connection.ts';
import { type Event, toPublicEvent } from '../../db/rules/events/events.ts';
import { type HistoryNoun, recordTitle } from '../../db/rules/history.ts';
import { listLinks } from '../../db/rules/links/contentLinks.ts';
import { whereShownAt } from '../store/content/schedule.ts';
import { decodeRow, type Row } from '../store/recordRows.ts';
import { tables } from '../store/tables.ts';

/** The position of a link. */
export type LinkPlace = { noun: HistoryNoun; record_id: string; title: string; address: string };

export const linkedNouns = [
  'sections',
  'announcements',
  'events',
  'documents',
  'banners',
  'pages',
  'forms',
  'items',
] as const;
export type LinkedNoun = (typeof linkedNouns)[number];
export const isLinkedNoun = (noun: string): noun is LinkedNoun => (linkedNouns as readonly string[]).includes(noun);

const batchSize = 200;
/** Links checked per town. */
const maxPlaces = 20_000;

const shown: Record<LinkedNoun, (now: number) => (query: Knex.QueryBuilder) => Knex.QueryBuilder> = {
  sections: () => (query) => query.where({ enabled: true }),
  announcements: whereShownAt,
  events: whereShownAt,
  banners: whereShownAt,
  pages: whereShownAt,
  forms: () => (query) => query.where({ deleted_at: null }),
  documents: () => (query) => query.where({ deleted_at: null }),
  items: () => (query) => query.where({ deleted_at: null, is_public: true }),
};

function toPlaces(noun: LinkedNoun, row: Row): LinkPlace[] {
  const record = decodeRow<Row>(noun, row);
  const id = String(record[tables[noun].key]);
  const visible = noun === 'events' ? toPublicEvent(decodeRow<Event>(noun, row)) : record;
  const title = recordTitle(noun, id, record);
  return listLinks(visible).map((address) => ({ noun, record_id: id, title, address }));
}

/** Reads the links of some records, in their public version. */
export async function readLinksOf(
  { read }: Pick<Database, 'read'>,
  townId: string,
  ids: ReadonlyMap<LinkedNoun, readonly string[]>,
  now: number,
): Promise<LinkPlace[]> {
  const found: LinkPlace[] = [];
  for (const [noun, named] of ids) {
    for (let at = 0; at < named.length; at += batchSize) {
      const rows: Row[] = await read(noun)
        .where({ town_id: townId })
        .whereIn(tables[noun].key, named.slice(at, at + batchSize))
        .modify(shown[noun](now));
      found.push(...rows.flatMap((row) => toPlaces(noun, row)));
    }
  }
  return found;
}

/** Reads all links of a town in batches. */
export async function readAllLinks(
  { read }: Pick<Database, 'read'>,
  townId: string,
  now: number,
  commerce: boolean,
): Promise<LinkPlace[]> {
  const found: LinkPlace[] = [];
  for (const noun of linkedNouns) {
    if (noun === 'items' && !commerce) continue;
    const { key } = tables[noun];
    for (let last = ''; found.length < maxPlaces; ) {
      const rows: Row[] = await read(noun)
        .where({ town_id: townId })
        .where(key, '>', last)
        .modify(shown[noun](now))
        .orderBy(key)
        .limit(batchSize);
      found.push(...rows.flatMap((row) => toPlaces(noun, row)));
      last = String(rows.at(-1)?.[key] ?? '');
      if (rows.length < batchSize) break;
      await nextTurn();
    }
  }
  return found.slice(0, maxPlaces);
}
