/** The next dates of a repeating event as the form describes it, in words, each of which can be skipped. */
import { useId } from 'react';
import type { Event } from '../../../db/rules/events.ts';
import { isNamed, seriesDays } from '../../../db/rules/repeating.ts';
import { isDate } from '../../../db/rules/time.ts';
import { useToday } from '../../data/content.tsx';
import common from '../../editing/Parts.module.css';
import { longDate } from '../../texts/dates.ts';
import { eventEditingTexts as texts } from '../../texts/eventEditing.ts';
import { putDays } from './DayList.tsx';
import styles from './EventEditor.module.css';
import { daysIn, type EventFields, ownRule, repeatFormIn } from './eventForm.ts';

const shown = 5;

/** What is to be read above the dates, or in their place. */
function notes(typed: EventFields): string[] {
  const form = repeatFormIn(typed);
  const { date } = typed;
  if (!isDate(date)) return [texts.noDate];
  if (!form) return [];
  const day = Number(date.slice(8));
  const fifth = form.kind === 'monthly_weekday' && day > 28;
  return [
    isNamed(form, date, date) ? '' : texts.outside(date),
    (form.kind === 'monthly_date' && day > 28) || fifth ? texts.shortMonths : '',
    form.kind === 'yearly' && date.slice(5) === '02-29' ? texts.leapYears : '',
  ].filter(Boolean);
}

/** Null where the rule is one of its own, and its days are only known for the date that is stored. */
function nextDays(typed: EventFields, event: Event | null, today: string): string[] | null {
  if (!isDate(typed.date)) return [];
  const [except, extra] = [daysIn(typed.except), daysIn(typed.extra)];
  const from = typed.date > today ? typed.date : today;
  if (typed.repeats !== ownRule) {
    return seriesDays({ date: typed.date, form: repeatFormIn(typed), except, extra }, from, shown);
  }
  if (!event || event.date !== typed.date) return null;
  const taken = new Set(event.repeat?.extra);
  const days = [...event.dates.filter((day) => !taken.has(day)), ...(event.repeat?.except ?? []), ...extra];
  return [...new Set(days)]
    .filter((day) => day >= from && !except.includes(day))
    .sort()
    .slice(0, shown);
}

export function NextDates({ typed, event }: { typed: EventFields; event: Event | null }) {
  const headingId = useId();
  const today = useToday();
  if (typed.repeats === '') return null;
  const days = nextDays(typed, event, today);
  const skip = (button: HTMLElement, day: string) => {
    const form = button.closest('form');
    const field = form?.elements.namedItem('except');
    const next = button.closest('section');
    if (field instanceof HTMLInputElement) putDays(field, [...daysIn(typed.except), day]);
    next?.focus();
  };
  return (
    <section className={styles.next} aria-labelledby={headingId} tabIndex={-1}>
      <h3 id={headingId}>{texts.next}</h3>
      <div aria-live="polite">
        {notes(typed).map((note) => (
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
                <span>{longDate(day)}</span>
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
