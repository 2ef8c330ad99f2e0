import { formatPrice, toDollars } from '../../db/rules/money.ts';
import { refundTexts as texts } from '../texts/en/orderEditing.ts';

/** What the button says that pays money back. @param cents null for what is no amount */
export const refundLabel = (cents: number | null): string =>
  cents !== null && cents >= 1 ? texts.submitAmount(formatPrice(toDollars(cents))) : texts.submit;
