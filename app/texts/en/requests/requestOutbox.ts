/** Texts of requests that wait on this device, and of those that were sent from it. */
import { formatDate, formatTime } from '../../dates.ts';
import { formatCount } from '../../numbers.ts';

/** Problems are reported; everything else is requested. Messages are about a request. */
type Noun = 'report' | 'request' | 'message';

const counted = (noun: Noun, count: number, before: string, after = '') =>
  formatCount(count, { one: `${before}# ${noun}${after}`, other: `${before}# ${noun}s${after}` });

export const requestOutboxTexts = {
  waiting: (noun: Noun, count: number) => counted(noun, count, 'Waiting: '),
  refused: (noun: Noun, count: number) => counted(noun, count, '', ' could not be sent'),
  files: (count: number) =>
    formatCount(count, { one: '# file could not be sent', other: 'Files of # requests could not be sent' }),
  show: 'Show',
  title: 'Requests, reports and messages',
  messageLabel: (number: string) => `Message about ${number}`,
  messageReceived: 'The town has your message.',
  intro: 'What this device hasn’t sent yet. It is sent automatically when there is a signal.',
  sentWhenOpen: 'It is sent only while this site is open. After you close it, open any page of this site again.',
  none: 'Nothing is waiting to be sent.',
  noneHint: 'Everything you sent from this device has arrived.',
  toForms: 'Go to the forms',
  written: (when: string) => `Written ${when}.`,
  received: (number: string) => `The town has it as ${number}.`,
  why: {
    offline: 'Waiting because this device is offline.',
    unsent: 'Not sent yet.',
    unanswered: 'The town’s website hasn’t answered yet. We’ll keep trying, and it is recorded only once.',
    files: 'Its files are still being sent.',
    old: 'It has waited for two months. Select “Try again now”.',
    unknown: 'We don’t know whether this was received. You can send it again: it is recorded only once.',
    refused: (reason: string) => `It was not accepted: ${reason}`,
    refusedFile: (name: string, reason: string) => `The file “${name}” was not accepted: ${reason}`,
    noReason: 'The town’s website gave no reason.',
  },
  answers: 'What you wrote',
  answer: (label: string, value: string) => (/[?:.!]$/.test(label) ? `${label} ${value}` : `${label}: ${value}`),
  fileNames: (names: string) => `Files: ${names}`,
  yes: 'Yes',
  no: 'No',
  date: formatDate,
  time: formatTime,
  retry: 'Try again now',
  retrying: 'Sending…',
  stillWaiting: {
    offline: 'This device is offline. It will be sent when it is back online.',
    unanswered: 'The town’s website isn’t responding. We’ll keep trying.',
  },
  again: 'Send again',
  without: (name: string) => `Send without “${name}”`,
  open: 'Open in the form',
  discard: 'Delete',
  askDiscard: 'Delete this from the device?',
  discardUnsent: 'It has not been received, so the town will not know about it.',
  discardSent: 'It was sent and may have been received. Deleting it here doesn’t take it back.',
  discardFiles: 'The town has what you wrote. The files that are left will not be sent.',
  sentTitle: 'Sent from this device',
  sentHint: 'Anyone who uses this device can open these. On a shared computer, remove them when you are done.',
  sentAt: (when: string) => `Sent ${when}`,
  remove: 'Remove from this list',
  removeAll: 'Remove all from this device',
  removeNote: 'Removing them here doesn’t change your requests. Keep the links if you want to follow them.',
  removed: 'Removed from this device.',
};
