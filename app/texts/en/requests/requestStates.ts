/** Words for the codes of a request, as staff read them. */
import type {
  HoldReason,
  OutcomeCode,
  RequestChannel,
  RequestEventKind,
  RequestStatus,
} from '../../../../db/rules/requests/fields.ts';
import type { DueFilter, DueState, RequestView } from '../../../../db/rules/requests/staff.ts';

export const statuses: Record<RequestStatus, string> = {
  new: 'New',
  open: 'In progress',
  waiting: 'Waiting for the person',
  done: 'Done',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  spam: 'Spam',
};

export const outcomes: Record<OutcomeCode, string> = {
  released: 'Records were released',
  partly_released: 'Records were released in part',
  answered_by_address: 'Answered with the address of a page',
  no_records: 'We have no such records',
  previous_determination: 'Withheld by an earlier ruling',
  withheld: 'Withheld',
  abandoned: 'Counts as withdrawn by law',
  fixed: 'Fixed',
  answered: 'Answered',
  referred: 'Passed on to somebody else',
  duplicate: 'Same as another request',
  not_ours: 'Not the town’s to do',
  other: 'Other',
};

export const channels: Record<RequestChannel, string> = {
  site: 'Sent on the site',
  offline: 'Written without a signal, sent later',
  open311: 'Sent by another app (Open311)',
  counter: 'At the counter',
  mail: 'By mail',
  phone: 'By phone',
};

export const holdReasons: Record<HoldReason, string> = {
  too_fast: 'It was sent less than 3 seconds after the form was opened.',
  hidden_field: 'A field that people can’t see was filled in.',
  links: 'It has many links.',
  repeated: 'The same text came before.',
  markup: 'It has code in it.',
};

export const views: Record<RequestView, string> = {
  active: 'To do',
  held: 'Held for review',
  ...statuses,
  waiting: 'Waiting',
  all: 'All',
};

export const dueFilters: Record<DueFilter, string> = {
  overdue: 'Overdue',
  tomorrow: 'Due today or tomorrow',
  week: 'Due within 7 days',
};

/** Words a log entry; `text` is its stored text. */
export const events: Record<RequestEventKind, string> = {
  received: 'Received',
  held: 'Held for review',
  released: 'Released',
  assigned: 'Assigned',
  message_out: 'Message to the person',
  message_in: 'Message from the person',
  note: 'Note for staff',
  status: 'Status',
  due_moved: 'New last day',
  clarification: 'Asked to clarify',
  estimate: 'Estimate sent',
  payment: 'Payment',
  attorney_general: 'Attorney general asked',
  file: 'File',
  merged: 'Merged',
  moved: 'Moved to another form',
  published: 'Public list',
  withdrawn: 'Withdrawn',
  erased: 'Erased',
};

export const dueWords: Record<DueState, string> = {
  none: '',
  paused: 'the clock is paused',
  overdue: 'overdue',
  today: 'today',
  tomorrow: 'tomorrow',
  later: '',
};
