/** Lets administrators mail an invoice or a reminder to its customer. */
import type { Context } from 'koa';
import { InvoiceMailInput, InvoiceMailQuery } from '../../../db/rules/invoices/moneyInput.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { answerPrivate } from '../../http/answer.ts';
import { requirePerson } from '../../http/middleware/session.ts';
import type { TownState } from '../../http/middleware/town.ts';
import { createWriteCall, expectedVersion, readBody, townRouter } from '../../http/router.ts';
import { previewInvoiceMail } from '../../mail/invoiceMails.ts';
import { readPrintedInvoice } from '../../receipts/readPrintedInvoice.ts';
import { findInvoiceRow, type InvoiceRow } from '../../store/invoices/invoices.ts';
import { notRemindable, remindOfInvoice, requireSendable, sendInvoice } from '../../store/invoices/mails.ts';
import { type MoneyContext, moneyContext } from '../../store/money/context.ts';
import { parseQuery } from '../orders/calls.ts';
import { createInvoiceReader, type InvoiceParts, invoiceNotFound } from './invoices.ts';

type Call = Context & { state: TownState; params: { id?: string } };
type Act = (context: MoneyContext, invoice: InvoiceRow, message: string) => Promise<void>;

/** Older clients send no body. */
function readOptionalBody(ctx: Call): { message: string } {
  const { body } = ctx.request as { body?: unknown };
  return body === undefined ? { message: '' } : readBody(ctx, InvoiceMailInput);
}

/** POST /api/invoices/:id/send and …/remind queue a mail and return the invoice. GET …/mail previews it. */
export function invoiceMailRoutes(parts: InvoiceParts) {
  const { db, now } = parts;
  const writeCall = createWriteCall(db, now);
  const read = createInvoiceReader(parts);
  const answer = (act: Act) => async (ctx: Call) => {
    const { town } = ctx.state;
    const { id = '' } = ctx.params;
    const expected = expectedVersion(ctx);
    const { message } = readOptionalBody(ctx);
    await writeCall(ctx, async (tx) => {
      const context = moneyContext(tx, town, now(), requirePerson(ctx));
      const row = await findInvoiceRow(tx.trx, town.id, id);
      if (!row) throw invoiceNotFound(id);
      if (expected !== undefined && expected !== row.version) {
        throw new Problem('changed_meanwhile', undefined, { current: await read(town, id, tx.trx) });
      }
      await act(context, row, message);
    });
    answerPrivate(ctx, await read(town, id), 202);
  };
  return townRouter()
    .get('/api/invoices/:id/mail', 'admin', async (ctx) => {
      const { id = '' } = ctx.params;
      const { kind } = parseQuery(ctx, InvoiceMailQuery);
      const printed = await readPrintedInvoice(parts, ctx.state.town, id);
      if (!printed) throw invoiceNotFound(id);
      requireSendable(printed.invoice);
      if (kind === 'invoice_reminder' && !printed.invoice.pay_url) throw notRemindable();
      answerPrivate(ctx, previewInvoiceMail(kind, printed));
    })
    .post('/api/invoices/:id/send', 'admin', answer(sendInvoice))
    .post('/api/invoices/:id/remind', 'admin', answer(remindOfInvoice));
}
