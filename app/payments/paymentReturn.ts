/**
 * On return from Stripe's or a bank's page, the address holds the secret of a payment. This removes it before anything
 * is shown, and remembers only a refusal, while the page lives.
 */
let refusedId = '';

/**
 * @param query of the page's address
 * @param id of the order, or the token of the pay link
 * @param own the name of the page's own parameter
 * @returns whether the query holds anything else
 */
export function notePaymentReturn(query: string, id: string, own = ''): boolean {
  const given = new URLSearchParams(query);
  if (given.get('redirect_status') === 'failed') refusedId = id;
  return [...given.keys()].some((name) => name !== own);
}

/**
 * Whether Stripe sent the buyer back because the payment was refused. @param id the one given to notePaymentReturn()
 */
export const wasRefusedAtReturn = (id: string): boolean => id !== '' && id === refusedId;
