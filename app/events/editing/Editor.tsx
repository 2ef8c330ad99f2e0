/** An event's form: title, time, place, repetition, and a rental's private fields. */

import { type FormEvent, useRef, useState } from 'react';
import type { Event } from '../../../db/rules/events/events.ts';
import type { EventType } from '../../../db/rules/events/types.ts';
import { isDate } from '../../../db/rules/time.ts';
import { useToday } from '../../data/content.tsx';
import { Disclosure } from '../../editing/fields/Disclosure.tsx';
import { ScheduleFields } from '../../editing/fields/ScheduleFields.tsx';
import common from '../../editing/Parts.module.css';
import { RecordEditor } from '../../editing/records/RecordEditor.tsx';
import { NoticeClock } from '../../meetings/editing/NoticeClock.tsx';
import { useNotify } from '../../news/editing/useNotify.tsx';
import { eventEditingTexts as texts } from '../../texts/en/content/eventEditing.ts';
import { Stack } from '../../ui/layout/Layout.tsx';
import { deleteEvent } from './api.ts';
import { EventFacts } from './EventFacts.tsx';
import { eventForm, eventValues, readEventValues } from './form.ts';
import { PrivateFields } from './PrivateFields.tsx';
import { RepeatFields } from './RepeatFields.tsx';

export function EventEditor({ record: event, onClose }: { record: Event | null; onClose: () => void }) {
  const today = useToday();
  const [stored] = useState(() => eventValues(event ?? {}, today));
  const [typed, setTyped] = useState(stored);
  // The newest version supplies an imported rule, because somebody else may have saved another one meanwhile.
  const newest = useRef<Partial<Event>>(event ?? {});
  const baseForm = eventForm(() => newest.current);
  const form = {
    ...baseForm,
    valuesOf(current: Event) {
      newest.current = current;
      return baseForm.valuesOf(current);
    },
  };
  const notify = useNotify({
    noun: 'events',
    id: event?.id,
    read: (data) => ({ type: readEventValues(data).type as EventType }),
  });
  // A series that began long ago has its next meeting later.
  const laterDate = typed.date < today ? event?.dates.find((date) => date >= today) : undefined;
  const nextDate = laterDate ?? typed.date;
  const read = ({ currentTarget }: FormEvent<HTMLElement>) => {
    const form = currentTarget.closest('form');
    if (form) setTyped(readEventValues(new FormData(form)));
  };
  return (
    <RecordEditor
      form={notify.withNotify(form)}
      onSaved={notify.onSaved}
      title={event ? texts.editTitle : texts.addTitle}
      id={event?.id}
      version={event?.version}
      draftNoun="events"
      onClose={onClose}
      submitLabel={texts.save}
      deletion={
        event && {
          label: event.repeat ? texts.removeAll : texts.remove,
          act: () => deleteEvent(event),
          failedText: texts.deleteFailed,
        }
      }
    >
      <Stack onInput={read}>
        {event?.repeat && <p className={common.hint}>{texts.wholeSeries}</p>}
        <EventFacts stored={stored} typed={typed} />
        {typed.type === 'meeting' && isDate(nextDate) && <NoticeClock date={nextDate} time={typed.start_time} />}
        <PrivateFields stored={stored} typed={typed} />
        <RepeatFields stored={stored} typed={typed} event={event} />
        <Disclosure label={texts.more} isFilled={stored.publish_at !== '' || stored.expires_at !== ''}>
          <ScheduleFields
            publishAt={stored.publish_at}
            expiresAt={stored.expires_at}
            startLabel={texts.appears}
            endLabel={texts.disappears}
          />
        </Disclosure>
        {notify.field}
      </Stack>
    </RecordEditor>
  );
}
