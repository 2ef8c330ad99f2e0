/** The way into the editor from an announcement: from its card, and from its dialog. */

import Pencil from 'lucide-react/icons/pencil';
import { useAnnouncements } from '../../data/content.tsx';
import { announcementEditingTexts as texts } from '../../texts/en/announcementEditing.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './EditAnnouncementButton.module.css';
import { useAnnouncementEditor } from './useAnnouncementEditor.ts';

export function EditAnnouncementButton({ id }: { id: string }) {
  const announcement = useAnnouncements().find((known) => known.id === id);
  if (!announcement) return null;
  return (
    <Button
      size="small"
      className={styles.edit}
      onClick={() => useAnnouncementEditor.setState({ editing: announcement })}
    >
      <Pencil size={18} aria-hidden />
      <span className={styles.words}>
        {texts.edit}
        <span className="visually-hidden">{texts.nameOf(announcement.title)}</span>
      </span>
    </Button>
  );
}
