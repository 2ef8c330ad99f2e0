/**
 * What an administrator has opened in the shop. The form is drawn beside the catalogue and not by the viewer that
 * opened it: that may go while somebody types, by Back or because the item leaves the page.
 */
import { create } from 'zustand';
import type { Item } from '../../../db/rules/items.ts';
import type { List } from '../../../db/rules/lists.ts';
import { CallError, call } from '../../data/call.ts';
import { catalogueChanged } from '../../data/catalogue.ts';
import { useStanding } from '../../data/catalogueStanding.ts';
import { saveProblem } from '../../data/send.ts';
import { editingTexts } from '../../texts/editing.ts';
import { itemEditingTexts as texts } from '../../texts/itemEditing.ts';
import { showToast } from '../../ui/toasts.ts';
import { itemPath } from './saving.ts';

/** A form that is open: `item` as the server had it, null for a new one; `lists` null where they could not be read. */
export type OpenForm = { item: Item | null; lists: List[] | null };

type Opened = {
  form: OpenForm | null;
  /** What was deleted last, as long as it can be brought back from here. */
  deleted: Item | null;
};

export const useOpened = create<Opened>(() => ({ form: null, deleted: null }));

/** @throws CallError */
export const readLists = async (): Promise<List[]> => (await call<{ lists: List[] }>('/api/items/lists')).lists;

/** Opens the form of an item as the server has it now, or of a new one; says so when that cannot be had. */
export async function openForm(id: string | null): Promise<void> {
  try {
    // The form goes without the lists, and says so.
    const [item, lists] = await Promise.all([
      id === null ? null : call<Item>(itemPath(id)),
      readLists().catch(() => null),
    ]);
    useOpened.setState({ form: { item, lists } });
  } catch (error) {
    const isMissing = error instanceof CallError && error.status === 404 && id !== null;
    showToast('error', isMissing ? texts.missing(id) : saveProblem(error, editingTexts.failedToOpen).message);
  }
}

/** Has the page show what was saved. It stays saved when that cannot be read, and the page then says so (R599). */
export function refresh(): void {
  catalogueChanged();
  const { changes } = useStanding.getState();
  const stop = useStanding.subscribe(({ reading }) => {
    if (reading.changes < changes) return;
    stop();
    if (!reading.answered) showToast('warning', texts.refreshFailed);
  });
}
