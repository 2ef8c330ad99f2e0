/** All bodies in one dialog: to sort, edit, add, delete and restore. */
import Plus from 'lucide-react/icons/plus';
import { useId } from 'react';
import { LoadError } from '../../editing/LoadError.tsx';
import common from '../../editing/Parts.module.css';
import { RowActions } from '../../editing/RowActions.tsx';
import { runWithToast } from '../../editing/runWithToast.ts';
import { sortByIds, useRowMoves, useSortOrder } from '../../editing/sortRecords.ts';
import { UndoNotice } from '../../editing/UndoNotice.tsx';
import { useServerList } from '../../editing/useServerList.ts';
import { bodyEditingTexts as texts } from '../../texts/en/bodyEditing.ts';
import { editingTexts } from '../../texts/en/editing.ts';
import { bodyKindTexts } from '../../texts/en/meetings.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Cluster } from '../../ui/Layout.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { deleteBody, listBodies, saveBodyOrder, useBodyEditor } from './api.ts';

const listName = 'bodies';

export function BodyManager({ onClose }: { onClose: () => void }) {
  const headingId = useId();
  const undoable = useBodyEditor((editor) => editor.undoable);
  // Media contacts are not synced, so the list comes from the server.
  const list = useServerList('', listBodies, { isLive: true });
  const { orders, arrange } = useSortOrder((_list, ids) => saveBodyOrder(ids), editingTexts.orderFailed);
  const bodies = sortByIds(list.data ?? [], ({ id }) => id, orders[listName]).filter(
    ({ id }) => id !== undoable?.recordId,
  );
  const { list: rows, statusText, move, dragRow } = useRowMoves((ids) => arrange(listName, ids));
  const ids = bodies.map(({ id }) => id);
  return (
    <Dialog labelledBy={headingId} onClose={onClose} closeLabel={texts.done}>
      <Cluster className={common.managerHead}>
        <h2 id={headingId} className={common.title}>
          {texts.listTitle}
        </h2>
        <Button size="small" onClick={() => useBodyEditor.setState({ editing: 'new' })}>
          <Plus size={18} aria-hidden />
          {texts.create}
        </Button>
      </Cluster>
      <UndoNotice undoable={undoable} onClose={() => useBodyEditor.setState({ undoable: null })} />
      <LoadError list={list} failedText={texts.loadFailed} />
      {list.data?.length === 0 && <EmptyState>{texts.none}</EmptyState>}
      <ul ref={rows}>
        {bodies.map((body, place) => (
          <li key={body.id} className={common.managerRow} {...dragRow(body.id, body.name, ids)}>
            <div className={common.managerWords}>
              <strong dir="auto">{body.name}</strong>
              <p className={common.hint}>
                {[bodyKindTexts[body.kind], body.is_retired && texts.retired].filter(Boolean).join(' · ')}
              </p>
            </div>
            <RowActions
              id={body.id}
              title={body.name}
              place={place}
              count={bodies.length}
              onMove={(by) => move(body.id, body.name, by, ids)}
              onEdit={() => useBodyEditor.setState({ editing: body })}
              onDelete={() => void runWithToast(texts.deleteFailed, () => deleteBody(body))}
            />
          </li>
        ))}
      </ul>
      <p role="status" className="visually-hidden">
        {statusText}
      </p>
    </Dialog>
  );
}
