/** The public fields of an event: title, kind, date and time, place, description. */
import { useId, useLayoutEffect, useRef } from 'react';
import { eventTypes } from '../../../db/rules/events/types.ts';
import { useEvents } from '../../data/content.tsx';
import { CheckField } from '../../editing/fields/CheckField.tsx';
import { DateField } from '../../editing/fields/DateField.tsx';
import { SelectField } from '../../editing/fields/SelectField.tsx';
import { TextField } from '../../editing/fields/TextField.tsx';
import { TimeField } from '../../editing/fields/TimeField.tsx';
import common from '../../editing/Parts.module.css';
import { PicturesField } from '../../editing/pictures/PicturesField.tsx';
import { parsePictures } from '../../editing/pictures/pictureList.ts';
import { RichTextField } from '../../editing/richText/RichTextField.tsx';
import { eventEditingTexts as texts } from '../../texts/en/content/eventEditing.ts';
import styles from './Editor.module.css';
import { describeEnd, type EventValues } from './form.ts';

export type EventFieldsProps = {
  /** The values that the form was opened with. */
  stored: EventValues;
  /** The current values. */
  typed: EventValues;
};

export function EventFacts({ stored, typed }: EventFieldsProps) {
  const placesId = useId();
  const places = [...new Set(useEvents().map(({ location }) => location.trim()))].filter(Boolean).sort();
  const isRental = typed.type === 'rental';
  const timed = !typed.all_day;
  const ends = describeEnd(typed);
  const times = useRef<HTMLDivElement>(null);
  const fault = ends === 'before the start' ? texts.endsFirst : '';
  useLayoutEffect(() => {
    times.current?.querySelector<HTMLInputElement>('[name="end_time"]')?.setCustomValidity(fault);
  }, [fault]);
  return (
    <>
      <TextField name="title" label={texts.title} defaultValue={stored.title} limit={300} required />
      <SelectField
        name="type"
        label={texts.type}
        defaultValue={stored.type}
        options={eventTypes.map((value) => ({ value, label: texts.types[value] }))}
      />
      <div className={styles.pair}>
        <DateField
          name="date"
          label={typed.repeats ? texts.firstDate : texts.date}
          defaultValue={stored.date}
          required
        />
        <DateField
          name="end_date"
          label={texts.endDate}
          hint={texts.endDateHint}
          defaultValue={stored.end_date}
          min={typed.date}
        />
      </div>
      <CheckField name="all_day" label={texts.allDay} defaultChecked={stored.all_day} />
      {/* Stays in the form for an all-day event, so that its times return when it is not. */}
      <div ref={times} hidden={!timed}>
        <div className={styles.pair}>
          <TimeField name="start_time" label={texts.startTime} defaultValue={stored.start_time} required={timed} />
          <TimeField
            name="end_time"
            label={texts.endTime}
            hint={isRental ? texts.endTimeRental : texts.endTimeHint}
            defaultValue={stored.end_time}
          />
        </div>
        <p className={`${common.hint} ${styles.told}`} aria-live="polite">
          {ends === 'past midnight' && texts.nextDay(typed.end_time)}
        </p>
      </div>
      <CheckField
        name="closes_office"
        label={texts.closesOffice(typed.end_date !== '' || typed.repeats !== '')}
        hint={texts.closesOfficeHint(typed.title)}
        defaultChecked={stored.closes_office}
      />
      <TextField
        name="location"
        label={texts.location}
        hint={isRental ? texts.locationHint : undefined}
        defaultValue={stored.location}
        limit={300}
        list={placesId}
        required={isRental}
        autoComplete="off"
      />
      <datalist id={placesId}>
        {places.map((place) => (
          <option key={place} value={place} />
        ))}
      </datalist>
      <RichTextField
        name="description"
        label={texts.description}
        hint={texts.descriptionHint}
        defaultValue={stored.description}
      />
      <PicturesField name="pictures" pictures={parsePictures(stored.pictures)} hint={texts.picturesHint} startsEmpty />
    </>
  );
}
