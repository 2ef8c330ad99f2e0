/** The next dates of a repeating event as the form describes it, in words, each of which can be skipped. */
import { useId } from 'react';
import type { Event } from '../../../db/rules/events.ts';
import { isOccurrence, previewDates } from '../../../db/rules/recurrence/describe.ts';
import { isDate } from '../../../db/rules/time.ts';
import { useToday } from '../../data/content.tsx';
import common from '../../editing/Parts.module.css';
import { formatLongDate } from '../../texts/dates.ts';
import { eventEditingTexts as texts } from '../../texts/en/eventEditing.ts';
import { writeDays } from './DayList.tsx';
import styles from './Editor.module.css';
import { type EventValues, ownRule, parseDays, repeatFormOf } from './form.ts';

const shownCount = 5;

/** What is to be read above the dates, or in their place. */
function noteTexts(typed: EventValues): string[] {
  const form = repeatFormOf(typed);
  const { date } = typed;
  if (!isDate(date)) return [texts.noDate];
  if (!form) return [];
  const day = Number(date.slice(8));
  const fifth = form.kind === 'monthly_weekday' && day > 28;
  return [
    isOccurrence(form, date, date) ? '' : texts.outside(date),
    (form.kind === 'monthly_date' && day > 28) || fifth ? texts.shortMonths : '',
    form.kind === 'yearly' && date.slice(5) === '02-29' ? texts.leapYears : '',
  ].filter(Boolean);
}

/** Null where the rule is one of its own, and its days are only known for the date that is stored. */
function nextDays(typed: EventValues, event: Event | null, today: string): string[] | null {
  if (!isDate(typed.date)) return [];
  const [except, extra] = [parseDays(typed.except), parseDays(typed.extra)];
  const from = typed.date > today ? typed.date : today;
  if (typed.repeats !== ownRule) {
    return previewDates({ date: typed.date, form: repeatFormOf(typed), except, extra }, from, shownCount);
  }
  if (!event || event.date !== typed.date) return null;
  const taken = new Set(event.repeat?.extra);
  const days = [...event.dates.filter((day) => !taken.has(day)), ...(event.repeat?.except ?? []), ...extra];
  return [...new Set(days)]
    .filter((day) => day >= from && !except.includes(day))
    .sort()
    .slice(0, shownCount);
}

export function NextDates({ typed, event }: { typed: EventValues; event: Event | null }) {
  const headingId = useId();
  const today = useToday();
  if (typed.repeats === '') return null;
  const days = nextDays(typed, event, today);
  const skip = (button: HTMLElement, day: string) => {
    const form = button.closest('form');
    const field = form?.elements.namedItem('except');
    const next = button.closest('section');
    if (field instanceof HTMLInputElement) writeDays(field, [...parseDays(typed.except), day]);
    next?.focus();
  };
  return (
    <section className={styles.next} aria-labelledby={headingId} tabIndex={-1}>
      <h3 id={headingId}>{texts.next}</h3>
      <div aria-live="polite">
        {noteTexts(typed).map((note) => (
          <p key={note} className={common.hint}>
            {note}
          </p>
        ))}
        {days === null && <p className={common.hint}>{texts.afterSaving}</p>}
        {days?.length === 0 && isDate(typed.date) && <p className={common.hint}>{texts.none}</p>}
        {days && days.length > 0 && (
          <ol>
            {days.map((day) => (
              <li key={day}>
                <span>{formatLongDate(day)}</span>
                <button
                  type="button"
                  aria-label={texts.skipThis(day)}
                  onClick={({ currentTarget }) => skip(currentTarget, day)}
                >
                  {texts.addThisDay.except}
                </button>
              </li>
            ))}
          </ol>
        )}
      </div>
    </section>
  );
}
