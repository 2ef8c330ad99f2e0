/** Lists the next dates of a repeating event as the form describes it. Each can be skipped. */

import { useId } from 'react';
import type { Event } from '../../../db/rules/events/events.ts';
import { formToRule } from '../../../db/rules/recurrence/describe.ts';
import { expandRecurrence, isStartNamed } from '../../../db/rules/recurrence/expand.ts';
import { findRuleFault } from '../../../db/rules/recurrence/parse.ts';
import { isDate, maxDate } from '../../../db/rules/time.ts';
import { useToday } from '../../data/content.tsx';
import common from '../../editing/Parts.module.css';
import { formatLongDate } from '../../texts/dates.ts';
import { eventEditingTexts as texts } from '../../texts/en/content/eventEditing.ts';
import { Button } from '../../ui/Button.tsx';
import { writeDays } from './DayList.tsx';
import styles from './Editor.module.css';
import { type EventValues, parseDays, repeatFormOf } from './form.ts';

const shownCount = 5;

/** The rule that the form describes, or a stored one that it can't describe; null while incomplete. */
function ruleOf(typed: EventValues, event: Event | null): string | null {
  const form = repeatFormOf(typed);
  const rule = form ? formToRule(form, typed.date) : (event?.repeat?.rule ?? '');
  return isDate(typed.date) && !findRuleFault(rule) ? rule : null;
}

/** The notes above the dates, or instead of them. */
function noteTexts(typed: EventValues, rule: string | null): string[] {
  const form = repeatFormOf(typed);
  const { date } = typed;
  if (!isDate(date)) return [texts.noDate];
  if (!form || !rule) return [];
  const day = Number(date.slice(8));
  const fifth = form.kind === 'monthly_weekday' && day > 28;
  return [
    isStartNamed(rule, date) ? '' : texts.outside(date),
    (form.kind === 'monthly_date' && day > 28) || fifth ? texts.shortMonths : '',
    form.kind === 'yearly' && date.slice(5) === '02-29' ? texts.leapYears : '',
  ].filter(Boolean);
}

export function NextDates({ typed, event }: { typed: EventValues; event: Event | null }) {
  const headingId = useId();
  const today = useToday();
  if (typed.repeats === '') return null;
  const rule = ruleOf(typed, event);
  const repeat = rule && { rule, except: parseDays(typed.except), extra: parseDays(typed.extra) };
  const days = repeat
    ? expandRecurrence({ date: typed.date, repeat }, { from: today, to: maxDate, limit: shownCount })
    : [];
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
        {noteTexts(typed, rule).map((note) => (
          <p key={note} className={common.hint}>
            {note}
          </p>
        ))}
        {days.length === 0 && isDate(typed.date) && <p className={common.hint}>{texts.none}</p>}
        {days.length > 0 && (
          <ol>
            {days.map((day) => (
              <li key={day}>
                <span>{formatLongDate(day)}</span>
                <Button
                  variant="plain"
                  aria-label={texts.skipThis(day)}
                  onClick={({ currentTarget }) => skip(currentTarget, day)}
                >
                  {texts.addThisDay.except}
                </Button>
              </li>
            ))}
          </ol>
        )}
      </div>
    </section>
  );
}
