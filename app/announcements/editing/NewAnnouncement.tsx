/** The short way to an announcement: title, text, publish. Everything else has a sensible value and waits under More. */
import { type FormEvent, useRef, useState } from 'react';
import type { Announcement } from '../../../db/rules/announcements.ts';
import { scheduleTimeToInstant } from '../../../db/rules/schedule.ts';
import { useToday, useTown } from '../../data/content.tsx';
import { RecordEditor } from '../../editing/RecordEditor.tsx';
import { announcementEditingTexts as texts } from '../../texts/en/announcementEditing.ts';
import { AnnouncementFields } from './AnnouncementFields.tsx';
import { createAnnouncement, newTemporaryId } from './api.ts';
import { announcementLabels, announcementValues, blankAnnouncement, readAnnouncement } from './form.ts';

export function NewAnnouncement({ onClose }: { onClose: () => void }) {
  const { time_zone } = useTown();
  const today = useToday();
  const [announcement] = useState(() => blankAnnouncement(today));
  const [temporaryId] = useState(newTemporaryId);
  const ownDate = useRef(today);
  const [later, setLater] = useState(false);

  const hear = ({ target }: FormEvent) => {
    const { name, value } = target as HTMLInputElement;
    if (name !== 'publish_at') return;
    setLater(value !== '' && scheduleTimeToInstant(value, time_zone) > Date.now());
    // The day that readers see is the day on which it appears, unless the clerk chose another.
    const date = (target as HTMLInputElement).form?.elements.namedItem('date') as HTMLInputElement;
    if (date.value !== ownDate.current) return;
    ownDate.current = value.slice(0, 10) || today;
    date.value = ownDate.current;
  };
  return (
    <RecordEditor
      title={texts.newTitle}
      record="announcements/new"
      version={undefined}
      onClose={onClose}
      save={(data) => createAnnouncement(String(data.get('temporary_id')), readAnnouncement(data))}
      savedText={texts.created}
      failedText={texts.createFailed}
      valuesOf={(current) => announcementValues(current as Announcement)}
      labels={announcementLabels}
      submitLabel={later ? texts.schedule : texts.publish}
    >
      <div onInput={hear}>
        <AnnouncementFields announcement={announcement} folded textRequired />
        {/* A text field, so that it is remembered with what was typed: tried again after a crash, it is the same one. */}
        <div hidden>
          <input type="text" name="temporary_id" defaultValue={temporaryId} readOnly />
        </div>
      </div>
    </RecordEditor>
  );
}
