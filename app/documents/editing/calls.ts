/** The documents' calls. What is said of a failure is the caller's. */
import type { Document, DocumentCategory, DocumentInput } from '../../../db/rules/documents.ts';
import { send } from '../../data/send.ts';

const changed = 'documents';
type Category = { title: string; description: string };
type NewDocument = Pick<DocumentInput, 'category_id' | 'title' | 'date' | 'file_id'> & { description?: string };

export const addCategory = (json: Category, key: string) =>
  send<DocumentCategory>('/api/documents/categories', changed, { method: 'POST', json, key });

export const saveCategory = (id: string, json: Category, version: number | undefined) =>
  send<DocumentCategory>(`/api/documents/categories/${id}`, changed, { json, version });

export const deleteCategory = (id: string, version: number) =>
  send<{ documents: number }>(`/api/documents/categories/${id}`, changed, { method: 'DELETE', version });

export const addDocument = (json: NewDocument, key: string) =>
  send<Document>('/api/documents', changed, { method: 'POST', json, key });

export const saveDocument = (id: string, json: Partial<NewDocument>, version: number | undefined) =>
  send<Document>(`/api/documents/${id}`, changed, { json, version });

export const deleteDocument = (id: string, version: number) =>
  send<null>(`/api/documents/${id}`, changed, { method: 'DELETE', version });

/** @param category whose documents are ordered; undefined for the categories themselves */
export const saveOrder = (category: string | undefined, ids: string[]) =>
  send<{ ids: string[] }>(`/api/documents/categories/${category ? `${category}/` : ''}order`, changed, {
    json: { ids },
  });

export const restore = (noun: 'documents' | 'document_categories', id: string) =>
  send<unknown>(`/api/bin/${noun}/${id}/restore`, changed, { method: 'POST' });
