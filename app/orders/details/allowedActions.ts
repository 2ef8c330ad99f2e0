/** Decides which actions to offer for an order. The server checks each again. */
import { lockedStatuses, type Order, type OrderStatus } from '../../../db/rules/orders/orders.ts';
import { isUnpaid } from '../isUnpaid.ts';
import { isPickedUp, isReady } from '../statusName.ts';

type State = Pick<Order, 'status' | 'open_amount' | 'paid_amount' | 'refundable_amount'>;

type Held = Pick<Order, 'hold_expires_at' | 'payment_method' | 'confirmed_at' | 'hold_reduced_at' | 'items'>;
type Handed = State & Pick<Order, 'delivery' | 'ready_at' | 'confirmed_at'>;

const isLocked = ({ status }: State) => lockedStatuses.includes(status);

/** Orders that do not count as paid yet can't be refunded. */
const notRefundable: readonly OrderStatus[] = ['incomplete', 'pending'];

export const canUpdateStatus = (order: State): boolean => !isLocked(order);
export const canRefund = (order: State): boolean =>
  order.refundable_amount > 0 && !notRefundable.includes(order.status);
export const canRecordPayment = (order: State): boolean => isUnpaid(order);
export const canCancel = (order: State): boolean => !isLocked(order) && order.paid_amount === 0;

/** Whether an order to be paid at the office still holds stock that can be released. */
const isHeldForOffice = ({ hold_expires_at, payment_method }: Held): boolean =>
  hold_expires_at !== null && payment_method !== 'credit_card';
export const canConfirm = (order: Held): boolean =>
  isHeldForOffice(order) && (order.confirmed_at === null || order.hold_reduced_at !== null);
export const canRelease = (order: Held): boolean =>
  isHeldForOffice(order) && order.items.some(({ held_quantity }) => held_quantity > 0);

/** Whether an order can be marked as ready for pickup. */
export const canMarkReady = (order: Handed): boolean =>
  order.delivery === 'pickup' && !order.ready_at && !isLocked(order) && !isPickedUp(order) && isMeant(order);
const isMeant = ({ confirmed_at, paid_amount }: Handed) => paid_amount > 0 || confirmed_at !== null;
export const canHandOver = (order: Handed): boolean => isReady(order);

/** For buyers, not administrators. */
export const canReorder = ({ status, items }: Pick<Order, 'status' | 'items'>): boolean =>
  (status === 'paid' || status === 'shipped') && items.length > 0;
