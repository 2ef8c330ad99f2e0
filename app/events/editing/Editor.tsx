/** An event's form: what, when, where, how often, and what is private of a rental. */
import { type FormEvent, useRef, useState } from 'react';
import type { Event } from '../../../db/rules/events.ts';
import { useToday } from '../../data/content.tsx';
import { Disclosure } from '../../editing/fields/Disclosure.tsx';
import { ScheduleFields } from '../../editing/fields/ScheduleFields.tsx';
import common from '../../editing/Parts.module.css';
import { RecordEditor } from '../../editing/RecordEditor.tsx';
import { eventEditingTexts as texts } from '../../texts/en/eventEditing.ts';
import { createEventSaver, deleteEvent } from './api.ts';
import { EventFacts } from './EventFacts.tsx';
import { eventFromValues, eventValues, readEventValues } from './form.ts';
import { PrivateFields } from './PrivateFields.tsx';
import { RepeatFields } from './RepeatFields.tsx';

type EventEditorProps = {
  /** Null for a new one. */
  event: Event | null;
  onClose: () => void;
};

export function EventEditor({ event, onClose }: EventEditorProps) {
  const today = useToday();
  const [stored] = useState(() => eventValues(event ?? {}, today));
  const [typed, setTyped] = useState(stored);
  const [save] = useState(createEventSaver);
  // What a rule of its own is taken from: somebody else may have saved another one meanwhile.
  const newest = useRef<Partial<Event>>(event ?? {});
  const read = ({ currentTarget }: FormEvent<HTMLElement>) => {
    const form = currentTarget.closest('form');
    if (form) setTyped(readEventValues(new FormData(form)));
  };
  return (
    <RecordEditor
      title={event ? texts.editTitle : texts.addTitle}
      record={`events/${event?.id ?? 'new'}`}
      version={event?.version}
      onClose={onClose}
      save={(data, version) => save(event, eventFromValues(readEventValues(data), newest.current), version)}
      savedText={event ? texts.updated : texts.added}
      failedText={texts.failed}
      valuesOf={(current) => {
        newest.current = current as Partial<Event>;
        return eventValues(newest.current);
      }}
      labels={texts.labels}
      submitLabel={texts.save}
      {...(event && {
        deleteLabel: event.repeat ? texts.removeAll : texts.remove,
        onDelete: () => deleteEvent(event),
        saveAsNew: (data: FormData) => save(null, eventFromValues(readEventValues(data), newest.current)),
      })}
    >
      <div className={common.fields} onInput={read}>
        {event?.repeat && <p className={common.hint}>{texts.wholeSeries}</p>}
        <EventFacts stored={stored} typed={typed} />
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
      </div>
    </RecordEditor>
  );
}
