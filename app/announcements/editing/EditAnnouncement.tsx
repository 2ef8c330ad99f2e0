/** An announcement that is there already, in a modal of its own. One that somebody deletes meanwhile becomes a new one. */
import { useState } from 'react';
import type { Announcement } from '../../../db/rules/announcements.ts';
import { EditorModal } from '../../editing/EditorModal.tsx';
import { announcementEditingTexts as texts } from '../../texts/announcementEditing.ts';
import { AnnouncementFields } from './AnnouncementFields.tsx';
import { DeleteInPlace } from './DeleteInPlace.tsx';
import { announcementFrom, fieldsOf, labels } from './form.ts';
import { createAnnouncement, isGone, newTemporaryId, updateAnnouncement } from './saving.ts';

type EditAnnouncementProps = {
  announcement: Announcement;
  /** As it stands now, when a save of what is typed was refused for it. */
  theirs?: Announcement | undefined;
  onClose: () => void;
};

export function EditAnnouncement({ announcement, theirs, onClose }: EditAnnouncementProps) {
  const { id, version } = announcement;
  const [temporaryId] = useState(newTemporaryId);
  const [gone, setGone] = useState(false);

  const save = async (data: FormData, version: number | undefined) => {
    const body = announcementFrom(data);
    if (gone) return createAnnouncement(temporaryId, body);
    try {
      return await updateAnnouncement({ id, version }, body);
    } catch (error) {
      setGone(isGone(error));
      throw error;
    }
  };
  return (
    <EditorModal
      title={texts.editTitle}
      record={`announcements/${id}`}
      version={version}
      theirs={theirs}
      onClose={onClose}
      save={save}
      saved={gone ? texts.created : texts.updated}
      failed={gone ? texts.createFailed : texts.updateFailed}
      submitLabel={gone ? texts.publishAnew : undefined}
      fieldsOf={(current) => fieldsOf(current as Announcement)}
      labels={labels}
    >
      <AnnouncementFields announcement={announcement} />
      {!gone && <DeleteInPlace announcement={announcement} onDeleted={onClose} />}
    </EditorModal>
  );
}
