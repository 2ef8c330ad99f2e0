/** The office's hours by weekday, and the days on which it is closed, as a form. */
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import type { SectionContents } from '../../../db/rules/town/sectionShapes.ts';
import { CheckField } from '../../editing/fields/CheckField.tsx';
import { Disclosure } from '../../editing/fields/Disclosure.tsx';
import { TextArea } from '../../editing/fields/TextArea.tsx';
import { TextField } from '../../editing/fields/TextField.tsx';
import { TimeField } from '../../editing/fields/TimeField.tsx';
import { writeValues } from '../../editing/formValues.ts';
import common from '../../editing/Parts.module.css';
import { formatTimeSpan, weekdayNames } from '../../texts/dates.ts';
import { hoursEditingTexts as texts } from '../../texts/en/home/hoursEditing.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { ClosuresField } from './ClosuresField.tsx';
import fields from './Fields.module.css';
import styles from './HoursFields.module.css';
import {
  type DayPart,
  type DayValues,
  dayField,
  findDayFault,
  hoursValues,
  namedDayValues,
  readDayValues,
  weekdays,
} from './hoursForm.ts';

const monday = 1;
const copyTargets = [2, 3, 4, 5];

export function HoursFields({ content }: { content: SectionContents['contact'] }) {
  const [stored] = useState(() => hoursValues(content));
  const frame = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<Map<number, DayValues>>();
  const [statusText, setStatusText] = useState('');

  const read = ({ currentTarget }: FormEvent<HTMLElement>) => {
    const form = currentTarget.closest('form');
    if (!form) return;
    const data = new FormData(form);
    setTyped(new Map(weekdays.map((day) => [day, readDayValues(data, day)])));
  };
  const copy = () => {
    const form = frame.current?.closest('form');
    if (!form) return;
    const values = readDayValues(new FormData(form), monday);
    for (const day of copyTargets) writeValues(form, namedDayValues(day, values));
    setStatusText(texts.copied);
  };
  const text = (name: 'hours.weekday' | 'hours.friday', label: string) =>
    stored[name] && <TextField name={name} label={label} limit={300} defaultValue={stored[name]} />;
  const note = String(stored['hours.note']);

  return (
    <div ref={frame} className={styles.parts} onInput={read}>
      <ClosuresField closures={content.closures} />
      <fieldset className={fields.group} data-single>
        <legend>{texts.weekly}</legend>
        <p className={common.hint}>{texts.weeklyHint}</p>
        {(stored['hours.weekday'] || stored['hours.friday']) && <Notice tone="warning">{texts.writtenHint}</Notice>}
        {text('hours.weekday', texts.weekdayText)}
        {text('hours.friday', texts.fridayText)}
        {weekdays.map((day) => (
          <DayFields key={day} day={day} stored={stored} typed={typed?.get(day)}>
            {day === monday && (
              <Button size="small" onClick={copy}>
                {texts.copy}
              </Button>
            )}
          </DayFields>
        ))}
        <p aria-live="polite" className="visually-hidden">
          {statusText}
        </p>
      </fieldset>
      <TextArea name="hours.note" label={texts.note} hint={texts.noteHint} rows={2} limit={300} defaultValue={note} />
    </div>
  );
}

type DayFieldsProps = {
  day: number;
  /** The values that the form was opened with, by name. */
  stored: ReturnType<typeof hoursValues>;
  /** The current values of this day's fields; undefined while nothing was typed. */
  typed: DayValues | undefined;
  children: React.ReactNode;
};

function DayFields({ day, stored, typed, children }: DayFieldsProps) {
  const time = (part: DayPart, label: string) => (
    <TimeField name={dayField(day, part)} label={label} defaultValue={String(stored[dayField(day, part)])} />
  );
  const isClosed = typed ? typed.closed : stored[dayField(day, 'closed')] === true;
  const now = (part: DayPart) => String(typed ? typed[part] : stored[dayField(day, part)]);
  const [start, end] = [now('break_start'), now('break_end')];
  const hasSecond = now('break2_start') !== '' || now('break2_end') !== '';
  const frame = useRef<HTMLFieldSetElement>(null);
  const fault = typed ? findDayFault(typed) : null;
  useLayoutEffect(() => {
    for (const field of frame.current?.querySelectorAll<HTMLInputElement>('[type="time"]') ?? [])
      field.setCustomValidity(fault && field.name === dayField(day, fault.part) ? fault.text : '');
  });
  return (
    <fieldset ref={frame} className={styles.day}>
      <legend>{weekdayNames[day]}</legend>
      <CheckField
        name={dayField(day, 'closed')}
        label={texts.closed}
        defaultChecked={stored[dayField(day, 'closed')] === true}
      />
      {/* Stays in the form while the day is closed, so that its times return when it opens again. */}
      <div hidden={isClosed}>
        <div className={styles.pair}>
          {time('open', texts.open)}
          {time('close', texts.close)}
        </div>
        {/* Collapsed, with the times in its summary, because seven open breaks would need long scrolling. */}
        <Disclosure label={texts.breaks(start && end && formatTimeSpan(start, end))} isFilled={hasSecond}>
          <div className={styles.pair}>
            {time('break_start', texts.breakStart)}
            {time('break_end', texts.breakEnd)}
          </div>
          <div className={styles.pair} hidden={!hasSecond}>
            {time('break2_start', texts.break2Start)}
            {time('break2_end', texts.break2End)}
          </div>
        </Disclosure>
      </div>
      {children}
    </fieldset>
  );
}
