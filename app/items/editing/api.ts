/** The calls that change items and lists. */
import type { RefObject } from 'react';
import { serialQueue } from '../../../db/rules/cart/serialQueue.ts';
import type { ItemInput } from '../../../db/rules/items/input.ts';
import type { Item } from '../../../db/rules/items/items.ts';
import type { ListInput } from '../../../db/rules/items/listInput.ts';
import type { List } from '../../../db/rules/items/lists.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { CallError } from '../../data/call.ts';
import { Conflict, isUnanswered, sendChange } from '../../data/sendChange.ts';
import type { Values } from '../../editing/formValues.ts';
import { recordApi } from '../../editing/records/recordApi.ts';
import type { FormBase } from '../../editing/records/useRecordForm.ts';
import { itemEditingTexts as texts } from '../../texts/en/shop/itemEditing.ts';

export const itemApi = recordApi<Item, ItemInput>('items', '/api/items');

export const createList = (json: ListInput, key: string) =>
  sendChange<List>('/api/items/lists', 'lists', { method: 'POST', json, key });

/** Statuses for which the editors have their own sentences. */
const hasOwnText = (status: number) => [0, 401, 403, 404].includes(status);

/** Replaces a failure without a server message by a text of ours. */
export function explainFailure(error: unknown): never {
  const isBare = error instanceof CallError && error.serverMessage === '' && !hasOwnText(error.status);
  throw isBare ? new Problem('internal', texts.failed) : error;
}

/** A field that is saved by itself, at once. */
export type ItemPart = { image: string } | { list_ids: number[] };

export type ItemSaver = {
  /** @param values of the part's fields in the form */
  savePart: (part: ItemPart, values: Values) => Promise<Item>;
  saveAll: (item: ItemInput) => Promise<Item>;
  /** The form's version, which RecordEditor sets. */
  formBase: RefObject<FormBase | null>;
};

/**
 * Saves an item and its parts in the requested sequence. Each save starts from the previous save's version, and the
 * form follows, so that its own parts never conflict with it.
 * @param partSaved called for every saved part
 */
export function createItemSaver(opened: Item, partSaved: () => void): ItemSaver {
  const { id } = opened;
  const formBase: ItemSaver['formBase'] = { current: null };
  const version = () => formBase.current?.version();
  /** The last saved parts, as far as this form knows. */
  const known: Record<string, unknown> = { image: opened.image, list_ids: opened.list_ids };
  const enqueue = serialQueue();

  async function savePart(part: ItemPart, values: Values): Promise<Item> {
    const [name = ''] = Object.keys(part);
    const isKnown = (current: Record<string, unknown>) => JSON.stringify(current[name]) === JSON.stringify(known[name]);
    let saved: Item;
    try {
      saved = await itemApi.update(id, part, version());
      formBase.current?.rebase(saved.version, values);
    } catch (error) {
      // Somebody else saved other fields. These stay, and are compared with the typed ones on the next save.
      if (!(error instanceof Conflict && error.current && isKnown(error.current))) throw error;
      saved = await itemApi.update(id, part, Number(error.current.version));
    }
    Object.assign(known, part);
    partSaved();
    return saved;
  }
  return {
    formBase,
    savePart: (part, values) => enqueue(() => savePart(part, values)),
    saveAll: (item) => enqueue(() => itemApi.update(id, item, version()).catch(explainFailure)),
  };
}

/** The reason of a failure, to insert into a sentence. */
export function failureReason(error: unknown): string {
  if (isUnanswered(error)) return texts.unreachable;
  const reason = error instanceof CallError ? error.serverMessage : error instanceof Conflict ? error.message : '';
  return reason.replace(/\.$/, '') || texts.noReason;
}
