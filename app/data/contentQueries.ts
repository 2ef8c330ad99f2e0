/** Reads the town's content from the local database, in the shape that screens show. */

import type { TownDatabase } from '../../db/browser/townDatabase.ts';
import { compareAnnouncements } from '../../db/rules/announcements/announcements.ts';
import { compareBanners } from '../../db/rules/announcements/banners.ts';
import { comparePositions } from '../../db/rules/comparePositions.ts';
import { type CategoryWithDocuments, groupDocuments } from '../../db/rules/documents/documents.ts';
import { compareForms } from '../../db/rules/forms/forms.ts';
import { compareMeetings } from '../../db/rules/meetings/meetings.ts';
import { comparePages } from '../../db/rules/pages/pages.ts';
import { findFault } from '../../db/rules/sync/shape.ts';
import type { InitialState } from '../../db/rules/sync/sync.ts';
import { sectionKeys } from '../../db/rules/town/sectionKeys.ts';
import { contentNouns, type TownContent } from './contentStore.ts';

/** Fields that a screen needs. Older rows may lack other, newer fields. */
const neededFields: Record<string, readonly string[]> = {
  sections: ['content'],
  banners: ['severity', 'text'],
  announcements: ['title', 'date'],
  events: ['title', 'date'],
  document_categories: ['title'],
  documents: ['title', 'file_name'],
  people: ['name', 'subjects'],
  collection_routes: ['name', 'weekday', 'every_weeks', 'starts_on', 'shift', 'holidays', 'exceptions'],
  pages: ['slug', 'title', 'kind', 'content', 'blocks', 'steps', 'contact_ids', 'document_ids', 'pictures'],
  bodies: ['name', 'members'],
  meetings: ['slug', 'title', 'date', 'start_time', 'agenda', 'files', 'notices'],
  forms: ['slug', 'title', 'kind', 'fields', 'asks_contact', 'is_open'],
};

/** Drops rows that a screen cannot show, so that damaged storage hides only the damaged rows. */
export const dropDamagedRows = <Row extends object>(noun: string, rows: readonly Row[]): Row[] =>
  rows.filter((row) => findFault(noun, row) === '' && neededFields[noun]?.every((field) => field in row));

type Query<N extends keyof TownContent> = (database: TownDatabase) => Promise<TownContent[N] | undefined>;

const queries: { [N in keyof TownContent]: Query<N> } = {
  town: async ({ meta }) => {
    const row = await meta.get('town');
    return row?.key === 'town' ? row.town : undefined;
  },
  sections: async (database) => {
    const sections = dropDamagedRows('sections', await database.sections.toArray());
    warnMissingSections(sections.map(({ section_key }) => section_key));
    return sections;
  },
  banners: async ({ banners }) => dropDamagedRows('banners', await banners.toArray()).sort(compareBanners),
  announcements: async ({ announcements }) =>
    dropDamagedRows('announcements', await announcements.toArray()).sort(compareAnnouncements),
  events: async ({ events }) => dropDamagedRows('events', await events.toArray()),
  documents: async ({ document_categories, documents_data }) =>
    groupDocuments(
      dropDamagedRows('document_categories', await document_categories.toArray()),
      dropDamagedRows('documents', await documents_data.toArray()),
    ),
  people: async ({ people }) => dropDamagedRows('people', await people.toArray()).sort(comparePositions),
  collection_routes: async ({ collection_routes }) =>
    dropDamagedRows('collection_routes', await collection_routes.toArray()).sort(comparePositions),
  pages: async ({ pages }) => dropDamagedRows('pages', await pages.toArray()).sort(comparePages),
  bodies: async ({ bodies }) => dropDamagedRows('bodies', await bodies.toArray()).sort(comparePositions),
  meetings: async ({ meetings }) => dropDamagedRows('meetings', await meetings.toArray()).sort(compareMeetings),
  forms: async ({ forms }) => dropDamagedRows('forms', await forms.toArray()).sort(compareForms),
};

/** Warns in the console about sections that the town has not written yet and that are shown empty. */
const warnedSections = new Set<string>();
function warnMissingSections(found: readonly string[]): void {
  for (const key of sectionKeys.filter((one) => !found.includes(one) && !warnedSections.has(one))) {
    warnedSections.add(key);
    // biome-ignore lint/suspicious/noConsole: only the console says so
    console.info(`No content found for section: ${key}`);
  }
}

/** @returns undefined until the database holds the whole town */
export const readContent = async <N extends keyof TownContent>(database: TownDatabase, noun: N) =>
  (await database.meta.get('complete')) ? queries[noun](database) : undefined;

/**
 * Whether a noun has no rows because they arrived in the wrong shape; the page's embedded data is better then.
 * Reads the position, which changes with every run, only if there are no rows.
 */
export async function isMissing(database: TownDatabase, noun: keyof TownContent): Promise<boolean> {
  if (noun === 'town') return false;
  for (const store of noun === 'documents' ? ['document_categories', 'documents_data'] : [noun]) {
    if ((await database.table(store).count()) > 0) continue;
    const position = await database.meta.get('sync');
    if (position?.key === 'sync' && position.faulty_stores?.includes(store)) return true;
  }
  return false;
}

const embeddedNouns = contentNouns.filter((noun) => noun !== 'town');

const newestSeq = (lists: (readonly ({ seq: number } | CategoryWithDocuments)[])[]) =>
  Math.max(0, ...lists.flat().flatMap((row) => ('documents' in row ? row.documents.map(({ seq }) => seq) : row.seq)));

/** Whether the database is complete and no older than the page. */
export async function isAsNewAs(state: InitialState, database: TownDatabase): Promise<boolean> {
  const stored = await Promise.all(embeddedNouns.map((noun) => readContent(database, noun)));
  const lists = stored.filter((list) => list !== undefined);
  const own = [state.page, state.meeting].filter((one) => one !== undefined);
  const embedded = [...embeddedNouns.map((noun) => state[noun]), own];
  return lists.length === stored.length && newestSeq(lists) >= newestSeq(embedded);
}

const sortByKey = (sections: TownContent['sections']) =>
  [...sections].sort((a, b) => a.section_key.localeCompare(b.section_key));

/** Returns the embedded object if it is equal, so that screens showing it need not render again. */
export function reuseEmbedded<N extends keyof TownContent>(
  state: InitialState,
  noun: N,
  value: TownContent[N],
): TownContent[N] {
  const { tenant: town, sections, banners, documents, people, collection_routes } = state;
  const all: Partial<TownContent> = { town, sections, banners, documents, people, collection_routes };
  const embedded = all[noun];
  const toText = (content: unknown) =>
    JSON.stringify(noun === 'sections' ? sortByKey(content as TownContent['sections']) : content);
  return embedded !== undefined && toText(embedded) === toText(value) ? embedded : value;
}
