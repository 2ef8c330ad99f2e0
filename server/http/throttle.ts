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
import { type LimitKey, type LimitName, limits, type SteppedKey, steps } from './limits.ts';
import { type AttemptCount, createMemoryCounts } from './memoryCounts.ts';

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
