/** Converts an event to form fields and back. */

import type { Event } from '../../../db/rules/events/events.ts';
import { passThroughEventFields } from '../../../db/rules/events/fields.ts';
import { EventInput, type Recurrence } from '../../../db/rules/events/input.ts';
import { findFaults } from '../../../db/rules/fields/schemaFaults.ts';
import { treeOf } from '../../../db/rules/fields/treeOf.ts';
import {
  formToRule,
  type RecurrenceForm,
  type RecurrenceKind,
  recurrenceKinds,
  ruleToForm,
} from '../../../db/rules/recurrence/describe.ts';
import { describeSaved } from '../../editing/describeSaved.ts';
import { describeChoice } from '../../editing/describeValue.ts';
import {
  describePictures,
  formatPictures,
  parsePictures,
  requireUploaded,
} from '../../editing/pictures/pictureList.ts';
import type { RecordForm } from '../../editing/records/recordForm.ts';
import { describeBlocks, formatBlocks, readFormattedText, renameFault } from '../../editing/richText/blocksText.ts';
import { eventEditingTexts as texts } from '../../texts/en/content/eventEditing.ts';
import { type EventBody, eventApi } from './api.ts';

/** `repeats` is empty for once, a kind, or `own` for a rule that the form can't describe. */
export type EventValues = {
  title: string;
  type: string;
  all_day: boolean;
  closes_office: boolean;
  date: string;
  start_time: string;
  end_time: string;
  /** Empty if it ends on the day it starts. */
  end_date: string;
  location: string;
  /** A tree as one text, see blocksText.ts. */
  description: string;
  /** The text of formatPictures(). */
  pictures: string;
  content: string;
  location_detail: string;
  renter_name: string;
  renter_email: string;
  renter_phone: string;
  repeats: string;
  interval: string;
  ends: string;
  until: string;
  count: string;
  /** Days separated by spaces. */
  except: string;
  extra: string;
  publish_at: string;
  expires_at: string;
} & { [weekday in `on_${number}`]: boolean };

export const weekdayNumbers = [0, 1, 2, 3, 4, 5, 6] as const;
export const ownRule = 'own';
const plainFields = ['title', 'start_time', 'end_time', ...passThroughEventFields] as const;
const otherFields = [
  'type',
  'date',
  'end_date',
  'repeats',
  'interval',
  'ends',
  'until',
  'count',
  'except',
  'extra',
  'description',
  'pictures',
] as const;

/** The field values of a stored event, or of a new one on `day`. */
export function eventValues(event: Partial<Event>, day = ''): EventValues {
  const { date = day, repeat = null } = event;
  const form = repeat && ruleToForm(repeat.rule, date);
  const weekdays = weekdayNumbers.map((weekday) => [`on_${weekday}`, form?.weekdays.includes(weekday) ?? false]);
  return {
    ...(Object.fromEntries(plainFields.map((name) => [name, event[name] ?? ''])) as Pick<
      EventValues,
      (typeof plainFields)[number]
    >),
    type: event.type ?? 'event',
    all_day: event.all_day ?? false,
    closes_office: event.closes_office ?? false,
    date,
    description: formatBlocks(treeOf({ blocks: event.description_blocks, content: event.description ?? '' })),
    pictures: formatPictures(event.pictures ?? []),
    end_date: event.end_date === undefined || event.end_date === date ? '' : event.end_date,
    repeats: repeat ? (form?.kind ?? ownRule) : '',
    interval: String(form?.interval ?? 1),
    ends: form?.ends ?? 'never',
    until: form?.until ?? '',
    count: String(form?.count ?? 10),
    except: repeat?.except.join(' ') ?? '',
    extra: repeat?.extra.join(' ') ?? '',
    ...Object.fromEntries(weekdays),
  };
}

/** The current values of the form. */
export function readEventValues(data: FormData): EventValues {
  const text = (name: string) => String(data.get(name) ?? '');
  return Object.fromEntries([
    ...[...plainFields, ...otherFields].map((name) => [name, text(name)]),
    ...['all_day', 'closes_office', ...weekdayNumbers.map((weekday) => `on_${weekday}`)].map((name) => [
      name,
      data.has(name),
    ]),
  ]) as EventValues;
}

export const parseDays = (text: string): string[] => text.split(' ').filter(Boolean);

export const repeatKindOf = ({ repeats }: EventValues): RecurrenceKind | null =>
  recurrenceKinds.find((kind) => kind === repeats) ?? null;

/** The repetition that the fields describe; null for none, or for a rule that they can't describe. */
export function repeatFormOf(fields: EventValues): RecurrenceForm | null {
  const kind = repeatKindOf(fields);
  if (!kind) return null;
  const ends = (['on', 'after'] as const).find((one) => one === fields.ends) ?? 'never';
  return {
    kind,
    interval: Math.max(1, Math.trunc(Number(fields.interval)) || 1),
    weekdays: kind === 'weekly' ? weekdayNumbers.filter((weekday) => fields[`on_${weekday}`]) : [],
    ends: ends === 'on' && fields.until === '' ? 'never' : ends,
    until: ends === 'on' ? fields.until : '',
    count: ends === 'after' ? Math.max(1, Math.trunc(Number(fields.count)) || 1) : 10,
  };
}

/** Keeps the stored spelling of a rule while the form means the same. */
function ruleOf(fields: EventValues, before: Partial<Event>): string | null {
  const stored = before.repeat?.rule ?? null;
  if (fields.repeats === ownRule) return stored;
  const form = repeatFormOf(fields);
  if (!form) return null;
  const rule = formToRule(form, fields.date);
  const asStored = stored !== null && before.date === fields.date ? ruleToForm(stored, fields.date) : null;
  return asStored && formToRule(asStored, fields.date) === rule ? stored : rule;
}

/** Explains an end time before the start: past midnight, unless the last day is given. */
export function describeEnd(typed: EventValues): 'past midnight' | 'before the start' | null {
  const { all_day, date, end_date, start_time, end_time } = typed;
  if (all_day || end_time === '' || end_time >= start_time) return null;
  if (end_date === '') return 'past midnight';
  return end_date === date ? 'before the start' : null;
}

/** The event to save. @param before the stored one that the form was opened with; empty for a new one */
export function eventFromValues(fields: EventValues, before: Partial<Event>): EventBody {
  const rule = ruleOf(fields, before);
  const repeat: Recurrence | null =
    rule === null ? null : { rule, except: parseDays(fields.except), extra: parseDays(fields.extra) };
  const times = fields.all_day ? { start_time: '', end_time: '' } : {};
  const plain = Object.fromEntries(plainFields.map((name) => [name, fields[name]])) as Pick<
    EventInput,
    (typeof plainFields)[number]
  >;
  const { words, blocks } = readFormattedText(fields.description);
  return {
    ...plain,
    description: words,
    description_blocks: blocks,
    pictures: parsePictures(fields.pictures),
    ...times,
    type: fields.type as EventInput['type'],
    all_day: fields.all_day,
    closes_office: fields.closes_office,
    date: fields.date,
    end_date: fields.end_date || fields.date,
    repeat,
  };
}

/** @param before the event that filled the form, or else the newest known version */
export const eventForm = (before: () => Partial<Event>): RecordForm<Event, EventBody> => ({
  noun: 'events',
  labels: texts.labels,
  valuesOf: (event) => eventValues(event),
  describe: { type: describeChoice(texts.types), description: describeBlocks, pictures: describePictures },
  check: (body) => renameFault(findFaults(EventInput, { ...body, source: '' }), 'description_blocks', 'description'),
  bodyOf(data) {
    requireUploaded(data, 'pictures');
    return eventFromValues(readEventValues(data), before());
  },
  create: eventApi.create,
  update: eventApi.update,
  texts: {
    created: describeSaved(texts.added, texts.scheduled),
    updated: describeSaved(texts.updated, texts.scheduled),
    createFailed: texts.failed,
    updateFailed: texts.failed,
  },
});
