/** Texts for the person who sent a request and follows it by its link. */
import { requestWords } from '../../../../db/rules/requests/words.ts';
import { formatDate, formatTime } from '../../dates.ts';

export const requestTexts = {
  title: 'Your request',
  loading: 'Loading your request…',
  ...requestWords,
  date: formatDate,
  time: formatTime,
  received: (instant: string) => `Received ${instant}`,
  written: (instant: string) => `Written on your device ${instant}`,
  due: (day: string) => `We must answer by ${formatDate(day)}.`,
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
    tooManyFiles: (count: number) => `Choose at most ${count} files. Nothing was sent yet.`,
    fileRefused: {
      too_large: (name: string) => `${name} is larger than 15 MB. Nothing was sent yet. Choose a smaller file.`,
      heic: (name: string) =>
        `Many devices can’t show ${name}, a HEIC photo. Nothing was sent yet. Take a screenshot of it, or save it as JPEG, and choose that.`,
      unread: (name: string) => `${name} could not be read. Nothing was sent yet. Choose it again.`,
    },
    fileFailed: (name: string, reason: string) => `Your message was sent, but ${name} did not arrive. ${reason}`,
    noReason: 'No reason was given.',
    later: {
      waiting:
        'Your message is kept on this device. It will be sent automatically when there is a signal and any page of this site is open.',
      files: 'Your message was sent. Its files are still being sent. Keep this site open, or come back later.',
    },
    showWaiting: 'See what waits to be sent',
    offlineTitle: 'Write to us all the same',
  },
  withdraw: {
    open: 'Withdraw this request',
    title: 'Withdraw this request?',
    text: requestWords.withdrawHint,
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
    hint: requestWords.lostHint,
    number: 'Number of your request',
    numberHint: 'Such as R-2026-0142.',
    email: 'Your email address',
    send: 'Email me a new link',
    sending: 'Sending…',
    sent: requestWords.linkSent,
    failed: 'Nothing was sent. Please try again.',
  },
  noScript: {
    link: 'Your link',
    hint: 'This page needs JavaScript to read your link. Without it, paste the whole link here.',
    open: 'Open my request',
  },
};
