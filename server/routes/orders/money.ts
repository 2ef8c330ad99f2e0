import type { Context } from 'koa';
import { toCents } from '../../../db/rules/money.ts';
import { OfficePaymentInput, RefundInput } from '../../../db/rules/orders/moneyInput.ts';
import type { Order } from '../../../db/rules/orders/orders.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { answerPrivate } from '../../http/answer.ts';
import { requireSession } from '../../http/middleware/session.ts';
import type { TownState } from '../../http/middleware/town.ts';
import { expectedVersion, readBody, readIdempotentRequest, townRouter } from '../../http/router.ts';
import { cancelOrder } from '../../payments/cancelOrder.ts';
import { recordPayment } from '../../payments/recordPayment.ts';
import { refundOrder } from '../../payments/refunds/refundOrder.ts';
import type { PaymentParts } from '../../payments/settlePayment.ts';
import { findOrderRow, readOrder, requireOrderVersion } from '../../store/orders/orders.ts';
import { type OrderParts, orderNotFound } from './calls.ts';
import { createOrderSigner, type OrderSigner } from './signedOrders.ts';

type Call = Context & { state: TownState; params: { id?: string } };

type MoneyParts = PaymentParts & Pick<OrderParts, 'config'>;

/** @throws Problem `order_not_found`; `changed_meanwhile` with the order if If-Match names another version */
async function requireOrder({ db }: MoneyParts, ctx: Call): Promise<string> {
  const { id = '' } = ctx.params;
  const row = await findOrderRow(db.read, ctx.state.town.id, id);
  if (!row) throw orderNotFound(id);
  await requireOrderVersion(db.read, ctx.state.town.id, id, expectedVersion(ctx));
  return id;
}

/** Signs the images of an order in a conflict, so that the screen can show them. */
async function withSignedConflict(ctx: Call, signer: OrderSigner, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'changed_meanwhile') throw error;
    const sign = await signer(ctx.state.town.id);
    throw new Problem(error.code, error.message, { current: sign(error.details.current as Order) });
  }
}

/** Refunds, office payments and cancellations by administrators. Each returns the updated order. */
export function orderMoneyRoutes(parts: MoneyParts) {
  const signer = createOrderSigner(parts.config, parts.now);
  const answer = async (ctx: Call, id: string) => {
    const order = await readOrder(parts.db.read, ctx.state.town.id, id);
    answerPrivate(ctx, order && (await signer(ctx.state.town.id))(order));
  };

  return townRouter()
    .put('/api/orders/:id/refund', 'admin', (ctx) =>
      withSignedConflict(ctx, signer, async () => {
        const { refund_amount, refund_reason: reason, refund_notes: notes, lines } = readBody(ctx, RefundInput);
        const { id = '' } = ctx.params;
        const given = { amountCents: toCents(refund_amount), reason, notes, lines };
        // The version is checked with the key, so that a repeated call does not conflict with its own change.
        const options = { request: readIdempotentRequest(ctx), expected: expectedVersion(ctx) };
        await refundOrder(parts, ctx.state.town, id, given, requireSession(ctx), options);
        await answer(ctx, id);
      }),
    )
    .post('/api/orders/:id/payments', 'admin', (ctx) =>
      withSignedConflict(ctx, signer, async () => {
        const given = readBody(ctx, OfficePaymentInput);
        const request = readIdempotentRequest(ctx);
        // The version doesn't matter with a key: the whole balance is paid only once.
        const id = request ? (ctx.params.id ?? '') : await requireOrder(parts, ctx);
        await recordPayment(parts, ctx.state.town, id, given, requireSession(ctx), request);
        await answer(ctx, id);
      }),
    )
    .post('/api/orders/:id/cancel', 'admin', (ctx) =>
      withSignedConflict(ctx, signer, async () => {
        const id = await requireOrder(parts, ctx);
        await cancelOrder(parts, ctx.state.town, id, requireSession(ctx));
        await answer(ctx, id);
      }),
    );
}
