/**
 * What an administrator has opened in the shop. The form is drawn beside the catalogue and not by the viewer that
 * opened it: that may go while somebody types, by Back or because the item leaves the page.
 */
import { create } from 'zustand';
import type { Item } from '../../../db/rules/items.ts';
import type { List } from '../../../db/rules/lists.ts';
import { CallError, call } from '../../data/call.ts';
import { invalidateCatalogue } from '../../data/catalogue.ts';
import { useCatalogueStatus } from '../../data/catalogueStatus.ts';
import { toSaveProblem } from '../../data/sendChange.ts';
import { editingTexts } from '../../texts/en/editing.ts';
import { itemEditingTexts as texts } from '../../texts/en/itemEditing.ts';
import { showToast } from '../../ui/toasts.ts';
import { itemPath } from './api.ts';

/** A form that is open: `item` as the server had it, null for a new one; `lists` null where they could not be read. */
export type OpenItemForm = { item: Item | null; lists: List[] | null };

type ItemEditorState = {
  form: OpenItemForm | null;
  /** What was deleted last, as long as it can be brought back from here. */
  deleted: Item | null;
};

export const useItemEditor = create<ItemEditorState>(() => ({ form: null, deleted: null }));

/** @throws CallError */
export const readLists = async (): Promise<List[]> => (await call<{ lists: List[] }>('/api/items/lists')).lists;

/** Opens the form of an item as the server has it now, or of a new one; says so when that cannot be had. */
export async function openItemEditor(id: string | null): Promise<void> {
  try {
    // The form goes without the lists, and says so.
    const [item, lists] = await Promise.all([
      id === null ? null : call<Item>(itemPath(id)),
      readLists().catch(() => null),
    ]);
    useItemEditor.setState({ form: { item, lists } });
  } catch (error) {
    const isMissing = error instanceof CallError && error.status === 404 && id !== null;
    showToast('error', isMissing ? texts.missing(id) : toSaveProblem(error, editingTexts.failedToOpen).message);
  }
}

/** Has the page show what was saved. It stays saved when that cannot be read, and the page then says so. */
export function refreshCatalogue(): void {
  invalidateCatalogue();
  const { changes } = useCatalogueStatus.getState();
  const stop = useCatalogueStatus.subscribe(({ reading }) => {
    if (reading.changes < changes) return;
    stop();
    if (!reading.answered) showToast('warning', texts.refreshFailed);
  });
}
