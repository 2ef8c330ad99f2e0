/** The bodies and queries of staff's calls about requests. Screens check with the same schemas. */
import * as v from 'valibot';
import { isScheduleTime } from '../announcements/schedule.ts';
import { pageQuery, searchText } from '../fields/listQuery.ts';
import { textField } from '../fields/textField.ts';
import { requestLimits as limits, outcomeCodes, staffChannels } from './fields.ts';
import { AnswersInput } from './input.ts';
import { chosenStatuses, dueFilters, requestsPerPage, requestViews } from './staff.ts';

const id = (name: string) =>
  v.pipe(v.string(`${name} must be text.`), v.regex(/^[\w-]{1,64}$/, `${name} is malformed.`));

const optionalId = (name: string) => v.optional(v.union([v.literal(''), id(name)], `${name} is malformed.`), '');

const filters = {
  status: v.optional(v.picklist(requestViews, `The status is one of ${requestViews.join(', ')}.`), 'active'),
  form: optionalId('form'),
  due: v.optional(v.picklist(['', ...dueFilters], `due is one of ${dueFilters.join(', ')}.`), ''),
  /** The id of an account, `me`, or `none`. */
  assignee: optionalId('assignee'),
  q: searchText('There can be only one search.'),
};

/** GET /api/requests. A page beyond the last means the last. */
export const RequestsQuery = v.object({ ...pageQuery(requestsPerPage), ...filters });
export type RequestsQuery = v.InferOutput<typeof RequestsQuery>;

/** GET /api/requests.csv. */
export const RequestExportQuery = v.object(filters);
export type RequestFilter = v.InferOutput<typeof RequestExportQuery>;

const reasonMessage = 'Write why, for the person who asked.';

/** PUT /api/requests/:id. What is left out stays. */
export const StatusChanges = v.pipe(
  v.object(
    {
      status: v.optional(v.picklist(chosenStatuses, `The status is one of ${chosenStatuses.join(', ')}.`)),
      outcome_code: v.optional(v.picklist(['', ...outcomeCodes], `The outcome is one of ${outcomeCodes.join(', ')}.`)),
      /** Empty or null for nobody. */
      assignee_id: v.optional(v.nullable(v.union([v.literal(''), id('assignee_id')], 'assignee_id is malformed.'))),
      /** Goes into the log as a message to the person. */
      reason: v.optional(textField('message', limits.message), ''),
    },
    'Send the changes as an object.',
  ),
  v.forward(
    v.check(({ status, outcome_code }) => status !== 'declined' || Boolean(outcome_code), 'Choose how it ended.'),
    ['outcome_code'],
  ),
  v.forward(
    v.check(({ status, reason }) => status !== 'declined' || reason !== '', reasonMessage),
    ['reason'],
  ),
);
export type StatusChanges = v.InferOutput<typeof StatusChanges>;

/** POST /api/requests: taken at the counter, by mail or by phone. */
export const CounterRequest = v.object(
  {
    /** Made on the device: sent again, it is the same request. */
    key: v.pipe(v.string('The key must be text.'), v.regex(/^[\w-]{16,64}$/, 'The key is malformed.')),
    form_id: id('form_id'),
    channel: v.picklist(staffChannels, `The channel is one of ${staffChannels.join(', ')}.`),
    /** By the town's clock. */
    received: v.pipe(
      v.string('The time must be text.'),
      v.check(isScheduleTime, 'Enter the day and the time at which it was received.'),
    ),
    answers: AnswersInput,
    contact: v.optional(v.unknown()),
  },
  'Send the request as an object.',
);
export type CounterRequest = v.InferOutput<typeof CounterRequest>;

/** POST /api/requests/:id/messages. */
export const RequestMessage = v.object(
  {
    text: v.pipe(textField('message', limits.message), v.nonEmpty('Write a message first.')),
    /** A note that only staff see. */
    is_private: v.boolean('is_private is either true or false.'),
  },
  'Send the message as an object.',
);
export type RequestMessage = v.InferOutput<typeof RequestMessage>;

/** POST /api/requests/:id/move. */
export const RequestMove = v.object({ form_id: id('form_id') }, 'Send the form as an object.');

/** POST /api/requests/:id/merge: the number or id of the request that it repeats. */
export const RequestMerge = v.object(
  { into: v.pipe(textField('number', 64), v.regex(/^[\w-]{1,64}$/, 'Enter a number such as R-2026-0142.')) },
  'Send the number as an object.',
);
