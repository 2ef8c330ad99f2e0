import type { Order } from '../../db/rules/orders.ts';
import { orderTexts as texts } from '../texts/en/orders.ts';

/** The sentence that says until when an unpaid order holds its items: all of them, some or none. */
export function holdText({
  items,
  hold_reduced_at,
}: Pick<Order, 'items' | 'hold_reduced_at'>): (when: string) => string {
  if (!hold_reduced_at) return texts.heldUntil;
  return items.some(({ held_quantity }) => held_quantity > 0) ? texts.partHeldUntil : texts.noneHeldUntil;
}

/** Whether an unpaid order has let go of some of its items. */
export const hasPartialHold = ({
  hold_expires_at,
  hold_reduced_at,
}: Pick<Order, 'hold_expires_at' | 'hold_reduced_at'>) => hold_expires_at !== null && hold_reduced_at !== null;
