/** All collection routes in one dialog: to sort, edit, add, delete and restore. */
import { useCollectionRoutes } from '../../data/content.tsx';
import { ManagerDialog } from '../../editing/ManagerDialog.tsx';
import { SortedRecordList } from '../../editing/records/SortedRecordList.tsx';
import { runWithToast } from '../../editing/runWithToast.ts';
import { collectionTexts } from '../../texts/en/content/collection.ts';
import { collectionEditingTexts as texts } from '../../texts/en/content/collectionEditing.ts';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { deleteRoute, saveRouteOrder, useRouteEditor } from './api.ts';

export function CollectionManager({ onClose }: { onClose: () => void }) {
  return (
    <ManagerDialog store={useRouteEditor} texts={texts} onClose={onClose}>
      <SortedRecordList
        store={useRouteEditor}
        records={useCollectionRoutes()}
        titleOf={({ name }) => name}
        hintOf={(route) => `${collectionTexts.regular(route)} · ${collectionTexts.collects(route)}`}
        saveOrder={saveRouteOrder}
        onEdit={(route) => useRouteEditor.setState({ editing: route })}
        onDelete={(route) => void runWithToast(texts.deleteFailed, () => deleteRoute(route))}
        empty={<EmptyState>{texts.none}</EmptyState>}
      />
    </ManagerDialog>
  );
}
