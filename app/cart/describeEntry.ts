/** A change to the cart in words. */
import type { OutboxEntry } from '../../db/rules/cart.ts';
import { outboxTexts as texts } from '../texts/en/cart.ts';
import { problemText } from '../texts/en/problems.ts';

/** `Add 2 × Blue mug` */
export function describeEntry({ intention, shown }: OutboxEntry): string {
  if (intention.kind === 'clear') return texts.what.clear;
  const title = shown?.title || texts.anItem;
  if (intention.kind === 'remove') return texts.what.remove(title);
  return texts.what[intention.kind](title, intention.quantity);
}

/** Why an entry was rejected: the server's message, or what failed where it gave none. */
export const describeRejection = ({ intention, refused }: OutboxEntry): string =>
  (refused && problemText(refused)) || texts.failed[intention.kind];
