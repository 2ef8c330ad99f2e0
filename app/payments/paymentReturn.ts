/**
 * Coming back from Stripe's or a bank's page, the address holds the secret of a payment. It is taken out of the address
 * before anything is shown; what is remembered is only that the payment was refused, and for as long as this page lives.
 */
let refusedId = '';

/**
 * @param query of the address of a page
 * @param id of what was paid there: an order's, or the token of a pay link
 * @param own the name that the query has of itself
 * @returns whether it holds anything else
 */
export function notePaymentReturn(query: string, id: string, own = ''): boolean {
  const given = new URLSearchParams(query);
  if (given.get('redirect_status') === 'failed') refusedId = id;
  return [...given.keys()].some((name) => name !== own);
}

/** Whether Stripe sent the buyer back because the payment was refused. @param id as notePaymentReturn() got it */
export const wasRefusedAtReturn = (id: string): boolean => id !== '' && id === refusedId;
