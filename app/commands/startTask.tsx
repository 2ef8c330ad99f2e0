/** Forms that administrators and editors can start from anywhere. They open over the current page. */
import type { ComponentType } from 'react';
import { create } from 'zustand';
import { type EditableNoun, editsNoun, type Role } from '../../db/rules/accounts/rights.ts';
import { useSession } from '../data/session.ts';
import { editingTexts } from '../texts/en/editing/editing.ts';
import { commandTexts as texts } from '../texts/en/office/commands.ts';
import { showToast } from '../ui/toasts/toasts.ts';

type Form = ComponentType<{ onClose: () => void }>;
type RecordForm = ComponentType<{ record: null; onClose: () => void }>;

const newRecord =
  (Editor: RecordForm): Form =>
  ({ onClose }) => <Editor record={null} onClose={onClose} />;

/** Each form loads on first use. */
const loadForm = {
  announcement: async () => newRecord((await import('../announcements/editing/Editor.tsx')).AnnouncementEditor),
  banner: async () => newRecord((await import('../banners/editing/Editor.tsx')).BannerEditor),
  event: async () => newRecord((await import('../events/editing/Editor.tsx')).EventEditor),
  async document() {
    const { AddDocuments } = await import('../documents/editing/AddDocuments.tsx');
    return ({ onClose }) => <AddDocuments categoryId="" onClose={onClose} />;
  },
  person: async () => newRecord((await import('../people/editing/Editor.tsx')).PersonEditor),
  page: async () => newRecord((await import('../pages/editing/Editor.tsx')).PageEditor),
  form: async () => newRecord((await import('../forms/editing/Editor.tsx')).FormEditor),
  route: async () => newRecord((await import('../collection/editing/Editor.tsx')).CollectionRouteEditor),
  async item() {
    const [{ ItemEditor }, { readLists }] = await Promise.all([
      import('../items/editing/Editor.tsx'),
      import('../items/editing/useItemEditor.ts'),
    ]);
    // The form works without the lists, and says so.
    const lists = await readLists().catch(() => null);
    return ({ onClose }) => <ItemEditor record={{ id: 'new', item: null, lists }} onClose={onClose} />;
  },
  async invitation() {
    const { InviteUserDialog } = await import('../users/InviteUserDialog.tsx');
    return ({ onClose }) => <InviteUserDialog onClose={onClose} invited={() => {}} />;
  },
} satisfies Record<string, () => Promise<Form>>;

/** Tasks that create a record. Invoices have their own screen: `/invoices?new=true`. */
export type TaskName = keyof typeof loadForm;
export const taskNames = Object.keys(loadForm) as TaskName[];

/** The nouns of tasks that editors can start, too. */
const nounsOfTasks: Partial<Record<TaskName, EditableNoun>> = {
  announcement: 'announcements',
  event: 'events',
  document: 'documents',
  person: 'people',
  page: 'pages',
  form: 'forms',
  route: 'collection_routes',
};

export function mayStart(role: Role, task: TaskName): boolean {
  const noun = nounsOfTasks[task];
  return role.is_admin || (noun !== undefined && editsNoun(role, noun));
}

const useTask = create<{ task: TaskName | null; Form: Form | null }>(() => ({ task: null, Form: null }));
const endTask = () => useTask.setState({ task: null, Form: null });

/** Opens the form of a new record, or reports why it can't. */
export async function startTask(task: TaskName): Promise<void> {
  const { user } = useSession.getState();
  if (!user || !mayStart(user, task)) return showToast('error', editingTexts.notAdmin);
  try {
    const Form = await loadForm[task]();
    useTask.setState({ task, Form });
  } catch {
    showToast('error', texts.formNotLoaded);
  }
}

/** Draws the started form in one place for all pages. */
export function TaskHost() {
  const { task, Form } = useTask();
  return task && Form && <Form key={task} onClose={endTask} />;
}
