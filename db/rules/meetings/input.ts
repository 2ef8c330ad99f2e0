/** The schema of meetings. Readers do without the validation library, so editors import meetings/fields.ts. */
import * as v from 'valibot';
import { textField } from '../fields/textField.ts';
import { Link, SafeUrl } from '../links/input.ts';
import { meetingKinds } from '../notices/pack.ts';
import { isDate, timePattern } from '../time.ts';
import { agendaItemKinds, meetingLimits as limits } from './fields.ts';

const id = (name: string) => v.pipe(v.string(`The ${name} must be named by its id, as text.`), v.maxLength(64));
const time = (name: string) =>
  v.union([v.literal(''), v.pipe(v.string(), v.regex(timePattern))], `The ${name} is written HH:MM, such as 18:00.`);
const fileList = (name: string, most: number) =>
  v.pipe(
    v.array(Link, `The files of ${name} must be a list.`),
    v.maxLength(most, `${name} has at most ${most} files.`),
  );

export const AgendaItem = v.object(
  {
    /** Stays the same while the item moves and changes, so that an amendment knows what is new. */
    id: v.pipe(v.string('The id of an item must be text.'), v.maxLength(40)),
    depth: v.picklist([0, 1, 2], `An agenda has at most ${limits.depth} levels.`),
    /** Written by the clerk; empty where the item is numbered by its place. */
    label: textField('number of an item', limits.label),
    kind: v.picklist(agendaItemKinds, 'The kind of an item is unknown.'),
    title: v.pipe(textField('title of an item', limits.title), v.nonEmpty('Each item needs a title.')),
    text: textField('text of an item', limits.text),
    /** The law by which the item is in closed session, such as `551.071`. */
    basis: textField('legal basis of an item', limits.basis),
    presenter: textField('presenter of an item', limits.presenter),
    files: fileList('an item', limits.itemFiles),
  },
  'An item of the agenda must be an object.',
);
export type AgendaItem = v.InferOutput<typeof AgendaItem>;

const amount = (name: string) =>
  v.pipe(
    v.number(`The ${name} must be an amount of money.`),
    v.integer(`The ${name} must be an amount in whole cents.`),
    v.minValue(0, `The ${name} can’t be negative.`),
    v.maxValue(limits.impactCents, `The ${name} is too large.`),
  );

/** The taxpayer impact statement: a year's property tax on the homestead of median value, in cents. */
export const ImpactStatement = v.object(
  {
    median_value_cents: amount('median value of a homestead'),
    tax_now_cents: amount('tax bill of this year'),
    tax_proposed_cents: amount('tax bill under the proposed budget'),
    tax_no_new_revenue_cents: amount('tax bill at the no-new-revenue rate'),
  },
  'The taxpayer impact statement must be an object with four amounts in cents.',
);
export type ImpactStatement = v.InferOutput<typeof ImpactStatement>;

/** The fields that a clerk writes. Date, time and place are those of the calendar's event: see meetingTime.ts. */
const entries = {
  body_ids: v.pipe(
    v.array(id('body'), 'The bodies must be a list.'),
    v.minLength(1, 'Choose who meets.'),
    v.maxLength(limits.bodies, `At most ${limits.bodies} bodies meet together.`),
    v.transform((ids) => [...new Set(ids)]),
  ),
  event_id: id('event'),
  date: v.pipe(
    v.string('A meeting needs a date.'),
    v.check(isDate, 'The date must be a real day, written YYYY-MM-DD.'),
  ),
  start_time: time('start time'),
  end_time: time('end time'),
  location: textField('place', limits.location),
  kind: v.picklist(meetingKinds, `The kind of meeting is one of ${meetingKinds.join(', ')}.`),
  /** The id of the meeting that this one goes on with. */
  continues: id('earlier meeting'),
  emergency_reason: textField('reason of the emergency', limits.reason),
  /** How to take part from elsewhere. */
  remote_note: textField('note', limits.note),
  live_url: v.union([v.literal(''), SafeUrl], 'The address of the stream must be one such as https://example.org.'),
  agenda: v.pipe(
    v.array(AgendaItem, 'The agenda must be a list of items.'),
    v.maxLength(limits.items, `An agenda has at most ${limits.items} items.`),
  ),
  /** The agenda as a file, and what belongs to no single item. */
  files: fileList('a meeting', limits.files),
  /** Whether the budget is discussed or adopted. */
  is_budget: v.boolean('Whether the budget is discussed must be true or false.'),
  /** The proposed budget. */
  budget_files: fileList('the budget', limits.budgetFiles),
  impact_statement: v.nullable(ImpactStatement),
  /** Empty until the budget of this meeting was adopted. */
  budget_adopted_on: v.union(
    [v.literal(''), v.pipe(v.string(), v.check(isDate))],
    'The day of adoption must be a real day, written YYYY-MM-DD.',
  ),
  /** Whether the tax rate is heard or voted on. */
  is_tax_hearing: v.boolean('Whether it is a tax hearing must be true or false.'),
};

export const MeetingInput = v.object({ ...entries, slug: v.string() }, 'Send the meeting as an object.');
export type MeetingInput = v.InferOutput<typeof MeetingInput>;

/** The body of a change: all fields, or only those to change. */
export const MeetingChanges = v.partial(
  v.object(
    {
      ...entries,
      /** The day in the calendar that a new meeting takes, where its own date is another one. */
      event_day: entries.date,
    },
    'Send the meeting as an object.',
  ),
);
export type MeetingChanges = v.InferOutput<typeof MeetingChanges>;
