/** Texts of the invoice editors. */
import { formatCount, formatNumber } from '../../numbers.ts';

export const invoiceEditingTexts = {
  // Above the list.
  create: 'Create New Invoice',
  exportCsv: 'Export all as CSV',
  exportShown: 'Export these as CSV',
  editOf: (number: string) => `Edit ${number}`,
  deleteOf: (number: string) => `Delete ${number}`,
  // The form.
  newTitle: 'New Invoice',
  editTitle: (number: string) => `Edit Invoice ${number}`,
  createButton: 'Create Invoice',
  createAndSend: 'Create & send',
  deleteButton: 'Delete Invoice',
  editButton: 'Edit Invoice',
  customer: 'Customer',
  earlierCustomers: 'Earlier customers',
  customersFound: (count: number) => formatCount(count, { one: '# customer found', other: '# customers found' }),
  address: 'Address',
  fields: {
    customer_name: 'Customer Name',
    customer_email: 'Customer Email',
    customer_address_line1: 'Address line 1',
    customer_address_line2: 'Address line 2',
    customer_city: 'City',
    customer_state: 'State',
    customer_zip: 'ZIP code',
    issue_date: 'Issue Date',
    due_date: 'Due Date',
    status: 'Status',
    paid_date: 'Paid Date',
    items: 'Items',
    tax_rate: 'Tax rate (%)',
    notes: 'Notes',
  },
  emailHint: 'A new address turns off the pay link that was sent. Send the invoice again after saving.',
  notesHint: 'Printed on the invoice.',
  taxRateHint: 'Taken on the whole subtotal.',
  statusHints: {
    paid: (open: string) =>
      `Saving records ${open} as paid. If you took only part of it, save with another status and use Record payment.`,
    late: 'The due date has passed, so it still shows as overdue. Choose a later due date to change that.',
    unpaid: 'After saving, it is no longer marked as paid. Payments that were recorded separately stay.',
    cancelled: 'Saving turns off its pay link. Nobody can pay it anymore.',
    draft: 'Only administrators see a draft. Nobody can pay it.',
  },
  // The lines.
  line: (place: number) => `Item ${formatNumber(place)}`,
  description: 'Description',
  quantity: 'Quantity',
  price: 'Price',
  lineTotal: (amount: string) => `Item total ${amount}`,
  lineInWords: (name: string, quantity: string, price: string, isFromCatalogue: boolean) =>
    `${name}, ${quantity} × ${price}${isFromCatalogue ? ' (from the shop’s items)' : ''}`,
  fromCatalogue: 'From the shop’s items',
  addLine: 'Add item',
  removeLine: (name: string) => `Remove ${name}`,
  itemsFailed: (error: string) => `Error fetching items for selection: ${error}`,
  itemsFailedWhy: 'Failed to fetch items.',
  itemsFailedHint: 'You can still type descriptions and prices.',
  suggestions: 'Items of the shop',
  found: (count: number) => formatCount(count, { one: '# item found', other: '# items found' }),
  totals: 'Totals',
  feeHint: 'The service fee is calculated for you. It is fixed once the invoice is saved.',
  locked:
    'This invoice has payments, so its items, tax rate and fee can’t be changed. Refund them first, or create a new invoice.',
  lastItem: 'An invoice must have at least one item.',
  // The outcome of saving.
  created: 'Invoice created successfully',
  updated: 'Invoice updated successfully',
  deleted: 'Invoice deleted successfully',
  createFailed: 'Failed to create invoice.',
  updateFailed: (id: string) => `Failed to update invoice ${id}.`,
  deleteFailed: (id: string) => `Failed to delete invoice ${id}.`,
  deleteTitle: 'Delete this invoice?',
  deleteQuestion: (number: string) =>
    `Are you sure you want to delete invoice ${number}? This action cannot be undone.`,
};

/** The preview of a mail. */
export const sendInvoiceTexts = {
  invoice: {
    title: (number: string) => `Send invoice ${number}`,
    submit: 'Send invoice',
    failed: 'The invoice could not be sent',
    done: (email: string) => `The invoice is on its way to ${email}.`,
  },
  invoice_reminder: {
    title: (number: string) => `Send a reminder for ${number}`,
    submit: 'Send reminder',
    failed: 'The reminder could not be sent',
    done: (email: string) => `The reminder is on its way to ${email}.`,
  },
  cancel: 'Cancel',
  message: 'Add a message (optional)',
  messageHint: 'It follows the greeting.',
  preview: 'Preview of the email',
  loading: 'Loading the preview…',
  previewFailed: 'The preview could not be loaded. You can still send the email.',
  to: 'To',
  subject: 'Subject',
  attached: 'Attached',
  details: 'The items and sums of the invoice follow.',
};

export const invoiceActionTexts = {
  more: 'More',
  recordPayment: 'Record payment',
  refund: 'Refund',
  send: 'Send',
  remind: 'Send reminder',
  printReminder: 'Print reminder',
  copyLink: 'Copy pay link',
  duplicate: 'Duplicate',
  opensNewTab: '(opens in a new tab)',
  copied: 'The pay link was copied.',
  copyFailed: 'The pay link could not be copied. It is shown here instead:',
  duplicated: (number: string) => `Invoice ${number} was created as a copy.`,
  duplicateFailed: 'The copy could not be created',
  lastSent: (when: string) => `Sent ${when}`,
  lastReminded: (when: string, count: number) =>
    formatCount(count, { one: `Reminded ${when}`, other: `Reminded # times, last ${when}` }),
  // Taking a payment.
  paymentTitle: 'Record payment',
  paymentIntro: (open: string) => `Balance due: ${open}. Record the payment once you have it.`,
  amount: 'Amount',
  atMost: (amount: string) => `At most ${amount}.`,
  method: 'Paid by',
  paidOn: 'Date received',
  // Refunds.
  refundTitle: 'Refund invoice',
  refundAtOffice: 'Hand the money back yourself: this only records it and emails the customer.',
  payment: 'Payment to refund',
  balance: 'Does the customer still owe it?',
  chooseBalance: 'Choose an answer',
  balances: {
    credited: 'No, take it off the bill',
    owed: 'Yes, it is still owed',
  },
  paymentChoice: (amount: string, method: string) => `${amount}, ${method}`,
  unclear:
    'An earlier attempt may have gone through. Nothing was sent now. Close this and check the invoice before you try again.',
};
