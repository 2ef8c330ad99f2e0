/** Counts that change whenever an order or an invoice does, for those who listen. */
import type { Knex } from 'knex';

/** What is listened to: a table, the one that counts its changes in a town, and what it tells one person. */
export type ChangeSource = {
  table: 'orders' | 'invoices';
  counters: 'order_counters' | 'invoice_counters';
  /** Changes whenever one of a person's own does, in SQL. */
  ownCount: string;
  /** Which of them a person does not see. */
  hidden?: { status: string };
};

/** Each order's version counts its changes, and no order ever goes. */
export const orderChanges: ChangeSource = { table: 'orders', counters: 'order_counters', ownCount: 'sum(version)' };

/** Invoices also go, are linked to another account, or become drafts again: their number and the last one count, too. */
export const invoiceChanges: ChangeSource = {
  table: 'invoices',
  counters: 'invoice_counters',
  hidden: { status: 'draft' },
  ownCount: `count(*) || '.' || max(sequence) || '.' || sum(version)`,
};

/** The count of changes of some towns, by the town's id. */
export async function readChangeCounts(
  knex: Knex,
  { counters }: ChangeSource,
  townIds: readonly string[],
): Promise<Map<string, string>> {
  if (townIds.length === 0) return new Map();
  const rows: { town_id: string; change_count: number }[] = await knex(counters)
    .whereIn('town_id', townIds)
    .select('town_id', 'change_count');
  return new Map(rows.map(({ town_id, change_count }) => [town_id, String(change_count)]));
}

/** The same of some people's own, by their ids. */
export async function readOwnChangeCounts(
  knex: Knex,
  { table, ownCount, hidden }: ChangeSource,
  townId: string,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  const counts = new Map<string, string>();
  for (let at = 0; at < userIds.length; at += 500) {
    const rows: { user_id: string; changes: number | string }[] = await knex(table)
      .where({ town_id: townId })
      .whereIn('user_id', userIds.slice(at, at + 500))
      .modify((query) => hidden && query.whereNot(hidden))
      .groupBy('user_id')
      .select('user_id', knex.raw(`${ownCount} as changes`));
    for (const { user_id, changes } of rows) counts.set(user_id, String(changes));
  }
  return counts;
}
