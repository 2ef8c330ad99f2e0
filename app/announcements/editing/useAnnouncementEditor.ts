import type { Announcement } from '../../../db/rules/announcements/announcements.ts';
import { createEditorStore } from '../../editing/createEditorStore.ts';
import { announcementEditingTexts as texts } from '../../texts/en/content/announcementEditing.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { announcementApi } from './api.ts';

export const useAnnouncementEditor = createEditorStore<Announcement>();

/** Deletes an announcement, and offers to undo it. @throws what sendChange() throws */
export async function deleteAnnouncement({ id, version, title }: Announcement): Promise<void> {
  await announcementApi.remove(id, version);
  showToast('success', texts.deleted);
  useAnnouncementEditor.setState({
    undoable: {
      recordId: id,
      text: texts.isDeleted(title),
      undo: () => announcementApi.restore(id),
      undoneText: texts.undone(title),
      failedText: texts.undoFailed,
    },
  });
}
