/** The domains on which the emulated Stripe offers wallets. */
import type Stripe from 'stripe';
import { type EmulatedAccount, missing, newStripeId, StripeRefusal } from './account.ts';
import { type Params, text } from './params.ts';

const walletOf = (fault: string) =>
  fault ? { status: 'inactive' as const, status_details: { error_message: fault } } : { status: 'active' as const };

export function createDomain(account: EmulatedAccount, params: Params, now: number): Stripe.PaymentMethodDomain {
  const domain_name = text(params, 'domain_name') ?? '';
  if (!/^[a-z0-9.-]+\.[a-z]+$/.test(domain_name)) {
    throw new StripeRefusal(400, { param: 'domain_name', message: `Invalid domain name: ${domain_name}` });
  }
  const active = walletOf('');
  const domain: Stripe.PaymentMethodDomain = {
    id: newStripeId('pmd'),
    object: 'payment_method_domain',
    domain_name,
    enabled: true,
    created: Math.floor(now / 1000),
    livemode: account.isLive,
    apple_pay: walletOf(account.walletFault),
    amazon_pay: active,
    google_pay: active,
    klarna: active,
    link: active,
    paypal: active,
  };
  account.domains.set(domain.id, domain);
  return domain;
}

/** Looks again whether wallets may be offered there. */
export function validateDomain(account: EmulatedAccount, id: string): Stripe.PaymentMethodDomain {
  const domain = account.domains.get(id);
  if (!domain) throw missing('payment_method_domain', id);
  domain.apple_pay = walletOf(account.walletFault);
  return domain;
}
