/** The account of the demo's card payments, whose orders are marked as tests. Stripe has none such: nothing can be paid back. */
export const demoAccount = { accountId: 'acct_demo', isLive: false };
