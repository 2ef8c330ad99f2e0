/** All pages in one dialog, as a tree: to sort, edit, add, delete and restore. */
import Plus from 'lucide-react/icons/plus';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { pagePath } from '../../../db/rules/links/paths.ts';
import { listPageTree } from '../../../db/rules/pages/pages.ts';
import { ConfirmDialog } from '../../editing/ConfirmDialog.tsx';
import { HiddenMark } from '../../editing/hidden/HiddenMark.tsx';
import { LoadError } from '../../editing/LoadError.tsx';
import common from '../../editing/Parts.module.css';
import { RowActions } from '../../editing/RowActions.tsx';
import { moveId, useSortOrder } from '../../editing/sortRecords.ts';
import { UndoNotice } from '../../editing/UndoNotice.tsx';
import { useServerList } from '../../editing/useServerList.ts';
import { editingTexts } from '../../texts/en/editing.ts';
import { pageEditingTexts as texts } from '../../texts/en/pageEditing.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Cluster } from '../../ui/Layout.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { deletePage, listPages, type ManagedPage, openPageEditor, savePageOrder, usePageEditor } from './api.ts';
import styles from './Editor.module.css';
import { useDeleteQuestion } from './useDeleteQuestion.ts';

const listName = 'pages';

/** Puts pages into a sequence that is not stored yet. */
const sortPages = (pages: readonly ManagedPage[], order: readonly string[] | undefined): ManagedPage[] =>
  pages.map((page) => (order?.includes(page.id) ? { ...page, order_index: order.indexOf(page.id) } : page));

export function PageManager({ onClose }: { onClose: () => void }) {
  const headingId = useId();
  const list = useRef<HTMLUListElement>(null);
  const undoable = usePageEditor((editor) => editor.undoable);
  const [statusText, setStatusText] = useState('');
  const [deleting, setDeleting] = useState<ManagedPage | null>(null);
  const stored = useServerList('', listPages, { isLive: true, watched: undoable });
  const { orders, arrange } = useSortOrder((_list, ids) => savePageOrder(ids), editingTexts.orderFailed);
  const pages = sortPages(stored.data ?? [], orders[listName]).filter(({ id }) => id !== undoable?.recordId);
  const tree = listPageTree(pages);
  const siblingsOf = ({ parent_id }: ManagedPage, depth: number) =>
    tree
      .filter((one) => one.depth === depth && (depth === 0 || one.page.parent_id === parent_id))
      .map(({ page }) => page.id);
  /** Moves one among its siblings, and keeps the focus on the pressed button. */
  const move = (page: ManagedPage, depth: number, by: -1 | 1) => {
    const siblings = siblingsOf(page, depth);
    const moved = moveId(siblings, page.id, by);
    if (siblings.indexOf(page.id) === moved.indexOf(page.id)) return;
    const all = tree.map((one) => one.page.id);
    const next = all.map((id) => (siblings.includes(id) ? (moved[siblings.indexOf(id)] ?? id) : id));
    flushSync(() => arrange(listName, next));
    setStatusText(editingTexts.movedTo(page.title, moved.indexOf(page.id) + 1, moved.length));
    list.current?.querySelector<HTMLElement>(`[data-move="${page.id} ${by}"]`)?.focus();
  };
  return (
    <Dialog labelledBy={headingId} onClose={onClose} closeLabel={texts.done}>
      <Cluster className={styles.head}>
        <h2 id={headingId} className={common.title}>
          {texts.listTitle}
        </h2>
        <Button size="small" onClick={() => usePageEditor.setState({ editing: 'new' })}>
          <Plus size={18} aria-hidden />
          {texts.create}
        </Button>
      </Cluster>
      <UndoNotice undoable={undoable} onClose={() => usePageEditor.setState({ undoable: null })} />
      {stored.isLoading && <p role="status">{texts.loading}</p>}
      <LoadError list={stored} failedText={texts.loadFailed} />
      {stored.data && pages.length === 0 && <EmptyState>{texts.none}</EmptyState>}
      <ul ref={list}>
        {tree.map(({ page, depth }) => {
          const siblings = siblingsOf(page, depth);
          return (
            <li key={page.id} className={styles.managed} data-depth={depth}>
              <div className={styles.words} dir="auto">
                <strong>{page.title}</strong> <HiddenMark record={page} />
                <p className={common.hint}>{pagePath(page.slug)}</p>
              </div>
              <RowActions
                id={page.id}
                title={page.title}
                place={siblings.indexOf(page.id)}
                count={siblings.length}
                onMove={(by) => move(page, depth, by)}
                onEdit={() => void openPageEditor(page.id)}
                onDelete={() => setDeleting(page)}
              />
            </li>
          );
        })}
      </ul>
      {deleting && <DeleteDialog page={deleting} onClose={() => setDeleting(null)} />}
      <p role="status" className="visually-hidden">
        {statusText}
      </p>
    </Dialog>
  );
}

function DeleteDialog({ page, onClose }: { page: ManagedPage; onClose: () => void }) {
  const question = useDeleteQuestion(page);
  return <ConfirmDialog {...question} act={() => deletePage(page)} failedText={texts.deleteFailed} onClose={onClose} />;
}
