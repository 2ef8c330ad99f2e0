/** Invoices as PDF files for administrators, the linked account, and holders of the pay link. */
import type { Context } from 'koa';
import { Problem } from '../../../db/rules/problems.ts';
import { contentDisposition } from '../../files/sendFile.ts';
import { throttleAddress } from '../../http/callerAddress.ts';
import { requirePerson } from '../../http/middleware/session.ts';
import type { TownState } from '../../http/middleware/town.ts';
import { townRouter } from '../../http/router.ts';
import type { Throttle } from '../../http/throttle.ts';
import { createPayLinks } from '../../payments/payLinks.ts';
import { invoiceDocument, type PrintedInvoice, reminderLetter } from '../../receipts/invoice.ts';
import { type PrintedInvoiceParts, readPrintedInvoice } from '../../receipts/readPrintedInvoice.ts';
import type { SaleDocument } from '../../receipts/saleDocument.ts';
import { createSaleFiles } from '../../receipts/saleFiles.ts';
import { renderSalePdf } from '../../receipts/salePdf.ts';
import { notRemindable } from '../../store/invoices/mails.ts';
import { invoiceNotFound } from './invoices.ts';

type Call = Context & { state: TownState };

/** The address may be secret, and the response is personal. */
const privateHeaders = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' };

/** GET /api/invoices/:id/pdf, …/reminder (a letter) and /api/pay/:token/pdf. */
export function invoiceFileRoutes({ throttle, ...parts }: PrintedInvoiceParts & { throttle: Throttle }) {
  const readFile = createSaleFiles(renderSalePdf);
  const links = createPayLinks(parts.config);

  async function requirePrinted(ctx: Call, id: string): Promise<PrintedInvoice> {
    const printed = await readPrintedInvoice(parts, ctx.state.town, id);
    if (!printed) throw invoiceNotFound(id);
    return printed;
  }

  async function answerFile(ctx: Call, sale: SaleDocument): Promise<void> {
    const file = await readFile(sale);
    ctx.set({
      ...privateHeaders,
      'Content-Type': 'application/pdf',
      // Displayed for printing, and saved under this name.
      'Content-Disposition': contentDisposition('inline', `${sale.seller} ${sale.title} ${sale.number}.pdf`),
    });
    ctx.body = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  }

  return townRouter()
    .get('/api/invoices/:id/pdf', 'signed-in', async (ctx) => {
      const { id = '' } = ctx.params;
      const person = requirePerson(ctx);
      const printed = await requirePrinted(ctx, id);
      const { user_id, status } = printed.invoice;
      // To others, the invoice does not exist; to its own customer, not before it is finished.
      if (!person.is_admin && (user_id !== person.id || status === 'draft')) throw invoiceNotFound(id);
      await answerFile(ctx, invoiceDocument(printed));
    })
    .get('/api/invoices/:id/reminder', 'admin', async (ctx) => {
      const printed = await requirePrinted(ctx, ctx.params.id ?? '');
      if (!printed.invoice.pay_url) throw notRemindable();
      await answerFile(ctx, reminderLetter(printed));
    })
    .get('/api/pay/:token/pdf', 'everybody', async (ctx) => {
      const { town } = ctx.state;
      await throttle.countAttempt(['pay_link_address', town.id, throttleAddress(ctx.ip)]);
      const row = await links.readPayToken(parts.db.read, town.id, ctx.params.token ?? '');
      if (!row || row.status === 'draft') throw new Problem('invoice_not_found');
      await answerFile(ctx, invoiceDocument(await requirePrinted(ctx, row.id)));
    });
}
