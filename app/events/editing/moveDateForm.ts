/** The form that moves one date of a series, and the call that it makes. */
import type { Event } from '../../../db/rules/events/events.ts';
import { Problem } from '../../../db/rules/problems.ts';
import type { RecordForm } from '../../editing/recordForm.ts';
import { eventEditingTexts as texts } from '../../texts/en/eventEditing.ts';
import { type MoveBody, moveDate } from './api.ts';

const names = ['date', 'start_time', 'end_time'] as const;
type MoveValues = Record<(typeof names)[number], string>;

/** What is in the form; an event of whole days has no times in it. */
export const readMoveValues = (fields: Readonly<Record<string, unknown>>): MoveValues =>
  Object.fromEntries(names.map((name) => [name, String(fields[name] ?? '')])) as MoveValues;

/** @param from the date that is to be moved */
export function moveDateForm({ all_day, ...series }: Event, from: string): RecordForm<Event, MoveBody> {
  const labels = { date: texts.newDate, ...(!all_day && { start_time: texts.startTime, end_time: texts.endTime }) };
  return {
    noun: 'events',
    labels,
    // Before it is moved, it is where its series has it, whatever somebody else changed of that.
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
