/** The date of the calendar that a new meeting takes. */
import type { FormEvent } from 'react';
import { listUpcoming, type Occurrence } from '../../../db/rules/events/events.ts';
import { toLocalTime } from '../../../db/rules/time.ts';
import { useBodies, useEvents, useMeetings, useNow, useTown } from '../../data/content.tsx';
import { SelectField } from '../../editing/fields/SelectField.tsx';
import { writeValues } from '../../editing/formValues.ts';
import { useServerList } from '../../editing/useServerList.ts';
import { formatLongDate, formatShortDay, formatTime } from '../../texts/dates.ts';
import { meetingEditingTexts as texts } from '../../texts/en/meetings/meetingEditing.ts';
import { listDrafts } from './api.ts';

const maxOffered = 24;

/** A day of another year names it. */
const formatDay = (date: string, today: string) =>
  date.slice(0, 4) === today.slice(0, 4) ? formatShortDay(date) : formatLongDate(date);

/** The next dates of the calendar: those of the body's own event first. */
export function OccurrenceField({ bodyId }: { bodyId: string }) {
  const { time_zone } = useTown();
  const now = toLocalTime(useNow(), time_zone);
  const body = useBodies().find(({ id }) => id === bodyId);
  const posted = useMeetings();
  const drafts = useServerList('', listDrafts).data ?? [];
  const planned = [...posted, ...drafts.map(({ meeting }) => meeting)];
  const isOwn = ({ event }: Occurrence) => event.id === body?.event_id || event.series_id === body?.event_id;
  const free = listUpcoming(useEvents(), now).filter(
    ({ event, date }) =>
      event.type === 'meeting' && !planned.some((one) => one.event_id === event.id && one.date === date),
  );
  const own = body?.event_id ? free.filter(isOwn) : [];
  const offered = (own.length > 0 ? own : free).slice(0, maxOffered);
  const choose = ({ currentTarget }: FormEvent<HTMLSelectElement>) => {
    const found = offered.find(({ event, date }) => `${event.id} ${date}` === currentTarget.value);
    const form = currentTarget.form;
    if (!form) return;
    const { start_time = body?.usual_time ?? '', end_time = '', location = '' } = found?.event ?? {};
    writeValues(form, {
      date: found?.date ?? '',
      start_time,
      end_time,
      location: location || (body?.usual_location ?? ''),
    });
  };
  return (
    <SelectField
      name="occurrence"
      label={texts.fields.occurrence}
      hint={texts.occurrenceHint}
      options={[
        { value: '', label: texts.anotherDay },
        ...offered.map(({ event, date }) => ({
          value: `${event.id} ${date}`,
          label: [formatDay(date, now.date), event.start_time && formatTime(event.start_time), event.title]
            .filter(Boolean)
            .join(', '),
        })),
      ]}
      onChange={choose}
    />
  );
}
