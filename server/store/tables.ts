/** How records are stored: JSON, booleans and money as both databases have them, and what leaves the store. */
import { toCents, toDollars } from '../../db/rules/money.ts';

export type Noun = 'announcements' | 'events' | 'document_categories' | 'documents' | 'banners' | 'items';

type Table = {
  key: string;
  /** The columns that a record is made of. A new column stays inside until it is listed here. */
  fields: string[];
  json: string[];
  boolean: string[];
  /** Fields in dollars, each of which is stored as `<field>_cents`. */
  cents?: string[];
  /** Fields that are not stored in the row: revisions alone have them. */
  unstored?: string[];
};

const stamps = ['version', 'seq', 'updated_at'];
const schedule = ['publish_at', 'expires_at'];

export const tables: Record<Noun | 'sections', Table> = {
  sections: {
    key: 'section_key',
    fields: ['section_key', ...stamps, 'content', 'enabled'],
    json: ['content'],
    boolean: ['enabled'],
  },
  announcements: {
    key: 'id',
    fields: [
      ...['id', ...stamps, ...schedule, 'title', 'excerpt', 'content', 'format', 'blocks', 'date', 'category'],
      ...['priority', 'tags', 'details', 'attachments', 'pictures', 'source', 'order_index'],
    ],
    json: ['tags', 'details', 'attachments', 'pictures', 'blocks'],
    boolean: [],
  },
  events: {
    key: 'id',
    fields: [
      ...['id', ...stamps, ...schedule, 'title', 'type', 'date', 'end_date', 'all_day', 'start_time', 'end_time'],
      ...['repeat', 'dates', 'cancelled', 'moved_from', 'series_id', 'closes_office', 'location', 'location_detail'],
      ...['description', 'content', 'renter_name', 'renter_email', 'renter_phone', 'source'],
    ],
    json: ['repeat', 'dates', 'cancelled'],
    boolean: ['all_day', 'closes_office'],
  },
  document_categories: {
    key: 'id',
    fields: ['id', ...stamps, 'title', 'description', 'order_index'],
    json: [],
    boolean: [],
  },
  documents: {
    key: 'id',
    fields: [
      ...['id', ...stamps, 'category_id', 'file_id', 'title', 'description', 'date', 'file_name', 'media_type'],
      ...['size', 'order_index', 'meeting_id', 'meeting_date'],
    ],
    json: [],
    boolean: [],
  },
  banners: {
    key: 'id',
    fields: ['id', ...stamps, ...schedule, 'severity', 'text', 'link'],
    json: ['link'],
    boolean: [],
  },
  items: {
    key: 'id',
    // An item's `created_at` is public: the shop is sorted by it.
    fields: [
      ...['id', ...stamps, 'created_at', 'title', 'description', 'image', 'picture', 'tags', 'sku', 'price'],
      ...['quantity', 'list_ids', 'is_public', 'taxable'],
    ],
    json: ['tags', 'list_ids', 'picture'],
    boolean: ['is_public', 'taxable'],
    cents: ['price'],
    unstored: ['lists'],
  },
};

export type Row = Record<string, unknown>;

/** A stored row as a record. */
export function decodeRow<T>(noun: keyof typeof tables, row: Row): T {
  const { fields, json, boolean, cents = [] } = tables[noun];
  const record: Row = Object.fromEntries(fields.map((field) => [field, row[field]]));
  for (const column of json) if (record[column] !== null) record[column] = JSON.parse(record[column] as string);
  for (const column of boolean) record[column] = Boolean(record[column]);
  for (const field of cents) record[field] = toDollars(row[`${field}_cents`] as number);
  return record as T;
}

/** A record as its revision keeps it. */
export function toRevisionRecord(noun: keyof typeof tables, record: Row): Row {
  const { fields, unstored = [] } = tables[noun];
  const kept = [...fields, ...unstored];
  return Object.fromEntries(Object.entries(record).filter(([field]) => kept.includes(field)));
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
