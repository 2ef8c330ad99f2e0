/** The parameters of a call: parsed as Stripe parses them, and refused where Stripe has none of that name. */
import type Stripe from 'stripe';
import { StripeRefusal } from './account.ts';

type Kind = 'text' | 'integer' | 'boolean' | 'texts' | 'metadata' | 'range';
type Shape<P> = { [N in keyof P]?: Kind };
export type Params = { [name: string]: string | Params };

/** The parameters of each call that are emulated. A name that Stripe does not have fails the type check. */
export const parameters = {
  retrieveAccount: { expand: 'texts' } satisfies Shape<Stripe.AccountRetrieveCurrentParams>,
  createIntent: {
    amount: 'integer',
    currency: 'text',
    allowed_payment_method_types: 'texts',
    capture_method: 'text',
    description: 'text',
    metadata: 'metadata',
    expand: 'texts',
  } as const satisfies Shape<Stripe.PaymentIntentCreateParams>,
  retrieveIntent: { client_secret: 'text', expand: 'texts' } satisfies Shape<Stripe.PaymentIntentRetrieveParams>,
  listIntents: {
    limit: 'integer',
    starting_after: 'text',
    ending_before: 'text',
    expand: 'texts',
    created: 'range',
  } as const satisfies Shape<Stripe.PaymentIntentListParams>,
  cancelIntent: { cancellation_reason: 'text', expand: 'texts' } satisfies Shape<Stripe.PaymentIntentCancelParams>,
  listCharges: {
    limit: 'integer',
    starting_after: 'text',
    ending_before: 'text',
    expand: 'texts',
    payment_intent: 'text',
    created: 'range',
  } as const satisfies Shape<Stripe.ChargeListParams>,
  retrieveCharge: { expand: 'texts' } satisfies Shape<Stripe.ChargeRetrieveParams>,
  createRefund: {
    amount: 'integer',
    charge: 'text',
    payment_intent: 'text',
    reason: 'text',
    metadata: 'metadata',
    expand: 'texts',
  } as const satisfies Shape<Stripe.RefundCreateParams>,
  retrieveRefund: { expand: 'texts' } satisfies Shape<Stripe.RefundRetrieveParams>,
  listRefunds: {
    limit: 'integer',
    starting_after: 'text',
    ending_before: 'text',
    expand: 'texts',
    charge: 'text',
    payment_intent: 'text',
    created: 'range',
  } as const satisfies Shape<Stripe.RefundListParams>,
  retrieveDispute: { expand: 'texts' } satisfies Shape<Stripe.DisputeRetrieveParams>,
  listDisputes: {
    limit: 'integer',
    starting_after: 'text',
    ending_before: 'text',
    expand: 'texts',
    charge: 'text',
    payment_intent: 'text',
    created: 'range',
  } as const satisfies Shape<Stripe.DisputeListParams>,
  listMovements: {
    limit: 'integer',
    starting_after: 'text',
    ending_before: 'text',
    expand: 'texts',
    created: 'range',
    payout: 'text',
    source: 'text',
    type: 'text',
  } as const satisfies Shape<Stripe.BalanceTransactionListParams>,
  createDomain: { domain_name: 'text' } satisfies Shape<Stripe.PaymentMethodDomainCreateParams>,
  validateDomain: { expand: 'texts' } satisfies Shape<Stripe.PaymentMethodDomainValidateParams>,
  listDomains: {
    limit: 'integer',
    starting_after: 'text',
    ending_before: 'text',
    domain_name: 'text',
  } as const satisfies Shape<Stripe.PaymentMethodDomainListParams>,
  listPayouts: {
    limit: 'integer',
    starting_after: 'text',
    ending_before: 'text',
    expand: 'texts',
    created: 'range',
    status: 'text',
  } as const satisfies Shape<Stripe.PayoutListParams>,
} satisfies Record<string, Record<string, Kind>>;

/** `a[b]=c&d[0]=e` → `{ a: { b: 'c' }, d: { 0: 'e' } }` */
export function parseForm(form: string): Params {
  const root: Params = {};
  for (const [name, value] of new URLSearchParams(form)) {
    const path = name.split('[').map((part) => part.replace(/\]$/, ''));
    const last = path.pop() ?? '';
    let group = root;
    for (const part of path) {
      const next = group[part];
      const inner: Params = typeof next === 'object' ? next : {};
      group[part] = inner;
      group = inner;
    }
    group[last === '' ? String(Object.keys(group).length) : last] = value;
  }
  return root;
}

const refuse = (param: string, message: string, code = 'parameter_invalid') =>
  new StripeRefusal(400, { code, param, message }, false);

function checkMetadata(name: string, value: Params): void {
  const entries = Object.entries(value);
  if (entries.length > 50) throw refuse(name, 'You can have at most 50 metadata keys.');
  for (const [key, text] of entries) {
    const at = `${name}[${key}]`;
    if (typeof text !== 'string') throw refuse(at, 'Metadata values must be strings.');
    if (key.length > 40) throw refuse(at, 'Metadata keys can have up to 40 characters.');
    if (text.length > 500) throw refuse(at, 'Metadata values can have up to 500 characters.');
  }
}

function check(name: string, kind: Kind, value: string | Params): void {
  const isText = typeof value === 'string';
  if (kind === 'metadata' && !isText) {
    checkMetadata(name, value);
    return;
  }
  if (kind === 'range' && !isText) {
    const wrong = Object.keys(value).find((key) => !['gt', 'gte', 'lt', 'lte'].includes(key));
    if (wrong) throw refuse(`${name}[${wrong}]`, `Received unknown parameter: ${name}[${wrong}]`, 'parameter_unknown');
    for (const [key, limit] of Object.entries(value)) check(`${name}[${key}]`, 'integer', limit);
    return;
  }
  if (kind === 'texts' && !isText) return;
  if (!isText || kind === 'texts') throw refuse(name, `Invalid ${kind === 'texts' ? 'array' : 'string'}: ${name}`);
  if ((kind === 'integer' || kind === 'range') && !/^-?\d{1,15}$/.test(value)) {
    throw refuse(name, `Invalid integer: ${value}`, 'parameter_invalid_integer');
  }
  if (value === '') {
    throw refuse(name, `You passed an empty string for '${name}'.`, 'parameter_invalid_empty');
  }
}

/** @throws StripeRefusal for what Stripe does not know, and for what has the wrong form */
export function checkParams(shape: Record<string, Kind>, params: Params): void {
  for (const [name, value] of Object.entries(params)) {
    const kind = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (!kind) throw refuse(name, `Received unknown parameter: ${name}`, 'parameter_unknown');
    check(name, kind, value);
  }
}

export const text = (params: Params, name: string): string | undefined => {
  const value = params[name];
  return typeof value === 'string' ? value : undefined;
};

export const integer = (params: Params, name: string): number | undefined => {
  const value = text(params, name);
  return value === undefined ? undefined : Number(value);
};

export const texts = (params: Params, name: string): string[] => {
  const value = params[name];
  return typeof value === 'object' ? Object.values(value).filter((one) => typeof one === 'string') : [];
};

export const metadata = (params: Params): Record<string, string> => (params.metadata ?? {}) as Record<string, string>;
