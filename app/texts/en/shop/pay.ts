/** Texts of a pay link's page, in a separate file so that other pages don't load them. */

export const payTexts = {
  title: 'Pay an invoice',
  loading: 'Loading the invoice…',
  // When there is nothing to show.
  goneTitle: 'This pay link doesn’t work',
  gone: 'It may have been replaced by a newer one, or the invoice was cancelled. Please open the link in the newest email, or ask the office.',
  failedTitle: 'The invoice could not be loaded',
  failed: 'We can’t reach the site right now. Nothing was charged. Please try again in a minute.',
  offline: 'You are offline. Nothing was charged. The invoice is shown as soon as you are back online.',
  tryAgain: 'Try again',
  checking: 'Checking…',
  ask: 'Questions? Write to',
  // The invoice.
  from: (town: string) => `Invoice from ${town}`,
  number: (number: string) => `Invoice ${number}`,
  billedTo: 'Billed to',
  items: 'Items',
  toPay: 'To pay',
  dueOn: (date: string) => `Due ${date}`,
  wasDueOn: (date: string) => `Was due ${date}`,
  downloadPdf: 'Download PDF',
  pdfRefused: 'The PDF could not be made. Please try again in a minute.',
  pdfFailed: 'The PDF could not be downloaded. Please check your connection and try again.',
  stale: 'This may be out of date: we couldn’t reach the site just now.',
  staleOffline: 'You are offline. This is the invoice as it was last loaded.',
  // The invoice's state.
  headings: {
    open: 'Pay this invoice',
    /** For towns that take no cards. */
    howToPay: 'How to pay',
    processing: 'Confirming your payment…',
    paid: 'This invoice is paid',
    justPaid: 'Thank you! Your payment has arrived',
    closed: 'This invoice can’t be paid',
  },
  processing: 'The bank is working on a payment. This usually takes a few seconds. Please don’t pay again.',
  paidOn: (date: string) => `It was paid on ${date}. Nothing more is needed.`,
  paid: 'Nothing more is needed.',
  justPaid: (amount: string) => `${amount} was paid. A receipt comes by email.`,
  closed: 'Please ask the office if you have questions about it.',
  // Paying by card.
  testMode: 'Test mode',
  testPaid: 'This invoice was paid in test mode: no money was charged.',
  testModeHint: 'Test mode: no real money is charged.',
  card: 'Pay by card',
  loadingCard: 'Loading the card form…',
  cardOnly: 'Card payments go to Stripe. This site never sees your card number.',
  cardFormFailed:
    'The card form could not be loaded. Nothing was charged. Reload the page to try again, or pay at the office.',
  pay: (amount: string) => `Pay ${amount}`,
  working: 'Please wait…',
  workingHint: 'Processing your payment. Please keep this page open.',
  changedTitle: 'Please check the amount',
  changed: (before: string, now: string) =>
    `The amount to pay was ${before} and is now ${now}. Nothing was charged. Press the button again to pay the new amount.`,
  cardFailed: 'The payment did not go through, and nothing was charged. Please try again or use another card.',
  stillOffline: 'You are offline, so nothing was charged. Please try again when you are online.',
  unanswered: 'We can’t reach the site right now, so nothing was charged. Please try again in a minute.',
  // Paying at the office.
  office: 'Pay at the office',
  orOffice: 'Or pay at the office',
  officeHint: (number: string) => `Bring cash or a check, and tell us the number ${number}.`,
  phone: 'Phone',
  hours: 'Hours',
};
