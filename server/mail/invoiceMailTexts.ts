import { greeting } from './greeting.ts';

export const invoiceMailTexts = {
  greeting,
  test: '[TEST] ',
  pay: (amount: string) => `Pay ${amount}`,
  see: 'View this invoice',
  invoice: {
    subject: (seller: string, number: string) => `Your invoice from ${seller} (${number})`,
    heading: (number: string) => `Invoice ${number}`,
    isDue: (amount: string, date: string) => `You owe ${amount}, due ${date}. The invoice is attached as a PDF file.`,
    wasDue: (amount: string, date: string) =>
      `You owe ${amount}. It was due ${date}. The invoice is attached as a PDF file.`,
    settled: 'Nothing is left to pay. The invoice is attached as a PDF file.',
  },
  reminder: {
    subject: (seller: string, number: string) => `Reminder: your invoice from ${seller} (${number})`,
    heading: (amount: string) => `You still owe ${amount}`,
    attached: 'The invoice is attached as a PDF file.',
  },
  receipt: {
    subject: (seller: string, number: string) => `Your payment to ${seller} (${number})`,
    heading: 'Thank you for your payment',
    paid: (amount: string, number: string) => `We have received your payment of ${amount} for invoice ${number}.`,
    settled: 'The invoice is paid. It is attached as a PDF file.',
    openLeft: (amount: string) => `Balance due: ${amount}. The invoice is attached as a PDF file.`,
  },
  refund: {
    subject: (seller: string, number: string) => `Your refund from ${seller} (${number})`,
    heading: (amount: string) => `We’ve refunded ${amount}`,
    done: (amount: string, number: string) => `We’ve refunded ${amount} of your payment for invoice ${number}.`,
    byCard: 'The money goes back to the card that you paid with. It can take 5 to 10 business days to appear there.',
    credited: (amount: string) => `We took ${amount} off the bill, so you don’t owe it.`,
    openLeft: (amount: string) => `You still owe ${amount}.`,
    attached: 'The invoice is attached as a PDF file.',
  },
  gone: {
    cancelled: 'This invoice was cancelled, so its email was not sent.',
    draft: 'This invoice is a draft again, so its email was not sent.',
    settled: 'Nothing was left to pay, so the reminder was not sent.',
    refund: 'This refund did not go through, so its email was not sent.',
    payment: 'This payment was not completed, so its email was not sent.',
  },
};
