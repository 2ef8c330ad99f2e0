/** Texts of the law's actions on a request, and of requests on the dashboard. */
import type { DueState } from '../../../../db/rules/requests/staff.ts';
import { formatShortDay } from '../../dates.ts';
import { formatCount, formatNumber } from '../../numbers.ts';
import { requestStaffTexts } from './requestEditing.ts';

export const requestTodoTexts = {
  due: (number: string, state: DueState, day: string): string => {
    if (state === 'overdue') return `${number} is overdue`;
    if (state === 'today') return `${number} is due today`;
    return state === 'tomorrow' ? `${number} due tomorrow` : `${number} due ${formatShortDay(day)}`;
  },
  held: (count: number) =>
    formatCount(count, { one: '1 request held for review', other: '# requests held for review' }),
  heldText: 'They may be real. Look at them, then release them or mark them as spam.',
  new: (count: number) => formatCount(count, { one: '1 new request', other: '# new requests' }),
};

export const recordsActionTexts = {
  outcomes: requestStaffTexts.outcomes,
  failed: 'Nothing was saved',
  seen: 'The person sees this in their request.',
  answer: 'Answer and finish',
  answerHint: 'The log says whether the answer was in time.',
  answeredHint: 'It was answered before: the first answer counts for the law.',
  answerButton: 'Send answer',
  answered: 'The answer is in their request, which is finished.',
  answerText: 'Answer',
  outcome: 'How it ended',
  chooseOutcome: requestStaffTexts.chooseOutcome,
  url: 'Exact address',
  urlHint: 'The page or file itself. We add the sentence that the law asks for.',
  clarification: 'Ask a question',
  clarificationHint: 'The clock is paused until the person answers. The law doesn’t allow you to ask why they want it.',
  clarificationText: 'Your question',
  clarificationButton: 'Send question',
  clarificationDone: 'The question is in their request. The clock is paused until they answer.',
  attorneyGeneral: 'Note: attorney general asked',
  attorneyGeneralHint:
    'This sends nothing to the attorney general. The person sees that you asked, and the log says whether it was in time. From then on the request has no last day.',
  attorneyGeneralText: 'What was asked',
  attorneyGeneralButton: 'Save',
  attorneyGeneralDone: 'It was noted.',
  estimate: 'Send an estimate',
  estimateHint:
    'Above $40, the law asks for an itemized statement, and the clock is paused until the person answers. Without an answer in 10 business days, the request is withdrawn by itself.',
  line: (number: number) => `Line ${formatNumber(number)}`,
  lineFor: 'What for',
  lineAmount: 'Amount in dollars',
  addLine: 'Add a line',
  estimateText: 'Message',
  withInvoice: 'Make an invoice that can be paid online',
  withInvoiceHint:
    'The invoice adds the usual service fee. Paying it accepts the charges. If the request is withdrawn, it is canceled.',
  estimateButton: 'Send estimate',
  estimateDone: 'The estimate is in their request.',
  rental: 'Add to the calendar',
  rentalDone: 'The rental is in the calendar. Answer the person next.',
  pausedSince: 'Clock paused',
  answerBy: (day: string) => `If nobody answers by ${day}, the request is withdrawn.`,
  pause: (reason: 'clarification' | 'estimate', from: string, until: string, person: string) =>
    `${{ clarification: 'Question', estimate: 'Estimate' }[reason]}: from ${from} ${until ? `to ${until}` : 'on'}, by ${person}`,
  erase: 'Erase answers',
  eraseTitle: 'Erase the answers of this request?',
  eraseQuestion:
    'Answers, contact details, messages and files are erased for good. The number, the days and the outcome stay.',
  eraseHint: 'Backups from before still hold them.',
  erased: 'The answers were erased.',
};
