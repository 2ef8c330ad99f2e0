/** Saves a record's form so that retries have no second effect. */
import { useState } from 'react';
import { newIdempotencyKey } from '../../data/newIdempotencyKey.ts';
import { createOnce } from '../createOnce.ts';
import type { RecordForm, SavedRecord } from './recordForm.ts';

/** The field of a new record's form that holds the key. Remembered with the others, it survives a crash of the page. */
export const keyField = 'idempotency_key';

/** @param id of the record; undefined for a new one */
export function useRecordSave<Saved extends SavedRecord, Body>(
  { bodyOf, create, update }: RecordForm<Saved, Body>,
  id: string | undefined,
) {
  const [newKey] = useState(newIdempotencyKey);
  const [keys] = useState(() => new Map<string, string>());

  /** Equal content has an equal key, so a retry after a lost response is the same request. */
  const keyOf = (...content: unknown[]) => {
    const text = JSON.stringify(content);
    const key = keys.get(text) ?? newIdempotencyKey();
    keys.set(text, key);
    return key;
  };
  const createNew = async (data: FormData): Promise<Saved> => {
    const body = bodyOf(data);
    if (!create) throw new Error('Records of this kind cannot be created.');
    if (!update) return create(body, keyOf(body));
    return createOnce({
      key: String(data.get(keyField) ?? newKey),
      body,
      create,
      update: (saved, changed) => update(String(saved.id), changed, saved.version, keyOf(saved.version, changed)),
    });
  };
  const save = async (data: FormData, version: number | undefined): Promise<Saved> => {
    if (id === undefined || !update) return createNew(data);
    const body = bodyOf(data);
    return update(id, body, version, keyOf(version, body));
  };
  return { newKey, save, saveAsNew: id !== undefined && create ? createNew : undefined };
}
