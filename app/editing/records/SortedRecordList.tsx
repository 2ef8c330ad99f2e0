/** The rows of a manager's dialog, one for each record: to sort by hand, edit and delete. */
import type { ReactNode } from 'react';
import { editingTexts } from '../../texts/en/editing/editing.ts';
import type { EditorStore } from '../createEditorStore.ts';
import common from '../Parts.module.css';
import { RowActions } from '../RowActions.tsx';
import { sortByIds, useRowMoves, useSortOrder } from './sortRecords.ts';

type SortedRecordListProps<Listed extends { id: string }> = {
  store: EditorStore<Listed>;
  records: readonly Listed[];
  titleOf: (record: Listed) => string;
  /** A line below the title. */
  hintOf: (record: Listed) => ReactNode;
  saveOrder: (ids: string[]) => Promise<unknown>;
  onEdit: (record: Listed) => void;
  onDelete: (record: Listed) => void;
  /** Shown in the place of an empty list. */
  empty: ReactNode;
};

/** All records have one sequence here. */
const listName = 'records';

export function SortedRecordList<Listed extends { id: string }>(props: SortedRecordListProps<Listed>) {
  const { records, titleOf, hintOf, saveOrder, onEdit, onDelete, empty } = props;
  const undoable = props.store((editor) => editor.undoable);
  const { orders, arrange } = useSortOrder((_list, ids) => saveOrder(ids), editingTexts.orderFailed);
  const { list, statusText, move, dragRow } = useRowMoves((ids) => arrange(listName, ids));
  // Hides a deleted record at once, before the next sync.
  const shown = sortByIds(records, ({ id }) => id, orders[listName]).filter(({ id }) => id !== undoable?.recordId);
  const ids = shown.map(({ id }) => id);
  return (
    <>
      {shown.length === 0 && empty}
      <ul ref={list}>
        {shown.map((record, place) => {
          const title = titleOf(record);
          return (
            <li key={record.id} className={common.managerRow} {...dragRow(record.id, title, ids)}>
              <div className={common.managerWords}>
                <strong dir="auto">{title}</strong>
                <p className={common.hint}>{hintOf(record)}</p>
              </div>
              <RowActions
                id={record.id}
                title={title}
                place={place}
                count={shown.length}
                onMove={(by) => move(record.id, title, by, ids)}
                onEdit={() => onEdit(record)}
                onDelete={() => onDelete(record)}
              />
            </li>
          );
        })}
      </ul>
      <p aria-live="polite" className="visually-hidden">
        {statusText}
      </p>
    </>
  );
}
