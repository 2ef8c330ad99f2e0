/** Describes a change to the cart in words. */
import type { OutboxEntry } from '../../db/rules/cart/cart.ts';
import { unknownOutcome } from '../../db/rules/outbox.ts';
import type { ProblemCode } from '../../db/rules/problems.ts';
import { problemText } from '../texts/en/problems.ts';
import { outboxTexts as texts } from '../texts/en/shop/cart.ts';

const notForSale: ProblemCode = 'item_not_found';

/** `Add 2 × Blue mug` */
export function describeEntry({ intention, shown }: OutboxEntry): string {
  if (intention.kind === 'clear') return texts.what.clear;
  const title = shown?.title || texts.anItem;
  if (intention.kind === 'remove') return texts.what.remove(title);
  return texts.what[intention.kind](title, intention.quantity);
}

/** Says why an entry was rejected: the server's message, or the action that failed. */
export const describeRejection = ({ intention, refused }: OutboxEntry): string =>
  (refused && (describeOutcome(refused) ?? problemText(refused))) || texts.failed[intention.kind];

/** Returns the one true text for certain refusals, on every screen; null if the caller may choose its words. */
export function describeOutcome({ code, message }: { code: string; message: string }): string | null {
  if (code === unknownOutcome) return texts.unknown;
  return code === notForSale ? problemText({ message }) || null : null;
}

export const describeRejections = (entries: readonly OutboxEntry[]): string =>
  entries.some(({ refused }) => refused?.code === unknownOutcome)
    ? texts.unsettled(entries.length)
    : texts.refused(entries.length);
