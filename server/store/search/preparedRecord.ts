/** Prepares a row for the search index: the terms of its public text. */
import type { Knex } from 'knex';
import type { Database } from '../../../db/connection.ts';
import type { Item } from '../../../db/rules/items/items.ts';
import {
  listQuickLinks,
  type SearchedRecords,
  seriesOf,
  sortDayOf,
  toSearchEntry,
} from '../../../db/rules/search/entries.ts';
import { isSearchedSection, type SearchedNoun, type SearchedTable } from '../../../db/rules/search/results.ts';
import type { Section } from '../../../db/rules/town/sections.ts';
import { decodePublicRow, isPublicRow } from '../publicRows.ts';
import type { Row } from '../recordRows.ts';
import { tables } from '../tables.ts';
import { itemMark, listMark, listRecordTerms, type RecordTerms } from './recordTerms.ts';

/** `links`: quick links of the section that has them, which replace the previous ones. */
export type PreparedRecord = { noun: SearchedNoun; id: string; terms: RecordTerms | null; links?: PreparedRecord[] };

export type PublicRecord = SearchedRecords[SearchedTable];

/** Returns a row's public record; null if it is not public. */
function toPublicRecord(noun: SearchedTable, row: Row, now: number): PublicRecord | null {
  if (!isPublicRow(noun, row, now) || (noun === 'sections' && !row.enabled)) return null;
  return decodePublicRow(noun, row) as PublicRecord;
}

async function readFileText(knex: Knex, fileId: string): Promise<string> {
  const row = await knex('search_file_texts').where({ file_id: fileId }).first('text');
  return row?.text ?? '';
}

async function prepareLinks(section: Section | null): Promise<PreparedRecord[]> {
  const links = section ? listQuickLinks(section) : [];
  return Promise.all(
    links.map(async ({ id, link }) => {
      const terms = await listRecordTerms(toSearchEntry('quick_links', link), { date: '', series: '' });
      return { noun: 'quick_links', id, terms };
    }),
  );
}

/** Lists an item's terms, even if it is hidden: administrators find it in their list. */
export async function listItemTerms(item: Item): Promise<RecordTerms> {
  const terms = await listRecordTerms(toSearchEntry('items', item), { date: '', series: '' });
  return { ...terms, marks: [itemMark, ...item.list_ids.map(listMark)], isHidden: !item.is_public };
}

/** Derives the terms of a record, and of a document's file. @returns also the number of characters read */
export async function prepareRecord(
  { read }: Database,
  noun: SearchedTable,
  row: Row,
  now: number,
): Promise<{ one: PreparedRecord; letters: number }> {
  const id = String(row[tables[noun].key]);
  const record = toPublicRecord(noun, row, now);
  const links = noun === 'sections' && id === 'quick_links' ? await prepareLinks(record as Section | null) : undefined;
  if (!record || (noun === 'sections' && !isSearchedSection(id)))
    return { one: { noun, id, terms: null, ...(links && { links }) }, letters: 0 };
  const entry = toSearchEntry(noun, record);
  const place = { date: sortDayOf(noun, record), series: seriesOf(noun, record) };
  if (noun === 'items')
    return { one: { noun, id, terms: await listItemTerms(record as Item) }, letters: entry.text.length };
  const fileText = noun === 'documents' ? await readFileText(read, String(row.file_id)) : '';
  const terms = await listRecordTerms(entry, place, fileText);
  return { one: { noun, id, terms }, letters: entry.text.length + fileText.length };
}
