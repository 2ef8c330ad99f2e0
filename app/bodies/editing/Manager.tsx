/** All bodies in one dialog: to sort, edit, add, delete and restore. */
import { LoadError } from '../../editing/LoadError.tsx';
import { ManagerDialog } from '../../editing/ManagerDialog.tsx';
import { SortedRecordList } from '../../editing/records/SortedRecordList.tsx';
import { runWithToast } from '../../editing/runWithToast.ts';
import { useServerList } from '../../editing/useServerList.ts';
import { bodyEditingTexts as texts } from '../../texts/en/meetings/bodyEditing.ts';
import { bodyKindTexts } from '../../texts/en/meetings/meetings.ts';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { deleteBody, listBodies, saveBodyOrder, useBodyEditor } from './api.ts';

export function BodyManager({ onClose }: { onClose: () => void }) {
  // Media contacts are not synced, so the list comes from the server.
  const bodies = useServerList('', listBodies, { isLive: true });
  return (
    <ManagerDialog store={useBodyEditor} texts={texts} onClose={onClose}>
      <LoadError list={bodies} failedText={texts.loadFailed} />
      <SortedRecordList
        store={useBodyEditor}
        records={bodies.data ?? []}
        titleOf={({ name }) => name}
        hintOf={({ kind, is_retired }) =>
          [bodyKindTexts[kind], is_retired && texts.retired].filter(Boolean).join(' · ')
        }
        saveOrder={saveBodyOrder}
        onEdit={(body) => useBodyEditor.setState({ editing: body })}
        onDelete={(body) => void runWithToast(texts.deleteFailed, () => deleteBody(body))}
        empty={bodies.data && <EmptyState>{texts.none}</EmptyState>}
      />
    </ManagerDialog>
  );
}
