/** The tools of all announcements, on the home page and over their list. The editors themselves open from here. */
import { useEffect } from 'react';
import { ListTools } from '../../editing/ListTools.tsx';
import { announcementEditingTexts as texts } from '../../texts/en/announcementEditing.ts';
import { AnnouncementEditor } from './Editor.tsx';
import { AnnouncementManager } from './Manager.tsx';
import { NewAnnouncement } from './NewAnnouncement.tsx';
import { closeAnnouncementEditor, openAnnouncementEditor, useAnnouncementEditor } from './useAnnouncementEditor.ts';

export function AnnouncementTools() {
  const { opened } = useAnnouncementEditor();
  useEffect(() => closeAnnouncementEditor, []);
  return (
    <ListTools
      texts={texts}
      onCreate={() => openAnnouncementEditor({ kind: 'new' })}
      onManage={() => openAnnouncementEditor({ kind: 'list' })}
    >
      {opened?.kind === 'new' && <NewAnnouncement onClose={closeAnnouncementEditor} />}
      {opened?.kind === 'one' && (
        <AnnouncementEditor announcement={opened.announcement} onClose={closeAnnouncementEditor} />
      )}
      {opened?.kind === 'list' && <AnnouncementManager onClose={closeAnnouncementEditor} />}
    </ListTools>
  );
}
