/** The documents' calls. What is said of a failure is the caller's. */
import type { Document, DocumentCategory, DocumentInput } from '../../../db/rules/documents.ts';
import { sendChange } from '../../data/sendChange.ts';

const changedNoun = 'documents';
type Category = { title: string; description: string };
type NewDocument = Pick<DocumentInput, 'category_id' | 'title' | 'date' | 'file_id'> & { description?: string };

export const addCategory = (json: Category, key: string) =>
  sendChange<DocumentCategory>('/api/documents/categories', changedNoun, { method: 'POST', json, key });

export const saveCategory = (id: string, json: Category, version: number | undefined) =>
  sendChange<DocumentCategory>(`/api/documents/categories/${id}`, changedNoun, { json, version });

export const deleteCategory = (id: string, version: number) =>
  sendChange<{ documents: number }>(`/api/documents/categories/${id}`, changedNoun, { method: 'DELETE', version });

export const addDocument = (json: NewDocument, key: string) =>
  sendChange<Document>('/api/documents', changedNoun, { method: 'POST', json, key });

export const saveDocument = (id: string, json: Partial<NewDocument>, version: number | undefined) =>
  sendChange<Document>(`/api/documents/${id}`, changedNoun, { json, version });

export const deleteDocument = (id: string, version: number) =>
  sendChange<null>(`/api/documents/${id}`, changedNoun, { method: 'DELETE', version });

/** @param category whose documents are ordered; undefined for the categories themselves */
export const saveDocumentOrder = (category: string | undefined, ids: string[]) =>
  sendChange<{ ids: string[] }>(`/api/documents/categories/${category ? `${category}/` : ''}order`, changedNoun, {
    json: { ids },
  });

export const restoreDeleted = (noun: 'documents' | 'document_categories', id: string) =>
  sendChange<unknown>(`/api/bin/${noun}/${id}/restore`, changedNoun, { method: 'POST' });
