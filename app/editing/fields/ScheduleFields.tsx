/** The publish and expiration times, by the town's clock; empty for immediately and never. */

import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import {
  hasExpired,
  isExpiryAfterPublish,
  isNeverShown,
  maxScheduleTime,
  scheduleTimeToInstant,
} from '../../../db/rules/announcements/schedule.ts';
import { suggestEnds } from '../../../db/rules/announcements/suggestEnds.ts';
import { toLocalTime } from '../../../db/rules/time.ts';
import { useNow, useTown } from '../../data/content.tsx';
import { scheduleTexts as texts } from '../../texts/en/editing/schedule.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import { Stack } from '../../ui/layout/Layout.tsx';
import common from '../Parts.module.css';
import { Disclosure } from './Disclosure.tsx';
import styles from './ScheduleFields.module.css';

type ScheduleFieldsProps = {
  /** The stored times, `YYYY-MM-DDTHH:MM` or empty. The fields' names are publish_at and expires_at. */
  publishAt: string;
  expiresAt: string;
  startLabel?: string;
  endLabel?: string;
  /** For records that are usually published at once: the end comes first, and the start is collapsed. */
  startFolded?: boolean;
  /** A new record's past end is a mistake; for an existing record it ends publication. */
  isNew?: boolean;
  /** For records that must not stay by mistake: requires a choice of an end or none, with this hint. */
  askedEndHint?: string;
};

const halfYear = 182 * 86_400_000;

/** `Central Time`, the common name; otherwise the zone's own. */
function zoneWords(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** Whether the device's clock differs from the town's, in summer or in winter. */
function hasOtherClock(timeZone: string, now: number): boolean {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return [now, now + halfYear].some(
    (instant) => toLocalTime(instant, own).time !== toLocalTime(instant, timeZone).time,
  );
}

export function ScheduleFields(props: ScheduleFieldsProps) {
  const { publishAt, expiresAt, startLabel = texts.start, endLabel = texts.end, startFolded = false } = props;
  const { askedEndHint, isNew = false } = props;
  const { time_zone } = useTown();
  const now = useNow();
  const id = useId();
  const startRef = useRef<HTMLInputElement>(null);
  const endRef = useRef<HTMLInputElement>(null);
  const [start, setStart] = useState(publishAt);
  const [end, setEnd] = useState(expiresAt);
  const [isEndless, setIsEndless] = useState(askedEndHint === undefined);

  // Needs both checks when clocks are set forward: a skipped time is later than written.
  const schedule = { publish_at: start, expires_at: end };
  const endFirst = !isExpiryAfterPublish(schedule) || isNeverShown(schedule, time_zone);
  const isEndMissing = end === '' && !isEndless;
  const isOver = isNew && hasExpired(schedule, time_zone, now);
  const endFault = endFirst ? texts.endFirst : isEndMissing ? texts.chooseEnd : isOver ? texts.overNew : '';
  useLayoutEffect(() => endRef.current?.setCustomValidity(endFault), [endFault]);

  const read = () => {
    setStart(startRef.current?.value ?? '');
    setEnd(endRef.current?.value ?? '');
  };
  const pick = (moment: string) => {
    const field = endRef.current;
    if (!field) return;
    if (moment === '') setIsEndless(true);
    field.value = moment;
    // Dispatches an input event, for the form's memory and previews.
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };

  const startField = (
    <MomentField
      field={startRef}
      name="publish_at"
      label={startLabel}
      hint={texts.startHint}
      value={publishAt}
      describedBy={`${id}-clock ${id}-start`}
    >
      <p className={styles.told} id={`${id}-start`} role="status">
        {startSentence(start, publishAt, time_zone, now)}
      </p>
    </MomentField>
  );
  const startsLater = start !== '' && scheduleTimeToInstant(start, time_zone) > now;
  const endField = (
    <MomentField
      field={endRef}
      name="expires_at"
      label={endLabel}
      hint={askedEndHint ?? texts.endHint}
      value={expiresAt}
      describedBy={`${id}-clock ${id}-end`}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: buttons that fill one field, not a set of fields with a legend */}
      <div className={styles.picks} role="group" aria-label={texts.picks}>
        {suggestEnds(start, time_zone, now).map(({ pick: name, moment }) => (
          <Button variant="plain" key={name} aria-pressed={end === moment} onClick={() => pick(moment)}>
            {texts.pick(name, startsLater)}
          </Button>
        ))}
        <Button variant="plain" aria-pressed={end === '' && isEndless} onClick={() => pick('')}>
          {texts.noEnd}
        </Button>
      </div>
      <p className={styles.told} id={`${id}-end`} role="status">
        {endSentence(end, expiresAt, endFirst, time_zone, now)}
      </p>
    </MomentField>
  );
  const clock = (
    <div id={`${id}-clock`} className={common.hint}>
      <p>{texts.clock(zoneWords(time_zone))}</p>
      {hasOtherClock(time_zone, now) && (
        <p className={styles.otherClock}>{texts.otherClock(toLocalTime(now, time_zone).time)}</p>
      )}
    </div>
  );
  return (
    <Stack className={styles.schedule} onInput={read}>
      {startFolded ? (
        <>
          {endField}
          <Disclosure label={texts.later} isFilled={start !== ''}>
            {startField}
          </Disclosure>
        </>
      ) : (
        <>
          {startField}
          {endField}
        </>
      )}
      {clock}
    </Stack>
  );
}

type MomentFieldProps = {
  field: React.RefObject<HTMLInputElement | null>;
  name: string;
  label: string;
  hint: string;
  value: string;
  describedBy: string;
  children: ReactNode;
};

function MomentField({ field, name, label, hint, value, describedBy, children }: MomentFieldProps) {
  return (
    <div>
      <Field label={label} hint={hint}>
        {(control) => (
          <input
            {...control}
            ref={field}
            type="datetime-local"
            name={name}
            dir="ltr"
            defaultValue={value}
            max={maxScheduleTime}
            aria-describedby={`${control['aria-describedby']} ${describedBy}`}
          />
        )}
      </Field>
      {children}
    </div>
  );
}

function startSentence(start: string, stored: string, timeZone: string, now: number): string {
  if (start === '') return '';
  if (scheduleTimeToInstant(start, timeZone) > now) return texts.appears(start);
  return start === stored ? '' : texts.atOnce;
}

function endSentence(end: string, stored: string, endFirst: boolean, timeZone: string, now: number): string {
  if (end === '') return '';
  if (endFirst) return texts.endFirst;
  if (scheduleTimeToInstant(end, timeZone) > now) return texts.ends(end);
  return end === stored ? '' : texts.over;
}
