/**
 * Pay links: anyone with one can see the payer's part of an invoice and pay it without signing in. Raising
 * `pay_link_version` voids all earlier links.
 */
import type { Knex } from 'knex';
import type { Town } from '../../db/rules/town/towns.ts';
import { readAppSecret } from '../config/appSecret.ts';
import { type Config, originOf } from '../config/config.ts';
import { computeSignature, isSameSignature } from '../config/signatures.ts';
import { findInvoiceRow, type InvoiceRow, isPayable } from '../store/invoices/invoices.ts';

type LinkedInvoice = Pick<InvoiceRow, 'id' | 'town_id' | 'pay_link_version'>;
type PayableInvoice = LinkedInvoice & Pick<InvoiceRow, 'status' | 'counted_open_cents'>;

/** Characters of 64 kinds: too many to guess, and short enough to type from paper. */
const signatureLength = 24;

const signLink = (secret: string, { town_id, id, pay_link_version }: LinkedInvoice): string =>
  computeSignature(secret, 'pay link', town_id, id, pay_link_version).slice(0, signatureLength);

/** The path of an invoice's pay page. */
export const payPath = (secret: string, invoice: LinkedInvoice): string =>
  `/pay/${invoice.id}-${signLink(secret, invoice)}`;

/** Finds the invoice of a token; null if the token is wrong or voided. */
async function findPayLink(knex: Knex, townId: string, token: string, secret: string): Promise<InvoiceRow | null> {
  const id = token.slice(0, -signatureLength - 1);
  const row = token.at(id.length) === '-' ? await findInvoiceRow(knex, townId, id) : undefined;
  return row && isSameSignature(token.slice(id.length + 1), signLink(secret, row)) ? row : null;
}

/** Makes and reads the pay links of this installation. */
export function createPayLinks(config: Pick<Config, 'dataDir' | 'appSecret' | 'publicScheme' | 'trustProxy' | 'port'>) {
  const pageUrl = async (town: Pick<Town, 'host'>, invoice: LinkedInvoice): Promise<string> =>
    originOf(config, town.host) + payPath(await readAppSecret(config), invoice);
  return {
    /** The address of an invoice's page, which also shows a paid one. */
    pageUrl,
    /** The address while the invoice has a balance due and accepts payments; otherwise empty. */
    payUrl: async (town: Pick<Town, 'host'>, invoice: PayableInvoice): Promise<string> =>
      isPayable(invoice) && invoice.counted_open_cents > 0 ? pageUrl(town, invoice) : '',
    /** Finds the invoice of a token (after `/pay/`) in any state; null for a wrong or voided token. */
    readPayToken: async (knex: Knex, townId: string, token: string): Promise<InvoiceRow | null> =>
      findPayLink(knex, townId, token, await readAppSecret(config)),
  };
}
export type PayLinks = ReturnType<typeof createPayLinks>;
