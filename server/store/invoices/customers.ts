/** The customers that a town's invoices were written to. They are in their invoices alone: there is no list of people. */
import type { Knex } from 'knex';
import { customerFields, type InvoiceCustomer, maxListedCustomers } from '../../../db/rules/invoices/invoices.ts';
import { findSearchedIds } from './list.ts';

/** So many invoices are looked at: those that a search finds, else the newest. */
const maxExaminedInvoices = 200;

/**
 * The customers of the newest invoices, each address once as its newest invoice has it, the newest first.
 * @param search beginnings of words of a name, an address or a number; empty for all
 * @param today the town's, YYYY-MM-DD
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
