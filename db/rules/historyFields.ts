/** The fields of a record in its version history, by path, and the form in which each is compared and shown. */
import { formatFileSize } from './documents/documents.ts';
import { isObject } from './fields/isObject.ts';
import { type Closure, listOpeningSpans, type OpeningDay } from './town/officeHours.ts';
import { listParagraphs } from './town/sections.ts';

/** Decides how a value is shown. */
export type HistoryValueKind =
  | 'text'
  | 'lines'
  | 'opening'
  | 'closure'
  | 'choice'
  | 'yes-no'
  | 'number'
  | 'count'
  | 'price'
  | 'date'
  | 'time'
  | 'moment'
  | 'picture'
  | 'focus'
  | 'rule'
  | 'record'
  | 'file';
export type FieldValue = string | string[];

/**
 * Derived or technical fields, which are not compared. A file stands for its id, type and size, list names for list
 * ids, an image for its copies. Moving a record makes no version, so a comparison would blame the next save for its
 * position.
 */
const hiddenFields = new Set([
  'id',
  'version',
  'seq',
  'updated_at',
  'section_key',
  'dates',
  'last_date',
  'source',
  'series_id',
  'meeting_id',
  'old_slugs',
  'order_index',
  'list_ids',
  'picture',
  'format',
  'blocks',
  'description_blocks',
  'text_blocks',
  'archive',
  'used_keys',
]);
const hiddenParts = new Set(['srcset', 'avif', 'width', 'height', 'file_id', 'media_type', 'size']);

const fieldKinds: Record<string, HistoryValueKind> = {
  date: 'date',
  end_date: 'date',
  moved_from: 'date',
  meeting_date: 'date',
  budget_adopted_on: 'date',
  term_ends: 'date',
  start_time: 'time',
  end_time: 'time',
  time: 'time',
  endTime: 'time',
  publish_at: 'moment',
  expires_at: 'moment',
  opens_at: 'moment',
  closes_at: 'moment',
  src: 'picture',
  image: 'picture',
  price: 'price',
  quantity: 'count',
  rule: 'rule',
  category_id: 'record',
  parent_id: 'record',
  department_id: 'record',
  contact_ids: 'record',
  document_ids: 'record',
  related_ids: 'record',
  category: 'choice',
  priority: 'choice',
  severity: 'choice',
  type: 'choice',
  link: 'choice',
};

export type Fields = Map<string, { kind: HistoryValueKind; value: FieldValue }>;

/** A picture of a list: `The new bridge (/media/…/bridge-960.jpg, 30 % 40 %)`. */
function formatPicture({ src, alt, focus }: Record<string, unknown>): string {
  const place = isObject(focus) ? `, ${focus.x} % ${focus.y} %` : '';
  return `${alt || '–'} (${src}${place})`;
}

/** A field of a form: `Which light? (choice, required: Pole, Wall)`. */
function formatFormField({ label, type, required, options, help }: Record<string, unknown>): string {
  const choices = Array.isArray(options) ? options.join(', ') : '';
  const facts = [type, required === true && 'required'].filter(Boolean).join(', ');
  return [`${label} (${[facts, choices].filter(Boolean).join(': ')})`, help].filter(Boolean).join(' ');
}

/** One entry of a list in one line: `Jane Doe, Mayor`; `Agenda (/documents/…)`. */
function formatEntry(entry: unknown): string {
  if (!isObject(entry)) return String(entry ?? '');
  if (typeof entry.src === 'string') return formatPicture(entry);
  if (typeof entry.key === 'string' && typeof entry.label === 'string') return formatFormField(entry);
  if (typeof entry.url === 'string') return `${entry.title} (${entry.url})`;
  return Object.values(entry)
    .filter((value) => value !== null && value !== '' && typeof value !== 'object')
    .join(', ');
}

/** A weekday's hours in one line: `1 08:00-12:00 13:00-17:00`. */
const formatOpening = (row: OpeningDay) => [row.day, ...listOpeningSpans(row).map((span) => span.join('-'))].join(' ');

/** A closure in one line: `2026-11-26 2026-11-27 Thanksgiving`. */
const formatClosure = ({ from, to, reason }: Closure) => `${from} ${to} ${reason}`;

function addField(fields: Fields, path: string, key: string, value: unknown): void {
  if (value === null || value === undefined) return;
  if (path === 'hours.days') fields.set(path, { kind: 'opening', value: (value as OpeningDay[]).map(formatOpening) });
  else if (path === 'closures') fields.set(path, { kind: 'closure', value: (value as Closure[]).map(formatClosure) });
  else if (Array.isArray(value)) fields.set(path, { kind: fieldKinds[key] ?? 'lines', value: value.map(formatEntry) });
  else if (key === 'long_description' && isObject(value)) {
    fields.set(path, { kind: 'text', value: listParagraphs(value as Record<string, string>).join('\n\n') });
  } else if (key === 'focus' && isObject(value)) {
    fields.set(path, { kind: 'focus', value: `${value.x} ${value.y}` });
  } else if (isObject(value)) addFields(fields, `${path}.`, value);
  else if (typeof value === 'boolean') fields.set(path, { kind: 'yes-no', value: value ? 'yes' : 'no' });
  else if (typeof value === 'number') fields.set(path, { kind: fieldKinds[key] ?? 'number', value: String(value) });
  else fields.set(path, { kind: fieldKinds[key] ?? 'text', value: String(value) });
}

function addFields(fields: Fields, prefix: string, record: Record<string, unknown>): void {
  for (const [key, value] of Object.entries(record)) {
    if (hiddenParts.has(key) || (prefix === '' && hiddenFields.has(key))) continue;
    addField(fields, prefix + key, key, value);
  }
}

/** Flattens a record into fields by path, in the record's own order. */
export function flattenRecord(noun: string, record: Record<string, unknown>): Fields {
  const fields: Fields = new Map();
  const { content, ...rest } = record;
  if (noun === 'sections') {
    if (isObject(content)) addFields(fields, '', content);
    if ('enabled' in rest) addField(fields, 'enabled', 'enabled', rest.enabled);
    return fields;
  }
  addFields(fields, '', record);
  if (noun === 'banners' && isObject(record.link)) {
    for (const key of ['title', 'url']) fields.delete(`link.${key}`);
    fields.set('link', { kind: 'text', value: formatEntry(record.link) });
  }
  if (noun === 'documents') {
    fields.set('file_name', { kind: 'file', value: `${record.file_name} (${formatFileSize(Number(record.size))})` });
  }
  return fields;
}
