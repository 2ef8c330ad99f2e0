/** Version history: the nouns that have one, records' titles, and differences between versions. */
import { formatFileSize } from './documents/documents.ts';
import { type FormattedElement, toPlainText } from './fields/formattedText.ts';
import { isObject } from './fields/isObject.ts';
import { type Closure, listOpeningSpans, type OpeningDay } from './town/officeHours.ts';
import { listParagraphs } from './town/sections.ts';

/** Every save of these nouns leaves a revision that can be restored. */
export const historyNouns = [
  'sections',
  'announcements',
  'events',
  'document_categories',
  'documents',
  'banners',
  'items',
] as const;
export type HistoryNoun = (typeof historyNouns)[number];
export const isHistoryNoun = (noun: string): noun is HistoryNoun => (historyNouns as readonly string[]).includes(noun);

export type StoredRecord = Record<string, unknown>;

/** One version of a record, as GET /api/history answers it. */
export type Revision = {
  version: number;
  /** The present address of the account that saved it, or the name of the job or command. */
  person: string;
  /** The account's present name; empty for none. */
  person_name: string;
  created_at: string;
  /** `created`, `updated`, `deleted` or `restored`; empty where the audit log does not say. */
  action: string;
  detail: string;
  record: StoredRecord;
};

/** A line of the audit log for people. `version` is its revision, where there is one. */
export type AuditEntry = {
  id: string;
  created_at: string;
  person: string;
  person_name: string;
  action: string;
  noun: string;
  record_id: string;
  title: string;
  version: number | null;
  detail: string;
  /** The id of the request, as in the server's log; null for jobs and commands. */
  request_id: string | null;
};

/** A deleted record that can be restored. `version` is that of its deletion. */
export type BinEntry = {
  noun: HistoryNoun;
  id: string;
  title: string;
  person: string;
  person_name: string;
  deleted_at: string;
  version: number;
};

/** The title that people know a record by; empty when it has none. */
export function recordTitle(noun: string, id: string, record: StoredRecord | null): string {
  if (noun === 'sections') return id.charAt(0).toUpperCase() + id.slice(1);
  const names = [record?.title, record?.text, record?.display_name, record?.email];
  return String(names.find((name) => typeof name === 'string' && name !== '') ?? '');
}

/** Decides how a value is shown. */
export type FieldKind =
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
  | 'category'
  | 'file';
export type FieldValue = string | string[];

/** A field that differs between two versions, by its path in the record: `contact.phone.office` is `phone.office`. */
export type FieldDifference = { field: string; kind: FieldKind; before: FieldValue; after: FieldValue };

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
  'order_index',
  'list_ids',
  'picture',
  'blocks',
]);
const hiddenParts = new Set(['srcset', 'avif', 'width', 'height', 'file_id', 'media_type', 'size']);

const fieldKinds: Record<string, FieldKind> = {
  date: 'date',
  end_date: 'date',
  moved_from: 'date',
  meeting_date: 'date',
  start_time: 'time',
  end_time: 'time',
  time: 'time',
  endTime: 'time',
  publish_at: 'moment',
  expires_at: 'moment',
  src: 'picture',
  image: 'picture',
  price: 'price',
  quantity: 'count',
  rule: 'rule',
  category_id: 'category',
  category: 'choice',
  priority: 'choice',
  severity: 'choice',
  type: 'choice',
  link: 'choice',
};

type Fields = Map<string, { kind: FieldKind; value: FieldValue }>;

/** A picture of a list: `The new bridge (/media/…/bridge-960.jpg, 30 % 40 %)`. */
function formatPicture({ src, alt, focus }: StoredRecord): string {
  const place = isObject(focus) ? `, ${focus.x} % ${focus.y} %` : '';
  return `${alt || '–'} (${src}${place})`;
}

/** One entry of a list in one line: `Jane Doe, Mayor`; `Agenda (/documents/…)`. */
function formatEntry(entry: unknown): string {
  if (!isObject(entry)) return String(entry ?? '');
  if (typeof entry.src === 'string') return formatPicture(entry);
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
  else if (Array.isArray(value)) fields.set(path, { kind: 'lines', value: value.map(formatEntry) });
  else if (key === 'long_description' && isObject(value)) {
    fields.set(path, { kind: 'text', value: listParagraphs(value as Record<string, string>).join('\n\n') });
  } else if (key === 'focus' && isObject(value)) {
    fields.set(path, { kind: 'focus', value: `${value.x} ${value.y}` });
  } else if (isObject(value)) addFields(fields, `${path}.`, value);
  else if (typeof value === 'boolean') fields.set(path, { kind: 'yes-no', value: value ? 'yes' : 'no' });
  else if (typeof value === 'number') fields.set(path, { kind: fieldKinds[key] ?? 'number', value: String(value) });
  else fields.set(path, { kind: fieldKinds[key] ?? 'text', value: String(value) });
}

function addFields(fields: Fields, prefix: string, record: StoredRecord): void {
  for (const [key, value] of Object.entries(record)) {
    if (hiddenParts.has(key) || (prefix === '' && hiddenFields.has(key))) continue;
    addField(fields, prefix + key, key, value);
  }
}

/** Flattens a record into fields by path, in the record's own order. */
function flattenRecord(noun: HistoryNoun, record: StoredRecord): Fields {
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
  if (noun === 'announcements') {
    if (record.format === 'markdown') fields.set('format', { kind: 'yes-no', value: 'yes' });
    else fields.delete('format');
  }
  if (noun === 'documents') {
    fields.set('file_name', { kind: 'file', value: `${record.file_name} (${formatFileSize(Number(record.size))})` });
  }
  return fields;
}

/** The words of formatted text, without marks; undefined for plain text. */
const wordsOf = (record: StoredRecord | null): string | undefined =>
  Array.isArray(record?.blocks) && record.blocks.length > 0
    ? toPlainText(record.blocks as FormattedElement[], (url) => url)
    : undefined;

/** Replaces formatted texts by words without marks, unless only the marks differ. */
function putPlainText(...versions: [fields: Fields, record: StoredRecord | null][]): void {
  const words = versions.map(([, record]) => wordsOf(record) ?? record?.content);
  if (words[0] === words[1]) return;
  for (const [at, [fields, record]] of versions.entries()) {
    if (wordsOf(record) !== undefined) fields.set('content', { kind: 'text', value: String(words[at]) });
  }
}

/**
 * Compares two versions, with one difference for each changed field. A missing field counts as empty; `null` is the
 * state before the first version.
 */
export function compareVersions(
  noun: HistoryNoun,
  before: StoredRecord | null,
  after: StoredRecord,
): FieldDifference[] {
  const old: Fields = before ? flattenRecord(noun, before) : new Map();
  const fields = flattenRecord(noun, after);
  if (noun === 'announcements') {
    putPlainText([old, before], [fields, after]);
    // A first version needs no format; later versions show when it changed.
    if (!before) fields.delete('format');
  }
  const found: FieldDifference[] = [];
  for (const field of new Set([...fields.keys(), ...old.keys()])) {
    const { kind = 'text', value = '' } = fields.get(field) ?? old.get(field) ?? {};
    const empty = Array.isArray(value) ? [] : '';
    const sides = { before: old.get(field)?.value ?? empty, after: fields.get(field)?.value ?? empty };
    const changed = JSON.stringify(sides.before) !== JSON.stringify(sides.after);
    // Two files can have the same name and size.
    const replaced = kind === 'file' && before !== null && before.file_id !== after.file_id;
    // A first version lists only what was filled in.
    const isFilledIn = before !== null || (sides.after !== 'no' && kind !== 'number');
    if ((changed && isFilledIn) || replaced) found.push({ field, kind, ...sides });
  }
  return found;
}
