/** How Stripe answers: objects with what was asked to be expanded, and lists in pages. */
import type Stripe from 'stripe';
import { type EmulatedAccount, StripeRefusal } from './account.ts';
import { integer, type Params, text, texts } from './params.ts';

type Listed = { id: string; created: number };
type Json = { [field: string]: unknown };

const findObject = (account: EmulatedAccount, id: string): object | undefined =>
  account.charges.get(id) ??
  account.moved.get(id) ??
  account.intents.get(id) ??
  account.refunds.get(id) ??
  account.disputes.get(id) ??
  account.payouts.get(id);

/** Puts objects in place of their ids, along a path such as `latest_charge.balance_transaction`. */
function expandPath(account: EmulatedAccount, object: Json, [field = '', ...rest]: string[]): void {
  if (object.object === 'list' && field === 'data') {
    for (const one of object.data as Json[]) expandPath(account, one, rest);
    return;
  }
  if (!(field in object)) {
    const message = `This property cannot be expanded (${field}).`;
    throw new StripeRefusal(400, { param: 'expand', message }, false);
  }
  const value = object[field];
  if (typeof value === 'string') object[field] = structuredClone(findObject(account, value) ?? value);
  const inner = object[field];
  if (rest.length > 0 && typeof inner === 'object' && inner !== null) expandPath(account, inner as Json, rest);
}

/** A copy of an object as it is now. */
export function expand(account: EmulatedAccount, object: object, params: Params): Json {
  const copy = structuredClone(object) as Json;
  for (const path of texts(params, 'expand')) expandPath(account, copy, path.split('.'));
  return copy;
}

const limits: Record<string, (created: number, limit: number) => boolean> = {
  gt: (created, limit) => created > limit,
  gte: (created, limit) => created >= limit,
  lt: (created, limit) => created < limit,
  lte: (created, limit) => created <= limit,
};

function isInRange(created: number, range: Params[string] | undefined): boolean {
  if (range === undefined) return true;
  if (typeof range === 'string') return created === Number(range);
  return Object.entries(range).every(([key, limit]) => limits[key]?.(created, Number(limit)));
}

/** A page of a list: the newest first, filtered by when they were created and by fields. */
export function listPage<T extends Listed>(
  account: EmulatedAccount,
  url: string,
  all: Iterable<T>,
  params: Params,
  matches: (one: T) => boolean = () => true,
): Stripe.ApiList<Json> {
  const limit = integer(params, 'limit') ?? 10;
  if (limit < 1 || limit > 100) {
    throw new StripeRefusal(400, { param: 'limit', message: 'limit must be between 1 and 100' }, false);
  }
  const found = [...all].reverse().filter((one) => isInRange(one.created, params.created) && matches(one));
  const after = text(params, 'starting_after');
  const at = after === undefined ? 0 : found.findIndex(({ id }) => id === after) + 1;
  const page = found.slice(at, at + limit);
  return {
    object: 'list',
    data: page.map((one) => expand(account, one, {})),
    has_more: at + limit < found.length,
    url,
  };
}

/** Whether a field, where the call names it, has that value. */
export const hasField = (params: Params, name: string, value: unknown) =>
  params[name] === undefined || params[name] === value;
