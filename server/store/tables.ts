/** Defines how records are stored: JSON, booleans and money in both databases, and the columns that leave the store. */
import { toCents, toDollars } from '../../db/rules/money.ts';

export type Noun =
  | 'announcements'
  | 'events'
  | 'document_categories'
  | 'documents'
  | 'banners'
  | 'items'
  | 'people'
  | 'collection_routes'
  | 'pages'
  | 'bodies'
  | 'meetings'
  | 'forms';

type Table = {
  key: string;
  /** A record's columns. New columns are not exposed until they are listed here. */
  fields: string[];
  json: string[];
  boolean: string[];
  /** Fields in dollars, stored as `<field>_cents`. */
  cents?: string[];
  /** Fields that only revisions store. */
  unstored?: string[];
};

const stamps = ['version', 'seq', 'updated_at'];
const common = ['id', ...stamps];
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
      ...common,
      ...schedule,
      'title',
      'excerpt',
      'content',
      'format',
      'blocks',
      'date',
      'category',
      'priority',
      'tags',
      'details',
      'attachments',
      'pictures',
      'source',
      'order_index',
    ],
    json: ['tags', 'details', 'attachments', 'pictures', 'blocks'],
    boolean: [],
  },
  events: {
    key: 'id',
    fields: [
      ...common,
      ...schedule,
      'title',
      'type',
      'date',
      'end_date',
      'all_day',
      'start_time',
      'end_time',
      'repeat',
      'dates',
      'cancelled',
      'moved_from',
      'series_id',
      'closes_office',
      'location',
      'location_detail',
      'description',
      'description_blocks',
      'pictures',
      'content',
      'renter_name',
      'renter_email',
      'renter_phone',
      'source',
    ],
    json: ['repeat', 'dates', 'cancelled', 'description_blocks', 'pictures'],
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
      ...common,
      'category_id',
      'file_id',
      'title',
      'description',
      'date',
      'file_name',
      'media_type',
      'size',
      'order_index',
      'meeting_id',
      'meeting_date',
      'archive',
      'text_blocks',
    ],
    json: ['archive', 'text_blocks'],
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
    // An item's `created_at` is public, because the shop can be sorted by it.
    fields: [
      ...common,
      'created_at',
      'title',
      'description',
      'image',
      'picture',
      'tags',
      'sku',
      'price',
      'description_blocks',
      'pictures',
      'quantity',
      'list_ids',
      'is_public',
      'taxable',
    ],
    json: ['tags', 'list_ids', 'picture', 'description_blocks', 'pictures'],
    boolean: ['is_public', 'taxable'],
    cents: ['price'],
    unstored: ['lists'],
  },
  people: {
    key: 'id',
    fields: [
      ...common,
      'name',
      'role',
      'office',
      'department_id',
      'phone',
      'email',
      'photo',
      'term_ends',
      'is_official',
      'subjects',
      'order_index',
    ],
    json: ['photo', 'subjects'],
    boolean: ['is_official'],
  },
  collection_routes: {
    key: 'id',
    fields: [
      ...common,
      'name',
      'collects',
      'weekday',
      'every_weeks',
      'starts_on',
      'streets',
      'shift',
      'holidays',
      'exceptions',
      'order_index',
    ],
    json: ['collects', 'holidays', 'exceptions'],
    boolean: [],
  },
  pages: {
    key: 'id',
    fields: [
      ...common,
      ...schedule,
      'slug',
      'old_slugs',
      'parent_id',
      'kind',
      'topic',
      'title',
      'summary',
      'format',
      'content',
      'blocks',
      'steps',
      'contact_ids',
      'document_ids',
      'related_ids',
      'pictures',
      'in_menu',
      'order_index',
    ],
    json: ['old_slugs', 'blocks', 'steps', 'contact_ids', 'document_ids', 'related_ids', 'pictures'],
    boolean: ['in_menu'],
  },
  bodies: {
    key: 'id',
    fields: [
      ...common,
      'name',
      'kind',
      'about',
      'has_notice_clock',
      'members',
      'quorum',
      'usual_location',
      'usual_time',
      'event_id',
      'media_contacts',
      'is_retired',
      'order_index',
    ],
    json: ['members', 'media_contacts'],
    boolean: ['has_notice_clock', 'is_retired'],
  },
  meetings: {
    key: 'id',
    // Only posting writes these fields: see server/store/meetings/notices.ts.
    fields: [
      ...common,
      'slug',
      'body_ids',
      'event_id',
      'date',
      'start_time',
      'end_time',
      'location',
      'kind',
      'continues',
      'emergency_reason',
      'remote_note',
      'live_url',
      'agenda',
      'files',
      'is_budget',
      'budget_files',
      'impact_statement',
      'budget_adopted_on',
      'is_tax_hearing',
    ],
    json: ['body_ids', 'agenda', 'files', 'budget_files', 'impact_statement'],
    boolean: ['is_budget', 'is_tax_hearing'],
  },
  forms: {
    key: 'id',
    fields: [
      ...common,
      'slug',
      'kind',
      'title',
      'summary',
      'format',
      'content',
      'blocks',
      'fields',
      'used_keys',
      'asks_contact',
      'is_open',
      'opens_at',
      'closes_at',
      'closed_text',
      'confirmation',
      'records_sentence',
      'recipients',
      'retention_days',
      'is_public_list',
      'service_code',
      'order_index',
    ],
    json: ['blocks', 'fields', 'used_keys', 'recipients'],
    boolean: ['is_open', 'is_public_list'],
  },
};

export type Row = Record<string, unknown>;

/** Converts a stored row to a record. */
export function decodeRow<T>(noun: keyof typeof tables, row: Row): T {
  const { fields, json, boolean, cents = [] } = tables[noun];
  const record: Row = Object.fromEntries(fields.map((field) => [field, row[field]]));
  for (const column of json) if (record[column] !== null) record[column] = JSON.parse(record[column] as string);
  for (const column of boolean) record[column] = Boolean(record[column]);
  for (const field of cents) record[field] = toDollars(row[`${field}_cents`] as number);
  return record as T;
}

/** Converts a record for its revision. */
export function toRevisionRecord(noun: keyof typeof tables, record: Row): Row {
  const { fields, unstored = [] } = tables[noun];
  const stored = [...fields, ...unstored];
  return Object.fromEntries(Object.entries(record).filter(([field]) => stored.includes(field)));
}

/** Converts a record to its stored columns. */
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
