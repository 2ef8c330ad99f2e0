/** One category in the manager: its buttons, its documents, and a drop zone for files. */

import Plus from 'lucide-react/icons/plus';
import { useId } from 'react';
import {
  type CategoryWithDocuments,
  type Document,
  documentPath,
  fileTypeLabel,
  formatFileSize,
} from '../../../db/rules/documents/documents.ts';
import type { FileTextStatus } from '../../../db/rules/documents/fileTexts.ts';
import common from '../../editing/Parts.module.css';
import { RowActions } from '../../editing/RowActions.tsx';
import { formatDate } from '../../texts/dates.ts';
import { documentEditingTexts as texts } from '../../texts/en/content/documentEditing.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { ArchiveTools } from './ArchiveTools.tsx';
import styles from './CategorySection.module.css';
import { useFileDrop } from './DropZone.tsx';
import { TextlessNotice } from './FileTextHint.tsx';

type CategorySectionProps = CategoryWithDocuments & {
  /** Whether the category itself can be changed, not only its documents. */
  isEditable: boolean;
  place: number;
  count: number;
  /** Documents whose files contain no text, by id. */
  textless: Record<string, FileTextStatus>;
  onMove: (by: -1 | 1) => void;
  onMoveDocument: (id: string, by: -1 | 1) => void;
  onAdd: (files?: File[]) => void;
  onEdit: () => void;
  onDelete: () => void;
  onEditDocument: (document: Document) => void;
  onDeleteDocument: (document: Document) => void;
};

export function CategorySection(props: CategorySectionProps) {
  const { category, documents, place, count } = props;
  const headingId = useId();
  const { over, handlers } = useFileDrop(props.onAdd);
  return (
    <section className={styles.category} aria-labelledby={headingId} data-over={over || undefined} {...handlers}>
      <div className={styles.head}>
        <h3 id={headingId} className={styles.title} dir="auto">
          {category.title}
        </h3>
        {props.isEditable && (
          <RowActions
            id={category.category_id}
            title={category.title}
            place={place}
            count={count}
            onMove={props.onMove}
            onEdit={props.onEdit}
            onDelete={props.onDelete}
          />
        )}
      </div>
      {documents.length === 0 && <EmptyState>{texts.emptyCategory}</EmptyState>}
      <ul>
        {documents.map((document, at) => (
          <li key={document.id} className={styles.document}>
            <div className={styles.words}>
              <a href={documentPath(document)} target="_blank" rel="noreferrer" data-no-route dir="auto">
                {document.title}
              </a>
              <p className={common.hint}>
                {fileTypeLabel(document.file_name)}, {formatFileSize(document.size)} · {formatDate(document.date)}
              </p>
              <TextlessNotice status={props.textless[document.id]} />
              <ArchiveTools document={document} />
            </div>
            <RowActions
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
        <Button size="small" onClick={() => props.onAdd()}>
          <Plus size={18} aria-hidden />
          <span>
            {texts.add}
            <span className="visually-hidden"> {category.title}</span>
          </span>
        </Button>
        <span className={`${common.hint} ${styles.drop}`}>{texts.dropHint}</span>
      </div>
    </section>
  );
}
