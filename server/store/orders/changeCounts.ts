/** Counts that change with every change of an order or invoice, for live updates. */
import type { Knex } from 'knex';

/** A table to watch, the table of its change counts, and the count for one person. */
export type ChangeSource = {
  table: 'orders' | 'invoices';
  counters: 'order_counters' | 'invoice_counters';
  /** SQL that changes whenever one of a person's own records does. */
  ownCount: string;
  /** Records that a person does not see. */
  hidden?: { status: string };
};

/** The sum of versions counts all changes, since orders are never deleted. */
export const orderChanges: ChangeSource = { table: 'orders', counters: 'order_counters', ownCount: 'sum(version)' };

/** Invoices may be deleted, linked to another account or become drafts again, so their number and the last one count too. */
export const invoiceChanges: ChangeSource = {
  table: 'invoices',
  counters: 'invoice_counters',
  hidden: { status: 'draft' },
  ownCount: `count(*) || '.' || max(sequence) || '.' || sum(version)`,
};

/** Reads change counts by town id. */
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

/** Reads the change counts of some people's own records, by their ids. */
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
