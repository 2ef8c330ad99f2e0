/** The unfinished forms that this browser keeps, as lines of what needs doing. */
import { useEffect, useState } from 'react';
import { startTask, type TaskName } from '../commands/startTask.tsx';
import { listDrafts } from '../data/drafts.ts';
import type { SessionUser } from '../data/session.ts';
import { formatInstant } from '../texts/dates.ts';
import { todoTexts as texts } from '../texts/en/dashboard.ts';
import type { FieldState } from '../ui/formFields.ts';
import { openRecord } from './editing/openRecord.ts';
import type { TodoItem } from './listTodoItems.ts';

type DraftForm = { title: string; noun: string; id: string };

/** Reads `["Edit Event","events/019a…"]`, as useRecordForm() names forms. */
function parseForm(form: string): DraftForm | null {
  try {
    const [title, record] = JSON.parse(form) as [unknown, unknown];
    const [, noun = '', id = ''] = /^([^/]+)\/(.*)$/.exec(String(record)) ?? [];
    return noun ? { title: String(title), noun, id } : null;
  } catch {
    return null;
  }
}

const tasksByNoun: Record<string, TaskName> = {
  announcements: 'announcement',
  banners: 'banner',
  events: 'event',
  documents: 'document',
  items: 'item',
};
const isOpenable = (noun: string): noun is Parameters<typeof openRecord>[0] =>
  noun === 'announcements' || noun === 'banners' || noun === 'events';

/** Where the form of a draft is: it opens here, or on the screen of its own noun. */
function placeOf({ noun, id }: DraftForm): Pick<TodoItem, 'href' | 'act'> {
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

function nameIn(fields: readonly FieldState[]): string {
  const named = ['title', 'text', 'customer_name'].map((name) => fields.find((field) => field.name === name)?.value);
  const found = named.find((value) => typeof value === 'string' && value.trim() !== '');
  return typeof found === 'string' ? found.trim().slice(0, 80) : '';
}

/** @param changes when it changes, they are read again */
export function useDraftLines({ id: userId }: SessionUser, changes: unknown): TodoItem[] {
  const [lines, setLines] = useState<TodoItem[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was saved meanwhile is no draft any more
  useEffect(() => {
    let isPresent = true;
    const read = async () => {
      const drafts = await listDrafts<FieldState>(userId);
      const found = drafts.flatMap((draft): TodoItem[] => {
        const form = parseForm(draft.form);
        if (!form) return [];
        const detail = texts.draftOf(nameIn(draft.fields), formatInstant(draft.kept_at));
        return [
          {
            key: `draft ${draft.form}`,
            tone: 'amber',
            icon: 'draft',
            text: texts.draft(form.title),
            detail,
            ...placeOf(form),
          },
        ];
      });
      if (isPresent) setLines(found);
    };
    void read();
    const refresh = () => void read();
    addEventListener('draftsChanged', refresh);
    return () => {
      isPresent = false;
      removeEventListener('draftsChanged', refresh);
    };
  }, [userId, changes]);
  return lines;
}
