/** Lists customers of a town's invoices. They exist only in invoices: there is no customer table. */
import type { Knex } from 'knex';
import { customerFields, type InvoiceCustomer, maxListedCustomers } from '../../../db/rules/invoices/invoices.ts';
import { findSearchedIds } from './list.ts';

/** Invoices examined: search results, or else the newest. */
const maxExaminedInvoices = 200;

/**
 * Lists customers of the newest invoices, each address once with its newest data, newest first.
 * @param search beginnings of words in a name, address or number; empty for all
 * @param today the town's day, YYYY-MM-DD
 */
export async function listInvoiceCustomers(
  knex: Knex,
  townId: string,
  search: string,
  today: string,
): Promise<InvoiceCustomer[]> {
  const found = await findSearchedIds(knex, townId, { search, sort: 'newest' }, today);
  const rows: InvoiceCustomer[] = await knex('invoices')
    .where({ town_id: townId })
    .modify((query) => found && query.whereIn('id', found))
    .orderBy('sequence', 'desc')
    .limit(maxExaminedInvoices)
    .select(...customerFields);
  const customers = new Map<string, InvoiceCustomer>();
  for (const row of rows) if (!customers.has(row.customer_email)) customers.set(row.customer_email, row);
  return [...customers.values()].slice(0, maxListedCustomers);
}
