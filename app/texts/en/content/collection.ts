/** Texts of collection days. */
import type { CollectionDay, CollectionRoute } from '../../../../db/rules/collection/collection.ts';
import type { CollectedKind } from '../../../../db/rules/collection/fields.ts';
import type { HolidayKey } from '../../../../db/rules/collection/holidays.ts';
import { formatDayOfYear, formatWeekday, weekdayNames } from '../../dates.ts';
import { screenTexts } from '../screens.ts';

const kinds: Record<CollectedKind, string> = {
  trash: 'Trash',
  recycling: 'Recycling',
  brush: 'Brush',
  bulk: 'Bulk items',
};

export const holidayNames: Record<HolidayKey, string> = {
  new_year: 'New Year’s Day',
  king: 'Martin Luther King Jr. Day',
  presidents: 'Presidents’ Day',
  memorial: 'Memorial Day',
  juneteenth: 'Juneteenth',
  independence: 'Independence Day',
  labor: 'Labor Day',
  columbus: 'Columbus Day',
  veterans: 'Veterans Day',
  thanksgiving: 'Thanksgiving',
  thanksgiving_friday: 'the day after Thanksgiving',
  christmas: 'Christmas',
};

const day = (date: string) => `${formatWeekday(date)}, ${formatDayOfYear(date)}`;

/** `Thanksgiving` → `: Thanksgiving`; nothing without a reason. */
const because = ({ holiday, reason }: CollectionDay) => {
  const text = holiday ? holidayNames[holiday] : reason;
  return text && `: ${text}`;
};

export const collectionTexts = {
  title: screenTexts.collection,
  subtitle: 'When trash, recycling and brush are picked up.',
  kinds,
  none: 'No collection days are listed here yet.',
  /** `Trash, Recycling` → `Trash, recycling`. */
  collects: ({ collects }: Pick<CollectionRoute, 'collects'>) =>
    collects.map((kind, place) => (place === 0 ? kinds[kind] : kinds[kind].toLowerCase())).join(', '),
  regular: ({ weekday, every_weeks }: Pick<CollectionRoute, 'weekday' | 'every_weeks'>) =>
    every_weeks === 2 ? `Every other ${weekdayNames[weekday]}` : `Every ${weekdayNames[weekday]}`,
  formatDay: day,
  /** Says why a day is not the regular one; empty on a regular day. */
  change(one: CollectionDay): string {
    if (one.date === '') return `No collection${because(one)}`;
    return one.date === one.regular_date ? '' : `Moved from ${day(one.regular_date)}${because(one)}`;
  },
  next: 'Next collection',
  noNext: 'No day is planned.',
  today: 'Today',
  tomorrow: 'Tomorrow',
  yours: (name: string) => `Your route: ${name}`,
  choose: 'This is my route',
  chosen: (name: string) => `${name} is your route now. The home page of this device shows its next day.`,
  forget: 'Choose another route',
  forgotten: 'Choose your route below.',
  remind: 'Remind me the evening before',
  stopReminding: 'Stop reminding me',
  reminderOn: 'This device reminds you at 6 p.m. on the evening before.',
  reminderOff: 'This device does not remind you of collection days.',
  routes: 'All routes',
  streets: 'Streets',
  calendar: 'Add to my calendar',
  /** Follows the words of a button for screen readers. */
  nameOf: (name: string) => ` (${name})`,
  whichRoute: 'Choose your route',
};
