/** Converts a collection route to form fields and back. */

import type { CollectionRoute } from '../../../db/rules/collection/collection.ts';
import { collectedKinds } from '../../../db/rules/collection/fields.ts';
import { holidayKeys } from '../../../db/rules/collection/holidays.ts';
import { CollectionRouteChanges } from '../../../db/rules/collection/input.ts';
import type { newCollectionRoute } from '../../../db/rules/collection/newCollectionRoute.ts';
import { findFaults } from '../../../db/rules/fields/schemaFaults.ts';
import { describeChoice } from '../../editing/describeValue.ts';
import type { RecordForm } from '../../editing/records/recordForm.ts';
import { weekdayNames } from '../../texts/dates.ts';
import { collectionEditingTexts as texts } from '../../texts/en/content/collectionEditing.ts';
import { readText } from '../../ui/forms/readText.ts';
import { collectionApi } from './api.ts';

export type RouteException = CollectionRoute['exceptions'][number];
/** A new route has no weekday yet, so that its author has to choose. */
export type OpenedRoute = CollectionRoute | ReturnType<typeof newCollectionRoute>;

/** Writes one line per exception, its parts separated by tabs, so that two versions can be compared. */
export const formatExceptions = (exceptions: readonly RouteException[]): string =>
  exceptions
    .filter(({ date, moved_to, reason }) => date || moved_to || reason.trim())
    .map(({ date, moved_to, reason }) => [date, moved_to, reason.replaceAll('\t', ' ')].join('\t'))
    .join('\n');

export const parseExceptions = (text: string): RouteException[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [date = '', moved_to = '', reason = ''] = line.split('\t');
      return { date, moved_to, reason };
    });

/** The names of checkboxes: `collects.trash`, `holidays.christmas`. */
const isChosen = <Key extends string>(field: string, keys: readonly Key[], chosen: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [`${field}.${key}`, chosen.includes(key)]));

const readChosen = <Key extends string>(data: FormData, field: string, keys: readonly Key[]): Key[] =>
  keys.filter((key) => data.has(`${field}.${key}`));

export const routeValues = (route: OpenedRoute) => ({
  name: route.name,
  ...isChosen('collects', collectedKinds, route.collects),
  weekday: 'weekday' in route ? String(route.weekday) : '',
  every_weeks: String(route.every_weeks),
  starts_on: route.starts_on,
  streets: route.streets,
  shift: route.shift,
  ...isChosen('holidays', holidayKeys, route.holidays),
  exceptions: formatExceptions(route.exceptions),
});

function readRoute(data: FormData): CollectionRouteChanges {
  const text = (name: string) => readText(data, name);
  return {
    name: text('name'),
    collects: readChosen(data, 'collects', collectedKinds),
    // An empty choice is no number, so that the schema asks for it.
    weekday: text('weekday') === '' ? Number.NaN : Number(text('weekday')),
    every_weeks: text('every_weeks') === '2' ? 2 : 1,
    starts_on: text('starts_on'),
    streets: text('streets').replace(/\r\n?/g, '\n'),
    shift: text('shift') as CollectionRoute['shift'],
    holidays: readChosen(data, 'holidays', holidayKeys),
    exceptions: parseExceptions(String(data.get('exceptions') ?? '').replace(/\r\n?/g, '\n')),
  };
}

export const routeForm: RecordForm<CollectionRoute, CollectionRouteChanges> = {
  noun: 'collection_routes',
  labels: texts.labels,
  describe: {
    weekday: (weekday) => weekdayNames[Number(weekday)] ?? '',
    every_weeks: describeChoice(texts.weeks),
    shift: describeChoice(texts.shifts),
    exceptions: (text) => parseExceptions(text).map(texts.describeException).join('\n'),
  },
  valuesOf: routeValues,
  check: (body) => findFaults(CollectionRouteChanges, body),
  bodyOf: readRoute,
  create: collectionApi.create,
  update: collectionApi.update,
  texts: { created: texts.created, updated: texts.saved, createFailed: texts.failed, updateFailed: texts.failed },
};
