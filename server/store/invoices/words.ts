import type { Knex } from 'knex';
import { invoiceWords, type WordedInvoice } from '../../../db/rules/invoices/words.ts';

/** Saves the words that an invoice is found by, in place of those that it had. */
export async function saveInvoiceWords(
  trx: Knex.Transaction,
  townId: string,
  invoiceId: string,
  invoice: WordedInvoice,
): Promise<void> {
  await trx('invoice_words').where({ town_id: townId, invoice_id: invoiceId }).del();
  await trx('invoice_words').insert(
    invoiceWords(invoice).map((word) => ({ word, town_id: townId, invoice_id: invoiceId })),
  );
}
