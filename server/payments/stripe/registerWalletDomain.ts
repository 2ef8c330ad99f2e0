/** Apple Pay and Google Pay only work on domains that the account has registered with Stripe. */
import Stripe from 'stripe';

/** Stripe's sentence about an inactive wallet. */
const faultOf = ({ apple_pay, google_pay }: Stripe.PaymentMethodDomain): string =>
  [apple_pay, google_pay].find(({ status }) => status !== 'active')?.status_details?.error_message ?? '';

const isActive = ({ apple_pay, google_pay }: Stripe.PaymentMethodDomain): boolean =>
  apple_pay.status === 'active' && google_pay.status === 'active';

/**
 * Registers a domain, once however often it is called. Card payments work even if it fails.
 * @returns Stripe's reason why wallets are unavailable there; empty if they are available
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
