/** The calls that the emulated Stripe answers, by method and path. */

import { type EmulatedAccount, type Emulation, missing, StripeRefusal } from './account.ts';
import { expand, hasField, listPage } from './answers.ts';
import { createDomain, validateDomain } from './domains.ts';
import { createRefund, requireAutomaticPayout } from './money.ts';
import { checkParams, type Params, parameters, text } from './params.ts';
import { accountShape } from './paymentShapes.ts';
import { cancelIntent, confirmIntent, createIntent, findIntent, finishIntent } from './payments.ts';

type Call = {
  method: 'GET' | 'POST';
  /** With one group for the id. */
  path: RegExp;
  takes: keyof typeof parameters;
  answer(given: { emulation: Emulation; account: EmulatedAccount; id: string; params: Params; url: string }): object;
};

const find = <T>(objects: Map<string, T>, what: string, id: string): T => {
  const found = objects.get(id);
  if (!found) throw missing(what, id);
  return found;
};

/** The calls of the shop's server, with the secret key. */
const calls: Call[] = [
  { method: 'GET', path: /^\/v1\/account$/, takes: 'retrieveAccount', answer: ({ account }) => accountShape(account) },
  {
    method: 'POST',
    path: /^\/v1\/payment_intents$/,
    takes: 'createIntent',
    answer: ({ emulation, account, params }) => createIntent(emulation, account, params),
  },
  {
    method: 'GET',
    path: /^\/v1\/payment_intents$/,
    takes: 'listIntents',
    answer: ({ account, params, url }) => listPage(account, url, account.intents.values(), params),
  },
  {
    method: 'GET',
    path: /^\/v1\/payment_intents\/(\w+)$/,
    takes: 'retrieveIntent',
    answer: ({ account, id }) => findIntent(account, id),
  },
  {
    method: 'POST',
    path: /^\/v1\/payment_intents\/(\w+)\/cancel$/,
    takes: 'cancelIntent',
    answer: ({ emulation, account, id, params }) => cancelIntent(emulation, account, id, params),
  },
  {
    method: 'GET',
    path: /^\/v1\/charges$/,
    takes: 'listCharges',
    answer: ({ account, params, url }) =>
      listPage(...([account, url, account.charges.values(), params] as const), (charge) =>
        hasField(params, 'payment_intent', charge.payment_intent),
      ),
  },
  {
    method: 'GET',
    path: /^\/v1\/charges\/(\w+)$/,
    takes: 'retrieveCharge',
    answer: ({ account, id }) => find(account.charges, 'charge', id),
  },
  {
    method: 'POST',
    path: /^\/v1\/refunds$/,
    takes: 'createRefund',
    answer: ({ emulation, account, params }) => createRefund(emulation, account, params),
  },
  {
    method: 'GET',
    path: /^\/v1\/refunds\/(\w+)$/,
    takes: 'retrieveRefund',
    answer: ({ account, id }) => find(account.refunds, 'refund', id),
  },
  {
    method: 'GET',
    path: /^\/v1\/refunds$/,
    takes: 'listRefunds',
    answer: ({ account, params, url }) =>
      listPage(
        ...([account, url, account.refunds.values(), params] as const),
        (refund) =>
          hasField(params, 'charge', refund.charge) && hasField(params, 'payment_intent', refund.payment_intent),
      ),
  },
  {
    method: 'GET',
    path: /^\/v1\/disputes\/(\w+)$/,
    takes: 'retrieveDispute',
    answer: ({ account, id }) => find(account.disputes, 'dispute', id),
  },
  {
    method: 'GET',
    path: /^\/v1\/disputes$/,
    takes: 'listDisputes',
    answer: ({ account, params, url }) =>
      listPage(
        ...([account, url, account.disputes.values(), params] as const),
        (dispute) =>
          hasField(params, 'charge', dispute.charge) && hasField(params, 'payment_intent', dispute.payment_intent),
      ),
  },
  {
    method: 'GET',
    path: /^\/v1\/balance_transactions$/,
    takes: 'listMovements',
    answer: ({ account, params, url }) => {
      const payout = text(params, 'payout');
      if (payout !== undefined) requireAutomaticPayout(account, payout);
      return listPage(
        ...([account, url, account.moved.values(), params] as const),
        ({ id, source, type }) =>
          hasField(params, 'payout', account.payoutOf.get(id)) &&
          hasField(params, 'source', source) &&
          hasField(params, 'type', type),
      );
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/payment_method_domains$/,
    takes: 'listDomains',
    answer: ({ account, params, url }) =>
      listPage(...([account, url, account.domains.values(), params] as const), ({ domain_name }) =>
        hasField(params, 'domain_name', domain_name),
      ),
  },
  {
    method: 'POST',
    path: /^\/v1\/payment_method_domains$/,
    takes: 'createDomain',
    answer: ({ emulation, account, params }) => createDomain(account, params, emulation.now()),
  },
  {
    method: 'POST',
    path: /^\/v1\/payment_method_domains\/(\w+)\/validate$/,
    takes: 'validateDomain',
    answer: ({ account, id }) => validateDomain(account, id),
  },
  {
    method: 'GET',
    path: /^\/v1\/payouts$/,
    takes: 'listPayouts',
    answer: ({ account, params, url }) =>
      listPage(...([account, url, account.payouts.values(), params] as const), ({ status }) =>
        hasField(params, 'status', status),
      ),
  },
];

/** Answers a call of the shop's server. @throws StripeRefusal */
export function answerCall(
  emulation: Emulation,
  account: EmulatedAccount,
  { method, path, params }: { method: string; path: string; params: Params },
): object {
  for (const call of calls) {
    const match = call.path.exec(path);
    if (!match || call.method !== method) continue;
    checkParams(parameters[call.takes], params);
    return expand(account, call.answer({ emulation, account, id: match[1] ?? '', params, url: path }), params);
  }
  throw new StripeRefusal(404, { message: `Unrecognized request URL (${method}: ${path}).` }, false);
}

/**
 * Answers what Stripe's script calls in the browser, with the publishable key and the intent's client secret:
 * `GET /v1/payment_intents/<id>`, `POST …/confirm` with `payment_method_data[card][number]`, and, in place of the
 * bank's own window, `POST …/authenticate` with `outcome`, `succeed` or `fail`.
 * @throws StripeRefusal
 */
export function answerBrowser(
  emulation: Emulation,
  account: EmulatedAccount,
  { method, path, params }: { method: string; path: string; params: Params },
): object {
  const [, id = '', action = ''] = /^\/v1\/payment_intents\/(\w+)(?:\/(confirm|authenticate))?$/.exec(path) ?? [];
  if (!id || (method === 'POST') !== (action !== '')) {
    throw new StripeRefusal(403, { message: 'This API call cannot be made with a publishable API key.' }, false);
  }
  if (text(params, 'client_secret') !== findIntent(account, id).client_secret) {
    const message = 'The client_secret provided does not match any associated PaymentIntent on this account.';
    throw new StripeRefusal(400, { code: 'payment_intent_invalid_parameter', param: 'client_secret', message }, false);
  }
  if (action === 'confirm') {
    const data = params.payment_method_data as Params | undefined;
    const number = text((data?.card ?? {}) as Params, 'number') ?? '';
    confirmIntent(emulation, account, id, number);
  } else if (action === 'authenticate') finishIntent(emulation, account, id, text(params, 'outcome') === 'succeed');
  const { metadata: _, ...shown } = findIntent(account, id);
  return structuredClone(shown);
}
