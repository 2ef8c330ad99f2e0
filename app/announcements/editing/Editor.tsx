/** An announcement that is there already, in a modal of its own. One that somebody deletes meanwhile becomes a new one. */
import { useState } from 'react';
import type { Announcement } from '../../../db/rules/announcements.ts';
import { RecordEditor } from '../../editing/RecordEditor.tsx';
import { announcementEditingTexts as texts } from '../../texts/en/announcementEditing.ts';
import { AnnouncementFields } from './AnnouncementFields.tsx';
import { createAnnouncement, isDeletedError, newTemporaryId, updateAnnouncement } from './api.ts';
import { DeleteInPlace } from './DeleteInPlace.tsx';
import { announcementLabels, announcementValues, readAnnouncement } from './form.ts';

type AnnouncementEditorProps = {
  announcement: Announcement;
  /** As it stands now, when a save of what is typed was refused for it. */
  theirs?: Announcement | undefined;
  onClose: () => void;
};

export function AnnouncementEditor({ announcement, theirs, onClose }: AnnouncementEditorProps) {
  const { id, version } = announcement;
  const [temporaryId] = useState(newTemporaryId);
  const [gone, setGone] = useState(false);

  const save = async (data: FormData, version: number | undefined) => {
    const body = readAnnouncement(data);
    if (gone) return createAnnouncement(temporaryId, body);
    try {
      return await updateAnnouncement({ id, version }, body);
    } catch (error) {
      setGone(isDeletedError(error));
      throw error;
    }
  };
  return (
    <RecordEditor
      title={texts.editTitle}
      record={`announcements/${id}`}
      version={version}
      theirs={theirs}
      onClose={onClose}
      save={save}
      savedText={gone ? texts.created : texts.updated}
      failedText={gone ? texts.createFailed : texts.updateFailed}
      submitLabel={gone ? texts.publishAnew : undefined}
      valuesOf={(current) => announcementValues(current as Announcement)}
      labels={announcementLabels}
    >
      <AnnouncementFields announcement={announcement} />
      {!gone && <DeleteInPlace announcement={announcement} onDeleted={onClose} />}
    </RecordEditor>
  );
}
