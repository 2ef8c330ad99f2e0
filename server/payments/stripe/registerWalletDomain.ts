/** Apple Pay and Google Pay are offered only on domains that the account has registered with Stripe. */
import Stripe from 'stripe';

/** Stripe's own sentence about a wallet that is not active. */
const faultOf = ({ apple_pay, google_pay }: Stripe.PaymentMethodDomain): string =>
  [apple_pay, google_pay].find(({ status }) => status !== 'active')?.status_details?.error_message ?? '';

const isActive = ({ apple_pay, google_pay }: Stripe.PaymentMethodDomain): boolean =>
  apple_pay.status === 'active' && google_pay.status === 'active';

/**
 * Registers a domain, once however often it is called. What fails is no reason to refuse cards.
 * @returns why the wallets are not offered there, in Stripe's words; empty where they are
 */
export async function registerWalletDomain(client: Stripe, domain_name: string): Promise<string> {
  const { paymentMethodDomains: domains } = client;
  try {
    const { data } = await domains.list({ domain_name, limit: 1 });
    let domain = data[0] ?? (await domains.create({ domain_name }));
    if (!domain.enabled) return 'The domain is switched off in Stripe’s dashboard.';
    if (!isActive(domain)) domain = await domains.validate(domain.id);
    return isActive(domain) ? '' : faultOf(domain) || 'Stripe has not activated them yet.';
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error.message;
    throw error;
  }
}
