/** Bounds of an amount that is moved at once, for forms and the server. */
import { formatPrice, toDollars } from '../money.ts';

const templates = {
  payment: 'Payment amount must be between $0.01 and {total}',
  refund: 'Refund amount must be between $0.01 and {total}',
} as const;

/** The fault of an amount below a cent or above `maxCents`, as invalidField() takes it; null for none. */
export const findAmountFault = (
  kind: keyof typeof templates,
  cents: number,
  maxCents: number,
): [template: string, params: { total: string }] | null =>
  cents >= 1 && cents <= maxCents ? null : [templates[kind], { total: formatPrice(toDollars(maxCents)) }];

export const laterDayText = 'The day of the payment can’t be later than today.';
