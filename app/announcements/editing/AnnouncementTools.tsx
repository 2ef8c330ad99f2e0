/** Tools for announcements, on the home page and above their list. The editors open from here. */
import { compareAnnouncements } from '../../../db/rules/announcements/announcements.ts';
import { useAnnouncements } from '../../data/content.tsx';
import { EditorHost } from '../../editing/EditorHost.tsx';
import { HiddenRecords } from '../../editing/hidden/HiddenRecords.tsx';
import { useHiddenInPlace } from '../../editing/hidden/useHiddenInPlace.ts';
import { ListTools } from '../../editing/tools/ListTools.tsx';
import { announcementEditingTexts as texts } from '../../texts/en/content/announcementEditing.ts';
import { listAnnouncements } from './api.ts';
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

/** Adds hidden announcements to the whole list. */
export function HiddenAmongAnnouncements() {
  useHiddenInPlace('announcements', listAnnouncements, useAnnouncements(), compareAnnouncements);
  return null;
}

/** Lists hidden announcements below the home page's few cards. */
export const HiddenAnnouncements = () => (
  <HiddenRecords
    read={listAnnouncements}
    watched={useAnnouncements()}
    onEdit={(announcement) => useAnnouncementEditor.setState({ editing: announcement })}
  />
);
