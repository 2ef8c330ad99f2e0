/** Claims due rows of an outbox one by one, so that several servers can send at once. */

import type { Knex } from 'knex';
import type { Database } from '../../db/connection.ts';
import { toIso } from '../../db/rules/time.ts';

/** Lower numbers are sent first. */
export const sendPriorities = { personal: 0, emergency: 1, news: 2 } as const;

type Claim = {
  now: number;
  /** Longer than any attempt. After a crash, a claimed row waits this long for the next attempt. */
  claimMs: number;
  /** Further columns to increase by one. */
  counts?: readonly string[];
};

/**
 * Claims the longest due row among the most urgent for one attempt, so that no other server gets it meanwhile.
 * @returns null if no row is due that another server is not claiming
 */
export async function claimDue<Row>(db: Database, table: 'mails' | 'pushes', claim: Claim): Promise<Row | null> {
  for (const priority of Object.values(sendPriorities)) {
    const claimed = await claimDueOf<Row>(db, table, claim, priority);
    if (claimed) return claimed;
  }
  return null;
}

async function claimDueOf<Row>(
  { dialect, read, write }: Database,
  table: string,
  { now, claimMs, counts = [] }: Claim,
  priority: number,
): Promise<Row | null> {
  const instant = toIso(now);
  const due = (knex: Knex) =>
    knex(table).where({ priority }).where('next_attempt_at', '<=', instant).orderBy('next_attempt_at').limit(1);
  // If nothing is due, nothing is written.
  if ((await due(read).select('id')).length === 0) return null;
  const oldest = due(write).select('id');
  if (dialect === 'postgres') oldest.forUpdate().skipLocked();
  const counted = ['attempts', ...counts].map((column) => [column, write.raw('?? + 1', [column])]);
  const [claimed]: Row[] = await write(table)
    .where({ id: oldest })
    .update({ ...Object.fromEntries(counted), next_attempt_at: toIso(now + claimMs) })
    .returning('*');
  return claimed ?? null;
}

/** The next row's due time in milliseconds; Infinity if none waits. */
export async function findNextDue({ read }: Database, table: 'mails' | 'pushes'): Promise<number> {
  const row: { next_attempt_at: string } | undefined = await read(table)
    .whereNotNull('next_attempt_at')
    .orderBy('next_attempt_at')
    .first('next_attempt_at');
  return row ? Date.parse(row.next_attempt_at) : Number.POSITIVE_INFINITY;
}
