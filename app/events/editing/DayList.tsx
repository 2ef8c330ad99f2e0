/** Single days that a rule skips or adds. */

import X from 'lucide-react/icons/x';
import { useId, useRef, useState } from 'react';
import { maxSingleDates } from '../../../db/rules/events/types.ts';
import { isDate, maxDate, minDate } from '../../../db/rules/time.ts';
import { formatLongDate } from '../../texts/dates.ts';
import { eventEditingTexts as texts } from '../../texts/en/content/eventEditing.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import styles from './Editor.module.css';

type DayListProps = {
  name: 'except' | 'extra';
  stored: string;
  /** The current days. */
  days: string[];
  /** Days must come after this one; empty for no limit. */
  first: string;
};

/** Writes days into a form's hidden field with an input event, so that the form's listeners update. */
export function writeDays(field: HTMLInputElement | null, days: readonly string[]): void {
  if (!field) return;
  field.value = [...new Set(days)].sort().join(' ');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

export function DayList({ name, stored, days, first }: DayListProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const chosen = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState('');
  const [title, add] = name === 'except' ? [texts.skippedDays, texts.skipDay] : [texts.extraDays, texts.addDay];
  const addChosen = () => {
    const day = chosen.current?.value ?? '';
    const wrong = !isDate(day)
      ? texts.chooseDay
      : days.includes(day)
        ? texts.dayIsThere
        : day <= first
          ? texts.dayIsEarly
          : days.length >= maxSingleDates
            ? texts.tooManyDays
            : '';
    setFault(wrong);
    if (!wrong) {
      writeDays(field.current, [...days, day]);
      if (chosen.current) chosen.current.value = '';
    }
    chosen.current?.focus();
  };
  return (
    <fieldset className={styles.days}>
      <legend>{title}</legend>
      {/* A text field instead of `hidden`, because forms remember only typed fields. */}
      <div hidden>
        <input ref={field} type="text" name={name} defaultValue={stored} aria-label={title} />
      </div>
      {days.length > 0 && (
        <ul className={styles.chips}>
          {days.map((day) => (
            <li key={day}>
              {formatLongDate(day)}
              <IconButton
                label={texts.keepDay(day)}
                onClick={() => {
                  writeDays(
                    field.current,
                    days.filter((one) => one !== day),
                  );
                  chosen.current?.focus();
                }}
              >
                <X size={18} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.adding}>
        <label htmlFor={id}>{add}</label>
        <input
          ref={chosen}
          id={id}
          type="date"
          dir="ltr"
          min={minDate}
          max={maxDate}
          data-no-memory
          aria-invalid={fault !== ''}
          aria-describedby={`${id}fault`}
          onInput={(event) => {
            event.stopPropagation();
            setFault('');
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            addChosen();
          }}
        />
        <Button size="small" onClick={addChosen}>
          {texts.addThisDay[name]}
        </Button>
      </div>
      <p id={`${id}fault`} className={styles.fault} aria-live="polite">
        {fault}
      </p>
    </fieldset>
  );
}
