/** Office hours and closures as the fields of their form, and back again. */

import { Problem } from '../../../db/rules/problems.ts';
import type { Closure, OfficeHours, OpeningDay } from '../../../db/rules/town/officeHours.ts';
import { listWrittenHours } from '../../../db/rules/town/officeHours.ts';
import type { SectionContents } from '../../../db/rules/town/sectionShapes.ts';
import type { Values } from '../../editing/formValues.ts';
import { formatLongDate, weekdayNames } from '../../texts/dates.ts';
import { hoursEditingTexts as texts } from '../../texts/en/home/hoursEditing.ts';
import { readText } from '../../ui/forms/readText.ts';

const partLabels: Record<DayPart | 'closed', string> = {
  closed: texts.closed,
  open: texts.open,
  close: texts.close,
  break_start: texts.breakStart,
  break_end: texts.breakEnd,
  break2_start: texts.break2Start,
  break2_end: texts.break2End,
};

type Contact = SectionContents['contact'];

/** Ordered as the editor lists them. */
export const weekdays = [1, 2, 3, 4, 5, 6, 0] as const;

const parts = ['open', 'close', 'break_start', 'break_end', 'break2_start', 'break2_end'] as const;
export type DayPart = (typeof parts)[number];

const breakParts = [
  ['break_start', 'break_end'],
  ['break2_start', 'break2_end'],
] as const;

export const dayField = (day: number, part: DayPart | 'closed') => `hours.${day}.${part}`;

/** Names of the fields where two versions are compared. */
export const hoursLabels: Readonly<Record<string, string>> = {
  closures: texts.closures,
  'hours.weekday': texts.weekdayText,
  'hours.friday': texts.fridayText,
  ...Object.fromEntries(
    weekdays.flatMap((day) =>
      Object.entries(partLabels).map(([part, label]) => [
        dayField(day, part as DayPart),
        texts.dayField(weekdayNames[day] ?? '', label),
      ]),
    ),
  ),
  'hours.note': texts.note,
};

/** The field values of one weekday. */
export type DayValues = Record<DayPart, string> & { closed: boolean };

function dayValues(row: OpeningDay | undefined): DayValues {
  const [first, second] = row?.breaks ?? [];
  return {
    open: row?.open ?? '',
    close: row?.close ?? '',
    closed: row?.open === '',
    break_start: first?.start ?? '',
    break_end: first?.end ?? '',
    break2_start: second?.start ?? '',
    break2_end: second?.end ?? '',
  };
}

/** A weekday's values by their field names in the form. */
export const namedDayValues = (day: number, values: DayValues): Values =>
  Object.fromEntries(Object.entries(values).map(([part, value]) => [dayField(day, part as DayPart), value]));

/** Reads one weekday's current field values. */
export const readDayValues = (data: FormData, day: number): DayValues => ({
  ...(Object.fromEntries(parts.map((part) => [part, readText(data, dayField(day, part))])) as Record<DayPart, string>),
  closed: data.has(dayField(day, 'closed')),
});

/** Writes one line per closure: first day, last day, reason. */
export const formatClosures = (closures: readonly Closure[] = []): string =>
  closures.map(({ from, to, reason }) => `${from} ${to} ${reason}`).join('\n');

/** @returns the closures that formatClosures() wrote, including incomplete ones */
export const parseClosures = (text: string): Closure[] =>
  text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [from = '', to = '', ...reason] = line.split(' ');
      return { from, to, reason: reason.join(' ') };
    });

export const describeClosures = (text: string): string =>
  parseClosures(text)
    .map(({ from, to, reason }) =>
      texts.describeClosure(formatLongDate(from), to > from ? formatLongDate(to) : '', reason),
    )
    .join('\n');

const writtenText = (hours: OfficeHours, days: 'weekdays' | 'friday') =>
  listWrittenHours(hours).find((written) => written.days === days)?.text ?? '';

/** The field values of stored hours. Includes the town's own words only if they are still shown. */
export const hoursValues = ({
  hours,
  closures,
}: Contact): Values & { 'hours.weekday': string; 'hours.friday': string } => ({
  'hours.weekday': writtenText(hours, 'weekdays'),
  'hours.friday': writtenText(hours, 'friday'),
  'hours.note': hours.note ?? '',
  closures: formatClosures(closures),
  ...Object.assign(
    {},
    ...weekdays.map((day) => namedDayValues(day, dayValues(hours.days?.find((row) => row.day === day)))),
  ),
});

const isEmpty = ({ open, close, ...breaks }: DayValues) =>
  [open, close, breaks.break_start, breaks.break_end, breaks.break2_start, breaks.break2_end].every((time) => !time);

/** Finds the first invalid time of a weekday, and why; null if all are valid. */
export function findDayFault(values: DayValues): { part: DayPart; text: string } | null {
  if (values.closed || isEmpty(values)) return null;
  const hasTimes = values.open !== '' || values.close !== '';
  if (!hasTimes) return { part: 'open', text: texts.breakAlone };
  if (!values.open) return { part: 'open', text: texts.opensWhen };
  if (!values.close) return { part: 'close', text: texts.closesWhen };
  if (values.close <= values.open) return { part: 'close', text: texts.closesFirst };
  let last = values.open;
  for (const [start, end] of breakParts) {
    if (!values[start] && !values[end]) continue;
    if (!values[start]) return { part: start, text: texts.breakStartsWhen };
    if (!values[end]) return { part: end, text: texts.breakEndsWhen };
    if (values[start] <= last || values[start] >= values.close) return { part: start, text: texts.breakOutside };
    if (values[end] <= values[start]) return { part: end, text: texts.breakEndsFirst };
    if (values[end] >= values.close) return { part: end, text: texts.breakOutside };
    last = values[end];
  }
  return null;
}

/** A weekday as it is saved, assuming no faults; null for an empty one. */
function toOpeningDay(day: number, values: DayValues): OpeningDay | null {
  if (values.closed) return { day, open: '', close: '', breaks: [] };
  if (isEmpty(values)) return null;
  const breaks = breakParts
    .map(([start, end]) => ({ start: values[start], end: values[end] }))
    .filter(({ start, end }) => start || end);
  return { day, open: values.open, close: values.close, breaks };
}

/** Builds the request body. @throws Problem for faults that the fields cannot check themselves */
export function hoursBody(data: FormData): { hours: OfficeHours; closures: Closure[] } {
  const days = weekdays.flatMap((day) => toOpeningDay(day, readDayValues(data, day)) ?? []);
  const [weekday, friday] = [readText(data, 'hours.weekday'), readText(data, 'hours.friday')];
  const closures = parseClosures(readText(data, 'closures')).map(({ from, to, reason }) => ({
    from,
    to: to || from,
    reason: reason.trim(),
  }));
  const wrong = closures.find(({ from, to }) => to < from);
  if (wrong) throw new Problem('invalid', texts.closureEndsFirst(wrong.reason));
  return { hours: { weekday, friday, note: readText(data, 'hours.note'), days }, closures };
}
