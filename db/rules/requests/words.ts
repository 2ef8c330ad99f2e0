/** Words about a request for the person who sent it: on screens, on plain pages and in mails. */
import type { OutcomeCode } from './fields.ts';
import { type OwnEvent, type OwnEventKind, type OwnStatus, readStatusCodes } from './ownRequest.ts';

export const requestWords = {
  yes: 'Yes',
  no: 'No',
  statuses: {
    new: 'Received',
    open: 'In progress',
    waiting: 'We are waiting for your answer',
    done: 'Done',
    declined: 'Declined',
    withdrawn: 'Withdrawn',
  } satisfies Record<OwnStatus, string>,
  outcomes: {
    released: 'The records were released.',
    partly_released: 'Some of the records were released.',
    answered_by_address: 'The records are on a web page.',
    no_records: 'There are no such records.',
    previous_determination: 'An earlier ruling says that these records are withheld.',
    withheld: 'The records are withheld.',
    abandoned: 'There was no answer in time, so the law counts the request as withdrawn.',
    fixed: 'The problem is fixed.',
    answered: 'Your question is answered.',
    referred: 'The request was passed on to the office that can help.',
    duplicate: 'This was reported before.',
    not_ours: 'This is not the town’s to do.',
    other: '',
  } satisfies Record<OutcomeCode, string>,
  events: {
    received: 'We received your request',
    message_out: 'We wrote to you',
    message_in: 'You wrote',
    status: 'Status',
    due_moved: 'The last day to answer moved',
    clarification: 'We have a question',
    estimate: 'We sent you an estimate of charges',
    payment: 'Payment',
    attorney_general: 'We asked the attorney general for a decision',
    withdrawn: 'You withdrew this request',
  } satisfies Record<OwnEventKind, string>,
  held: 'A person looks at your request before it goes on.',
  paused: 'The time to answer stands still until you write back.',
  answers: 'What you sent',
  contact: 'Contact',
  files: 'Files',
  notArrived: (name: string) => `${name} (not arrived yet)`,
  log: 'What happened',
  withdrawHint: 'We then stop working on it. You can’t take this back, but you can send a new request.',
  lostHint: 'We mail a new link to the email address that you gave with the request.',
  linkSent:
    'If the number and the email address fit together, a new link is on its way. At most one email a day goes to an address.',
};

/** The words of an entry of the log: its codes in words, or what somebody wrote. */
export function wordOwnEvent(
  { kind, text }: Pick<OwnEvent, 'kind' | 'text'>,
  { statuses, outcomes }: Pick<typeof requestWords, 'statuses' | 'outcomes'> = requestWords,
): string {
  if (kind !== 'status') return text;
  const { status, outcome } = readStatusCodes(text);
  return [status && `${statuses[status]}.`, outcome && outcomes[outcome]].filter(Boolean).join(' ');
}
