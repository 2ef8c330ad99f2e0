import { lockedStatuses, type Order } from '../../db/rules/orders/orders.ts';

/** Whether money is still owed, by the ledger, regardless of the status. */
export const isUnpaid = ({ open_amount, status }: Pick<Order, 'open_amount' | 'status'>): boolean =>
  open_amount > 0 && !lockedStatuses.includes(status);
