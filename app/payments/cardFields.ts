/** Stripe's card fields. The card number is typed into Stripe's frames: neither this page nor our server sees it. */
import type { Appearance, StripeElementLocale, StripeElements } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { locale } from '../../db/rules/locale.ts';
import type { Address } from '../../db/rules/orders/orders.ts';

/** The outcome of an attempt. `refused`: in Stripe's words, already shown in its fields if `isShown`. */
export type CardResult = { kind: 'done' } | { kind: 'refused'; text: string; isShown: boolean; isEnded: boolean };

export type CardFields = {
  mount(place: HTMLElement): void;
  /** @param amountCents must equal the amount that is then charged */
  setAmount(amountCents: number): void;
  /** Validates the fields; a wallet asks for consent here. */
  submit(): Promise<CardResult>;
  /** Pays. @param returnUrl the page to return to after a bank's own page */
  confirm(clientSecret: string, returnUrl: string, billing: CardBilling): Promise<CardResult>;
  destroy(): void;
};

/** The payer, as far as known. */
export type CardBilling = { name: string; email?: string; phone?: string; address?: Address | undefined };

type Failure = { type: string; code?: string; message?: string };

const resultOf = (error: Failure | undefined): CardResult =>
  error
    ? {
        kind: 'refused',
        text: error.message ?? '',
        isShown: error.type === 'validation_error',
        // The payment is complete, or was canceled with its order.
        isEnded: error.code === 'payment_intent_unexpected_state',
      }
    : { kind: 'done' };

/** Copies the look of our own fields. Reads the tokens, because Stripe's frames can't use our styles. */
function readAppearance(): Appearance {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim();
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  return {
    theme: isDark ? 'night' : 'stripe',
    variables: {
      colorPrimary: token('--accent-text'),
      colorBackground: token('--surface-1'),
      colorText: token('--ink'),
      colorTextSecondary: token('--ink-soft'),
      colorTextPlaceholder: token('--ink-soft'),
      colorDanger: token('--red-ink'),
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '17px',
      borderRadius: token('--radius-1'),
    },
    rules: {
      '.Input': { border: `1px solid ${token('--line-strong')}`, boxShadow: 'none' },
      '.Input--invalid': { border: `2px solid ${token('--red-ink')}` },
      '.Label': { fontWeight: '600', color: token('--ink') },
    },
  };
}

function followColorScheme(elements: StripeElements): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const update = () => elements.update({ appearance: readAppearance() });
  dark.addEventListener('change', update);
  return () => dark.removeEventListener('change', update);
}

const billingDetails = ({ name, email, phone, address }: CardBilling) => ({
  name,
  ...(email && { email }),
  ...(phone && { phone }),
  ...(address && {
    address: {
      line1: address.address_line1,
      line2: address.address_line2,
      city: address.city,
      state: address.state,
      postal_code: address.postal_code,
      country: address.country,
    },
  }),
});

/**
 * Loads Stripe's script, from Stripe alone, and creates its fields.
 * @throws if the script can't be loaded
 */
export async function createCardFields(publishableKey: string, amountCents: number): Promise<CardFields> {
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error('Stripe.js was not loaded.');
  const elements = stripe.elements({
    mode: 'payment',
    amount: amountCents,
    currency: 'usd',
    // Cards, and wallets that hold cards; no methods that take days to pay.
    allowedPaymentMethodTypes: ['card'],
    locale: (locale.split('-')[0] ?? 'auto') as StripeElementLocale,
    appearance: readAppearance(),
  });
  const stopFollowing = followColorScheme(elements);
  const payment = elements.create('payment', { layout: 'tabs' });
  return {
    mount: (place) => payment.mount(place),
    setAmount: (amount) => elements.update({ amount }),
    submit: async () => resultOf((await elements.submit()).error),
    async confirm(clientSecret, return_url, billing) {
      const { error, paymentIntent } = await stripe.confirmPayment({
        elements,
        clientSecret,
        redirect: 'if_required',
        confirmParams: { return_url, payment_method_data: { billing_details: billingDetails(billing) } },
      });
      const isPaid = paymentIntent?.status === 'succeeded' || paymentIntent?.status === 'processing';
      return isPaid ? { kind: 'done' } : resultOf(error ?? { type: 'api_error' });
    },
    destroy() {
      stopFollowing();
      payment.destroy();
    },
  };
}
