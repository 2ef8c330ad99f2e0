/** One announcement in a dialog. A new one needs a title and a text; all other fields have defaults, under More. */
import { type FormEvent, useRef, useState } from 'react';
import type { Announcement } from '../../../db/rules/announcements/announcements.ts';
import { scheduleTimeToInstant } from '../../../db/rules/announcements/schedule.ts';
import { useToday, useTown } from '../../data/content.tsx';
import { askBeforeDeleting } from '../../editing/records/askBeforeDeleting.ts';
import { RecordEditor } from '../../editing/records/RecordEditor.tsx';
import { useNotify } from '../../news/editing/useNotify.tsx';
import { announcementEditingTexts as texts } from '../../texts/en/content/announcementEditing.ts';
import { AnnouncementFields } from './AnnouncementFields.tsx';
import { announcementForm, blankAnnouncement, readCategory } from './form.ts';
import { deleteAnnouncement } from './useAnnouncementEditor.ts';

type AnnouncementEditorProps = { record: Announcement | null; onClose: () => void };

export function AnnouncementEditor({ record, onClose }: AnnouncementEditorProps) {
  const { time_zone } = useTown();
  const today = useToday();
  const [announcement] = useState(() => record ?? blankAnnouncement(today));
  const [isScheduled, setIsScheduled] = useState(false);
  const suggestedDate = useRef(today);
  const { field, withNotify, onSaved } = useNotify({ noun: 'announcements', id: record?.id, read: readCategory });

  const followPublishing = ({ target }: FormEvent) => {
    const { name, value, form } = target as HTMLInputElement;
    if (name !== 'publish_at') return;
    setIsScheduled(value !== '' && scheduleTimeToInstant(value, time_zone) > Date.now());
    // The displayed date follows the publish date, unless the clerk chose another.
    const date = form?.elements.namedItem('date') as HTMLInputElement;
    if (date.value !== suggestedDate.current) return;
    suggestedDate.current = value.slice(0, 10) || today;
    date.value = suggestedDate.current;
  };
  return (
    <RecordEditor
      form={withNotify(announcementForm)}
      onSaved={onSaved}
      title={record ? texts.editTitle : texts.newTitle}
      id={record?.id}
      version={record?.version}
      draftNoun="announcements"
      onClose={onClose}
      submitLabel={record ? undefined : isScheduled ? texts.schedule : texts.publish}
      deletion={record && askBeforeDeleting(texts, () => deleteAnnouncement(record))}
    >
      <div onInput={record ? undefined : followPublishing}>
        <AnnouncementFields announcement={announcement} isNew={!record} folded={!record} textRequired={!record} />
      </div>
      {field}
    </RecordEditor>
  );
}
