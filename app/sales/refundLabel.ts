import { formatPrice, toDollars } from '../../db/rules/money.ts';
import { refundTexts as texts } from '../texts/en/shop/orderEditing.ts';

/** The label of the refund button. @param cents null while there is no valid amount */
export const refundLabel = (cents: number | null): string =>
  cents !== null && cents >= 1 ? texts.submitAmount(formatPrice(toDollars(cents))) : texts.submit;
