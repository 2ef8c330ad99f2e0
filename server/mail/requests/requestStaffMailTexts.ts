/** Texts of mails to those who work on requests. */
export const requestStaffMailTexts = {
  received: (number: string, form: string) => `New request ${number}: ${form}`,
  receivedHeading: (form: string) => `New request: ${form}`,
  numberAndTime: (number: string, time: string) => `${number}, received ${time}.`,
  dueBy: (day: string) => `Answer by the end of ${day}.`,
  files: (count: number) => (count === 1 ? 'One file came along.' : `${count} files came along.`),
  onSite: 'Contact details, answers marked as private and files are not in this email. See them on the site.',
  open: 'Open the request',
  due: (number: string, day: string) => `Request ${number} is due ${day}`,
  dueHeading: 'A request is due soon',
  dueLine: (number: string, form: string, day: string) => `${number} (${form}) must be answered by the end of ${day}.`,
  counted: 'The days are counted by the rules in your settings. This is a reading of the law, not legal advice.',
  news: {
    message_in: (number: string) => `${number}: the person wrote`,
    withdrawn: (number: string) => `${number} was withdrawn`,
    payment: (number: string) => `${number}: the charges were paid`,
  },
  newsText: {
    message_in: (number: string, form: string) => `The person who sent ${number} (${form}) wrote to you.`,
    withdrawn: (number: string, form: string) => `The person who sent ${number} (${form}) withdrew it.`,
    payment: (number: string, form: string) => `The invoice for ${number} (${form}) was paid.`,
  },
  abandonedText: (number: string, form: string) =>
    `Nobody answered the estimate for ${number} (${form}) in time, so the law counts the request as withdrawn.`,
  answeredBefore: (day: string) =>
    `It was answered on ${day} and is open again. A new message is not a new request, so no new last day counts.`,
  overdue: (count: number) => (count === 1 ? '1 request is overdue' : `${count} requests are overdue`),
  overdueWhy: 'You get this once a day while requests are overdue. Those that wait for the person are left out.',
  andMore: (count: number) => `And ${count} more.`,
  untouched: (number: string) => `Nobody has taken on ${number} yet`,
  untouchedText: (number: string, form: string, received: string) =>
    `${number} (${form}) was received ${received} and still has the status New. Maybe the person who usually answers is away.`,
  summary: (came: number, answered: number) =>
    [
      came > 0 && (came === 1 ? '1 more request came' : `${came} more requests came`),
      answered > 0 && (answered === 1 ? '1 request has news' : `${answered} requests have news`),
    ]
      .filter(Boolean)
      .join(', '),
  cameText: (shown: string) => `In the last hour came ${shown}.`,
  newsOfHour: (shown: string) => `In the last hour there was news of ${shown}.`,
  named: (shown: string, more: number) => `${shown}${more > 0 ? ` and ${more} more` : ''}`,
  summaryWhy: 'When many come in an hour, one email names the rest. None was lost.',
  openAll: 'Open the requests',
  footer: (town: string) =>
    `You get this because ${town} named you as somebody who answers requests. An editor of the form can change that.`,
  gone: 'The request that this email is about was finished or deleted meanwhile.',
};
