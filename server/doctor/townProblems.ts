import type { Knex } from 'knex';
import { checkCounts } from './countProblems.ts';
import { checkInvoices } from './invoiceProblems.ts';
import { checkOrders } from './orderProblems.ts';

export type TownProblems = { orders: number; invoices: number; problems: string[] };

/** Finds what doesn't add up in a town's orders, invoices, stock, money and counts. */
export async function findTownProblems(knex: Knex, townId: string): Promise<TownProblems> {
  const orders = await checkOrders(knex, townId);
  const invoices = await checkInvoices(knex, townId);
  const problems = [...orders.problems, ...invoices.problems, ...(await checkCounts(knex, townId))];
  return { orders: orders.count, invoices: invoices.count, problems };
}
