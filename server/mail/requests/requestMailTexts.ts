/** Texts of mails to the person who sent a request: that we got it (`confirm…`, `copy…`), news of it, its link. */
export const requestMailTexts = {
  confirmSubject: (number: string) => `Request ${number}: may we email you about it?`,
  confirmHeading: (number: string) => `Your request ${number}`,
  confirm: (town: string) =>
    `Somebody sent a request to ${town} and gave this email address. If it was you, open your request with the button below. That tells us that we may email you about it, and we send you a copy.`,
  hasNews: (town: string) =>
    `${town} wrote to you about this request. If you sent it, open it with the button below to read the message. That also tells us that we may email you about it.`,
  notYou: 'If you didn’t send it, do nothing. You won’t get anything else about it.',
  open: 'Open my request',
  copySubject: (number: string) => `Copy of your request ${number}`,
  copyHeading: (form: string) => `Your request: ${form}`,
  copy: 'Your email address is confirmed. We will email you when we write to you about this request. This is what you sent:',
  updateSubject: (number: string) => `News about your request ${number}`,
  updateHeading: (form: string) => `Your request: ${form}`,
  linkSubject: (number: string) => `Your link to request ${number}`,
  linkHeading: (number: string) => `Your request ${number}`,
  link: 'You asked for a new link to your request. Here it is. The old link still works.',
  linkNotYou: 'If you didn’t ask for it, ignore this email. Nobody else got the link.',
  reply: 'To answer, open your request. Please don’t reply to this email.',
  keep: 'The link opens your request without a password. Don’t pass it on.',
  footer: (town: string) => `You get this email because somebody sent a request to ${town} with this email address.`,
  from: (town: string, time: string) => `${town}, ${time}:`,
  gone: 'The request that this email is about was deleted, withdrawn from view or never confirmed.',
  flood: 'Many requests came within an hour, so no email was sent to their senders.',
  already: 'This address already got an email about a request within a day.',
  later: 'This address already got an email about a request within a day, so this one waits.',
};
