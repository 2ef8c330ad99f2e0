/** Describes office hours in words, with one line for weekdays that are alike. */
import { groupOpeningDays, listWrittenHours, type OfficeHours } from '../../../db/rules/town/officeHours.ts';
import { formatTime, weekdayNames } from '../../texts/dates.ts';
import { contactTexts as texts } from '../../texts/en/home/sections.ts';

const weekdayName = (day: number) => weekdayNames[day] ?? '';

export const listHoursLines = (hours: OfficeHours): { label: string; text: string }[] => [
  ...groupOpeningDays(hours).map(({ from, to, spans }) => ({
    label: from === to ? weekdayName(from) : texts.days(weekdayName(from), weekdayName(to)),
    text: spans.map(([open, close]) => texts.span(formatTime(open), formatTime(close))).join(', ') || texts.closed,
  })),
  ...listWrittenHours(hours).map(({ days, text }) => ({ label: texts[days], text })),
];
