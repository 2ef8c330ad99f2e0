/** Texts for the person who sent a request and follows it by its link. */
import type { OutcomeCode } from '../../../../db/rules/requests/fields.ts';
import type { OwnEventKind, OwnStatus } from '../../../../db/rules/requests/ownRequest.ts';
import { formatDate } from '../../dates.ts';

const statuses: Record<OwnStatus, string> = {
  new: 'Received',
  open: 'In progress',
  waiting: 'We are waiting for your answer',
  done: 'Done',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
};

const outcomes: Record<OutcomeCode, string> = {
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
};

const events: Record<OwnEventKind, string> = {
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
};

export const requestTexts = {
  title: 'Your request',
  loading: 'Loading your request…',
  statuses,
  outcomes,
  events,
  yes: 'Yes',
  no: 'No',
  held: 'A person looks at your request before it goes on.',
  received: (instant: string) => `Received ${instant}`,
  written: (instant: string) => `Written on your device ${instant}`,
  due: (day: string) => `We must answer by ${formatDate(day)}.`,
  paused: 'The time to answer stands still until you write back.',
  emailConfirmed: 'Your email address is confirmed. We sent you a copy of your request.',
  emailUnconfirmed: (email: string) =>
    `To get answers by email at ${email}, open the link in the email that we sent to you. Until then, look here.`,
  refresh: 'Check for news',
  refreshing: 'Checking…',
  refreshed: 'This is up to date.',
  print: 'Print',
  close: 'Close on this device',
  closeHint: 'On a shared computer, close your request when you are done. Your link opens it again.',
  closed: 'Your request is closed on this device. Open your link to see it again.',
  log: 'What happened',
  answers: 'What you sent',
  contact: 'Contact',
  files: 'Files',
  notArrived: (name: string) => `${name} (not arrived yet)`,
  write: {
    title: 'Write to us about this request',
    message: 'Your message',
    files: 'Photos or files',
    filesHint: (count: number, megabytes: number) => `At most ${count}, each up to ${megabytes} MB.`,
    send: 'Send message',
    sending: 'Sending…',
    sent: 'Your message was sent.',
    closed: 'This request takes no more messages. You can send a new request.',
    failed: 'Your message was not sent. It is still here. Please try again.',
    offline: 'You are offline. Your message was not sent. It is still here.',
    tooManyFiles: (count: number) => `Choose at most ${count} files. Nothing was sent yet.`,
    tooLarge: (name: string, megabytes: number) =>
      `${name} is larger than ${megabytes} MB. Nothing was sent yet. Choose a smaller file.`,
    fileFailed: (name: string, reason: string) => `Your message was sent, but ${name} did not arrive. ${reason}`,
    noReason: 'Check your connection.',
    again: 'Send the file again',
    without: 'Go on without the file',
  },
  withdraw: {
    open: 'Withdraw this request',
    title: 'Withdraw this request?',
    text: 'We then stop working on it. You can’t take this back, but you can send a new request.',
    yes: 'Withdraw',
    done: 'Your request is withdrawn.',
    failed: 'Your request was not withdrawn. Please try again.',
  },
  wrong: {
    title: 'This link opens no request',
    text: 'Open the whole link that you got when you sent the request, the part after # too. If it is lost, we can mail you a new one.',
  },
  none: {
    title: 'Open your request',
    text: 'Open the whole link that you got when you sent the request. If it is lost, we can mail you a new one.',
  },
  offline: {
    title: 'You are offline',
    text: 'Requests are private, so they are not kept on this device. Connect to the internet to see yours.',
  },
  failed: {
    title: 'Your request can’t be shown right now',
    text: 'Nothing is lost. Please try again.',
  },
  tooMany: 'There were too many tries. Please try again in a few minutes.',
  tryAgain: 'Try again',
  lost: {
    title: 'Link lost?',
    hint: 'We mail a new link to the email address that you gave with the request.',
    number: 'Number of your request',
    numberHint: 'Such as R-2026-0142.',
    email: 'Your email address',
    send: 'Email me a new link',
    sending: 'Sending…',
    sent: 'If the number and the email address fit together, a new link is on its way. At most one email a day goes to an address.',
    failed: 'Nothing was sent. Please try again.',
  },
  noScript: {
    link: 'Your link',
    hint: 'This page needs JavaScript to read your link. Without it, paste the whole link here.',
    open: 'Open my request',
  },
};
