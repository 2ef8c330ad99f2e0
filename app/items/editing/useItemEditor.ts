/** The editor of items: how it opens, and what follows from saving and deleting. */
import type { Item } from '../../../db/rules/items/items.ts';
import type { List } from '../../../db/rules/items/lists.ts';
import { CallError, call } from '../../data/call.ts';

import { refetchCatalogue, useCatalogueStatus } from '../../data/catalogue/status.ts';
import { toOpenProblem } from '../../data/sendChange.ts';
import { createEditorStore } from '../../editing/createEditorStore.ts';
import { editingTexts } from '../../texts/en/editing.ts';
import { itemEditingTexts as texts } from '../../texts/en/itemEditing.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { itemApi } from './api.ts';

/** `item` as the server had it, null for a new one; `lists` null where they could not be read. */
export type OpenItem = { id: string; item: Item | null; lists: List[] | null };

export const useItemEditor = createEditorStore<OpenItem>();

/** @throws CallError */
export const readLists = async (): Promise<List[]> => (await call<{ lists: List[] }>('/api/items/lists')).lists;

/** Opens the form of an item as the server has it now, or of a new one; says so when that cannot be had. */
export async function openItemEditor(id: string | null): Promise<void> {
  try {
    // The form goes without the lists, and says so.
    const [item, lists] = await Promise.all([id === null ? null : itemApi.read(id), readLists().catch(() => null)]);
    useItemEditor.setState({ editing: { id: id ?? 'new', item, lists } });
  } catch (error) {
    const isMissing = error instanceof CallError && error.status === 404 && id !== null;
    showToast('error', isMissing ? texts.missing(id) : toOpenProblem(error, editingTexts.failedToOpen).message);
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

/** Has the page show what was saved. Where that cannot be read, it stays saved, and the page says so. */
export function refreshCatalogue(): void {
  refetchCatalogue();
  const { changes } = useCatalogueStatus.getState();
  const stop = useCatalogueStatus.subscribe(({ reading }) => {
    if (reading.changes < changes) return;
    stop();
    if (!reading.answered) showToast('warning', texts.refreshFailed);
  });
}
