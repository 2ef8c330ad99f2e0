/** The tools of all announcements, on the home page and over their list. The editors themselves open from here. */
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import { useEffect } from 'react';
import { announcementEditingTexts as texts } from '../../texts/announcementEditing.ts';
import styles from './AnnouncementsTool.module.css';
import { EditAnnouncement } from './EditAnnouncement.tsx';
import { ManageAnnouncements } from './ManageAnnouncements.tsx';
import { NewAnnouncement } from './NewAnnouncement.tsx';
import { closeEditor, openEditor, useOpened } from './opened.ts';

export function AnnouncementsTool() {
  const { opened } = useOpened();
  useEffect(() => closeEditor, []);
  return (
    <div className={styles.tools}>
      <button type="button" className={styles.create} onClick={() => openEditor({ kind: 'new' })}>
        <Plus size={20} aria-hidden />
        {texts.create}
      </button>
      <button type="button" className={styles.manage} onClick={() => openEditor({ kind: 'list' })}>
        <Pencil size={18} aria-hidden />
        <span>
          {texts.manage}
          <span className="visually-hidden">{texts.manageOf}</span>
        </span>
      </button>
      {opened?.kind === 'new' && <NewAnnouncement onClose={closeEditor} />}
      {opened?.kind === 'one' && <EditAnnouncement announcement={opened.announcement} onClose={closeEditor} />}
      {opened?.kind === 'list' && <ManageAnnouncements onClose={closeEditor} />}
    </div>
  );
}
