/** Texts of the plain pages on which people without script follow their request. */
import { requestWords } from '../../../db/rules/requests/words.ts';

export const ownRequestTexts = {
  ...requestWords,
  openTitle: 'Open your request',
  openHint: 'Paste the whole link that you got when you sent the request. It has # in it.',
  link: 'Your link',
  open: 'Open my request',
  wrong: 'This link opens no request. Check that it is whole: copy everything, the part after # too.',
  lostTitle: 'Link lost?',
  number: 'Number of your request, such as R-2026-0142',
  email: 'Your email address',
  sendLink: 'Email me a new link',
  status: 'Status',
  received: 'Received',
  written: 'Written on your device',
  due: 'We must answer by',
  you: 'You',
  write: 'Write to us about this request',
  message: 'Your message',
  send: 'Send message',
  sent: 'Your message was sent.',
  takesNothing: 'This request takes no more messages.',
  unsentTitle: 'Your message was not sent',
  unsentHint: 'Here is what you wrote. Copy it, and send it as a new request.',
  againHint: 'Here is what you wrote. Send it again in a few minutes.',
  withdrawTitle: 'Withdraw this request',
  withdraw: 'Yes, withdraw my request',
  withdrawn: 'Your request is withdrawn.',
  confirmed: 'Your email address is confirmed. We sent you a copy.',
  tooMany:
    'There were too many tries. Nothing was sent or changed; what you typed is still here. Please try again in a few minutes.',
};
