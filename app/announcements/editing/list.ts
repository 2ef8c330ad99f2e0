/** The announcements as their editor lists them: what the server has, what is new and unsaved, and what is open. */
import { create } from 'zustand';
import type { Announcement } from '../../../db/rules/announcements.ts';
import { call } from '../../data/call.ts';
import { saveProblem } from '../../data/send.ts';
import { announcementEditingTexts as texts } from '../../texts/announcementEditing.ts';
import { showToast } from '../../ui/toasts.ts';
import { deleteAnnouncement, newTemporaryId, restoreAnnouncement, saveOrder } from './saving.ts';

/** `id` is temporary while there is no record. An open one keeps the record that its form was filled from. */
export type Item = {
  id: string;
  record: Announcement | null;
  editing: boolean;
  /** Closed with changes that are not saved: its form is still there, and not seen. */
  kept?: boolean;
  /** Of a new one: the number, from 1, under which what is typed in it is remembered. Its own while it is open. */
  place?: number;
};

/** Whether somebody is at work on it. */
export const isOpen = ({ editing, kept }: Item) => editing || kept === true;

export type EditedList = {
  state: 'loading' | 'failed' | 'ready';
  /** In reading order; the new ones first. */
  items: Item[];
  /** What was deleted last, as long as it can be brought back from here. */
  removed: Announcement | null;
  /** What went wrong with the list, told where it stands. */
  problem: string;
  /** What happened, for a live region. */
  told: string;
};

/** Puts what the server has into the list, without touching what somebody is at work on. */
export function merged(items: readonly Item[], records: readonly Announcement[]): Item[] {
  const open = new Map(items.filter((item) => item.record && isOpen(item)).map((item) => [item.id, item]));
  const list: Item[] = records.map((record) => open.get(record.id) ?? { id: record.id, record, editing: false });
  const known = new Set(records.map(({ id }) => id));
  for (const [place, item] of items.entries()) {
    // New ones, and an open one that somebody else has deleted: its words are still on the screen.
    if (item.record === null || (isOpen(item) && !known.has(item.id))) list.splice(place, 0, item);
  }
  return list;
}

/** The lowest number that no new one has. */
function freePlace(items: readonly Item[]): number {
  const taken = new Set(items.map(({ record, place }) => (record ? 0 : place)));
  let place = 1;
  while (taken.has(place)) place += 1;
  return place;
}

const savedIds = (items: readonly Item[]) => items.filter(({ record }) => record).map(({ id }) => id);

/** The same items, those that are saved in the order of these ids. */
function inOrder(items: readonly Item[], ids: readonly string[]): Item[] {
  const place = new Map(ids.map((id, index) => [id, index]));
  return [...items].sort((one, other) => (place.get(one.id) ?? -1) - (place.get(other.id) ?? -1));
}

/** A list of its own for each time the editor opens. */
export function createList() {
  const useList = create<EditedList>(() => ({ state: 'loading', items: [], removed: null, problem: '', told: '' }));
  const { getState: get, setState: set } = useList;
  const change = (id: string, changes: Partial<Item>) =>
    set(({ items }) => ({ items: items.map((item) => (item.id === id ? { ...item, ...changes } : item)) }));
  const drop = (id: string) => set(({ items }) => ({ items: items.filter((item) => item.id !== id) }));

  let ordering = false;
  let orderedAgain = false;

  async function read(): Promise<void> {
    const { announcements } = await call<{ announcements: Announcement[] }>('/api/announcements');
    // What is being put in order here is newer than what was read.
    if (!ordering) set(({ items }) => ({ state: 'ready', items: merged(items, announcements) }));
  }

  /** Tells of a failure both in passing and where it happened. */
  function fail(error: unknown, words: string): void {
    const { message } = saveProblem(error, words);
    showToast('error', message);
    set({ problem: message });
  }

  return {
    useList,
    async load() {
      set({ state: 'loading' });
      try {
        await read();
      } catch {
        showToast('error', texts.loadFailed);
        set({ state: 'failed' });
      }
    },
    /** Somebody saved something, here or elsewhere. What cannot be read now is as it was. */
    refresh: () => (get().state === 'ready' ? read().catch(() => {}) : undefined),
    add() {
      const id = newTemporaryId();
      set(({ items }) => ({ items: [{ id, record: null, editing: true, place: freePlace(items) }, ...items] }));
      return id;
    },
    /** Opens one that is saved, and closes the other that was open; what was changed in that is kept (R238). */
    edit(id: string, isChanged: (id: string) => boolean) {
      const turn = (item: Item): Item => {
        if (!item.record) return item;
        if (item.id === id) return { ...item, editing: true, kept: false };
        return { ...item, editing: false, kept: item.kept || (item.editing && isChanged(item.id)) };
      };
      set(({ items }) => ({ items: items.map(turn) }));
    },
    cancel(id: string) {
      if (get().items.some((item) => item.id === id && item.record)) change(id, { editing: false, kept: false });
      else drop(id);
    },
    saved: (id: string, record: Announcement) => change(id, { id: record.id, record, editing: false, kept: false }),
    async remove(item: Item): Promise<boolean> {
      const { record } = item;
      if (!record) return false;
      set({ problem: '' });
      try {
        await deleteAnnouncement(record);
      } catch (error) {
        fail(error, texts.deleteFailed);
        await read().catch(() => {});
        return false;
      }
      drop(item.id);
      set({ removed: record, told: texts.isDeleted(record.title) });
      showToast('success', texts.deleted);
      return true;
    },
    async undo() {
      const { removed } = get();
      if (!removed) return;
      set({ problem: '' });
      try {
        await restoreAnnouncement(removed.id);
        set({ removed: null, told: texts.undone(removed.title) });
        await read().catch(() => {});
      } catch (error) {
        fail(error, texts.undoFailed);
      }
    },
    /** Changes places with the neighbour above (-1) or below (1), and saves the order. */
    async move(id: string, by: -1 | 1) {
      const items = [...get().items];
      const from = items.findIndex((item) => item.id === id);
      const [one, other] = [items[from], items[from + by]];
      if (!one?.record || !other?.record) return;
      items[from + by] = one;
      items[from] = other;
      let stored = savedIds(get().items);
      const order = savedIds(items);
      set({ items, problem: '', told: texts.moved(one.record.title, order.indexOf(id) + 1, order.length) });
      orderedAgain = true;
      if (ordering) return;
      ordering = true;
      try {
        while (orderedAgain) {
          orderedAgain = false;
          const sent = savedIds(get().items);
          await saveOrder(sent);
          stored = sent;
        }
        showToast('success', texts.orderSaved);
      } catch (error) {
        // The old order returns (R266).
        set({ items: inOrder(get().items, stored) });
        fail(error, texts.orderFailed);
      } finally {
        ordering = false;
      }
      await read().catch(() => {});
    },
  };
}
export type List = ReturnType<typeof createList>;
