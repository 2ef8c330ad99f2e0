import type { SaleDocument } from '../receipts/saleDocument.ts';
import { greeting } from './greeting.ts';

const testMark = (receipt: SaleDocument) => (receipt.mark ? '[TEST] ' : '');

export const orderMailTexts = {
  greeting,
  viewOrder: 'View your order',
  openOrder: 'Open this order',
  /** The order confirmation. */
  ordered: {
    subject: (receipt: SaleDocument) => `${testMark(receipt)}Your order at ${receipt.seller} (${receipt.number})`,
    heading: 'We have your order',
    pay: (amount: string, isByCheck: boolean) =>
      isByCheck ? `Please bring a check for ${amount} to the office:` : `Please bring ${amount} in cash to the office:`,
    ship: 'We’ll send your order once it is paid.',
    held: (until: string) => `We’re holding your items until ${until}.`,
    heldPart: (until: string) =>
      `We’re holding some of your items until ${until}. Confirm your order to hold the rest while they last.`,
    heldShortly: (shortly: string, until: string) =>
      `Please confirm your order by ${shortly} to hold all of your items until ${until}. Otherwise, other people can buy some of them.`,
    confirm: 'Please confirm that this order is yours.',
    confirmLink: 'Confirm your order',
    notYou: 'If you didn’t order anything, you don’t need to do anything.',
  },
  holdEnding: {
    subject: (receipt: SaleDocument) =>
      `${testMark(receipt)}Your order at ${receipt.seller} is about to expire (${receipt.number})`,
    heading: 'Your order is about to expire',
    soon: (number: string, until: string) => `Your order ${number} will be cancelled if it isn’t paid by ${until}.`,
  },
  cancelled: {
    subject: (receipt: SaleDocument) =>
      `${testMark(receipt)}Your order at ${receipt.seller} was cancelled (${receipt.number})`,
    heading: 'Your order was cancelled',
    byShop: (number: string) => `We’ve cancelled your order ${number}.`,
    byClock: (number: string) => `Your order ${number} wasn’t paid in time, so its items are on sale again.`,
    byDeclines: (number: string) =>
      `Too many cards were declined for your order ${number}, so we’ve cancelled it. You can order again, with another card.`,
    notCharged: 'Nothing was charged.',
  },
  settled: 'This order was paid or cancelled meanwhile, so its email was not sent.',
  receipt: {
    subject: (receipt: SaleDocument) => `${testMark(receipt)}Your receipt from ${receipt.seller} (${receipt.number})`,
    heading: 'Thank you for your order',
    paid: (amount: string) => `We have received your payment of ${amount}. Your receipt is attached as a PDF file.`,
    gone: 'The payment was taken back, so its receipt was not sent.',
    pickUp: 'We’ll write again when it is ready to be picked up.',
    ship: 'We’ll write again when it ships.',
  },
  refund: {
    subject: (receipt: SaleDocument) => `${testMark(receipt)}Your refund from ${receipt.seller} (${receipt.number})`,
    heading: (amount: string) => `We’ve refunded ${amount}`,
    done: (amount: string, number: string) => `We’ve refunded ${amount} of your order ${number}.`,
    byCard: 'The money goes back to the card that you paid with. It can take 5 to 10 business days to appear there.',
    gone: 'This refund did not go through, so its email was not sent.',
  },
  shipped: {
    subject: (receipt: SaleDocument) =>
      `${testMark(receipt)}Your order from ${receipt.seller} is on its way (${receipt.number})`,
    heading: 'Your order is on its way',
    sent: (number: string) => `We’ve shipped your order ${number}.`,
    tracking: (number: string) => `Tracking number: ${number}`,
    expected: (date: string) => `We expect it to arrive by ${date}.`,
  },
  ready: {
    subject: (receipt: SaleDocument) =>
      `${testMark(receipt)}Your order at ${receipt.seller} is ready (${receipt.number})`,
    heading: 'Your order is ready',
    readyAt: (number: string) => `Your order ${number} is ready. If you haven’t picked it up yet, you’ll find it here:`,
    ready: (number: string) => `Your order ${number} is ready to be picked up.`,
  },
  newOrder: {
    subject: (receipt: SaleDocument, total: string) => `${testMark(receipt)}New order ${receipt.number}: ${total}`,
    heading: (number: string) => `New order ${number}`,
    details: 'Order details',
    paid: 'It is paid.',
    notPaid: (amount: string) => `It isn’t paid yet: ${amount} to collect.`,
    why: 'You get this email because your shop’s settings send new orders to this address.',
  },
  openLeft: (amount: string) => `Balance due: ${amount}.`,
};
