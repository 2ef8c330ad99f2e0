/** The account of the demo's card payments, whose orders are test orders. Stripe does not have it, so refunds are impossible. */
export const demoAccount = { accountId: 'acct_demo', isLive: false };
