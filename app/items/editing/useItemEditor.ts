/** The state of the item editor, and the effects of saving and deleting. */
import type { Item } from '../../../db/rules/items/items.ts';
import type { List } from '../../../db/rules/items/lists.ts';
import { CallError, call } from '../../data/call.ts';

import { refetchCatalogue, useCatalogueStatus } from '../../data/catalogue/status.ts';
import { toOpenProblem } from '../../data/sendChange.ts';
import { createEditorStore } from '../../editing/createEditorStore.ts';
import { editingTexts } from '../../texts/en/editing/editing.ts';
import { itemEditingTexts as texts } from '../../texts/en/shop/itemEditing.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { itemApi } from './api.ts';

/** `item` is the server's version, null for a new one; `lists` null if they could not be loaded. */
export type OpenItem = { id: string; item: Item | null; lists: List[] | null };

export const useItemEditor = createEditorStore<OpenItem>();

/** @throws CallError */
export const readLists = async (): Promise<List[]> => (await call<{ lists: List[] }>('/api/items/lists')).lists;

/** Opens the form of an item with the server's current version, or of a new one. Reports a failure. @returns whether it opened */
export async function openItemEditor(id: string | null): Promise<boolean> {
  try {
    // The form works without the lists, and says so.
    const [item, lists] = await Promise.all([id === null ? null : itemApi.read(id), readLists().catch(() => null)]);
    useItemEditor.setState({ editing: { id: id ?? 'new', item, lists } });
    return true;
  } catch (error) {
    const isMissing = error instanceof CallError && error.status === 404 && id !== null;
    showToast('error', isMissing ? texts.missing(id) : toOpenProblem(error, editingTexts.failedToOpen).message);
    return false;
  }
}

/** @throws what sendChange() throws */
export async function deleteItem({ id, title }: Item, version: number): Promise<void> {
  await itemApi.remove(id, version);
  showToast('success', texts.removed);
  const undo = () => itemApi.restore(id).then(refreshCatalogue);
  useItemEditor.setState({
    undoable: {
      recordId: id,
      text: texts.isRemoved(title),
      undo,
      undoneText: texts.undone(title),
      failedText: texts.undoFailed,
    },
  });
  refreshCatalogue();
}

/** Reloads the page's items after a save. If that fails, the page says so; the save stays. */
export function refreshCatalogue(): void {
  refetchCatalogue();
  const { changes } = useCatalogueStatus.getState();
  const stop = useCatalogueStatus.subscribe(({ reading }) => {
    if (reading.changes < changes) return;
    stop();
    if (!reading.answered) showToast('warning', texts.refreshFailed);
  });
}
