/**
 * Rate limits. Counts are stored in the database to survive restarts, and under hashes so that the table does not
 * reveal addresses. Generous limits on frequent actions are counted in steps: see countInSteps().
 *
 * Sign-in has several limits. (1) Failures per account and address and (2) per address make that address wait up to
 * fifteen minutes; the owner elsewhere is not affected. (3) Failures per account from all addresses never block, or
 * anyone could lock out anyone: after a hundred a day, each attempt is delayed up to five seconds. Unknown accounts are
 * counted alike. A success removes its counts, except (4) a wide limit on all attempts per address, since each costs
 * work.
 */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Database } from '../../db/connection.ts';
import { Problem } from '../../db/rules/problems.ts';
import { clockSkewMs, isStillAhead } from '../start/clockErrors.ts';
import { isWideNetwork, wideNetworkFactor, wideNetworkOf } from './callerAddress.ts';
import { type AttemptCount, createMemoryCounts } from './memoryCounts.ts';

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
const steps = { cart_changes_address: 200, cart_changes_cart: 30, search_misses_address: 10 } as const;
export type SteppedKey = [name: keyof typeof steps, ...parts: string[]];

/** The key of a count: the limit's name, and the values that its attempts share. */
export type LimitKey = [name: LimitName, ...parts: string[]];

const failuresWithoutDelay = 100;
const maxDelayMs = 5000;

/** The delay of an attempt after this many failures of an account. */
export function signInDelayMs(failures: number): number {
  return failures <= failuresWithoutDelay ? 0 : Math.min(maxDelayMs, (failures - failuresWithoutDelay) * 100);
}

/** Counts an IPv6 address under its /48 network as well, since a customer may have 65,536 addresses. */
const addWideNetworks = <Name extends LimitName>(counts: readonly [Name, ...string[]][]): [Name, ...string[]][] =>
  counts.flatMap((one) => {
    const [name, ...parts] = one;
    const wide = wideNetworkOf(parts.at(-1) ?? '');
    return wide === null ? [one] : [one, [name, ...parts.slice(0, -1), wide]];
  });

const pointsOf = ([name, ...parts]: LimitKey) =>
  limits[name].points * (isWideNetwork(parts.at(-1) ?? '') ? wideNetworkFactor : 1);

const hashKey = ([name, ...parts]: LimitKey) =>
  `${name}:${createHash('sha256').update(JSON.stringify(parts)).digest('base64url')}`;

/** PostgreSQL's driver returns large integers as text. */
const toAttemptCount = (row: { points: unknown; expire: unknown }): AttemptCount => ({
  points: Number(row.points),
  expire: Number(row.expire),
});

/** Sorted, so that concurrent transactions lock rows in the same sequence and can't deadlock. */
const sortKeys = (counts: readonly LimitKey[]) => counts.toSorted((a, b) => (hashKey(a) < hashKey(b) ? -1 : 1));

export type Throttle = {
  /**
   * Counts an attempt before it runs, so that concurrent attempts all count. Waits if the limit delays.
   * @throws Problem `too_many_attempts` with `retry_after` in seconds
   */
  countAttempt(...counts: LimitKey[]): Promise<void>;
  /**
   * Only reads, before work that countInside() counts once it is done.
   * @throws Problem `too_many_attempts` if one attempt more would be refused
   */
  requireRoom(...counts: LimitKey[]): Promise<void>;
  /**
   * Counts inside a transaction, so that only successful actions count and no extra write is needed.
   * @throws Problem `too_many_attempts`
   */
  countInside(trx: Knex, ...counts: LimitKey[]): Promise<void>;
  /** Counts inside a transaction without throwing. @returns whether the limit is exceeded */
  isOverInside(trx: Knex, count: LimitKey): Promise<boolean>;
  /** Counts frequent actions and writes once per step; each process may allow up to a step more. */
  countInSteps(...counts: SteppedKey[]): Promise<void>;
  /** Counts an attempt. @returns whether it is allowed */
  tryAttempt(count: LimitKey): Promise<boolean>;
  /** Uncounts a successful attempt, and resets the failures counted under `cleared`. */
  forgetAttempts(trx: Knex, counts: LimitKey[], cleared?: LimitKey): Promise<void>;
};

export function createThrottle(
  db: Database,
  now: () => number,
  wait: (milliseconds: number) => Promise<unknown> = sleep,
): Throttle {
  const countInMemory = createMemoryCounts();

  /** @param first the count and expiry if there is no present count */
  async function count(trx: Knex, one: LimitKey, first?: AttemptCount): Promise<AttemptCount> {
    const instant = now();
    const { within } = limits[one[0]];
    // An expiry later than possible was set by a wrong clock.
    const over = '(throttle.expire <= ? or throttle.expire > ?)';
    const ends = [instant, instant + within + clockSkewMs];
    const { points, expire } = first ?? { points: 1, expire: instant + within };
    const [row] = await trx('throttle')
      .insert({ key: hashKey(one), points, expire })
      .onConflict('key')
      .merge({
        points: trx.raw(`case when ${over} then excluded.points else throttle.points + excluded.points end`, ends),
        expire: trx.raw(`case when ${over} then excluded.expire else throttle.expire end`, ends),
      })
      .returning(['points', 'expire']);
    return toAttemptCount(row);
  }

  function refuse(one: LimitKey, { points, expire }: AttemptCount, already = 0): void {
    if (points + already <= pointsOf(one) || !isStillAhead(expire, now(), limits[one[0]].within)) return;
    throw new Problem('too_many_attempts', undefined, { retry_after: Math.ceil((expire - now()) / 1000) });
  }

  async function requireRoom(...named: LimitKey[]): Promise<void> {
    for (const one of addWideNetworks(named)) {
      const row = await db
        .read('throttle')
        .where({ key: hashKey(one) })
        .first('points', 'expire');
      if (row) refuse(one, toAttemptCount(row), 1);
    }
  }

  async function countAttempt(...named: LimitKey[]): Promise<void> {
    const counts = addWideNetworks(named);
    // An attempt that is refused anyway needs no write.
    await requireRoom(...named);
    const counted = await db.write.transaction(async (trx) => {
      const all: [LimitKey, AttemptCount][] = [];
      for (const one of sortKeys(counts)) all.push([one, await count(trx, one)]);
      // Refused inside, so that a burst of one address counts against nothing that others share.
      for (const [one, state] of all) refuse(one, state);
      return all;
    });
    const slowed = counted.find(([[name]]) => name === 'sign_in_account');
    const pause = slowed ? signInDelayMs(slowed[1].points) : 0;
    if (pause > 0) await wait(pause);
  }

  return {
    countAttempt,
    requireRoom,
    async countInside(trx, ...counts) {
      for (const one of sortKeys(addWideNetworks(counts))) refuse(one, await count(trx, one));
    },
    async isOverInside(trx, one) {
      const { points } = await count(trx, one);
      return points > pointsOf(one);
    },
    async countInSteps(...counts) {
      for (const one of addWideNetworks(counts)) {
        const known = countInMemory(one[0], hashKey(one), limits[one[0]].within, now());
        refuse(one, known);
        if (known.unsaved < steps[one[0]]) continue;
        const { unsaved: points, expire } = known;
        known.unsaved = 0;
        const saved = await count(db.write, one, { points, expire });
        // Other processes may have counted meanwhile.
        Object.assign(known, { points: saved.points + known.unsaved, expire: saved.expire });
        refuse(one, known);
      }
    },
    async tryAttempt(one) {
      try {
        await countAttempt(one);
        return true;
      } catch (error) {
        if (error instanceof Problem && error.code === 'too_many_attempts') return false;
        throw error;
      }
    },
    async forgetAttempts(trx, counts, cleared) {
      for (const one of sortKeys(addWideNetworks(cleared ? [...counts, cleared] : counts))) {
        const row = trx('throttle').where({ key: hashKey(one) });
        if (one === cleared) await row.del();
        else await row.where('points', '>', 0).decrement('points', 1);
      }
    },
  };
}
