/** A town that mails its invoices. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../../../server/config/config.ts';
import { sendDueMails } from '../../../server/jobs/sendDueMails.ts';
import { createMailer, type SendMail } from '../../../server/mail/mailer.ts';
import { queuePaymentMail } from '../../../server/store/invoices/mails.ts';
import { moneyContext } from '../../../server/store/money/context.ts';
import type { Dialect } from '../database.ts';
import { readMime } from '../news/readMime.ts';
import { makeInvoiceTown } from './invoices.ts';

export async function makeMailingTown(dialect: Dialect) {
  const shop = await makeInvoiceTown(dialect);
  const { db, dataDir, clock, call, town } = shop;
  const config = readConfig({ DATA_DIR: dataDir, PUBLIC_SCHEME: 'https', TRUST_PROXY: '1' });
  const errors: unknown[] = [];
  const run = async (sendMail: SendMail = createMailer(config)) => {
    const log = { error: (error: unknown) => void errors.push(error) };
    const { attempts } = await sendDueMails({ db, config, sendMail, now: () => clock.now, log });
    return attempts;
  };
  const mails = () => {
    const folder = join(dataDir, 'mail');
    const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : [];
    return names.sort().map((name) => readMime(readFileSync(join(folder, name), 'latin1')));
  };
  const post = (id: string, what: 'send' | 'remind', given: { key?: string; version?: number } = {}) =>
    call(`/api/invoices/${id}/${what}`, { method: 'POST', ...given });
  const rows = () => db.read('mails').orderBy('id');
  const queueReceipt = (id: string, paymentId: string) =>
    shop.write(async (tx) => {
      const row = await tx.trx('invoices').where({ id }).first();
      await queuePaymentMail(moneyContext(tx, town, clock.now), row, paymentId);
    });
  return { ...shop, run, mails, post, rows, queueReceipt, errors };
}
