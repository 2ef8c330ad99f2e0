/** The way into the editor from an announcement: from its card, and from its modal. */
import Pencil from 'lucide-react/icons/pencil';
import { useAnnouncements } from '../../data/content.tsx';
import { announcementEditingTexts as texts } from '../../texts/announcementEditing.ts';
import styles from './AnnouncementTool.module.css';
import { openEditor } from './opened.ts';

export function AnnouncementTool({ id }: { id: string }) {
  const announcement = useAnnouncements().find((known) => known.id === id);
  if (!announcement) return null;
  return (
    <button type="button" className={styles.edit} onClick={() => openEditor({ kind: 'one', announcement })}>
      <Pencil size={18} aria-hidden />
      <span className={styles.words}>
        {texts.edit}
        <span className="visually-hidden">{texts.nameOf(announcement.title)}</span>
      </span>
    </button>
  );
}
