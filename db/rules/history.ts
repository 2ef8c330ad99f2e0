/** Version history: the nouns that have one, records' titles, and differences between versions. */
import { type FormattedElement, toPlainText } from './fields/formattedText.ts';
import { type Fields, type FieldValue, flattenRecord, type HistoryValueKind } from './historyFields.ts';

/** Every save of these nouns leaves a revision that can be restored. */
export const historyNouns = [
  'sections',
  'announcements',
  'events',
  'document_categories',
  'documents',
  'banners',
  'items',
  'people',
  'collection_routes',
  'pages',
  'bodies',
  'meetings',
  'forms',
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
  if (noun === 'sections') return id.charAt(0).toUpperCase() + id.slice(1).replaceAll('_', ' ');
  const names = [record?.title, record?.text, record?.display_name, record?.name, record?.slug, record?.email];
  return String(names.find((name) => typeof name === 'string' && name !== '') ?? '');
}

/** A field that differs between two versions, by its path in the record: `contact.phone.office` is `phone.office`. */
export type FieldDifference = { field: string; kind: HistoryValueKind; before: FieldValue; after: FieldValue };

/** The fields that hold a formatted text: its words, and its tree, which is empty for words alone. */
const formattedFields: Partial<Record<HistoryNoun, [words: string, tree: string]>> = {
  announcements: ['content', 'blocks'],
  pages: ['content', 'blocks'],
  forms: ['content', 'blocks'],
  events: ['description', 'description_blocks'],
  items: ['description', 'description_blocks'],
  documents: ['text', 'text_blocks'],
};

/** Replaces a formatted text by its words and addresses. Where only its form differs, a field says so. */
function compareFormattedTexts(noun: HistoryNoun, ...versions: [fields: Fields, record: StoredRecord | null][]): void {
  const [name, treeName] = formattedFields[noun] ?? [];
  if (name === undefined || treeName === undefined) return;
  const texts = versions.map(([, record]) => {
    const value = record?.[treeName];
    const tree = Array.isArray(value) ? (value as FormattedElement[]) : [];
    return { tree, words: tree.length > 0 ? toPlainText(tree, (url) => url) : record?.[name] };
  });
  for (const [at, [fields, record]] of versions.entries()) {
    if (record) fields.set(name, { kind: 'text', value: String(texts[at]?.words ?? '') });
  }
  const [before, after] = texts;
  const isReformatted = before?.words === after?.words && JSON.stringify(before?.tree) !== JSON.stringify(after?.tree);
  if (isReformatted) versions[1]?.[0].set('formatting', { kind: 'yes-no', value: 'yes' });
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
  compareFormattedTexts(noun, [old, before], [fields, after]);
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
