/** All bodies in one dialog: to sort, edit, add, delete and restore. */
import { LoadError } from '../../editing/LoadError.tsx';
import { ManagerDialog } from '../../editing/ManagerDialog.tsx';
import common from '../../editing/Parts.module.css';
import { RowActions } from '../../editing/RowActions.tsx';
import { sortByIds, useRowMoves, useSortOrder } from '../../editing/records/sortRecords.ts';
import { runWithToast } from '../../editing/runWithToast.ts';
import { useServerList } from '../../editing/useServerList.ts';
import { editingTexts } from '../../texts/en/editing/editing.ts';
import { bodyEditingTexts as texts } from '../../texts/en/meetings/bodyEditing.ts';
import { bodyKindTexts } from '../../texts/en/meetings/meetings.ts';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { deleteBody, listBodies, saveBodyOrder, useBodyEditor } from './api.ts';

const listName = 'bodies';

export function BodyManager({ onClose }: { onClose: () => void }) {
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
    <ManagerDialog store={useBodyEditor} texts={texts} onClose={onClose}>
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
      <p aria-live="polite" className="visually-hidden">
        {statusText}
      </p>
    </ManagerDialog>
  );
}
