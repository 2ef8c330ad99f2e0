/** Says what the calendar has at the place, day and hours of an inquiry, while it is filled in. Works without a signal. */
import { ownValue } from '../../db/rules/fields/ownValue.ts';
import type { FormValues } from '../../db/rules/forms/filledForm.ts';
import type { PublicForm } from '../../db/rules/forms/forms.ts';
import { listTaken, readWantedRental } from '../../db/rules/requests/rental.ts';
import { useEvents, useStoredForms } from '../data/content.tsx';
import { formatLongDate, formatTimeSpan } from '../texts/dates.ts';
import { availabilityTexts as texts } from '../texts/en/requests/formFilling.ts';
import { Notice } from '../ui/Notice.tsx';

export function PlaceAvailability({ form, values }: { form: PublicForm; values: FormValues }) {
  const events = useEvents();
  // The first page has only the weeks around today.
  const hasCalendar = useStoredForms() !== null;
  const wanted = readWantedRental(form.fields.map(({ key, type }) => ({ type, value: ownValue(values, key) })));
  if (!wanted || !hasCalendar) return null;
  const day = formatLongDate(wanted.date);
  const taken = listTaken(events, wanted);
  if (taken.length === 0) return <Notice>{texts.free(wanted.location, day)}</Notice>;
  return (
    <Notice tone="warning">
      <p>{texts.taken(wanted.location, day)}</p>
      <ul>
        {taken.map(({ event, date }) => (
          <li key={`${event.id} ${date}`}>
            {event.all_day
              ? texts.allDay(event.title)
              : texts.at(event.title, formatTimeSpan(event.start_time, event.end_time))}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
