/** The buttons of one row in a list that is sorted by hand: up, down, edit, delete. */
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { editingTexts as texts } from '../texts/en/editing/editing.ts';
import { IconButton } from '../ui/Button.tsx';
import styles from './RowActions.module.css';

type RowActionsProps = {
  id: string;
  title: string;
  place: number;
  count: number;
  /** Without it the list can't be sorted here. */
  onMove: ((by: -1 | 1) => void) | undefined;
  onEdit: () => void;
  onDelete: () => void;
};

/** The buttons to move carry `data-move`, so that the focus can return to them. */
export function RowActions({ id, title, place, count, onMove, onEdit, onDelete }: RowActionsProps) {
  return (
    <div className={styles.actions}>
      {onMove && (
        <>
          <IconButton
            data-move={`${id} -1`}
            label={texts.upOf(title)}
            aria-disabled={place === 0}
            onClick={() => onMove(-1)}
          >
            <ArrowUp size={20} aria-hidden />
          </IconButton>
          <IconButton
            data-move={`${id} 1`}
            label={texts.downOf(title)}
            aria-disabled={place === count - 1}
            onClick={() => onMove(1)}
          >
            <ArrowDown size={20} aria-hidden />
          </IconButton>
        </>
      )}
      <IconButton label={texts.editOf(title)} onClick={onEdit}>
        <Pencil size={20} aria-hidden />
      </IconButton>
      <IconButton tone="danger" label={texts.deleteOf(title)} onClick={onDelete}>
        <Trash2 size={20} aria-hidden />
      </IconButton>
    </div>
  );
}
