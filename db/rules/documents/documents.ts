/** Documents and their categories. */
import * as v from 'valibot';
import { textField } from '../fields/textField.ts';
import { isDate } from '../time.ts';

// Marked as pure, so that readers' pages, which validate nothing, leave all of this out.
/* @__NO_SIDE_EFFECTS__ */
const fileField = (name: string, maxLength: number) =>
  v.pipe(
    v.string(`The ${name} must be text.`),
    v.maxLength(maxLength, `The ${name} has at most ${maxLength} characters.`),
  );
/* @__NO_SIDE_EFFECTS__ */
const integerField = (name: string) =>
  v.pipe(v.number(`The ${name} must be a number.`), v.integer(`The ${name} must be a whole number.`));

export const DocumentCategoryInput = v.object(
  {
    title: v.pipe(textField('title of a category', 120), v.nonEmpty('A category needs a title.')),
    description: textField('description of a category', 600),
    order_index: integerField('place of a category'),
  },
  'A category is sent as an object with its title and description.',
);
export type DocumentCategoryInput = v.InferOutput<typeof DocumentCategoryInput>;

export const DocumentInput = v.object(
  {
    category_id: v.string('The category must be named by its id, as text.'),
    title: v.pipe(textField('title of a document', 200), v.nonEmpty('A document needs a title.')),
    description: textField('description of a document', 600),
    date: v.pipe(
      v.string('The date must be text.'),
      v.check(isDate, 'The date must be a real day, written YYYY-MM-DD.'),
    ),
    /** The meeting that it belongs to: the event and its day; empty for none. */
    meeting_id: v.pipe(v.string('The meeting must be named by its id, as text.'), v.maxLength(40)),
    meeting_date: v.union(
      [v.literal(''), v.pipe(v.string(), v.check(isDate))],
      'The day of the meeting must be a real day, written YYYY-MM-DD.',
    ),
    /** The stored file: its id, and its details for readers. `size` is in bytes. */
    file_id: v.string('The file must be named by its id, as text.'),
    file_name: v.pipe(fileField('name of the file', 200), v.nonEmpty('The file needs a name.')),
    media_type: fileField('kind of the file', 100),
    size: v.pipe(integerField('size of the file'), v.minValue(0, 'The size of the file cannot be less than 0.')),
    order_index: integerField('place of a document'),
  },
  'A document is sent as an object with its title, date, category_id and file_id.',
);
export type DocumentInput = v.InferOutput<typeof DocumentInput>;

/** The body of a change: omitted fields keep their value or get the default. */
export const CategoryChanges = v.partial(v.omit(DocumentCategoryInput, ['order_index']));
export const DocumentChanges = v.partial(
  v.pick(DocumentInput, ['category_id', 'title', 'description', 'date', 'meeting_id', 'meeting_date', 'file_id']),
);

type Stored = { id: string; version: number; seq: number; updated_at: string };
export type DocumentCategory = DocumentCategoryInput & Stored;
export type Document = DocumentInput & Stored;

/** The defaults of a new category and a new document. */
export const newCategory = { title: '', description: '' };
export const newDocument = (date: string) => ({
  category_id: '',
  title: '',
  description: '',
  date,
  file_id: '',
  meeting_id: '',
  meeting_date: '',
});

/** A category with its documents, as GET /api/documents answers it. */
export type CategoryWithDocuments = {
  category: { category_id: string; title: string; description: string; version: number };
  documents: Document[];
};

const comparePosition = (a: { order_index: number; title: string }, b: { order_index: number; title: string }) =>
  a.order_index - b.order_index || a.title.localeCompare(b.title);

/** Groups documents by category, both in the clerk's order. */
export function groupDocuments(
  categories: readonly DocumentCategory[],
  documents: readonly Document[],
): CategoryWithDocuments[] {
  const inCategory = new Map(categories.map(({ id }) => [id, [] as Document[]]));
  for (const document of documents) inCategory.get(document.category_id)?.push(document);
  return [...categories].sort(comparePosition).map(({ id, title, description, version }) => ({
    category: { category_id: id, title, description, version },
    documents: (inCategory.get(id) ?? []).sort(comparePosition),
  }));
}

/** The address stays the same when the document's file is replaced. */
export const documentPath = (document: { id: string; file_name: string }) =>
  `/documents/${document.id}/${encodeURIComponent(document.file_name)}`;

/** `minutes.pdf` → `PDF`: the short name of a kind of file. */
export function fileTypeLabel(file_name: string): string {
  return /\.([a-z0-9]{1,5})$/i.exec(file_name)?.[1]?.toUpperCase() ?? 'FILE';
}

/** 1_234_567 → `1.2 MB` (decimal, as file managers show it). */
export function formatFileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const units = ['KB', 'MB', 'GB'];
  let value = bytes / 1000;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${value < 10 ? value.toFixed(1).replace(/\.0$/, '') : Math.round(value)} ${units[unit]}`;
}
