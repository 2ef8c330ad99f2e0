/** Assigns a document to a meeting, so that the home page finds it. */
import type { Document } from '../../../db/rules/documents/documents.ts';
import { listOccurrences } from '../../../db/rules/events/events.ts';
import { addDays } from '../../../db/rules/time.ts';
import { useEvents, useToday } from '../../data/content.tsx';
import { SelectField } from '../../editing/fields/SelectField.tsx';
import { formatLongDate, formatShortDay } from '../../texts/dates.ts';
import { documentEditingTexts as texts } from '../../texts/en/content/documentEditing.ts';

/** Minutes are posted after a meeting, agendas before it. */
const daysBack = 62;
const daysAhead = 92;

/** The field's value for a meeting; empty for none. */
export const formatMeeting = ({ meeting_id = '', meeting_date = '' }: Partial<Document>): string =>
  meeting_id && `${meeting_id} ${meeting_date}`;

/** Parses the field's value for the request. */
export function parseMeeting(value: string): Pick<Document, 'meeting_id' | 'meeting_date'> {
  const [meeting_id = '', meeting_date = ''] = value.split(' ');
  return { meeting_id, meeting_date };
}

export function MeetingField({ document = {} }: { document?: Partial<Document> }) {
  const today = useToday();
  const meetings = useEvents().filter(({ type }) => type === 'meeting');
  const stored = formatMeeting(document);
  const options = listOccurrences(meetings, addDays(today, -daysBack), addDays(today, daysAhead)).map(
    ({ event: { id, title }, date }) => ({
      value: `${id} ${date}`,
      label: texts.meetingOn(formatShortDay(date), title),
    }),
  );
  // The stored meeting is long past or deleted.
  if (stored && !options.some(({ value }) => value === stored))
    options.push({ value: stored, label: texts.meetingOn(formatLongDate(document.meeting_date ?? ''), '') });
  return (
    <div hidden={options.length === 0}>
      <SelectField
        name="meeting"
        label={texts.meeting}
        hint={texts.meetingHint}
        options={[{ value: '', label: texts.noMeeting }, ...options]}
        defaultValue={stored}
      />
    </div>
  );
}
