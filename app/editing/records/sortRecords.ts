/** A clerk's sequence, shown at once and saved one change at a time. */
import { type DragEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { serialQueue } from '../../../db/rules/cart/serialQueue.ts';
import { toSaveProblem } from '../../data/sendChange.ts';
import { editingTexts } from '../../texts/en/editing/editing.ts';
import { showToast } from '../../ui/toasts/toasts.ts';

/** Sorts by a list of ids; items without one follow in their own sequence. */
export function sortByIds<T>(
  items: readonly T[],
  idOf: (item: T) => string,
  order: readonly string[] | undefined,
): T[] {
  if (!order) return [...items];
  const place = (item: T) => (order.includes(idOf(item)) ? order.indexOf(idOf(item)) : order.length);
  return [...items].sort((a, b) => place(a) - place(b));
}

/** Moves one id a place up (-1) or down (1). */
export function moveId(ids: readonly string[], id: string, by: -1 | 1): string[] {
  const from = ids.indexOf(id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= ids.length) return [...ids];
  const rest = ids.filter((one) => one !== id);
  return [...rest.slice(0, to), id, ...rest.slice(to)];
}

/**
 * The sequences of a dialog, by the name of each list.
 * @param save stores a list's sequence @param failedText the message if that fails
 */
export function useSortOrder(save: (list: string, ids: string[]) => Promise<unknown>, failedText: string) {
  const [orders, setOrders] = useState<Record<string, string[]>>({});
  const [enqueue] = useState(serialQueue);
  const newest = useRef<Record<string, string[]>>({});
  const arrange = (list: string, ids: string[]) => {
    newest.current[list] = ids;
    setOrders((before) => ({ ...before, [list]: ids }));
    const saveNewest = async () => {
      // Skips this save, because a newer one includes it.
      if (newest.current[list] !== ids) return;
      await save(list, ids);
    };
    enqueue(saveNewest).catch((error: unknown) => {
      setOrders(({ [list]: _, ...others }) => others);
      showToast('error', toSaveProblem(error, failedText).message);
    });
  };
  return { orders, arrange };
}

/** Moves one id to the place of another. */
function moveIdTo(ids: readonly string[], id: string, target: string): string[] {
  const to = ids.indexOf(target);
  const rest = ids.filter((one) => one !== id);
  return [...rest.slice(0, to), id, ...rest.slice(to)];
}

/**
 * Moves rows by the buttons of RowActions, where the focus stays on the pressed one, or by dragging. `statusText` says
 * the new place.
 * @param arrange gets the ids in their new sequence @returns `list` goes on the element around the rows
 */
export function useRowMoves(arrange: (ids: string[]) => void) {
  const list = useRef<HTMLUListElement>(null);
  const dragged = useRef('');
  const [over, setOver] = useState('');
  const [statusText, setStatusText] = useState('');

  const place = (id: string, title: string, moved: string[], siblings: string[], all: string[]) => {
    if (siblings.indexOf(id) === moved.indexOf(id)) return;
    const places = new Map(siblings.map((one, at) => [one, moved[at] ?? one]));
    flushSync(() => arrange(all.map((one) => places.get(one) ?? one)));
    setStatusText(editingTexts.movedTo(title, moved.indexOf(id) + 1, moved.length));
  };
  /** @param siblings the ids among which it moves, in their sequence @param all those of the whole list */
  const move = (id: string, title: string, by: -1 | 1, siblings: string[], all = siblings) => {
    place(id, title, moveId(siblings, id, by), siblings, all);
    list.current?.querySelector<HTMLElement>(`[data-move="${id} ${by}"]`)?.focus();
  };
  /** The attributes of a row that can be dragged among its siblings; see move(). */
  const dragRow = (id: string, title: string, siblings: string[], all = siblings) => ({
    draggable: siblings.length > 1,
    'data-over': over === id || undefined,
    onDragStart({ dataTransfer }: DragEvent) {
      dragged.current = id;
      dataTransfer.effectAllowed = 'move';
      dataTransfer.setData('text/plain', title);
    },
    onDragOver(event: DragEvent) {
      if (!siblings.includes(dragged.current)) return;
      event.preventDefault();
      setOver(id);
    },
    onDrop(event: DragEvent) {
      if (!siblings.includes(dragged.current)) return;
      event.preventDefault();
      place(
        dragged.current,
        event.dataTransfer.getData('text/plain'),
        moveIdTo(siblings, dragged.current, id),
        siblings,
        all,
      );
    },
    onDragEnd() {
      dragged.current = '';
      setOver('');
    },
  });
  return { list, statusText, move, dragRow };
}
