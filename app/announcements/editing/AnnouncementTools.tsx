/** The tools of all announcements, on the home page and over their list. The editors themselves open from here. */
import type { Announcement } from '../../../db/rules/announcements.ts';
import { call } from '../../data/call.ts';
import { useAnnouncements } from '../../data/content.tsx';
import { EditorHost } from '../../editing/EditorHost.tsx';
import { HiddenRecords } from '../../editing/HiddenRecords.tsx';
import { ListTools } from '../../editing/ListTools.tsx';
import { announcementEditingTexts as texts } from '../../texts/en/announcementEditing.ts';
import { AnnouncementEditor } from './Editor.tsx';
import { AnnouncementManager } from './Manager.tsx';
import { useAnnouncementEditor } from './useAnnouncementEditor.ts';

export const AnnouncementTools = () => (
  <ListTools
    texts={texts}
    onCreate={() => useAnnouncementEditor.setState({ editing: 'new' })}
    onManage={() => useAnnouncementEditor.setState({ isManaging: true })}
  >
    <EditorHost store={useAnnouncementEditor} Editor={AnnouncementEditor} Manager={AnnouncementManager} />
  </ListTools>
);

const readAll = async () => (await call<{ announcements: Announcement[] }>('/api/announcements')).announcements;

/** Under the cards. */
export const HiddenAnnouncements = () => (
  <HiddenRecords
    read={readAll}
    watched={useAnnouncements()}
    onEdit={(announcement) => useAnnouncementEditor.setState({ editing: announcement })}
  />
);
