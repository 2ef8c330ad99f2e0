/** Calls for the page of a pay link. Anyone with the link can see the balance and pay by card. */
import type { Context } from 'koa';
import type { Invoice } from '../../../db/rules/invoices/invoices.ts';
import { PayInput } from '../../../db/rules/invoices/moneyInput.ts';
import type { PayPage, PayPageInvoice } from '../../../db/rules/invoices/payPage.ts';
import { toCents } from '../../../db/rules/money.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { toLocalTime } from '../../../db/rules/time.ts';
import type { Town } from '../../../db/rules/town/towns.ts';
import { answerPrivate } from '../../http/answer.ts';
import { throttleAddress } from '../../http/callerAddress.ts';
import type { LimitName } from '../../http/limits.ts';
import type { TownState } from '../../http/middleware/town.ts';
import { readBody, townRouter } from '../../http/router.ts';
import type { Throttle } from '../../http/throttle.ts';
import { findCardGateway, payInvoice, takesPayment } from '../../payments/payInvoice.ts';
import type { PayLinks } from '../../payments/payLinks.ts';
import type { SettleDuePayments } from '../../payments/settleDuePayments.ts';
import type { PaymentParts } from '../../payments/settlePayment.ts';
import { type InvoiceRow, readInvoice } from '../../store/invoices/invoices.ts';
import { listOpenPayments } from '../../store/money/payments.ts';
import { readTownContact } from '../../store/towns/townContact.ts';

type PayParts = PaymentParts & { payLinks: PayLinks; throttle: Throttle; settleDuePayments: SettleDuePayments };
type Call = Context & { state: TownState };

/** The address is secret: caches must not store it, and other sites must not see it. */
const privateHeaders = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' };

function toPayPageInvoice(invoice: Invoice): PayPageInvoice {
  const { invoice_number, status, customer_name, issue_date, due_date, paid_date, notes } = invoice;
  const { is_past_due, is_test } = invoice;
  const { subtotal, tax_rate, tax_amount, service_fee, total } = invoice;
  const { paid_amount, refunded_amount, credited_amount, open_amount } = invoice;
  return {
    invoice_number,
    status,
    customer_name,
    issue_date,
    due_date,
    paid_date,
    notes,
    is_past_due,
    is_test,
    subtotal,
    tax_rate,
    tax_amount,
    service_fee,
    total,
    paid_amount,
    refunded_amount,
    credited_amount,
    open_amount,
    items: invoice.items.map(({ description, quantity, unit_price, total_price }) => ({
      description,
      quantity,
      unit_price,
      total_price,
    })),
  };
}

/** GET and POST /api/pay/:token */
export function payRoutes({ payLinks, throttle, settleDuePayments, ...parts }: PayParts) {
  const { db, now } = parts;

  /** @throws Problem `too_many_attempts`; `invoice_not_found` for an invalid or expired link */
  async function requireLinked(ctx: Call, limit: LimitName): Promise<InvoiceRow> {
    ctx.set(privateHeaders);
    const { town } = ctx.state;
    await throttle.countAttempt([limit, town.id, throttleAddress(ctx.ip)]);
    const row = await payLinks.readPayToken(db.read, town.id, ctx.params.token ?? '');
    if (!row || row.status === 'draft' || row.status === 'cancelled') throw new Problem('invoice_not_found');
    return row;
  }

  async function readPayPageInvoice(town: Town, id: string): Promise<PayPageInvoice> {
    const invoice = await readInvoice(db.read, town.id, id, toLocalTime(now(), town.time_zone).date);
    if (!invoice) throw new Problem('invoice_not_found');
    return toPayPageInvoice(invoice);
  }

  return townRouter()
    .get('/api/pay/:token', 'everybody', async (ctx) => {
      const { town } = ctx.state;
      const { id: invoiceId } = await requireLinked(ctx, 'pay_link_address');
      await settleDuePayments(town, { invoiceId });
      const open = await listOpenPayments(db.read, town.id, { invoiceId });
      const invoice = await readPayPageInvoice(town, invoiceId);
      const cents = toCents(invoice.open_amount);
      // Without Stripe, people can still pay at the office.
      const gateway = takesPayment(invoice, cents) ? await findCardGateway(parts, town, cents).catch(() => null) : null;
      answerPrivate(ctx, {
        invoice,
        methods: { card: gateway !== null },
        publishable_key: gateway?.publishableKey ?? '',
        is_test: gateway !== null && !gateway.isLive,
        is_processing: open.some(({ is_processing }) => Boolean(is_processing)),
        contact: await readTownContact(db, town),
        pdf_url: `/api/pay/${encodeURIComponent(ctx.params.token ?? '')}/pdf`,
      } satisfies PayPage);
    })
    .post('/api/pay/:token', 'everybody', async (ctx) => {
      const { town } = ctx.state;
      const { expected_total } = readBody(ctx, PayInput);
      const invoice = await requireLinked(ctx, 'pay_address');
      const payment = await payInvoice(parts, { town, invoice, expectedCents: toCents(expected_total), ip: ctx.ip });
      answerPrivate(ctx, { invoice: await readPayPageInvoice(town, invoice.id), payment });
    });
}
