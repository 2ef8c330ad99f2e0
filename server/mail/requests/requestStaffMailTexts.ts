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
  summary: (count: number) => (count === 1 ? '1 more request came' : `${count} more requests came`),
  summaryText: (count: number, shown: string, more: number) =>
    `In the last hour, ${count === 1 ? '1 more request' : `${count} more requests`} came: ${shown}${more > 0 ? ` and ${more} more` : ''}.`,
  summaryWhy: 'When many come in an hour, one email names the rest. None was lost.',
  openAll: 'Open the requests',
  footer: (town: string) =>
    `You get this because ${town} named you as somebody who answers requests. An editor of the form can change that.`,
  gone: 'The request that this email is about was finished or deleted meanwhile.',
};
