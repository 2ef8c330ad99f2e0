/** Documents and their categories. */
import type { DocumentCategoryInput, DocumentInput } from './input.ts';

type Stored = { id: string; version: number; seq: number; updated_at: string };
export type DocumentCategory = DocumentCategoryInput & Stored;
/** `has_text` is set in lists that leave the text version out: on drawn pages and in GET /api/documents. */
export type Document = DocumentInput & Stored & { has_text?: boolean };

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
  archive: null,
  text_blocks: [],
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

export const documentTextPath = (id: string) => `/document-text/${id}`;

/** Whether a document has a text version. Records that browsers stored earlier lack the field. */
export const hasText = ({ has_text, text_blocks = [] }: Pick<Document, 'has_text' | 'text_blocks'>): boolean =>
  has_text ?? text_blocks.length > 0;

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
