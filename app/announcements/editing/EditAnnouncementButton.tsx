/** Opens the editor from a card or a dialog, and shows whether visitors see the announcement. */

import Pencil from 'lucide-react/icons/pencil';
import { useAnnouncementsToShow } from '../../data/hiddenRecords.ts';
import { HiddenMark } from '../../editing/hidden/HiddenMark.tsx';
import { announcementEditingTexts as texts } from '../../texts/en/content/announcementEditing.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './EditAnnouncementButton.module.css';
import { useAnnouncementEditor } from './useAnnouncementEditor.ts';

export function EditAnnouncementButton({ id }: { id: string }) {
  const announcement = useAnnouncementsToShow().find((known) => known.id === id);
  if (!announcement) return null;
  return (
    <>
      <HiddenMark record={announcement} className={styles.mark} />
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
    </>
  );
}
