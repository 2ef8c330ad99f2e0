import type { Knex } from 'knex';
import type { FilePlace } from '../files/fileStorage.ts';
import { findAlteredDocuments } from '../store/content/archive.ts';
import { findBrokenNotices } from '../store/meetings/noticeChain.ts';
import { findBrokenPhotos } from '../store/meetings/postings.ts';
import { checkCounts } from './countProblems.ts';
import { checkInvoices } from './invoiceProblems.ts';
import { checkOrders } from './orderProblems.ts';

export type LedgerProblems = { orders: number; invoices: number; problems: string[] };

/** Finds what doesn't add up in a town's orders, invoices, stock, money and counts. */
export async function findLedgerProblems(knex: Knex, townId: string): Promise<LedgerProblems> {
  const orders = await checkOrders(knex, townId);
  const invoices = await checkInvoices(knex, townId);
  const problems = [...orders.problems, ...invoices.problems, ...(await checkCounts(knex, townId))];
  return { orders: orders.count, invoices: invoices.count, problems };
}

/**
 * Finds what doesn't add up in a town's ledger, and notices and archived documents that are not as they were.
 * @param place of the files, to read the photos of postings; without it only their rows are compared
 */
export async function findTownProblems(
  knex: Knex,
  townId: string,
  place?: FilePlace,
): Promise<LedgerProblems & { notices: number }> {
  const ledger = await findLedgerProblems(knex, townId);
  const notices = await findBrokenNotices(knex, townId);
  const photos = await findBrokenPhotos(knex, townId, place);
  const altered = await findAlteredDocuments(knex, townId);
  const problems = [...ledger.problems, ...notices.problems, ...photos.problems, ...altered];
  return { ...ledger, notices: notices.count, problems };
}
