/** Moves one date of a series to another day and time, in a small form. */

import { type FormEvent, useState } from 'react';
import { type Event, occurrenceEndDate } from '../../../db/rules/events/events.ts';
import { daysBetween } from '../../../db/rules/time.ts';
import { useToday } from '../../data/content.tsx';
import { DateField } from '../../editing/fields/DateField.tsx';
import { TimeField } from '../../editing/fields/TimeField.tsx';
import common from '../../editing/Parts.module.css';
import { RecordEditor } from '../../editing/records/RecordEditor.tsx';
import { eventEditingTexts as texts } from '../../texts/en/content/eventEditing.ts';
import { Stack } from '../../ui/layout/Layout.tsx';
import { offerMoveUndo, useMoveDateEditor } from './api.ts';
import styles from './Editor.module.css';
import { moveDateForm, readMoveValues } from './moveDateForm.ts';

export function MoveDateHost() {
  const { moving } = useMoveDateEditor();
  if (!moving) return null;
  return (
    <MoveDateEditor
      key={`${moving.event.id} ${moving.date}`}
      {...moving}
      onClose={() => useMoveDateEditor.setState({ moving: null })}
    />
  );
}

type MoveDateEditorProps = { event: Event; date: string; onClose: () => void };

function MoveDateEditor({ event, date, onClose }: MoveDateEditorProps) {
  const today = useToday();
  const [form] = useState(() => moveDateForm(event, date));
  const stored = readMoveValues(form.valuesOf(event));
  const [typed, setTyped] = useState(stored);
  const isRental = event.type === 'rental';
  const length = daysBetween(event.date, event.end_date) + 1;
  const isPastMidnight = occurrenceEndDate(typed, typed.date, typed.date) > typed.date && length === 1;
  const notes = [
    typed.date !== '' && typed.date < today ? texts.dayIsOver : '',
    typed.date !== date && event.dates.includes(typed.date) ? texts.dayIsTaken : '',
    length > 1 ? texts.lastsAsLong(length) : '',
    isPastMidnight ? texts.nextDay(typed.end_time) : '',
  ].filter(Boolean);
  const read = ({ currentTarget }: FormEvent<HTMLElement>) => {
    const fields = currentTarget.closest('form');
    if (fields) setTyped(readMoveValues(Object.fromEntries(new FormData(fields))));
  };
  return (
    <RecordEditor
      form={form}
      title={texts.moveTitle(date)}
      id={event.id}
      version={event.version}
      showsHistory={false}
      onClose={onClose}
      onSaved={(moved) => offerMoveUndo(event, date, moved)}
      submitLabel={texts.move}
    >
      <Stack onInput={read}>
        <p className={common.hint}>{texts.moveHint}</p>
        <DateField name="date" label={texts.newDate} defaultValue={stored.date} required />
        {!event.all_day && (
          <div className={styles.pair}>
            <TimeField name="start_time" label={texts.startTime} defaultValue={stored.start_time} required />
            <TimeField
              name="end_time"
              label={texts.endTime}
              hint={isRental ? texts.endTimeRental : texts.endTimeHint}
              defaultValue={stored.end_time}
            />
          </div>
        )}
        <p className={common.hint} aria-live="polite">
          {notes.join(' ')}
        </p>
      </Stack>
    </RecordEditor>
  );
}
