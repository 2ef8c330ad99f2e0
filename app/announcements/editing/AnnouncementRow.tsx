/** One announcement in the editor's list: a line with its title and buttons, or its form. */

import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ArrowUpToLine from 'lucide-react/icons/arrow-up-to-line';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useId } from 'react';
import type { Announcement } from '../../../db/rules/announcements/announcements.ts';
import { ScheduleBadge } from '../../editing/ScheduleBadge.tsx';
import { formatDate } from '../../texts/dates.ts';
import { announcementEditingTexts as texts } from '../../texts/en/content/announcementEditing.ts';
import { announcementTexts } from '../../texts/en/content/announcements.ts';
import { Button } from '../../ui/Button.tsx';
import { Cluster } from '../../ui/layout/Layout.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { HighPriorityBadge } from '../HighPriorityBadge.tsx';
import { AnnouncementForm, type OpenForms } from './AnnouncementForm.tsx';
import styles from './AnnouncementRow.module.css';
import { type EditedAnnouncement, isOpen, type MoveTo } from './announcementListStore.ts';

type AnnouncementRowProps = {
  row: EditedAnnouncement;
  forms: OpenForms;
  canMoveUp: boolean;
  canMoveDown: boolean;
  canMoveToTop: boolean;
  onEdit: () => void;
  /** Shows a form that was closed with unsaved changes. */
  onReveal: () => void;
  onCancel: () => void;
  onSaved: (record: Announcement, isAutomatic: boolean) => void;
  onMove: (to: MoveTo) => void;
  onDelete: () => void;
};

export function AnnouncementRow({ row, forms, canMoveUp, canMoveDown, canMoveToTop, ...act }: AnnouncementRowProps) {
  const titleId = useId();
  const { id, record, isEditing: editing, isKept } = row;
  const title = record?.title ?? texts.untitled;
  const name = <span className="visually-hidden">{texts.nameOf(title)}</span>;
  return (
    <li className={styles.row} data-id={id} data-editing={editing || undefined}>
      <Cluster className={styles.head}>
        <div className={styles.words}>
          <h4 id={titleId} className={styles.title} dir="auto">
            {title}
          </h4>
          {record && (
            <p className={styles.about}>
              <span>{formatDate(record.date)}</span>
              <span>{announcementTexts.categories[record.category]}</span>
              {record.priority === 'high' && <HighPriorityBadge />}
              <ScheduleBadge {...record} />
            </p>
          )}
        </div>
        {record && (
          <div className={styles.actions}>
            {canMoveToTop && (
              <Button variant="icon" data-move="top" onClick={() => act.onMove('top')}>
                <ArrowUpToLine size={20} aria-hidden />
                <span className="visually-hidden">{texts.moveToTop}</span>
                {name}
              </Button>
            )}
            {canMoveUp && (
              <Button variant="icon" data-move="up" onClick={() => act.onMove(-1)}>
                <ArrowUp size={20} aria-hidden />
                <span className="visually-hidden">{texts.moveUp}</span>
                {name}
              </Button>
            )}
            {canMoveDown && (
              <Button variant="icon" data-move="down" onClick={() => act.onMove(1)}>
                <ArrowDown size={20} aria-hidden />
                <span className="visually-hidden">{texts.moveDown}</span>
                {name}
              </Button>
            )}
            {!editing && (
              <Button size="small" data-edit onClick={act.onEdit}>
                <Pencil size={18} aria-hidden />
                <span>
                  {texts.edit}
                  {name}
                </span>
              </Button>
            )}
            <Button variant="icon" tone="danger" onClick={act.onDelete}>
              <Trash2 size={20} aria-hidden />
              <span className="visually-hidden">{texts.remove}</span>
              {name}
            </Button>
          </div>
        )}
      </Cluster>
      {isKept && (
        <Notice
          className={styles.kept}
          actions={
            <Button size="small" onClick={act.onEdit}>
              {texts.openAgain}
              {name}
            </Button>
          }
        >
          {texts.keptHere}
        </Notice>
      )}
      {isOpen(row) && (
        <div hidden={!editing}>
          <AnnouncementForm
            row={row}
            forms={forms}
            titleId={titleId}
            onReveal={act.onReveal}
            onCancel={act.onCancel}
            onSaved={act.onSaved}
          />
        </div>
      )}
    </li>
  );
}
