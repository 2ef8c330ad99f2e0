/** Mailing an invoice to its customer, and reminding of it, by administrators. */
import type { Context } from 'koa';
import { Problem } from '../../db/rules/problems.ts';
import { requirePerson } from '../middleware/session.ts';
import type { TownState } from '../middleware/town.ts';
import { remindOfInvoice, sendInvoice } from '../payments/invoiceMails.ts';
import { findInvoiceRow, type InvoiceRow } from '../store/invoices.ts';
import { type MoneyContext, moneyContext } from '../store/moneyContext.ts';
import { answerPrivate } from './answer.ts';
import { createInvoiceReader, type InvoiceParts, invoiceNotFound } from './invoices.ts';
import { createWriteCall, expectedVersion, townRouter } from './router.ts';

type Call = Context & { state: TownState; params: { id?: string } };
type Act = (context: MoneyContext, invoice: InvoiceRow) => Promise<void>;

/** POST /api/invoices/:id/send and …/remind: the mail is queued, and the invoice is the answer. */
export function invoiceMailRoutes(parts: InvoiceParts) {
  const { db, now } = parts;
  const writeCall = createWriteCall(db, now);
  const read = createInvoiceReader(parts);
  const answer = (act: Act) => async (ctx: Call) => {
    const { town } = ctx.state;
    const { id = '' } = ctx.params;
    const expected = expectedVersion(ctx);
    await writeCall(ctx, async (tx) => {
      const context = moneyContext(tx, town, now(), requirePerson(ctx));
      const row = await findInvoiceRow(tx.trx, town.id, id);
      if (!row) throw invoiceNotFound(id);
      if (expected !== undefined && expected !== row.version) {
        throw new Problem('changed_meanwhile', undefined, { current: await read(town, id, tx.trx) });
      }
      await act(context, row);
    });
    answerPrivate(ctx, await read(town, id), 202);
  };
  return townRouter()
    .post('/api/invoices/:id/send', 'admin', answer(sendInvoice))
    .post('/api/invoices/:id/remind', 'admin', answer(remindOfInvoice));
}
