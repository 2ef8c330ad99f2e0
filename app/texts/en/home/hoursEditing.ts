/** Texts of the office hours' editor. */
import { formatCount } from '../../numbers.ts';

export const hoursEditingTexts = {
  title: 'Edit Office Hours',
  saved: 'Office hours updated successfully!',
  failed: 'Failed to update the office hours',

  closures: 'Days the office is closed',
  closuresHint:
    'Holidays, training, snow: the home page says that the office is closed, and why. You can also check “The office is closed that day” on an event in the calendar.',
  closure: (place: number) => `Closed day ${place}`,
  from: 'Day',
  to: 'Last day',
  toHint: 'Only if it lasts several days.',
  reason: 'Reason',
  addClosure: 'Add a closed day',
  removeClosure: (reason: string, place: number) => `Remove ${reason || `closed day ${place}`}`,
  pastClosures: (count: number) =>
    formatCount(count, {
      one: '# closed day in the past is not listed.',
      other: '# closed days in the past are not listed.',
    }),
  describeClosure: (from: string, to: string, reason: string) => `${from}${to ? ` to ${to}` : ''}: ${reason}`,
  closureEndsFirst: (reason: string) =>
    `“${reason}” ends before it begins. Nothing is saved yet: correct its days and save again.`,

  weekly: 'Weekly hours',
  weeklyHint: 'Leave a day empty to hide it.',
  open: 'Opens',
  close: 'Closes',
  closed: 'Closed all day',
  breaks: (span: string) => `Lunch break${span ? `: ${span}` : ''}`,
  breakStart: 'Break starts',
  breakEnd: 'Break ends',
  break2Start: 'Second break starts',
  break2End: 'Second break ends',
  copy: 'Copy Monday to Tuesday through Friday',
  copied: 'Copied to Tuesday through Friday.',
  opensWhen: 'Enter the time the office opens, or clear the other times of this day.',
  closesWhen: 'Enter the time the office closes, or clear the other times of this day.',
  closesFirst: 'Enter a time after the office opens.',
  breakAlone: 'This day still has a break. Enter the time the office opens, or clear the times of the break.',
  breakStartsWhen: 'Enter the time the break starts, or clear the time it ends.',
  breakEndsWhen: 'Enter the time the break ends, or clear the time it starts.',
  breakEndsFirst: 'Enter a time after the break starts.',
  breakOutside: 'Breaks are between the times the office opens and closes, the earlier one first.',

  writtenHint:
    'We couldn’t read this text, so your site shows it as it is and doesn’t say whether the office is open. Fill in the days below and clear it.',
  weekdayText: 'Weekday hours as text',
  fridayText: 'Friday hours as text',
  note: 'Note',
  noteHint: 'Shown below the hours, such as “By appointment after 3:00 PM”.',
  /** A weekday's field, for comparing two versions. */
  dayField: (day: string, field: string) => `${day}: ${field}`,
};
