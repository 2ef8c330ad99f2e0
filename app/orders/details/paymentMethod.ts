import { orderTexts as texts } from '../../texts/en/shop/orders.ts';

/** `credit_card` → `Credit Card`; unknown methods of other programs stay unchanged. */
export function paymentMethodName(method: string): string {
  if (method === '') return '';
  if (method.startsWith('saved_card_')) return texts.methods.saved_card;
  if (method === 'card') return texts.methods.credit_card;
  return (texts.methods as Record<string, string>)[method] ?? method;
}

/** Adds the last four digits of a card, if known. */
export function describePayment({
  payment_method,
  payment_card_last_four: digits,
}: {
  payment_method: string;
  payment_card_last_four: string;
}): string {
  const name = paymentMethodName(payment_method);
  if (name === '') return texts.noMethod;
  return digits ? texts.endingIn(name, digits) : name;
}
