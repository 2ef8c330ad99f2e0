/** All categories and documents in one dialog: to sort, edit, add, delete and restore. */

import Plus from 'lucide-react/icons/plus';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CategoryWithDocuments, Document } from '../../../db/rules/documents/documents.ts';
import type { FileTextStatus } from '../../../db/rules/documents/fileTexts.ts';
import { call } from '../../data/call.ts';
import { toOpenProblem } from '../../data/sendChange.ts';
import { useSession } from '../../data/session.ts';
import { ConfirmDialog } from '../../editing/ConfirmDialog.tsx';
import common from '../../editing/Parts.module.css';
import { moveId, sortByIds, useSortOrder } from '../../editing/records/sortRecords.ts';
import { undoDeletion } from '../../editing/records/undoDeletion.ts';
import { runWithToast } from '../../editing/runWithToast.ts';
import { type Undoable, UndoNotice } from '../../editing/UndoNotice.tsx';
import { useEditableCategories, useMayEditAll } from '../../editing/useRights.ts';
import { useServerList } from '../../editing/useServerList.ts';
import { openSectionEditor } from '../../sections/editing/useSectionEditor.ts';
import { documentEditingTexts as texts } from '../../texts/en/content/documentEditing.ts';
import { editingTexts } from '../../texts/en/editing/editing.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Cluster } from '../../ui/layout/Layout.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { AddDocuments } from './AddDocuments.tsx';
import { categoryApi, documentApi, saveDocumentOrder } from './api.ts';
import { CategoryEditor } from './CategoryEditor.tsx';
import { CategorySection } from './CategorySection.tsx';
import { DocumentEditor } from './Editor.tsx';
import styles from './Manager.module.css';

type Category = CategoryWithDocuments['category'];
type OpenDialog =
  | { kind: 'add'; category: string; files?: File[] }
  | { kind: 'category'; category: Category | null }
  | { kind: 'document'; document: Document }
  | { kind: 'delete'; category: Category; count: number };

const readTextless = async () =>
  (await call<{ documents: Record<string, FileTextStatus> }>('/api/documents/textless')).documents;

/** Opens a document in full. Lists that came with the page lack text versions, so such a document is read first. */
async function openDocument(document: Document, open: (document: Document) => void): Promise<void> {
  if (!document.has_text) return open(document);
  const read = async () => open(await documentApi.read(document.id));
  await runWithToast(editingTexts.failedToOpen, read, toOpenProblem);
}

export function DocumentManager({ onClose }: { onClose: () => void }) {
  const id = useId();
  const body = useRef<HTMLDivElement>(null);
  // The categories' list has no name; the documents' lists are named by their category.
  const save = (list: string, ids: string[]) => saveDocumentOrder(list || undefined, ids);
  const { orders, arrange } = useSortOrder(save, editingTexts.orderFailed);
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const [undoable, setUndoable] = useState<Undoable | null>(null);
  const [statusText, setStatusText] = useState('');
  const mayEditCategories = useMayEditAll('documents');
  const listed = sortByIds(useEditableCategories(), ({ category }) => category.category_id, orders['']);
  // Hides deleted documents at once, before the next sync.
  const isThere = (one: string) => undoable?.recordId !== one;
  const parts = listed
    .filter(({ category }) => isThere(category.category_id))
    .map(({ category, documents }) => ({
      category,
      documents: sortByIds(documents, (one) => one.id, orders[category.category_id]).filter((one) => isThere(one.id)),
    }));
  // Without this list no warnings are shown.
  const textless = useServerList('', readTextless, { isLive: true }).data ?? {};
  const close = () => setOpen(null);

  /** Moves one, and keeps the focus on the pressed button. */
  const move = (list: string, all: { id: string; title: string }[], one: string, by: -1 | 1) => {
    const ids = all.map((item) => item.id);
    const next = moveId(ids, one, by);
    const place = next.indexOf(one);
    if (ids.indexOf(one) === place) return;
    flushSync(() => arrange(list, next));
    setStatusText(editingTexts.movedTo(all.find((item) => item.id === one)?.title ?? '', place + 1, next.length));
    body.current?.querySelector<HTMLElement>(`[data-move="${one} ${by}"]`)?.focus();
  };
  const offerUndo = (text: string, title: string, id: string, restore: (id: string) => Promise<unknown>) =>
    setUndoable(undoDeletion({ id, title, text }, restore));
  const deleteDocument = ({ id, title, version }: Document) =>
    runWithToast(texts.deleteFailed, async () => {
      await documentApi.remove(id, version);
      offerUndo(texts.deleted(title), title, id, documentApi.restore);
    });
  const deleteCategory = async ({ category_id, title, version }: Category) => {
    const answer = await categoryApi.remove<{ documents: number }>(category_id, version);
    const count = answer?.documents ?? 0;
    const text = count > 0 ? texts.deletedWith(title, count) : texts.deleted(title);
    offerUndo(text, title, category_id, categoryApi.restore);
  };

  const categories = parts.map(({ category }) => ({ id: category.category_id, title: category.title }));
  return (
    <>
      <Dialog labelledBy={id} onClose={onClose} closeLabel={texts.done} closeOnBackdrop={false}>
        <div ref={body}>
          <Head
            id={id}
            onAddCategory={mayEditCategories ? () => setOpen({ kind: 'category', category: null }) : undefined}
          />
          <UndoNotice undoable={undoable} onClose={() => setUndoable(null)} />
          {parts.length === 0 && <EmptyState>{texts.none}</EmptyState>}
          {parts.map(({ category, documents }, place) => (
            <CategorySection
              key={category.category_id}
              category={category}
              documents={documents}
              isEditable={mayEditCategories}
              place={place}
              count={parts.length}
              textless={textless}
              onMove={(by) => move('', categories, category.category_id, by)}
              onMoveDocument={(one, by) => move(category.category_id, documents, one, by)}
              onAdd={(files) => setOpen({ kind: 'add', category: category.category_id, files })}
              onEdit={() => setOpen({ kind: 'category', category })}
              onDelete={() => setOpen({ kind: 'delete', category, count: documents.length })}
              onEditDocument={(one) => void openDocument(one, (document) => setOpen({ kind: 'document', document }))}
              onDeleteDocument={(document) => void deleteDocument(document)}
            />
          ))}
          <p aria-live="polite" className="visually-hidden">
            {statusText}
          </p>
        </div>
      </Dialog>
      {open?.kind === 'add' && <AddDocuments categoryId={open.category} files={open.files ?? []} onClose={close} />}
      {open?.kind === 'category' && <CategoryEditor category={open.category} onClose={close} />}
      {open?.kind === 'document' && <DocumentEditor document={open.document} onClose={close} />}
      {open?.kind === 'delete' && (
        <ConfirmDialog
          title={texts.deleteCategory}
          question={texts.deletesCategory(open.category.title, open.count)}
          label={texts.deleteCategory}
          act={() => deleteCategory(open.category)}
          failedText={texts.deleteCategoryFailed}
          onClose={close}
        />
      )}
    </>
  );
}

function Head({ id, onAddCategory }: { id: string; onAddCategory: (() => void) | undefined }) {
  const isAdmin = useSession(({ user }) => user?.is_admin === true);
  return (
    <Cluster className={styles.head}>
      <h2 id={id} className={common.title}>
        {texts.manageTitle}
      </h2>
      <Cluster>
        {isAdmin && (
          <Button size="small" onClick={() => void openSectionEditor('documents')}>
            {texts.heading}
          </Button>
        )}
        {onAddCategory && (
          <Button size="small" onClick={onAddCategory}>
            <Plus size={18} aria-hidden />
            {texts.addCategory}
          </Button>
        )}
      </Cluster>
    </Cluster>
  );
}
