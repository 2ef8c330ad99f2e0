/** Mails that could not be sent. */
import { formatCount } from '../../numbers.ts';

export const failedMailTexts = {
  heading: (count: number) =>
    formatCount(count, { one: '# email could not be sent', other: '# emails could not be sent' }),
  hint: 'Check the address, or try again once the mail server works.',
  /** Kinds of mails besides those about orders and invoices. */
  kinds: {
    page_reviews: 'Pages to review',
    notices_due: 'Notices to post soon',
    meeting_notice: 'Meeting notice',
    notice_receipt: 'Receipt for a notice',
    request_received: 'New request',
    request_news: 'News about a request',
    requests_summary: 'Summary of requests',
    request_due: 'Request due soon',
    requests_overdue: 'Overdue requests',
    request_untouched: 'Request without a reply',
    request_confirm: 'Request: confirm your address',
    request_copy: 'Copy of a request',
    request_update: 'Update on a request',
    request_link: 'New link to a request',
  },
  about: (mail: string, address: string) => `${mail} to ${address}`,
  order: (number: string) => `Order ${number}`,
  invoice: (number: string) => `Invoice ${number}`,
  tryAgain: 'Try again',
  tryAgainFor: (mail: string, address: string) => `Try again: ${mail} to ${address}`,
  queued: (address: string) => `The email to ${address} will be sent again now.`,
  retryFailed: 'The email could not be sent again',
};
