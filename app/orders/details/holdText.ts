import type { Order } from '../../../db/rules/orders/orders.ts';
import { orderTexts as texts } from '../../texts/en/shop/orders.ts';

type Sentence = (when: string) => string;

/**
 * Says until when an unpaid order holds its items: all of them, some or none.
 * @param whole the sentence if it holds all
 */
export function holdText(
  { items, hold_reduced_at }: Pick<Order, 'items' | 'hold_reduced_at'>,
  whole: Sentence = texts.heldUntil,
): Sentence {
  if (!hold_reduced_at) return whole;
  return items.some(({ held_quantity }) => held_quantity > 0) ? texts.partHeldUntil : texts.noneHeldUntil;
}

/** Whether an unpaid order has released some of its items. */
export const hasPartialHold = ({
  hold_expires_at,
  hold_reduced_at,
}: Pick<Order, 'hold_expires_at' | 'hold_reduced_at'>) => hold_expires_at !== null && hold_reduced_at !== null;
