/** A change to the cart in words. */
import type { OutboxEntry } from '../../db/rules/outbox.ts';
import { outboxTexts as texts } from '../texts/en/cart.ts';

/** What an entry of the outbox does: `Add 2 × Blue mug`. */
export function describeEntry({ intention, shown }: OutboxEntry): string {
  if (intention.kind === 'clear') return texts.what.clear;
  const title = shown?.title || texts.anItem;
  if (intention.kind === 'remove') return texts.what.remove(title);
  return texts.what[intention.kind](title, intention.quantity);
}

/** Why an entry was refused: the server's words, or what went wrong where it gave none. */
export const describeRejection = ({ intention, refused }: OutboxEntry): string =>
  refused?.message || texts.failed[intention.kind];
