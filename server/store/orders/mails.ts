/** Queues the mails about an order in the write that they report. */
import type { OrderMailKind } from '../../../db/rules/orders/orders.ts';
import type { ShopSettings } from '../../../db/rules/settings/shop.ts';
import { queueMail } from '../mails.ts';
import type { MoneyContext } from '../money/context.ts';
import { readShopSettings } from '../towns/shopSettings.ts';
import type { OrderRow } from './row.ts';

type MailedOrder = Pick<OrderRow, 'id' | 'customer_email'>;

async function queue(
  { trx, town, now }: MoneyContext,
  order: MailedOrder,
  kind: OrderMailKind,
  given: { recipient?: string; onceKey?: string; data?: Record<string, string> } = {},
): Promise<void> {
  const { recipient = order.customer_email, onceKey = order.id, data = {} } = given;
  await queueMail(trx, {
    townId: town.id,
    orderId: order.id,
    kind,
    onceKey: `${kind}:${onceKey}`,
    recipient,
    data,
    now,
  });
}

/** Mails a buyer who pays at the office. */
export const queueOrdered = (context: MoneyContext, order: MailedOrder): Promise<void> =>
  queue(context, order, 'ordered');

/** Warns the buyer of an office order before its hold ends. */
export const queueHoldEnding = (context: MoneyContext, order: MailedOrder): Promise<void> =>
  queue(context, order, 'hold_ending');

/** Mails the buyer of an office order; a card order ends before any mail is sent. */
export async function queueCancelled(
  context: MoneyContext,
  order: MailedOrder & Pick<OrderRow, 'payment_method'>,
): Promise<void> {
  if (order.payment_method !== 'credit_card') await queue(context, order, 'cancelled');
}

/** Mails a buyer whose card payment was stopped, but only at their account's address: card testers enter anyone's. */
export async function queueStopped(
  context: MoneyContext,
  order: MailedOrder & Pick<OrderRow, 'user_id'>,
): Promise<void> {
  const own = { id: order.user_id ?? '', email: order.customer_email.toLowerCase(), active: true };
  const account = await context.trx('users').where(own).whereNotNull('email_confirmed_at').first('id');
  if (account) await queue(context, order, 'cancelled');
}

/** Mails the buyer that the order is ready for pickup. */
export const queueReady = (context: MoneyContext, order: MailedOrder): Promise<void> => queue(context, order, 'ready');

/** Mails the buyer once the order is paid. */
export const queueReceipt = (context: MoneyContext, order: MailedOrder): Promise<void> =>
  queue(context, order, 'receipt');

export const queueShipped = (context: MoneyContext, order: MailedOrder): Promise<void> =>
  queue(context, order, 'shipped');

export const queueRefundMail = (context: MoneyContext, order: MailedOrder, refundId: string): Promise<void> =>
  queue(context, order, 'refund', { onceKey: refundId, data: { refund_id: refundId } });

/** Mails the shop an order to work on: it is paid, or will be paid at the office. */
export async function queueNewOrder(
  context: MoneyContext,
  order: MailedOrder,
  settings?: Pick<ShopSettings, 'order_email'>,
): Promise<void> {
  const { order_email } = settings ?? (await readShopSettings(context.trx, context.town.id));
  const town: { support_email: string } = await context.trx('towns').where({ id: context.town.id }).first();
  await queue(context, order, 'new_order', { recipient: order_email || town.support_email });
}
