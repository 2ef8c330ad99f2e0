/** All collection routes in one dialog: to sort, edit, add, delete and restore. */
import { useCollectionRoutes } from '../../data/content.tsx';
import { ManagerDialog } from '../../editing/ManagerDialog.tsx';
import common from '../../editing/Parts.module.css';
import { RowActions } from '../../editing/RowActions.tsx';
import { sortByIds, useRowMoves, useSortOrder } from '../../editing/records/sortRecords.ts';
import { runWithToast } from '../../editing/runWithToast.ts';
import { collectionTexts } from '../../texts/en/content/collection.ts';
import { collectionEditingTexts as texts } from '../../texts/en/content/collectionEditing.ts';
import { editingTexts } from '../../texts/en/editing/editing.ts';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { deleteRoute, saveRouteOrder, useRouteEditor } from './api.ts';

const listName = 'routes';

export function CollectionManager({ onClose }: { onClose: () => void }) {
  const undoable = useRouteEditor((editor) => editor.undoable);
  const save = (_list: string, ids: string[]) => saveRouteOrder(ids);
  const { orders, arrange } = useSortOrder(save, editingTexts.orderFailed);
  // Hides a deleted route at once, before the next sync.
  const routes = sortByIds(useCollectionRoutes(), ({ id }) => id, orders[listName]).filter(
    ({ id }) => id !== undoable?.recordId,
  );
  const { list, statusText, move, dragRow } = useRowMoves((ids) => arrange(listName, ids));
  const ids = routes.map(({ id }) => id);
  return (
    <ManagerDialog store={useRouteEditor} texts={texts} onClose={onClose}>
      {routes.length === 0 && <EmptyState>{texts.none}</EmptyState>}
      <ul ref={list}>
        {routes.map((route, place) => (
          <li key={route.id} className={common.managerRow} {...dragRow(route.id, route.name, ids)}>
            <div className={common.managerWords}>
              <strong dir="auto">{route.name}</strong>
              <p className={common.hint}>
                {collectionTexts.regular(route)} · {collectionTexts.collects(route)}
              </p>
            </div>
            <RowActions
              id={route.id}
              title={route.name}
              place={place}
              count={routes.length}
              onMove={(by) => move(route.id, route.name, by, ids)}
              onEdit={() => useRouteEditor.setState({ editing: route })}
              onDelete={() => void runWithToast(texts.deleteFailed, () => deleteRoute(route))}
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
