/** Mails about orders and invoices that could not be sent. */
import { formatCount } from '../../numbers.ts';

export const failedMailTexts = {
  heading: (count: number) =>
    formatCount(count, { one: '# email could not be sent', other: '# emails could not be sent' }),
  hint: 'Check the address with the customer, or try again once the mail server works.',
  about: (mail: string, address: string) => `${mail} to ${address}`,
  order: (number: string) => `Order ${number}`,
  invoice: (number: string) => `Invoice ${number}`,
  tryAgain: 'Try again',
  tryAgainFor: (mail: string, address: string) => `Try again: ${mail} to ${address}`,
  queued: (address: string) => `The email to ${address} will be sent again now.`,
  retryFailed: 'The email could not be sent again',
};
