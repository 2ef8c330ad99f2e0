/** How often callers may try: the limits that throttle.ts counts. */
const minuteMs = 60_000;

/** Allowed attempts within a time in milliseconds, which starts at the first. */
type Limit = { points: number; within: number };

export const limits = {
  sign_in_account_address: { points: 10, within: 15 * minuteMs },
  sign_in_address: { points: 50, within: 15 * minuteMs },
  /** Includes successes. A whole office may share an address. */
  sign_in_work: { points: 300, within: 15 * minuteMs },
  /** Delays but never refuses: see signInDelayMs(). */
  sign_in_account: { points: Number.POSITIVE_INFINITY, within: 24 * 60 * minuteMs },
  register_address: { points: 20, within: 60 * minuteMs },
  forgot_address: { points: 20, within: 60 * minuteMs },
  /** Above it nothing is mailed, without an error. The last mailed link still works. */
  forgot_account: { points: 3, within: 60 * minuteMs },
  link_address: { points: 30, within: 15 * minuteMs },
  password_change: { points: 10, within: 15 * minuteMs },
  /** From all addresses, it limits guesses with a stolen session. Its owner can still set a password by mail. */
  password_change_account: { points: 30, within: 60 * minuteMs },
  /** Mails to confirm an address, limited to spare its owner. */
  confirm_mail: { points: 3, within: 60 * minuteMs },
  /** Requests for a new address: each mails somebody who may not have asked for it. */
  email_change: { points: 5, within: 60 * minuteMs },
  email_change_address: { points: 20, within: 60 * minuteMs },
  email_change_recipient: { points: 3, within: 60 * minuteMs },
  /** Wrong codes, of which three in a million are right at any time. Above it, two consecutive codes are required. */
  second_factor: { points: 10, within: 24 * 60 * minuteMs },
  /** The mail that warns the account's owner. */
  wrong_codes_mail: { points: 1, within: 24 * 60 * minuteMs },
  /** Requests for news by e-mail; a library's computers share an address. */
  subscribe_address: { points: 40, within: 60 * minuteMs },
  /** Above it nothing is mailed to that address, without an error. */
  subscribe_recipient: { points: 1, within: 24 * 60 * minuteMs },
  /** From all addresses together: each request mails somebody who may not have asked for it. */
  subscribe_town: { points: 2000, within: 60 * minuteMs },
  /** Devices that subscribe to push; a library's computers share an address. */
  push_address: { points: 40, within: 60 * minuteMs },
  push_town: { points: 2000, within: 60 * minuteMs },
  mails_sent: { points: 60, within: 60 * minuteMs },
  /** Examinations requested by a town's administrators: each reads all of its orders. */
  examinations: { points: 6, within: 10 * minuteMs },
  /** Requests sent by forms. A library's computers share an address, and one neighbor may write forty in a week. */
  requests_address: { points: 10, within: 60 * minuteMs },
  requests_address_day: { points: 30, within: 24 * 60 * minuteMs },
  requests_town: { points: 300, within: 60 * minuteMs },
  /** Posts of requests, refused ones included: each costs a look at the form. */
  request_tries_address: { points: 200, within: 60 * minuteMs },
  /** Posts without script beyond the limit of files: each costs a page that gives back what was typed. */
  request_returns_address: { points: 600, within: 60 * minuteMs },
  /** Started megabytes of files of requests. */
  request_megabytes_town: { points: 600, within: 60 * minuteMs },
  /** Files of requests, and looks at requests by their token, wrong ones included. */
  request_files_address: { points: 120, within: 60 * minuteMs },
  request_token_address: { points: 600, within: 15 * minuteMs },
  /** Counts the person's messages about one request. */
  request_messages_request: { points: 20, within: 60 * minuteMs },
  /** Above it, nothing about requests is mailed to that address by what anybody can type. */
  request_mail_recipient: { points: 1, within: 24 * 60 * minuteMs },
  request_mail_town: { points: 60, within: 60 * minuteMs },
  /** Reports of searches without results: each is a write without signing in. */
  search_misses_address: { points: 60, within: 60 * minuteMs },
  /** Only new carts; shoppers with one are not affected. A whole school may share an address. */
  cart_sessions_address: { points: 1500, within: 60 * minuteMs },
  /**
   * Cart changes, which are writes without signing in. A fair with 500 phones behind one address makes 40 each per
   * hour; a tablet at a busy stand makes one a second. A refused outbox waits and tries again.
   */
  cart_changes_address: { points: 20_000, within: 60 * minuteMs },
  cart_changes_cart: { points: 600, within: minuteMs },
  /** Orders placed; a cart is one shopper, but an address may be a whole market. */
  orders_address: { points: 300, within: 60 * minuteMs },
  orders_cart: { points: 30, within: 60 * minuteMs },
  /** Above it, orders are not mailed to that address: anyone can enter it. */
  order_mail_recipient: { points: 10, within: 24 * 60 * minuteMs },
  /** Refusals are stored with their keys, so that a late copy of the call has no effect. */
  refusals_address: { points: 600, within: 60 * minuteMs },
  refusals_cart: { points: 60, within: 60 * minuteMs },
  /** Views of others' order confirmations, and unknown ids. */
  confirmation_address: { points: 600, within: 15 * minuteMs },
  /** Views of pay links, including invalid ones; a whole office may share an address. */
  pay_link_address: { points: 600, within: 15 * minuteMs },
  /** Payments started by pay link: each may create a payment at Stripe. */
  pay_address: { points: 120, within: 60 * minuteMs },
} satisfies Record<string, Limit>;
export type LimitName = keyof typeof limits;

/** Steps of counts that are first kept in memory: the database is updated once per step. */
export const steps = { cart_changes_address: 200, cart_changes_cart: 30, search_misses_address: 10 } as const;
export type SteppedKey = [name: keyof typeof steps, ...parts: string[]];

/** The key of a count: the limit's name, and the values that its attempts share. */
export type LimitKey = [name: LimitName, ...parts: string[]];
