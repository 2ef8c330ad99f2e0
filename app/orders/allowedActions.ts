/** Who may do what with an order, as it stands. The server decides; this is what is offered. */
import { lockedStatuses, type Order, type OrderStatus } from '../../db/rules/orders.ts';
import { isUnpaid } from './isUnpaid.ts';

type State = Pick<Order, 'status' | 'open_amount' | 'paid_amount' | 'refundable_amount'>;

const isLocked = ({ status }: State) => lockedStatuses.includes(status);

/** Orders that were not accepted as paid yet are not paid back. */
const notRefundable: readonly OrderStatus[] = ['incomplete', 'pending'];

export const canUpdateStatus = (order: State): boolean => !isLocked(order);
export const canRefund = (order: State): boolean =>
  order.refundable_amount > 0 && !notRefundable.includes(order.status);
export const canRecordPayment = (order: State): boolean => isUnpaid(order);
export const canCancel = (order: State): boolean => !isLocked(order) && order.paid_amount === 0;

/** For those who are no administrators. */
export const canReorder = ({ status, items }: Pick<Order, 'status' | 'items'>): boolean =>
  (status === 'paid' || status === 'shipped') && items.length > 0;
