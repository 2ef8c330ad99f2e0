import { lockedStatuses, type Order } from '../../db/rules/orders/orders.ts';

/** Whether money is still to come, by the ledger and whatever the status says. */
export const isUnpaid = ({ open_amount, status }: Pick<Order, 'open_amount' | 'status'>): boolean =>
  open_amount > 0 && !lockedStatuses.includes(status);
