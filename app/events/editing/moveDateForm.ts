/** The form that moves one date of a series, and its request. */
import type { Event } from '../../../db/rules/events/events.ts';
import { Problem } from '../../../db/rules/problems.ts';
import type { RecordForm } from '../../editing/records/recordForm.ts';
import { eventEditingTexts as texts } from '../../texts/en/content/eventEditing.ts';
import { type MoveBody, moveDate } from './api.ts';

const names = ['date', 'start_time', 'end_time'] as const;
type MoveValues = Record<(typeof names)[number], string>;

/** The form's values; an all-day event has no times. */
export const readMoveValues = (fields: Readonly<Record<string, unknown>>): MoveValues =>
  Object.fromEntries(names.map((name) => [name, String(fields[name] ?? '')])) as MoveValues;

/** @param from the date to move */
export function moveDateForm({ all_day, ...series }: Event, from: string): RecordForm<Event, MoveBody> {
  const labels = { date: texts.newDate, ...(!all_day && { start_time: texts.startTime, end_time: texts.endTime }) };
  return {
    noun: 'events',
    labels,
    // The date stays where its series has it, even if somebody else changes the series.
    valuesOf: ({ start_time, end_time }) => ({ date: from, ...(!all_day && { start_time, end_time }) }),
    bodyOf(data) {
      const { date, ...times } = readMoveValues(Object.fromEntries(data));
      const isSameTime = all_day || (times.start_time === series.start_time && times.end_time === series.end_time);
      if (date === from && isSameTime) throw new Problem('invalid', texts.chooseOther(all_day));
      return { from, date, ...(!all_day && times) };
    },
    update: moveDate,
    texts: { updated: texts.moved, updateFailed: texts.moveFailed },
  };
}
