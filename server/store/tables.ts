/** How records are stored: JSON, booleans and money as both databases have them, and what never leaves the store. */
import { toCents, toDollars } from '../../db/rules/money.ts';

export type Noun = 'announcements' | 'events' | 'document_categories' | 'documents' | 'banners' | 'items';

type Table = {
  key: string;
  json: string[];
  boolean: string[];
  /** Fields in dollars, each of which is stored as `<field>_cents`. */
  cents?: string[];
  /** Columns that never leave the store. */
  internal: string[];
  /** Fields that are not stored in the row: revisions alone have them. */
  unstored?: string[];
};

const internalColumns = ['town_id', 'created_at', 'deleted_at'];
const scheduleColumns = ['shown', 'was_shown', 'turns_at'];

export const tables: Record<Noun | 'sections', Table> = {
  sections: { key: 'section_key', json: ['content'], boolean: ['enabled'], internal: internalColumns },
  announcements: {
    key: 'id',
    json: ['tags', 'details', 'attachments', 'pictures', 'blocks'],
    boolean: [],
    internal: [...internalColumns, ...scheduleColumns, 'imported_version'],
  },
  events: {
    key: 'id',
    json: ['repeat', 'dates', 'cancelled'],
    boolean: ['all_day', 'closes_office'],
    internal: [...internalColumns, ...scheduleColumns, 'last_date', 'imported_version'],
  },
  document_categories: { key: 'id', json: [], boolean: [], internal: internalColumns },
  documents: { key: 'id', json: [], boolean: [], internal: internalColumns },
  banners: { key: 'id', json: ['link'], boolean: [], internal: [...internalColumns, ...scheduleColumns] },
  items: {
    key: 'id',
    json: ['tags', 'list_ids', 'picture'],
    boolean: ['is_public', 'taxable'],
    cents: ['price'],
    // An item's `created_at` is public: the shop is sorted by it.
    internal: ['town_id', 'deleted_at', 'owner_id', 'was_public', 'title_key', 'search_text'],
    unstored: ['lists'],
  },
};

export type Row = Record<string, unknown>;

/** A stored row as a record. */
export function decodeRow<T>(noun: keyof typeof tables, row: Row): T {
  const { json, boolean, cents = [], internal } = tables[noun];
  const record = { ...row };
  for (const column of internal) delete record[column];
  for (const column of json) if (record[column] !== null) record[column] = JSON.parse(record[column] as string);
  for (const column of boolean) record[column] = Boolean(record[column]);
  for (const field of cents) {
    record[field] = toDollars(record[`${field}_cents`] as number);
    delete record[`${field}_cents`];
  }
  return record as T;
}

/** A record as its revision keeps it. */
export function withoutInternal(noun: keyof typeof tables, record: Row): Row {
  const { internal } = tables[noun];
  return Object.fromEntries(Object.entries(record).filter(([field]) => !internal.includes(field)));
}

/** A record's columns as they are stored. */
export function encodeRecord(noun: keyof typeof tables, record: Row): Row {
  const row = { ...record };
  const { json, cents = [], unstored = [] } = tables[noun];
  for (const field of unstored) delete row[field];
  for (const column of json) {
    if (column in row) row[column] = row[column] === null ? null : JSON.stringify(row[column]);
  }
  for (const field of cents) {
    if (field in row) row[`${field}_cents`] = toCents(row[field] as number);
    delete row[field];
  }
  return row;
}
