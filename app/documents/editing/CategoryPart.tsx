/** One category in the manager: its own buttons, its documents, and a place to drop new ones on. */
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useId } from 'react';
import {
  type CategoryWithDocuments,
  type Document,
  documentUrl,
  fileKind,
  fileSize,
} from '../../../db/rules/documents.ts';
import common from '../../editing/Parts.module.css';
import { fullDate } from '../../texts/dates.ts';
import { documentEditingTexts as texts } from '../../texts/documentEditing.ts';
import styles from './CategoryPart.module.css';
import { useDrop } from './DropZone.tsx';

type CategoryPartProps = CategoryWithDocuments & {
  place: number;
  count: number;
  onMove: (by: -1 | 1) => void;
  onMoveDocument: (id: string, by: -1 | 1) => void;
  onAdd: (files?: File[]) => void;
  onEdit: () => void;
  onDelete: () => void;
  onEditDocument: (document: Document) => void;
  onDeleteDocument: (document: Document) => void;
};

export function CategoryPart(props: CategoryPartProps) {
  const { category, documents, place, count } = props;
  const headingId = useId();
  const { over, handlers } = useDrop(props.onAdd);
  return (
    <section className={styles.category} aria-labelledby={headingId} data-over={over || undefined} {...handlers}>
      <div className={styles.head}>
        <h3 id={headingId} className={styles.title} dir="auto">
          {category.title}
        </h3>
        <Actions
          id={category.category_id}
          title={category.title}
          place={place}
          count={count}
          onMove={props.onMove}
          onEdit={props.onEdit}
          onDelete={props.onDelete}
        />
      </div>
      {documents.length === 0 && <p className={common.hint}>{texts.emptyCategory}</p>}
      <ul>
        {documents.map((document, at) => (
          <li key={document.id} className={styles.document}>
            <div className={styles.words}>
              <a href={documentUrl(document)} target="_blank" rel="noreferrer" data-no-route dir="auto">
                {document.title}
              </a>
              <p className={common.hint}>
                {fileKind(document.file_name)}, {fileSize(document.size)} · {fullDate(document.date)}
              </p>
            </div>
            <Actions
              id={document.id}
              title={document.title}
              place={at}
              count={documents.length}
              onMove={(by) => props.onMoveDocument(document.id, by)}
              onEdit={() => props.onEditDocument(document)}
              onDelete={() => props.onDeleteDocument(document)}
            />
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <button type="button" className={common.small} onClick={() => props.onAdd()}>
          <Plus size={18} aria-hidden />
          <span>
            {texts.add}
            <span className="visually-hidden"> {category.title}</span>
          </span>
        </button>
        <span className={`${common.hint} ${styles.drop}`}>{texts.dropHint}</span>
      </div>
    </section>
  );
}

type ActionsProps = {
  id: string;
  title: string;
  place: number;
  count: number;
  onMove: (by: -1 | 1) => void;
  onEdit: () => void;
  onDelete: () => void;
};

function Actions({ id, title, place, count, onMove, onEdit, onDelete }: ActionsProps) {
  return (
    <div className={styles.actions}>
      <button
        type="button"
        className={common.action}
        data-move={`${id} -1`}
        aria-label={texts.upOf(title)}
        aria-disabled={place === 0}
        onClick={() => onMove(-1)}
      >
        <ArrowUp size={20} aria-hidden />
      </button>
      <button
        type="button"
        className={common.action}
        data-move={`${id} 1`}
        aria-label={texts.downOf(title)}
        aria-disabled={place === count - 1}
        onClick={() => onMove(1)}
      >
        <ArrowDown size={20} aria-hidden />
      </button>
      <button type="button" className={common.action} aria-label={texts.editOf(title)} onClick={onEdit}>
        <Pencil size={20} aria-hidden />
      </button>
      <button
        type="button"
        className={`${common.action} ${common.delete}`}
        aria-label={texts.deleteOf(title)}
        onClick={onDelete}
      >
        <Trash2 size={20} aria-hidden />
      </button>
    </div>
  );
}
