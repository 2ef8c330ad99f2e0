/** Reads the town's content from the local database, as screens show it. */
import type { TownDatabase } from '../../db/browser/townDatabase.ts';
import { compareAnnouncements } from '../../db/rules/announcements/announcements.ts';
import { compareBanners } from '../../db/rules/announcements/banners.ts';
import { groupDocuments } from '../../db/rules/documents/documents.ts';
import { findFault } from '../../db/rules/sync/shape.ts';
import type { InitialState } from '../../db/rules/sync/sync.ts';
import { sectionKeys } from '../../db/rules/town/sections.ts';
import type { TownContent } from './contentStore.ts';

/** Fields that a screen needs. Other fields may be missing in rows from before there was such a field. */
const neededFields: Record<string, readonly string[]> = {
  sections: ['content'],
  banners: ['severity', 'text'],
  announcements: ['title', 'date'],
  events: ['title', 'date'],
  document_categories: ['title'],
  documents: ['title', 'file_name'],
};

/** The rows that a screen can show: storage that was damaged hides no more than the rows that it hit. */
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
};
export const contentNouns = Object.keys(queries) as (keyof TownContent)[];

/** A section that the town has not written yet is shown empty; the console says why. */
const warnedSections = new Set<string>();
function warnMissingSections(found: readonly string[]): void {
  for (const key of sectionKeys.filter((one) => !found.includes(one) && !warnedSections.has(one))) {
    warnedSections.add(key);
    // biome-ignore lint/suspicious/noConsole: only the console says so
    console.info(`No content found for section: ${key}`);
  }
}

/** @returns undefined until the database holds all of the town */
export const readContent = async <N extends keyof TownContent>(database: TownDatabase, noun: N) =>
  (await database.meta.get('complete')) ? queries[noun](database) : undefined;

/**
 * Whether nothing is held of a noun because its rows came in the wrong shape: what the page came with is better then.
 * Looks at the position, which every run moves, only where nothing is held.
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

/** The newest seq among the records that have one. */
const newestSeq = ({ sections, banners, announcements, events, documents }: Omit<TownContent, 'town'>) =>
  Math.max(
    0,
    ...[sections, banners, announcements, events, documents.flatMap((category) => category.documents)]
      .flat()
      .map(({ seq }) => seq),
  );

/** Whether the database is complete, and no older than the page. */
export async function isAsNewAs(state: InitialState, database: TownDatabase): Promise<boolean> {
  const read = <N extends keyof TownContent>(noun: N) => readContent(database, noun);
  const [sections, banners, announcements, events, documents] = await Promise.all([
    read('sections'),
    read('banners'),
    read('announcements'),
    read('events'),
    read('documents'),
  ]);
  if (!sections || !banners || !announcements || !events || !documents) return false;
  return newestSeq({ sections, banners, announcements, events, documents }) >= newestSeq(state);
}

const sortByKey = (sections: TownContent['sections']) =>
  [...sections].sort((a, b) => a.section_key.localeCompare(b.section_key));

/** What the page came with, where that is the same: screens that show it then need not render again. */
export function reuseEmbedded<N extends keyof TownContent>(
  state: InitialState,
  noun: N,
  value: TownContent[N],
): TownContent[N] {
  const { tenant: town, sections, banners, documents } = state;
  const embedded = ({ town, sections, banners, documents } as Partial<TownContent>)[noun] as TownContent[N] | undefined;
  const toText = (content: unknown) =>
    JSON.stringify(noun === 'sections' ? sortByKey(content as TownContent['sections']) : content);
  return embedded !== undefined && toText(embedded) === toText(value) ? embedded : value;
}
