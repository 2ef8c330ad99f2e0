/** Texts of the editor of collection routes, in a separate file so that readers' pages don't load them. */
import { collectedKinds } from '../../../../db/rules/collection/fields.ts';
import { holidayKeys } from '../../../../db/rules/collection/holidays.ts';
import { isDate } from '../../../../db/rules/time.ts';
import { formatLongDate } from '../../dates.ts';
import { collectionTexts, holidayNames } from './collection.ts';

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const day = (date: string) => (isDate(date) ? formatLongDate(date) : date);

const labels = {
  name: 'Name',
  weekday: 'Weekday',
  every_weeks: 'How often',
  starts_on: 'First day',
  streets: 'Streets',
  shift: 'When a holiday is on a weekday',
  exceptions: 'Days that are different',
};

export const collectionEditingTexts = {
  create: 'Add a route',
  manage: 'Manage',
  manageOf: ' collection routes',
  listTitle: 'Collection routes',
  loading: 'Loading routes…',
  none: 'There are no routes yet. Add the first one, such as “Monday north”.',
  newTitle: 'Add a collection route',
  editTitle: 'Edit the collection route',
  done: 'Done',
  delete: 'Delete this route',
  deleteAsk: 'Residents who chose it will be asked to choose another. You can restore it for 30 days.',
  deleteYes: 'Delete route',
  deleteFailed: 'Failed to delete the route',
  deleted: (name: string) => `“${name}” was moved to the trash.`,
  created: 'Route added',
  saved: 'Route saved',
  failed: 'Failed to save the route',

  labels: {
    ...labels,
    ...Object.fromEntries(collectedKinds.map((kind) => [`collects.${kind}`, collectionTexts.kinds[kind]])),
    ...Object.fromEntries(holidayKeys.map((key) => [`holidays.${key}`, capital(holidayNames[key])])),
  },
  fields: labels,
  nameHint: 'Residents choose their route by it: “Monday north”, “West of Main Street”.',
  collects: 'What is collected',
  chooseWeekday: 'Choose a weekday',
  weeks: { 1: 'Every week', 2: 'Every two weeks' },
  startsOnHint: 'For a route of every two weeks, any day of a week in which trucks come.',
  streetsHint: 'So that people find their route: street names, or house numbers.',
  shifts: {
    week: 'That day and the rest of the week move by a day',
    day: 'Only that day moves, to the next day',
    none: 'Nothing changes',
  },
  holidays: 'Holidays without collection',
  holidaysHint: 'A holiday on a Sunday counts on the Monday.',
  exceptionsHint: 'For a storm, a broken truck, or a holiday of your own. They win over the rule for holidays.',
  exception: (place: number) => `Different day ${place}`,
  exceptionDate: 'Usual day',
  exceptionMoved: 'New day',
  exceptionMovedHint: 'Leave it empty if there is no collection.',
  exceptionReason: 'Reason',
  addException: 'Add a different day',
  removeException: (date: string, place: number) => `Remove ${day(date) || `different day ${place}`}`,
  describeException: ({ date, moved_to, reason }: { date: string; moved_to: string; reason: string }) =>
    `${day(date)}: ${moved_to ? day(moved_to) : 'no collection'}${reason && ` (${reason})`}`,
};
