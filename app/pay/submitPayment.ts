/** Pays an invoice by card, from the press of the button until the server knows about it. */
import type { PayPage } from '../../db/rules/invoices/payPage.ts';
import { CallError } from '../data/call.ts';
import type { CardFields } from '../payments/cardFields.ts';
import { payTexts as texts } from '../texts/en/shop/pay.ts';
import { startPayment } from './payApi.ts';

/** The interval and the number of checks whether the payment has arrived. */
const paidPollMs = 1000;
const maxPaidPolls = 10;

/**
 * `failed`: the reason, empty if Stripe's fields show it themselves. `outdated`: the invoice differs from the shown
 * one.
 */
export type PaymentOutcome = { kind: 'sent' } | { kind: 'failed'; text: string } | { kind: 'outdated'; text: string };

export type PaymentAttempt = {
  token: string;
  page: PayPage;
  card: CardFields;
  reload: () => Promise<PayPage | null>;
};

function describeFailure(error: unknown): PaymentOutcome {
  if (!(error instanceof CallError)) return { kind: 'failed', text: texts.cardFailed };
  const { status, serverMessage } = error;
  if (status === 0) return { kind: 'failed', text: navigator.onLine ? texts.unanswered : texts.stillOffline };
  const text = serverMessage || texts.unanswered;
  return { kind: status === 409 || status === 404 ? 'outdated' : 'failed', text };
}

/** Waits until the server knows about a payment, at most ten seconds; then the page keeps waiting. */
async function waitUntilPaid({ page, reload }: PaymentAttempt): Promise<void> {
  for (let poll = 0; poll < maxPaidPolls; poll += 1) {
    if (poll > 0) await new Promise((resolve) => setTimeout(resolve, paidPollMs));
    const now = await reload();
    if (now && now.invoice.open_amount < page.invoice.open_amount) return;
  }
}

/** Never rejects. */
export async function submitPayment(attempt: PaymentAttempt): Promise<PaymentOutcome> {
  const { token, page, card, reload } = attempt;
  if (!navigator.onLine) return { kind: 'failed', text: texts.stillOffline };
  try {
    // Comes first, because a wallet opens only right after a press.
    const checked = await card.submit();
    if (checked.kind === 'refused')
      return { kind: 'failed', text: checked.isShown ? '' : checked.text || texts.cardFailed };
    const { payment } = await startPayment(token, page.invoice.open_amount);
    // The invoice was paid meanwhile.
    if (!payment) return { kind: 'outdated', text: '' };
    if (payment.publishable_key !== page.publishable_key) return { kind: 'failed', text: texts.cardFormFailed };
    const returnUrl = location.origin + location.pathname;
    const result = await card.confirm(payment.client_secret, returnUrl, { name: page.invoice.customer_name });
    if (result.kind === 'refused' && !result.isEnded) return { kind: 'failed', text: result.text || texts.cardFailed };
    if (result.kind === 'refused') {
      const now = await reload();
      const isPaid = now !== null && now.invoice.open_amount < page.invoice.open_amount;
      return isPaid ? { kind: 'sent' } : { kind: 'failed', text: result.text || texts.cardFailed };
    }
    await waitUntilPaid(attempt);
    return { kind: 'sent' };
  } catch (error) {
    return describeFailure(error);
  }
}
