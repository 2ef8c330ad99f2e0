/** Lists unfinished forms, which this browser stores, as open tasks. */
import { useMemo } from 'react';
import { startTask, type TaskName } from '../commands/startTask.tsx';
import type { SessionUser } from '../data/session.ts';
import { type DraftDescription, useStoredDrafts } from '../editing/drafts/useStoredDrafts.ts';
import { isOpenable, openRecord } from './editing/openRecord.ts';
import type { TodoItem } from './listTodoItems.ts';

const tasksByNoun: Record<string, TaskName> = {
  announcements: 'announcement',
  banners: 'banner',
  events: 'event',
  documents: 'document',
  items: 'item',
  pages: 'page',
};

/** A draft's form: it opens here, or on the screen of its noun. */
function placeOf({ noun, id }: DraftDescription): Pick<TodoItem, 'href' | 'act'> {
  const task = tasksByNoun[noun];
  if (task && id === 'new') return { act: () => void startTask(task) };
  if (isOpenable(noun)) return { act: () => void openRecord(noun, id) };
  if (noun === 'invoices')
    return { href: id === 'new' ? '/invoices?new=true' : `/invoices?id=${encodeURIComponent(id)}` };
  if (noun === 'items') return { href: `/items?id=${encodeURIComponent(id)}` };
  if (noun === 'orders' || noun === 'refunds') return { href: '/orders' };
  if (noun === 'shop_settings' || noun === 'towns') return { href: '/settings' };
  return { href: '/' };
}

/** @param changes a new value reads the drafts again */
export function useDraftLines({ id: userId }: SessionUser, changes: unknown): TodoItem[] {
  const drafts = useStoredDrafts(userId, changes);
  return useMemo(
    () =>
      drafts.map((draft): TodoItem => {
        const { form, text, detail } = draft;
        return { key: `draft ${form}`, tone: 'amber', icon: 'draft', text, detail, ...placeOf(draft) };
      }),
    [drafts],
  );
}
