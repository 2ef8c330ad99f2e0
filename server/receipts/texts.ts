/** Texts of receipts and invoices, and of the shop's printed lists. */
import type { Delivery } from '../../db/rules/orders/orders.ts';

export const saleTexts = {
  undrawable: 'Letters that this file can’t show appear as question marks. The web page shows them.',
  qrCode: 'QR code of the address where this invoice is paid',
  items: 'Items',
  item: 'Item',
  quantity: 'Qty',
  price: 'Price',
  total: 'Total',
  summary: 'Summary',
  subtotal: 'Subtotal',
  discount: 'Discount',
  shipping: 'Shipping',
  serviceFee: 'Service fee',
  tax: (label: string, rate: string) => `${label || 'Tax'} (${rate})`,
  paid: 'Paid',
  credited: 'Taken off the bill',
  payments: 'Payments',
  refunded: 'Refunded',
  afterRefunds: 'Paid after refunds',
  open: 'Balance due',
  from: 'From',
  phone: (number: string) => `Phone: ${number}`,
  refundedOn: (amount: string, date: string) => `${amount} was refunded on ${date}.`,
  creditedOn: (amount: string, date: string) => `${amount} was refunded on ${date} and taken off the bill.`,
};

export const receiptTexts = {
  receipt: 'Receipt',
  /** For an unpaid order. */
  order: 'Order confirmation',
  test: 'TEST: this order was placed in test mode. No money was charged.',
  number: 'Order number',
  date: 'Order date',
  payment: 'Payment',
  status: 'Payment status',
  customer: 'Customer',
  shipTo: 'Ship to',
  pickUpAt: 'Pick up at',
  /** The default if the shop gives no details. */
  atShop: 'At the shop.',
  billTo: 'Bill to',
  notes: 'Order notes',
  tracking: (number: string) => `Tracking number: ${number}`,
  questions: (address: string) => `Questions about this order? Write to ${address}.`,
  label: (number: string) => `Order ${number}`,
};

export const invoiceTexts = {
  invoice: 'Invoice',
  reminder: 'Payment reminder',
  tax: 'Tax',
  number: 'Invoice number',
  issued: 'Issue date',
  due: 'Due date',
  status: 'Status',
  written: 'Date',
  billTo: 'Bill to',
  notes: 'Notes',
  marks: {
    test: 'TEST: a payment of this invoice was made in test mode. No money was received for it.',
    paid: 'PAID: thank you. Nothing is left to pay.',
    paidOn: (date: string) => `PAID on ${date}. Thank you.`,
    refunded: 'REFUNDED: nothing is left to pay.',
    overdue: (date: string) => `OVERDUE: this invoice was due on ${date}.`,
    overdueNow: 'OVERDUE: please pay this invoice as soon as you can.',
    cancelled: 'CANCELLED: this invoice is void. Please don’t pay it.',
    draft: 'DRAFT: this invoice has not been issued yet.',
  },
  statuses: { paid: 'Paid', unpaid: 'Unpaid', overdue: 'Overdue', draft: 'Draft', cancelled: 'Cancelled' },
  /** Wording by payment method; for status changes to paid, the method is unknown. */
  methods: { card: 'by card', cash: 'in cash', check: 'by check', other: 'at the office', marked: '' },
  cardEndingIn: (digits: string) => `by card ending in ${digits}`,
  paymentOn: (amount: string, date: string, method: string, reference: string) =>
    `${[`${amount} was paid on ${date}`, method].filter(Boolean).join(' ')}${reference && ` (${reference})`}.`,
  howToPay: 'How to pay',
  payOnline: (amount: string) => `Pay ${amount} online, without an account:`,
  seeOnline: 'View this invoice and what you owe:',
  payAtOffice: (place: string) => `Pay by cash or check at our office: ${place}`,
  days: { weekdays: 'Weekdays', friday: 'Friday' },
  payAtOurOffice: 'Pay by cash or check at our office.',
  mention: (number: string) => `Please include invoice number ${number} with your payment.`,
  dear: (name: string) => `Dear ${name},`,
  isDue: (number: string, date: string, amount: string) =>
    `This is a friendly reminder that invoice ${number} is due on ${date}. You owe ${amount}.`,
  wasDue: (number: string, date: string, amount: string) =>
    `Invoice ${number} was due on ${date}, and you still owe ${amount}. Please pay it as soon as you can.`,
  crossed: 'If you have paid it in the last few days, thank you: please disregard this reminder.',
  questions: (address: string) => `Questions about this invoice? Write to ${address}.`,
  label: (number: string) => `Invoice ${number}`,
};

export const paymentStatusTexts = {
  notPaid: 'Not paid',
  partlyPaid: 'Partly paid',
  paid: 'Paid',
  partlyRefunded: 'Partly refunded',
  refunded: 'Refunded',
} as const;

/** Words a payment method as stored in an order. */
export function paymentMethodText(method: string, lastFour: string): string {
  const labels: Record<string, string> = { credit_card: 'Credit Card', cash: 'Cash', check: 'Check' };
  const label = method.startsWith('saved_card_') ? 'Saved Card' : (labels[method] ?? '');
  return lastFour ? `${label} ending in ${lastFour}`.trim() : label;
}

export const deliveryTexts: Record<Delivery, string> = { pickup: 'Pickup', shipping: 'Shipping' };

export const packingTexts = {
  slip: 'Packing slip',
  pickupList: 'Pickup list',
  packed: 'Packed',
  delivery: 'Delivery',
  phone: (number: string) => `Phone: ${number}`,
  collect: (amount: string) => `Not paid: collect ${amount}`,
  paid: 'Paid',
  ordersCount: (count: number) => (count === 1 ? '1 order' : `${count} orders`),
  orderedOn: (date: string) => `Ordered on ${date}`,
  ofDay: (date: string) => `Orders of ${date}`,
  waiting: 'Ready for pickup',
  withStatus: (status: string) => `Orders with the status “${status}”`,
  printed: (moment: string) => `Printed on ${moment}`,
  none: 'No orders to pick up.',
  cut: (count: number) => `Only the first ${count} orders are shown. Choose a day to see fewer.`,
  shopNotes: 'Shop notes',
  signature: 'Picked up by',
};
