/** The state of the announcements' editor: saved records, new ones, and open forms. */
import { create, type StoreApi, type UseBoundStore } from 'zustand';
import type { Announcement } from '../../../db/rules/announcements/announcements.ts';
import { newIdempotencyKey } from '../../data/newIdempotencyKey.ts';
import { toSaveProblem } from '../../data/sendChange.ts';
import { announcementEditingTexts as texts } from '../../texts/en/content/announcementEditing.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { listAnnouncements, saveAnnouncementOrder } from './api.ts';
import { deleteAnnouncement } from './useAnnouncementEditor.ts';

/** `id` is temporary while there is no record. An open row keeps the record that filled its form. */
export type EditedAnnouncement = {
  id: string;
  record: Announcement | null;
  isEditing: boolean;
  /** Closed with unsaved changes: its form stays mounted but hidden. */
  isKept?: boolean;
  /** For a new row: the number, from 1, that its typed text is remembered under. Unique while it is open. */
  place?: number;
};

/** The target of a move: one place up or down, or the top. */
export type MoveTo = -1 | 1 | 'top';

/** Whether its form is open, or closed with unsaved changes. */
export const isOpen = ({ isEditing, isKept = false }: EditedAnnouncement) => isEditing || isKept;

export type AnnouncementListState = {
  state: 'loading' | 'failed' | 'ready';
  /** In reading order; the new ones first. */
  rows: EditedAnnouncement[];
  /** The list's problem, shown where it happened. */
  problem: string;
  /** The latest event, for a live region. */
  statusText: string;
};

/** Updates the list with the server's records. Leaves edited rows unchanged. */
export function mergeRecords(
  rows: readonly EditedAnnouncement[],
  records: readonly Announcement[],
): EditedAnnouncement[] {
  const open = new Map(rows.filter((row) => row.record && isOpen(row)).map((row) => [row.id, row]));
  const list: EditedAnnouncement[] = records.map(
    (record) => open.get(record.id) ?? { id: record.id, record, isEditing: false },
  );
  const known = new Set(records.map(({ id }) => id));
  for (const [place, row] of rows.entries()) {
    // Keeps new rows, and an open one that somebody else has deleted, because its text is still on screen.
    if (row.record === null || (isOpen(row) && !known.has(row.id))) list.splice(place, 0, row);
  }
  return list;
}

/** The lowest number that no new row uses. */
function firstFreePlace(rows: readonly EditedAnnouncement[]): number {
  const taken = new Set(rows.map(({ record, place }) => (record ? 0 : place)));
  let place = 1;
  while (taken.has(place)) place += 1;
  return place;
}

const savedIds = (rows: readonly EditedAnnouncement[]) => rows.filter(({ record }) => record).map(({ id }) => id);

/** Sorts the saved rows by these ids. */
function sortByIds(rows: readonly EditedAnnouncement[], ids: readonly string[]): EditedAnnouncement[] {
  const place = new Map(ids.map((id, index) => [id, index]));
  return [...rows].sort((one, other) => (place.get(one.id) ?? -1) - (place.get(other.id) ?? -1));
}

/** A temporary id for an unsaved row. */
const newTemporaryId = () => `temp-${newIdempotencyKey()}`;

type Store = {
  useList: UseBoundStore<StoreApi<AnnouncementListState>>;
  /** Loads the server's records. @throws CallError */
  read: () => Promise<void>;
  /** Reports a failure in a toast and where it happened. */
  fail: (error: unknown, failedText: string) => void;
};

function createStore(): Store & { order: OrderState } {
  const useList = create<AnnouncementListState>(() => ({ state: 'loading', rows: [], problem: '', statusText: '' }));
  const order = { isSaving: false, isChanged: false };
  return {
    useList,
    order,
    async read() {
      const announcements = await listAnnouncements();
      // A position change that is being saved is newer than these records.
      if (!order.isSaving)
        useList.setState(({ rows }) => ({ state: 'ready', rows: mergeRecords(rows, announcements) }));
    },
    fail(error, failedText) {
      const { message } = toSaveProblem(error, failedText);
      showToast('error', message);
      useList.setState({ problem: message });
    },
  };
}

type OrderState = { isSaving: boolean; isChanged: boolean };

/** Saves the sequence, and again if it changed meanwhile. @param stored the sequence to restore after a failure */
async function saveOrder({ useList, fail }: Store, order: OrderState, stored: string[]): Promise<void> {
  let saved = stored;
  order.isSaving = true;
  try {
    do {
      order.isChanged = false;
      const sent = savedIds(useList.getState().rows);
      await saveAnnouncementOrder(sent);
      saved = sent;
    } while (order.isChanged);
    showToast('success', texts.orderSaved);
  } catch (error) {
    useList.setState(({ rows }) => ({ rows: sortByIds(rows, saved) }));
    fail(error, texts.orderFailed);
  } finally {
    order.isSaving = false;
  }
}

/** Opens, closes and saves rows. */
function rowActions({ useList, read, fail }: Store) {
  const { getState: get, setState: set } = useList;
  const change = (id: string, changes: Partial<EditedAnnouncement>) =>
    set(({ rows }) => ({ rows: rows.map((row) => (row.id === id ? { ...row, ...changes } : row)) }));
  const drop = (id: string) => set(({ rows }) => ({ rows: rows.filter((row) => row.id !== id) }));
  return {
    add() {
      const id = newTemporaryId();
      set(({ rows }) => ({ rows: [{ id, record: null, isEditing: true, place: firstFreePlace(rows) }, ...rows] }));
      return id;
    },
    /** Opens a saved row and closes the other open one, keeping its unsaved changes. */
    edit(id: string, isChanged: (id: string) => boolean) {
      const toggle = (row: EditedAnnouncement): EditedAnnouncement => {
        if (!row.record) return row;
        if (row.id === id) return { ...row, isEditing: true, isKept: false };
        return { ...row, isEditing: false, isKept: row.isKept || (row.isEditing && isChanged(row.id)) };
      };
      set(({ rows }) => ({ rows: rows.map(toggle) }));
    },
    cancel(id: string) {
      if (get().rows.some((row) => row.id === id && row.record)) change(id, { isEditing: false, isKept: false });
      else drop(id);
    },
    saved: (id: string, record: Announcement) => change(id, { id: record.id, record, isEditing: false, isKept: false }),
    async remove({ id, record }: EditedAnnouncement): Promise<void> {
      if (!record) return;
      set({ problem: '' });
      try {
        await deleteAnnouncement(record);
        drop(id);
      } catch (error) {
        fail(error, texts.deleteFailed);
        await read().catch(() => {});
      }
    },
  };
}

/** Creates a new list each time the editor opens. */
export function createAnnouncementListStore() {
  const { order, ...store } = createStore();
  const { useList, read } = store;
  const { getState: get, setState: set } = useList;
  return {
    useList,
    ...rowActions(store),
    async load() {
      set({ state: 'loading' });
      try {
        await read();
      } catch {
        showToast('error', texts.loadFailed);
        set({ state: 'failed' });
      }
    },
    /** Reloads after a save, here or elsewhere. If that fails, the list stays as it is. */
    refresh: () => (get().state === 'ready' ? read().catch(() => {}) : undefined),
    /** Moves a row among the saved ones, and saves the sequence. */
    async move(id: string, to: MoveTo) {
      const rows = [...get().rows];
      const from = rows.findIndex((row) => row.id === id);
      const target = to === 'top' ? rows.findIndex(({ record }) => record) : from + to;
      const one = rows[from];
      if (!one?.record || !rows[target]?.record || target === from) return;
      const stored = savedIds(rows);
      rows.splice(from, 1);
      rows.splice(target, 0, one);
      const ids = savedIds(rows);
      set({ rows, problem: '', statusText: texts.moved(one.record.title, ids.indexOf(id) + 1, ids.length) });
      order.isChanged = true;
      if (order.isSaving) return;
      await saveOrder(store, order, stored);
      await read().catch(() => {});
    },
  };
}
export type AnnouncementListStore = ReturnType<typeof createAnnouncementListStore>;
