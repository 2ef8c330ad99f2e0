/** Texts of a form that is filled in: its fields, its faults, and what is said once it is sent. */

import type { AnswerFault } from '../../../../db/rules/forms/answers.ts';
import type { ReturnReason } from '../../../../db/rules/forms/filledForm.ts';
import type { SensitiveKind } from '../../../../db/rules/forms/warnings.ts';
import { formatDate, formatTime } from '../../dates.ts';
import { formatCount, formatNumber } from '../../numbers.ts';

/** `{max}` is the limit. */
export const faultTexts: Record<AnswerFault, string> = {
  required: 'Please fill this in.',
  too_long: 'Use at most {max} characters.',
  too_many: 'Choose at most {max}.',
  email: 'Enter a complete email address, such as name@example.org.',
  phone: 'Enter a phone number with at least 7 digits.',
  number: 'Enter a number, such as 12 or 2.5.',
  date: 'Enter a day.',
  time: 'Enter a time.',
  choice: 'Choose one of the answers.',
  place: 'Enter an address, or use your location.',
  reachable: 'Enter an email address or a phone number, so that we can answer.',
  file: 'This file was not accepted. Choose a photo, PDF, Office or text file of at most 15 MB.',
};

export const formFillingTexts = {
  yes: 'Yes',
  no: 'No',
  date: formatDate,
  time: formatTime,
  noAnswer: 'No answer',
  choose: 'Choose…',
  onlyIf: (label: string, answer: string) => `Only if you answered “${answer}” to “${label}”.`,
  atMostCharacters: (max: number) => `At most ${formatNumber(max)} characters.`,
  characters: (count: number, max: number) => `${formatNumber(count)} of ${formatNumber(max)} characters`,
  tooManyCharacters: (over: number) =>
    formatCount(over, { one: '# character too many.', other: '# characters too many.' }),
  atMostChoices: (max: number) => formatCount(max, { one: 'Choose at most one.', other: 'Choose at most #.' }),
  leaveEmpty: 'Leave this empty',

  contact: 'How we can reach you',
  contactOptional: 'You can leave this out. Then we can’t ask you anything back.',
  contactRequired: 'We need your name, and an email address or phone number.',
  name: 'Your name',
  email: 'Your email address',
  phone: 'Your phone number',

  placeHint: 'A street address, a crossing, or words that help us find it.',
  useLocation: 'Use my location',
  locating: 'Finding your location…',
  located: (lat: string, long: string, feet: number) =>
    `Your location is added: ${lat}, ${long}, accurate to about ${formatCount(feet, { one: '# foot', other: '# feet' })}.`,
  removeLocation: 'Remove location',
  locationRemoved: 'Your location is removed.',
  locationFailures: {
    insecure: 'Your browser shares your location only on a secure connection (https). Type the address instead.',
    denied:
      'Your browser did not allow it. Type the address instead, or allow location for this site in your browser’s settings.',
    timeout: 'Your location was not found in time. Try again outside, or type the address instead.',
    unavailable: 'Your device could not find its location. Type the address instead.',
  },
  farAway: (miles: number) =>
    `This is about ${formatCount(miles, { one: '# mile', other: '# miles' })} from the town’s office. You can still send it. Check that it is the right place.`,

  filesHint: (max: number) =>
    formatCount(max, {
      one: 'One photo, PDF, Office or text file of at most 15 MB.',
      other: 'Up to # photos, PDF, Office or text files of at most 15 MB each.',
    }),
  preparingFile: (name: string) => `Preparing ${name}…`,
  fileReady: (name: string) => `${name} is added.`,
  fileRefused: {
    too_large: (name: string) => `${name} was not added, since it is larger than 15 MB. Choose a smaller file.`,
    heic: (name: string) =>
      `${name} was not added, since many devices can’t show HEIC photos. Take a screenshot of it, or save it as JPEG, and choose that.`,
    unread: (name: string) => `${name} was not added, since it could not be read. Choose it again.`,
  },
  tooManyFiles: (max: number) =>
    formatCount(max, {
      one: 'Only one file can be sent here. The others were not added.',
      other: 'Only # files can be sent here. The others were not added.',
    }),
  removeFile: (name: string) => `Remove ${name}`,
  fileRemoved: (name: string) => `${name} is removed.`,

  restored: 'What you typed earlier is still here. It is not sent yet.',
  startOver: 'Start over',
  emergency: 'Is anyone in danger? Call 911 first. Nobody reads this form right away.',
  notSent: (title: string) => `Not sent yet: ${title}`,
  faultsTitle: (count: number) =>
    formatCount(count, { one: 'One answer needs another look', other: '# answers need another look' }),
  faultsLead: 'Nothing was sent yet. What you typed is still here.',
  chooseFilesAgain: 'Please choose your files again: your browser doesn’t keep them.',
  returned: {
    sensitive: 'Nothing was sent yet.',
    form_expired:
      'This page was open for a long time, so nothing was sent yet. What you typed is still here. Check it, then send it.',
    form_changed:
      'The form has changed since you opened it, so nothing was sent yet. What you typed is still here. Check it, then send it.',
    answers_too_long:
      'Your answers are too long together, so nothing was sent yet. What you typed is still here. Shorten them, then send it.',
    unavailable:
      'This site could not take it just now, so nothing was sent yet. What you typed is still here. Wait a few minutes, then send it.',
    too_many_attempts:
      'Many requests came from your internet connection, so this one was not sent yet. What you typed is still here. Wait a while, then send it.',
  } satisfies Partial<Record<ReturnReason, string>>,
  answersTooLong: (over: number) =>
    `Your answers are too long together, by about ${formatNumber(over)} characters. Nothing was sent yet, and what you typed is still here. Shorten them, then send it.`,
  sensitive: {
    social_security: (label: string) => `“${label}” looks like it has a Social Security number.`,
    card: (label: string) => `“${label}” looks like it has a card number.`,
    license: (label: string) => `“${label}” looks like it has a driver’s license number.`,
  } satisfies Record<SensitiveKind, (label: string) => string>,
  sensitiveAdvice: 'We don’t need it here. Take it out, or send it as it is.',
  sendAnyway: 'Send it as it is',
  changeIt: 'Change my answer',

  send: 'Send',
  sending: 'Sending…',
  failed: 'It could not be sent. What you typed is still here. Please try again.',
  preparing: 'Wait until your files are ready, then send it.',
  privacy: 'Only the town’s staff sees what you send here. Public records laws may apply to it.',
  privacyPublicList:
    'The town’s staff sees what you send here. Public records laws may apply to it. Staff can put the problem on a public list on this page: in their own words, with photos that they choose, without your name.',
  privacyLink: 'Privacy',

  sentTitle: 'We got your request',
  number: (number: string) => `Your request number is ${number}.`,
  waitingTitle: 'Your request is kept on this device',
  waiting:
    'It could not be sent right now. It will be sent automatically later, when there is a signal and any page of this site is open. Until then, don’t delete this site’s data in your browser.',
  held: 'A person will review it first.',
  files: {
    waiting: 'Your files are still being sent. Keep this site open, or come back later.',
    refused: 'A file was not accepted. Your request is recorded without it.',
  },
  followTitle: 'Your private link',
  follow: 'Follow your request and send us messages at this link. Keep it to yourself: it opens your request.',
  followLater: 'You get the link to follow your request once it is sent.',
  waitingLink: 'See what waits to be sent',
  copyLink: 'Copy link',
  copied: 'Copied',
  copyFailed: 'The link could not be copied. Select it, then copy it.',
  print: 'Print',
  copyTitle: 'What you sent',
  contactTitle: 'Contact',
  another: 'Fill in another one',
};

/** Texts about the calendar's events at the place and day of an inquiry. */
export const availabilityTexts = {
  free: (place: string, day: string) =>
    `The calendar has nothing at “${place}” then, on ${day}. It is not reserved yet.`,
  taken: (place: string, day: string) => `The calendar already has this at “${place}” then, on ${day}:`,
  allDay: (title: string) => `${title}, all day`,
  at: (title: string, time: string) => `${title}, ${time}`,
};
