/** An event's repetition: the kinds that the form can describe, single days, and the resulting dates. */

import type { Event } from '../../../db/rules/events/events.ts';
import { maxCount, maxInterval, recurrenceKinds } from '../../../db/rules/recurrence/describe.ts';
import { CheckField } from '../../editing/fields/CheckField.tsx';
import { DateField } from '../../editing/fields/DateField.tsx';
import { Disclosure } from '../../editing/fields/Disclosure.tsx';
import { SelectField } from '../../editing/fields/SelectField.tsx';
import { TextField } from '../../editing/fields/TextField.tsx';
import common from '../../editing/Parts.module.css';
import { eventEditingTexts as texts } from '../../texts/en/content/eventEditing.ts';
import { DayList } from './DayList.tsx';
import styles from './Editor.module.css';
import type { EventFieldsProps } from './EventFacts.tsx';
import { ownRule, parseDays, repeatKindOf, weekdayNumbers } from './form.ts';
import { NextDates } from './NextDates.tsx';

type RepeatFieldsProps = EventFieldsProps & { event: Event | null };

/** Unused fields stay in the form, hidden and without validation. */
export function RepeatFields({ stored, typed, event }: RepeatFieldsProps) {
  const kind = repeatKindOf(typed);
  const isOwn = typed.repeats === ownRule;
  const hasOwn = stored.repeats === ownRule;
  const asksUntil = kind !== null && typed.ends === 'on';
  const asksCount = kind !== null && typed.ends === 'after';
  return (
    <>
      <SelectField
        name="repeats"
        label={texts.repeats}
        hint={isOwn ? texts.ownHint : undefined}
        defaultValue={stored.repeats}
        options={[
          { value: '', label: texts.once },
          ...recurrenceKinds.map((value) => ({ value, label: texts.kinds[value](typed.date) })),
          ...(hasOwn ? [{ value: ownRule, label: texts.own }] : []),
        ]}
      />
      <div hidden={kind !== 'weekly'}>
        <fieldset className={styles.weekdays}>
          <legend>{texts.onWeekdays}</legend>
          <p className={common.hint}>{texts.onWeekdaysHint}</p>
          <div className={styles.ticks}>
            {weekdayNumbers.map((weekday) => (
              <CheckField
                key={weekday}
                name={`on_${weekday}`}
                label={texts.weekdays[weekday] ?? ''}
                defaultChecked={stored[`on_${weekday}`]}
              />
            ))}
          </div>
        </fieldset>
      </div>
      <div hidden={kind === null}>
        <div className={styles.pair}>
          <TextField
            name="interval"
            label={texts.interval(kind ?? 'daily')}
            hint={texts.intervalHint}
            defaultValue={stored.interval}
            type="number"
            dir="ltr"
            inputMode="numeric"
            {...(kind ? { min: 1, max: maxInterval, required: true } : { step: 'any' })}
          />
          <SelectField
            name="ends"
            label={texts.ends}
            defaultValue={stored.ends}
            options={(['never', 'on', 'after'] as const).map((value) => ({ value, label: texts.endings[value] }))}
          />
        </div>
      </div>
      <div hidden={!asksUntil}>
        <DateField
          name="until"
          label={texts.until}
          defaultValue={stored.until}
          {...(asksUntil && { min: typed.date, required: true })}
        />
      </div>
      <div hidden={!asksCount}>
        <TextField
          name="count"
          label={texts.count}
          defaultValue={stored.count}
          type="number"
          dir="ltr"
          inputMode="numeric"
          {...(asksCount ? { min: 1, max: maxCount, required: true } : { step: 'any' })}
        />
      </div>
      <NextDates typed={typed} event={event} />
      <div hidden={typed.repeats === ''}>
        <Disclosure label={texts.exceptions} isFilled={typed.except !== '' || typed.extra !== ''}>
          <DayList name="except" stored={stored.except} days={parseDays(typed.except)} first="" />
          <DayList name="extra" stored={stored.extra} days={parseDays(typed.extra)} first={typed.date} />
        </Disclosure>
      </div>
    </>
  );
}
