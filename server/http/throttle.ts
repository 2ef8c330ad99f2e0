/**
 * Rate limits. Counts are in the database, so that a restart does not reset them, under hashes, so that the table does
 * not list who came from where. Generous limits on what is done often are counted in steps: see countInSteps().
 *
 * Signing in is counted in several ways. (1) One account from one address, and (2) one address for all accounts: after
 * too many failures that address waits until its window ends, at most a quarter of an hour. The owner of the account,
 * at another address, notices nothing. (3) One account from all addresses: this limit never refuses, or anybody could
 * lock out anybody. After a hundred failures in a day it delays each further attempt by up to five seconds. Accounts
 * that do not exist are counted alike. A success takes back its counts, except (4) a wide limit on all attempts of one
 * address, since each attempt is work.
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

/** So many attempts within so many milliseconds, counted from the first. */
type Limit = { points: number; within: number };

export const limits = {
  sign_in_account_address: { points: 10, within: 15 * minuteMs },
  sign_in_address: { points: 50, within: 15 * minuteMs },
  /** Successes too. A whole office may share an address. */
  sign_in_work: { points: 300, within: 15 * minuteMs },
  /** Delays, never refuses: see signInDelayMs(). */
  sign_in_account: { points: Number.POSITIVE_INFINITY, within: 24 * 60 * minuteMs },
  register_address: { points: 20, within: 60 * minuteMs },
  forgot_address: { points: 20, within: 60 * minuteMs },
  /** Beyond it nothing is mailed, and nobody is told. The last mailed address still works. */
  forgot_account: { points: 3, within: 60 * minuteMs },
  link_address: { points: 30, within: 15 * minuteMs },
  password_change: { points: 10, within: 15 * minuteMs },
  /** The same from all addresses: what a stolen session may guess. Its owner can still set a password by a mailed link. */
  password_change_account: { points: 30, within: 60 * minuteMs },
  /** Mails that confirm an address, for its owner's sake. */
  confirm_mail: { points: 3, within: 60 * minuteMs },
  /** Another address for an account: each is a mail to somebody who may not have asked for it. */
  email_change: { points: 5, within: 60 * minuteMs },
  email_change_address: { points: 20, within: 60 * minuteMs },
  email_change_recipient: { points: 3, within: 60 * minuteMs },
  /** Wrong codes, of which three in a million are right at any time. Beyond it, it takes two codes in a row. */
  second_factor: { points: 10, within: 24 * 60 * minuteMs },
  /** The mail that tells an account's owner of it. */
  wrong_codes_mail: { points: 1, within: 24 * 60 * minuteMs },
  /** Asking for news by e-mail; a library's computers share an address. */
  subscribe_address: { points: 40, within: 60 * minuteMs },
  /** Beyond it nothing is mailed to that address, and nobody is told. */
  subscribe_recipient: { points: 1, within: 24 * 60 * minuteMs },
  /** All together, from however many addresses: each is a mail that somebody may not have asked for. */
  subscribe_town: { points: 2000, within: 60 * minuteMs },
  /** Devices that ask for news by push; a library's computers share an address. */
  push_address: { points: 40, within: 60 * minuteMs },
  push_town: { points: 2000, within: 60 * minuteMs },
  mails_sent: { points: 60, within: 60 * minuteMs },
  /** Examinations that administrators of a town ask for: each reads all of its orders. */
  examinations: { points: 6, within: 10 * minuteMs },
  /** Searches in vain that are counted: each is a write without signing in. */
  search_misses_address: { points: 60, within: 60 * minuteMs },
  /** New carts alone: a shopper who has one goes on. A whole school may share an address. */
  cart_sessions_address: { points: 1500, within: 60 * minuteMs },
  /**
   * Changes of carts, each a write without signing in. A fair with 500 phones behind one address makes 40 each in an
   * hour; a tablet at a busy stand makes one a second. An outbox that is refused waits and sends again.
   */
  cart_changes_address: { points: 20_000, within: 60 * minuteMs },
  cart_changes_cart: { points: 600, within: minuteMs },
  /** Orders that are placed; one cart is one shopper, one address may be a whole market. */
  orders_address: { points: 300, within: 60 * minuteMs },
  orders_cart: { points: 30, within: 60 * minuteMs },
  /** Beyond it nothing is mailed to that address when something is ordered: anybody may name it. */
  order_mail_recipient: { points: 10, within: 24 * 60 * minuteMs },
  /** Refusals are stored with their keys, so that a late copy of the call does nothing else. */
  refusals_address: { points: 600, within: 60 * minuteMs },
  refusals_cart: { points: 60, within: 60 * minuteMs },
  /** Confirmations of others' orders, and ids that name none. */
  confirmation_address: { points: 600, within: 15 * minuteMs },
  /** Looking at pay links, also at ones that are none; a whole office may share an address. */
  pay_link_address: { points: 600, within: 15 * minuteMs },
  /** Beginning to pay by one: each may make a payment at Stripe. */
  pay_address: { points: 120, within: 60 * minuteMs },
} satisfies Record<string, Limit>;
export type LimitName = keyof typeof limits;

/** What is counted in steps: the database is told of so many at once. */
const steps = { cart_changes_address: 200, cart_changes_cart: 30, search_misses_address: 10 } as const;
export type SteppedKey = [name: keyof typeof steps, ...parts: string[]];

/** The key of one count: the limit's name, and what its attempts have in common. */
export type LimitKey = [name: LimitName, ...parts: string[]];

const failuresWithoutDelay = 100;
const maxDelayMs = 5000;

/** How long an attempt waits after so many failures of an account. */
export function signInDelayMs(failures: number): number {
  return failures <= failuresWithoutDelay ? 0 : Math.min(maxDelayMs, (failures - failuresWithoutDelay) * 100);
}

/** A count by an IPv6 address is one by its /48 network, too: a customer may have 65,536 addresses. */
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

/** PostgreSQL's driver gives large integers as text. */
const toAttemptCount = (row: { points: unknown; expire: unknown }): AttemptCount => ({
  points: Number(row.points),
  expire: Number(row.expire),
});

/** Sorted, so that two transactions lock the same rows in the same sequence: no deadlock. */
const sortKeys = (counts: readonly LimitKey[]) => counts.toSorted((a, b) => (hashKey(a) < hashKey(b) ? -1 : 1));

export type Throttle = {
  /**
   * Counts an attempt before it is made, so that a hundred at once count as a hundred. Waits where a limit delays.
   * @throws Problem `too_many_attempts` with `retry_after` in seconds
   */
  countAttempt(...counts: LimitKey[]): Promise<void>;
  /**
   * The same inside a transaction, for what is counted only where it succeeds: no write of its own.
   * @throws Problem `too_many_attempts`
   */
  countInside(trx: Knex, ...counts: LimitKey[]): Promise<void>;
  /** The same where too many attempts only change what is asked for. @returns whether there were too many */
  isOverInside(trx: Knex, count: LimitKey): Promise<boolean>;
  /** The same with a write for each step alone, for what is done often: each process may allow a step more. */
  countInSteps(...counts: SteppedKey[]): Promise<void>;
  /** Counts an attempt and says whether it is allowed. */
  tryAttempt(count: LimitKey): Promise<boolean>;
  /** The attempt succeeded: takes it off the counts, and resets the count of failures under `cleared`. */
  forgetAttempts(trx: Knex, counts: LimitKey[], cleared?: LimitKey): Promise<void>;
};

export function createThrottle(
  db: Database,
  now: () => number,
  wait: (milliseconds: number) => Promise<unknown> = sleep,
): Throttle {
  const countInMemory = createMemoryCounts();

  /** @param first what is counted now, and until when if nothing was before */
  async function count(trx: Knex, one: LimitKey, first?: AttemptCount): Promise<AttemptCount> {
    const instant = now();
    const { within } = limits[one[0]];
    // One that ends later than it could was counted by a clock that was wrong.
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

  async function countAttempt(...named: LimitKey[]): Promise<void> {
    const counts = addWideNetworks(named);
    // An attempt that is refused anyway costs no write.
    for (const one of counts) {
      const row = await db
        .read('throttle')
        .where({ key: hashKey(one) })
        .first('points', 'expire');
      if (row) refuse(one, toAttemptCount(row), 1);
    }
    const counted = await db.write.transaction(async (trx) => {
      const all: [LimitKey, AttemptCount][] = [];
      for (const one of sortKeys(counts)) all.push([one, await count(trx, one)]);
      return all;
    });
    for (const [one, state] of counted) refuse(one, state);
    const slowed = counted.find(([[name]]) => name === 'sign_in_account');
    const pause = slowed ? signInDelayMs(slowed[1].points) : 0;
    if (pause > 0) await wait(pause);
  }

  return {
    countAttempt,
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
        if (known.untold < steps[one[0]]) continue;
        const { untold: points, expire } = known;
        known.untold = 0;
        const told = await count(db.write, one, { points, expire });
        // Others may have come meanwhile.
        Object.assign(known, { points: told.points + known.untold, expire: told.expire });
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
