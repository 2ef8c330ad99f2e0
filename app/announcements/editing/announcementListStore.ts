/** The announcements as their editor lists them: what the server has, what is new and unsaved, and what is open. */
import { create } from 'zustand';
import type { Announcement } from '../../../db/rules/announcements.ts';
import { call } from '../../data/call.ts';
import { toSaveProblem } from '../../data/sendChange.ts';
import { announcementEditingTexts as texts } from '../../texts/en/announcementEditing.ts';
import { showToast } from '../../ui/toasts.ts';
import { deleteAnnouncement, newTemporaryId, restoreAnnouncement, saveAnnouncementOrder } from './api.ts';

/** `id` is temporary while there is no record. An open one keeps the record that its form was filled from. */
export type EditedAnnouncement = {
  id: string;
  record: Announcement | null;
  isEditing: boolean;
  /** Closed with changes that are not saved: its form is still there, and not seen. */
  isKept?: boolean;
  /** Of a new one: the number, from 1, under which what is typed in it is remembered. Its own while it is open. */
  place?: number;
};

/** Whether somebody is at work on it. */
export const isOpen = ({ isEditing: editing, isKept: kept }: EditedAnnouncement) => editing || kept === true;

export type AnnouncementListState = {
  state: 'loading' | 'failed' | 'ready';
  /** In reading order; the new ones first. */
  rows: EditedAnnouncement[];
  /** What was deleted last, as long as it can be brought back from here. */
  deleted: Announcement | null;
  /** What went wrong with the list, told where it stands. */
  problem: string;
  /** What happened, for a live region. */
  statusText: string;
};

/** Puts what the server has into the list, without touching what somebody is at work on. */
export function mergeRecords(
  items: readonly EditedAnnouncement[],
  records: readonly Announcement[],
): EditedAnnouncement[] {
  const open = new Map(items.filter((item) => item.record && isOpen(item)).map((item) => [item.id, item]));
  const list: EditedAnnouncement[] = records.map(
    (record) => open.get(record.id) ?? { id: record.id, record, isEditing: false },
  );
  const known = new Set(records.map(({ id }) => id));
  for (const [place, item] of items.entries()) {
    // New ones, and an open one that somebody else has deleted: its words are still on the screen.
    if (item.record === null || (isOpen(item) && !known.has(item.id))) list.splice(place, 0, item);
  }
  return list;
}

/** The lowest number that no new one has. */
function firstFreePlace(items: readonly EditedAnnouncement[]): number {
  const taken = new Set(items.map(({ record, place }) => (record ? 0 : place)));
  let place = 1;
  while (taken.has(place)) place += 1;
  return place;
}

const savedIds = (items: readonly EditedAnnouncement[]) => items.filter(({ record }) => record).map(({ id }) => id);

/** The same items, those that are saved in the order of these ids. */
function sortByIds(items: readonly EditedAnnouncement[], ids: readonly string[]): EditedAnnouncement[] {
  const place = new Map(ids.map((id, index) => [id, index]));
  return [...items].sort((one, other) => (place.get(one.id) ?? -1) - (place.get(other.id) ?? -1));
}

/** A list of its own for each time the editor opens. */
export function createAnnouncementListStore() {
  const useList = create<AnnouncementListState>(() => ({
    state: 'loading',
    rows: [],
    deleted: null,
    problem: '',
    statusText: '',
  }));
  const { getState: get, setState: set } = useList;
  const change = (id: string, changes: Partial<EditedAnnouncement>) =>
    set(({ rows: items }) => ({ rows: items.map((item) => (item.id === id ? { ...item, ...changes } : item)) }));
  const drop = (id: string) => set(({ rows: items }) => ({ rows: items.filter((item) => item.id !== id) }));

  let ordering = false;
  let orderedAgain = false;

  async function read(): Promise<void> {
    const { announcements } = await call<{ announcements: Announcement[] }>('/api/announcements');
    // What is being put in order here is newer than what was read.
    if (!ordering) set(({ rows: items }) => ({ state: 'ready', rows: mergeRecords(items, announcements) }));
  }

  /** Tells of a failure both in passing and where it happened. */
  function fail(error: unknown, words: string): void {
    const { message } = toSaveProblem(error, words);
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
      set(({ rows: items }) => ({
        rows: [{ id, record: null, isEditing: true, place: firstFreePlace(items) }, ...items],
      }));
      return id;
    },
    /** Opens one that is saved, and closes the other that was open; what was changed in that is kept. */
    edit(id: string, isChanged: (id: string) => boolean) {
      const turn = (item: EditedAnnouncement): EditedAnnouncement => {
        if (!item.record) return item;
        if (item.id === id) return { ...item, isEditing: true, isKept: false };
        return { ...item, isEditing: false, isKept: item.isKept || (item.isEditing && isChanged(item.id)) };
      };
      set(({ rows: items }) => ({ rows: items.map(turn) }));
    },
    cancel(id: string) {
      if (get().rows.some((item) => item.id === id && item.record)) change(id, { isEditing: false, isKept: false });
      else drop(id);
    },
    saved: (id: string, record: Announcement) => change(id, { id: record.id, record, isEditing: false, isKept: false }),
    async remove(item: EditedAnnouncement): Promise<boolean> {
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
      set({ deleted: record, statusText: texts.isDeleted(record.title) });
      showToast('success', texts.deleted);
      return true;
    },
    async undo() {
      const { deleted: removed } = get();
      if (!removed) return;
      set({ problem: '' });
      try {
        await restoreAnnouncement(removed.id);
        set({ deleted: null, statusText: texts.undone(removed.title) });
        await read().catch(() => {});
      } catch (error) {
        fail(error, texts.undoFailed);
      }
    },
    /** Changes places with the neighbour above (-1) or below (1), and saves the order. */
    async move(id: string, by: -1 | 1) {
      const items = [...get().rows];
      const from = items.findIndex((item) => item.id === id);
      const [one, other] = [items[from], items[from + by]];
      if (!one?.record || !other?.record) return;
      items[from + by] = one;
      items[from] = other;
      let stored = savedIds(get().rows);
      const order = savedIds(items);
      set({ rows: items, problem: '', statusText: texts.moved(one.record.title, order.indexOf(id) + 1, order.length) });
      orderedAgain = true;
      if (ordering) return;
      ordering = true;
      try {
        while (orderedAgain) {
          orderedAgain = false;
          const sent = savedIds(get().rows);
          await saveAnnouncementOrder(sent);
          stored = sent;
        }
        showToast('success', texts.orderSaved);
      } catch (error) {
        // The old order returns.
        set({ rows: sortByIds(get().rows, stored) });
        fail(error, texts.orderFailed);
      } finally {
        ordering = false;
      }
      await read().catch(() => {});
    },
  };
}
export type AnnouncementListStore = ReturnType<typeof createAnnouncementListStore>;
