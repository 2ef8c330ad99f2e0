/** All pages in one dialog, as a tree: to sort, edit, add, delete and restore. */
import { useState } from 'react';
import { pagePath } from '../../../db/rules/links/paths.ts';
import { listPageTree, type ManagedPage } from '../../../db/rules/pages/pages.ts';
import { HiddenMark } from '../../editing/hidden/HiddenMark.tsx';
import { LoadError } from '../../editing/LoadError.tsx';
import { ManagerDialog } from '../../editing/ManagerDialog.tsx';
import common from '../../editing/Parts.module.css';
import { RowActions } from '../../editing/RowActions.tsx';
import { useRowMoves, useSortOrder } from '../../editing/records/sortRecords.ts';
import { useMayEditAll, useMayEditPage } from '../../editing/useRights.ts';
import { useServerList } from '../../editing/useServerList.ts';
import { pageEditingTexts as texts } from '../../texts/en/content/pageEditing.ts';
import { editingTexts } from '../../texts/en/editing/editing.ts';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { listPages, openPageEditor, savePageOrder, usePageEditor } from './api.ts';
import { DeletePageDialog } from './DeletePageDialog.tsx';
import styles from './Editor.module.css';

const listName = 'pages';

/** Puts pages into a sequence that is not stored yet. */
const sortPages = (pages: readonly ManagedPage[], order: readonly string[] | undefined): ManagedPage[] =>
  pages.map((page) => (order?.includes(page.id) ? { ...page, order_index: order.indexOf(page.id) } : page));

export function PageManager({ onClose }: { onClose: () => void }) {
  const undoable = usePageEditor((editor) => editor.undoable);
  const [deleting, setDeleting] = useState<ManagedPage | null>(null);
  const stored = useServerList('', listPages, { isLive: true, watched: undoable });
  const { orders, arrange } = useSortOrder((_list, ids) => savePageOrder(ids), editingTexts.orderFailed);
  const mayEditPage = useMayEditPage();
  const maySort = useMayEditAll('pages');
  const all = stored.data ?? [];
  const pages = sortPages(all, orders[listName]).filter(
    (page) => page.id !== undoable?.recordId && mayEditPage(page, all),
  );
  const tree = listPageTree(pages);
  const siblingsOf = ({ parent_id }: ManagedPage, depth: number) =>
    tree
      .filter((one) => one.depth === depth && (depth === 0 || one.page.parent_id === parent_id))
      .map(({ page }) => page.id);
  const { list, statusText, move, dragRow } = useRowMoves((ids) => arrange(listName, ids));
  const ids = tree.map(({ page }) => page.id);
  return (
    <ManagerDialog store={usePageEditor} texts={texts} onClose={onClose}>
      {stored.isLoading && <p role="status">{texts.loading}</p>}
      <LoadError list={stored} failedText={texts.loadFailed} />
      {stored.data && pages.length === 0 && <EmptyState>{texts.none}</EmptyState>}
      <ul ref={list}>
        {tree.map(({ page, depth }) => {
          const siblings = siblingsOf(page, depth);
          return (
            <li
              key={page.id}
              className={`${common.managerRow} ${styles.below}`}
              data-depth={depth}
              {...(maySort && dragRow(page.id, page.title, siblings, ids))}
            >
              <div className={common.managerWords} dir="auto">
                <strong>{page.title}</strong> <HiddenMark record={page} />
                <p className={common.hint}>{pagePath(page.slug)}</p>
              </div>
              <RowActions
                id={page.id}
                title={page.title}
                place={siblings.indexOf(page.id)}
                count={siblings.length}
                onMove={maySort ? (by) => move(page.id, page.title, by, siblings, ids) : undefined}
                onEdit={() => void openPageEditor(page.id)}
                onDelete={() => setDeleting(page)}
              />
            </li>
          );
        })}
      </ul>
      {deleting && <DeletePageDialog page={deleting} onClose={() => setDeleting(null)} />}
      <p aria-live="polite" className="visually-hidden">
        {statusText}
      </p>
    </ManagerDialog>
  );
}
