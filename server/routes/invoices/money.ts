import type { Context } from 'koa';
import { InvoicePaymentInput, InvoiceRefundInput } from '../../../db/rules/invoices/moneyInput.ts';
import { toCents } from '../../../db/rules/money.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { answerPrivate } from '../../http/answer.ts';
import { requireSession } from '../../http/middleware/session.ts';
import type { TownState } from '../../http/middleware/town.ts';
import { expectedVersion, readBody, readIdempotentRequest, townRouter } from '../../http/router.ts';
import { recordInvoicePayment } from '../../payments/invoicePayments.ts';
import { refundInvoice } from '../../payments/refunds/refundInvoice.ts';
import { createInvoiceReader, type InvoiceParts, invoiceNotFound } from './invoices.ts';

type Call = Context & { state: TownState; params: { id?: string } };

/** Office payments and refunds of invoices by administrators. Each returns the updated invoice. */
export function invoiceMoneyRoutes(parts: InvoiceParts) {
  const read = createInvoiceReader(parts);
  // The version is checked with the key, so that a repeated call does not conflict with its own change.
  const optionsOf = (ctx: Call) => ({ request: readIdempotentRequest(ctx), expected: expectedVersion(ctx) });

  /** Returns the invoice after `act`, or on a conflict the version that somebody else saved; both with the pay link. */
  async function answer(ctx: Call, act: (id: string) => Promise<void>): Promise<void> {
    const { town } = ctx.state;
    const { id = '' } = ctx.params;
    try {
      await act(id);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (error.code === 'invoice_not_found') throw invoiceNotFound(id);
      if (error.code !== 'changed_meanwhile') throw error;
      throw new Problem(error.code, error.message, { current: await read(town, id) });
    }
    answerPrivate(ctx, await read(town, id));
  }

  return townRouter()
    .post('/api/invoices/:id/payments', 'admin', (ctx) =>
      answer(ctx, async (id) => {
        const { amount, method, reference, paid_on } = readBody(ctx, InvoicePaymentInput);
        const payment = { amountCents: toCents(amount), method, reference, paidOn: paid_on ?? null };
        await recordInvoicePayment(parts, ctx.state.town, id, payment, requireSession(ctx), optionsOf(ctx));
      }),
    )
    .put('/api/invoices/:id/refund', 'admin', (ctx) =>
      answer(ctx, async (id) => {
        const { payment_id, refund_amount, refund_reason, ...more } = readBody(ctx, InvoiceRefundInput);
        const given = {
          amountCents: toCents(refund_amount),
          reason: refund_reason,
          notes: more.refund_notes,
          balance: more.refund_balance,
          paymentId: payment_id ?? undefined,
        };
        await refundInvoice(parts, ctx.state.town, id, given, requireSession(ctx), optionsOf(ctx));
      }),
    );
}
