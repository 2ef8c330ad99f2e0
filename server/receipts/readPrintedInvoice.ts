import type { Database } from '../../db/connection.ts';
import { isCardAmount } from '../../db/rules/money.ts';
import { toLocalTime } from '../../db/rules/time.ts';
import type { Town } from '../../db/rules/town/towns.ts';
import type { Config } from '../config/config.ts';
import type { FilePlace } from '../files/fileStorage.ts';
import { createPayLinks } from '../payments/payLinks.ts';
import { takesCards } from '../payments/takesCards.ts';
import { findInvoiceRow, readInvoice } from '../store/invoices/invoices.ts';
import { readTownContact } from '../store/towns/townContact.ts';
import type { PrintedInvoice } from './invoice.ts';
import { readSaleLogo } from './saleLogo.ts';

export type PrintedInvoiceParts = {
  db: Database;
  config: Pick<Config, 'dataDir' | 'appSecret' | 'publicScheme' | 'trustProxy' | 'port' | 'stripe'> & FilePlace;
  now: () => number;
};

/** @returns null if the town has no invoice with this id */
export async function readPrintedInvoice(
  { db, config, now }: PrintedInvoiceParts,
  town: Town,
  id: string,
): Promise<PrintedInvoice | null> {
  const today = toLocalTime(now(), town.time_zone).date;
  const row = await findInvoiceRow(db.read, town.id, id);
  const invoice = row && (await readInvoice(db.read, town.id, id, today));
  if (!invoice) return null;
  const links = createPayLinks(config);
  return {
    invoice: { ...invoice, pay_url: await links.payUrl(town, row) },
    pageUrl: await links.pageUrl(town, row),
    town,
    today,
    contact: await readTownContact(db, town),
    logo: await readSaleLogo(db, config, town),
    takesCards: takesCards(town, config) && isCardAmount(row.counted_open_cents),
  };
}
