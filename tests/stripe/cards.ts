/** Stripe's test cards, by number: https://docs.stripe.com/testing */

export type CardOutcome = {
  /** Why it is declined. */
  decline?: { code: string; decline_code?: string; message: string };
  /** Whether the bank asks for authentication first. */
  authenticates?: boolean;
  /** The later fate of a charge or a refund. */
  later?: 'disputed' | 'refund_fails' | 'refund_pending';
};

const decline = (code: string, message: string, decline_code?: string): CardOutcome => ({
  decline: { code, message, ...(decline_code && { decline_code }) },
});

const outcomes: Record<string, CardOutcome> = {
  '4242424242424242': {},
  '5555555555554444': {},
  '4000000000000002': decline('card_declined', 'Your card was declined.', 'generic_decline'),
  '4000000000009995': decline('card_declined', 'Your card has insufficient funds.', 'insufficient_funds'),
  '4000000000000069': decline('expired_card', 'Your card has expired.'),
  '4000000000000127': decline('incorrect_cvc', 'Your card’s security code is incorrect.'),
  '4000000000000119': decline(
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ),
  '4000002500003155': { authenticates: true },
  '4000002760003184': { authenticates: true },
  '4000008400001629': {
    authenticates: true,
    ...decline('card_declined', 'Your card was declined.', 'generic_decline'),
  },
  '4000000000000259': { later: 'disputed' },
  '4000000000005126': { later: 'refund_fails' },
  '4000000000007726': { later: 'refund_pending' },
};

/** @returns undefined for a number that is no test card */
export const outcomeOfCard = (number: string): CardOutcome | undefined => outcomes[number.replaceAll(' ', '')];

export const testCards = {
  succeeds: '4242424242424242',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  expired: '4000000000000069',
  authenticates: '4000002760003184',
  authenticatesThenDeclined: '4000008400001629',
  disputed: '4000000000000259',
  refundFails: '4000000000005126',
  refundPending: '4000000000007726',
} as const;
