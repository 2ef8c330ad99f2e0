/** The hours of an announcement: all day, a start time, or a start and an end. */
import { type ChangeEvent, useId, useRef, useState } from 'react';
import type { AnnouncementInput } from '../../../db/rules/announcements/input.ts';
import { CheckField } from '../../editing/fields/CheckField.tsx';
import { TimeField } from '../../editing/fields/TimeField.tsx';
import { announcementEditingTexts as texts } from '../../texts/en/content/announcementEditing.ts';
import styles from './AnnouncementFields.module.css';

export function TimesFields({ details }: Pick<AnnouncementInput, 'details'>) {
  const partRef = useRef<HTMLDivElement>(null);
  const endId = useId();
  const [allDay, setAllDay] = useState(details.allDay);
  const [hasEndTime, setHasEndTime] = useState(details.hasEndTime);

  const fieldOf = (name: string) => partRef.current?.querySelector<HTMLInputElement>(`[name="${name}"]`);
  const clear = (...names: string[]) => {
    for (const name of names) {
      const field = fieldOf(name);
      if (field) field.value = '';
    }
  };
  const turnAllDay = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setAllDay(target.checked);
    if (!target.checked) return;
    setHasEndTime(false);
    clear('time', 'endTime');
  };
  const turnEnd = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setHasEndTime(target.checked);
    if (!target.checked) clear('endTime');
  };
  return (
    <div ref={partRef} className={styles.times}>
      <CheckField name="allDay" label={texts.fields.allDay} checked={allDay} onChange={turnAllDay} />
      <TimeField name="time" label={texts.fields.time} defaultValue={details.time} disabled={allDay} />
      <CheckField
        name="hasEndTime"
        label={texts.fields.hasEndTime}
        checked={hasEndTime}
        onChange={turnEnd}
        disabled={allDay}
        aria-controls={endId}
      />
      {/* Always mounted, so that typed text can be restored. */}
      <div id={endId} hidden={!hasEndTime}>
        <TimeField
          name="endTime"
          label={texts.fields.endTime}
          defaultValue={details.endTime}
          disabled={allDay || !hasEndTime}
        />
      </div>
    </div>
  );
}
