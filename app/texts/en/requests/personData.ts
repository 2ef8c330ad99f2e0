/** Texts for administrators who look up, download or erase what is stored about a person. */
import { formatCount } from '../../numbers.ts';

const counted = (requests: number, rentals: number) =>
  [
    formatCount(requests, { one: '1 request', other: '# requests' }),
    rentals > 0 && formatCount(rentals, { one: '1 rental in the calendar', other: '# rentals in the calendar' }),
  ]
    .filter(Boolean)
    .join(' and ');

export const personDataTexts = {
  open: 'A person’s data',
  title: 'What is stored about a person',
  intro: 'Finds requests, and rentals in the calendar, by the email address that the person gave.',
  email: 'Email address of the person',
  find: 'Look up',
  cancel: 'Cancel',
  close: 'Close',
  failed: 'Nothing was looked up',
  none: 'Nothing is stored about this email address.',
  found: (email: string, requests: number, rentals: number) => `${email}: ${counted(requests, rentals)}.`,
  download: 'Download all of it',
  downloadHint:
    'A ZIP file with answers, messages and files. Your own notes are left out. Make sure that you give it to this person only.',
  downloading: 'Downloading…',
  downloaded: 'The download has started.',
  downloadFailed: 'Nothing was downloaded. Check your connection and try again.',
  erase: 'Erase all of it',
  eraseTitle: 'Erase all data of this person?',
  eraseQuestion: (email: string, requests: number, rentals: number) =>
    `${email}: answers, contact details, messages and files of ${counted(requests, rentals)} are erased for good, open requests too. Numbers, days and outcomes stay.`,
  eraseHint: 'Backups from before still hold them.',
  erased: 'The person’s data was erased.',
  eraseFailed: 'Nothing was erased',
};
