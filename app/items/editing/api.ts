/** The calls that change items and lists. They throw what send() throws, and Problems with a text where the server gives none. */
import type { RefObject } from 'react';
import type { ItemInput } from '../../../db/rules/itemInput.ts';
import type { Item } from '../../../db/rules/items.ts';
import type { ListInput } from '../../../db/rules/listInput.ts';
import type { List } from '../../../db/rules/lists.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { CallError } from '../../data/call.ts';
import { Conflict, sendChange } from '../../data/sendChange.ts';
import { createOnce } from '../../editing/createOnce.ts';
import type { Values } from '../../editing/formValues.ts';
import type { FormBase } from '../../editing/RecordEditor.tsx';
import { itemEditingTexts as texts } from '../../texts/en/itemEditing.ts';
import { newItemBody } from './form.ts';

const basePath = '/api/items';
const changedNoun = 'items';
export const itemPath = (id: string) => `${basePath}/${encodeURIComponent(id)}`;

/** Statuses for which editors have sentences of their own. */
const hasOwnText = (status: number) => [0, 401, 403, 404].includes(status);

/** A failure for which the server gives no reason has words of its own. */
function explainFailure(error: unknown): never {
  const isBare = error instanceof CallError && error.serverMessage === '' && !hasOwnText(error.status);
  throw isBare ? new Problem('internal', texts.failed) : error;
}

const updateItem = (id: string, json: Partial<ItemInput>, version: number | undefined) =>
  sendChange<Item>(itemPath(id), changedNoun, { json, version });

/** Creates an item once, however often it is tried. @param key see createOnce() */
export const createItem = (key: string, item: ItemInput): Promise<Item> =>
  createOnce({
    key,
    body: newItemBody(item),
    create: (json, key) => sendChange<Item>(basePath, changedNoun, { method: 'POST', json, key }),
    update: (created, json) => updateItem(created.id, json, created.version),
    createdBefore: texts.createdBefore,
  }).catch(explainFailure);

/** A field that is saved by itself, at once. */
export type ItemPart = { image: string } | { list_ids: number[] };

export type ItemSaver = {
  /** @param values what the form's field holds of it */
  savePart: (part: ItemPart, values: Values) => Promise<Item>;
  saveAll: (item: ItemInput) => Promise<Item>;
  /** Where the form stands, for EditorModal to fill. */
  formBase: RefObject<FormBase | null>;
};

/**
 * Saves an item and parts of it in the order in which that was asked for. Each save is made from the version that the
 * one before left, and the form moves on with them: its own parts never conflict with it.
 * @param partSaved told of every part that was saved
 */
export function createItemSaver(opened: Item, partSaved: () => void): ItemSaver {
  const { id } = opened;
  const standing: ItemSaver['formBase'] = { current: null };
  const version = () => standing.current?.version();
  /** The parts as they were saved last, as far as this form knows. */
  const known: Record<string, unknown> = { image: opened.image, list_ids: opened.list_ids };
  let last: Promise<unknown> = Promise.resolve();
  const inOrder = <T>(act: () => Promise<T>): Promise<T> => {
    const turn = last.then(act);
    last = turn.catch(() => {});
    return turn;
  };

  async function savePart(part: ItemPart, values: Values): Promise<Item> {
    const [name = ''] = Object.keys(part);
    const isKnown = (current: Record<string, unknown>) => JSON.stringify(current[name]) === JSON.stringify(known[name]);
    let saved: Item;
    try {
      saved = await updateItem(id, part, version());
      standing.current?.rebase(saved.version, values);
    } catch (error) {
      // Somebody else saved other fields. Theirs stay, and meet what is typed here when that is saved.
      if (!(error instanceof Conflict && error.current && isKnown(error.current))) throw error;
      saved = await updateItem(id, part, Number(error.current.version));
    }
    Object.assign(known, part);
    partSaved();
    return saved;
  }
  return {
    formBase: standing,
    savePart: (part, values) => inOrder(() => savePart(part, values)),
    saveAll: (item) => inOrder(() => updateItem(id, item, version()).catch(explainFailure)),
  };
}

/** Somebody else may have been faster: it is gone then, which is what was wanted. */
export async function deleteItem({ id, version }: Pick<Item, 'id' | 'version'>): Promise<void> {
  try {
    await sendChange(itemPath(id), changedNoun, { method: 'DELETE', version });
  } catch (error) {
    if (!(error instanceof CallError && error.status === 404)) throw error;
  }
}

/** Takes a deleted item out of the bin again. */
export const restoreItem = (id: string) =>
  sendChange<Item>(`/api/bin/items/${encodeURIComponent(id)}/restore`, changedNoun, { method: 'POST' });

export const createList = (json: ListInput, key: string) =>
  sendChange<List>(`${basePath}/lists`, 'lists', { method: 'POST', json, key });

/** Why something could not be saved, to be put into a sentence. */
export function failureReason(error: unknown): string {
  if (error instanceof CallError && error.status === 0) return texts.unreachable;
  const told = error instanceof CallError ? error.serverMessage : error instanceof Conflict ? error.message : '';
  return told.replace(/\.$/, '') || texts.noReason;
}
