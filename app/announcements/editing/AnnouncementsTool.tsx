/** The tools of all announcements, on the home page and over their list. The editors themselves open from here. */
import { useEffect } from 'react';
import { ListTools } from '../../editing/ListTools.tsx';
import { announcementEditingTexts as texts } from '../../texts/announcementEditing.ts';
import { EditAnnouncement } from './EditAnnouncement.tsx';
import { ManageAnnouncements } from './ManageAnnouncements.tsx';
import { NewAnnouncement } from './NewAnnouncement.tsx';
import { closeEditor, openEditor, useOpened } from './opened.ts';

export function AnnouncementsTool() {
  const { opened } = useOpened();
  useEffect(() => closeEditor, []);
  return (
    <ListTools texts={texts} onCreate={() => openEditor({ kind: 'new' })} onManage={() => openEditor({ kind: 'list' })}>
      {opened?.kind === 'new' && <NewAnnouncement onClose={closeEditor} />}
      {opened?.kind === 'one' && <EditAnnouncement announcement={opened.announcement} onClose={closeEditor} />}
      {opened?.kind === 'list' && <ManageAnnouncements onClose={closeEditor} />}
    </ListTools>
  );
}
