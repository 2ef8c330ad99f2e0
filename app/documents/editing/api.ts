/** The calls that change documents and their categories. They throw what sendChange() throws. */
import type { Document, DocumentCategory } from '../../../db/rules/documents/documents.ts';
import type { DocumentInput } from '../../../db/rules/documents/input.ts';
import { sendChange } from '../../data/sendChange.ts';
import { createEditorStore } from '../../editing/createEditorStore.ts';
import { recordApi } from '../../editing/records/recordApi.ts';
import type { Notifying } from '../../news/editing/api.ts';

export type CategoryBody = { title: string; description: string };
export type DocumentBody = Pick<
  DocumentInput,
  'category_id' | 'title' | 'date' | 'meeting_id' | 'meeting_date' | 'file_id' | 'text_blocks'
> & {
  description?: string;
} & Notifying;

export const documentApi = recordApi<Document, DocumentBody>('documents', '/api/documents');
export const categoryApi = recordApi<DocumentCategory, CategoryBody>(
  'document_categories',
  '/api/documents/categories',
);

/** The form of a document outside of the list of all documents. */
export const useDocumentEditor = createEditorStore<Document>();

const archivePath = (id: string) => `/api/documents/${encodeURIComponent(id)}/archive`;

/** Puts a document into the archive. @param made_on YYYY-MM-DD */
export const archiveDocument = ({ id, version }: Document, made_on: string, key: string) =>
  sendChange<Document>(archivePath(id), 'documents', { method: 'POST', json: { made_on }, version, key });

export const unarchiveDocument = ({ id, version }: Document) =>
  sendChange<Document>(archivePath(id), 'documents', { method: 'DELETE', version });

/** @param category sorts its documents; undefined sorts the categories */
export const saveDocumentOrder = (category: string | undefined, ids: string[]) =>
  sendChange<{ ids: string[] }>(`/api/documents/categories/${category ? `${category}/` : ''}order`, 'documents', {
    json: { ids },
  });
