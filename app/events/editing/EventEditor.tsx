/** An event's form: what, when, where, how often, and what is private of a rental. */
import { type FormEvent, useRef, useState } from 'react';
import type { Event } from '../../../db/rules/events.ts';
import { useToday } from '../../data/content.tsx';
import { EditorModal } from '../../editing/EditorModal.tsx';
import { Folded } from '../../editing/fields/Folded.tsx';
import { ScheduleFields } from '../../editing/fields/ScheduleFields.tsx';
import common from '../../editing/Parts.module.css';
import { eventEditingTexts as texts } from '../../texts/eventEditing.ts';
import { eventSaver, remove } from './doing.ts';
import { EventFacts } from './EventFacts.tsx';
import { eventFrom, fieldsIn, fieldsOf } from './eventForm.ts';
import { PrivateFields } from './PrivateFields.tsx';
import { RepeatFields } from './RepeatFields.tsx';

type EventEditorProps = {
  /** Null for a new one. */
  event: Event | null;
  onClose: () => void;
};

export function EventEditor({ event, onClose }: EventEditorProps) {
  const today = useToday();
  const [stored] = useState(() => fieldsOf(event ?? {}, today));
  const [typed, setTyped] = useState(stored);
  const [save] = useState(eventSaver);
  // What a rule of its own is taken from: somebody else may have saved another one meanwhile.
  const newest = useRef<Partial<Event>>(event ?? {});
  const read = ({ currentTarget }: FormEvent<HTMLElement>) => {
    const form = currentTarget.closest('form');
    if (form) setTyped(fieldsIn(new FormData(form)));
  };
  return (
    <EditorModal
      title={event ? texts.editTitle : texts.addTitle}
      record={`events/${event?.id ?? 'new'}`}
      version={event?.version}
      onClose={onClose}
      save={(data, version) => save(event, eventFrom(fieldsIn(data), newest.current), version)}
      saved={event ? texts.updated : texts.added}
      failed={texts.failed}
      fieldsOf={(current) => {
        newest.current = current as Partial<Event>;
        return fieldsOf(newest.current);
      }}
      labels={texts.labels}
      submitLabel={texts.save}
      {...(event && {
        deleteLabel: event.repeat ? texts.removeAll : texts.remove,
        onDelete: () => remove(event),
        saveAsNew: (data: FormData) => save(null, eventFrom(fieldsIn(data), newest.current)),
      })}
    >
      <div className={common.fields} onInput={read}>
        {event?.repeat && <p className={common.hint}>{texts.wholeSeries}</p>}
        <EventFacts stored={stored} typed={typed} />
        <PrivateFields stored={stored} typed={typed} />
        <RepeatFields stored={stored} typed={typed} event={event} />
        <Folded label={texts.more} filled={stored.publish_at !== '' || stored.expires_at !== ''}>
          <ScheduleFields
            publishAt={stored.publish_at}
            expiresAt={stored.expires_at}
            startLabel={texts.appears}
            endLabel={texts.disappears}
          />
        </Folded>
      </div>
    </EditorModal>
  );
}
