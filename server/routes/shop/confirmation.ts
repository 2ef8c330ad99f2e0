/** Order confirmation for anyone with the order's id, and the receipt. */
import type { Context } from 'koa';
import type { Database } from '../../../db/connection.ts';
import { cartHeaders, cartSessionPattern } from '../../../db/rules/cart/outbox.ts';
import { isId } from '../../../db/rules/links/paths.ts';
import { maskOrder, type OrderViewer, toBuyerOrder } from '../../../db/rules/orders/maskOrder.ts';
import type { Order } from '../../../db/rules/orders/orders.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { readAppSecret } from '../../config/appSecret.ts';
import type { Config } from '../../config/config.ts';
import { contentDisposition } from '../../files/sendFile.ts';
import { signOrderImages } from '../../files/signedOrderImages.ts';
import { answerPrivate } from '../../http/answer.ts';
import { throttleAddress } from '../../http/callerAddress.ts';
import type { TownState } from '../../http/middleware/town.ts';
import { townRouter } from '../../http/router.ts';
import type { Throttle } from '../../http/throttle.ts';
import type { SettleDuePayments } from '../../payments/settleDuePayments.ts';
import { receiptOf } from '../../receipts/receipt.ts';
import { createSaleFiles } from '../../receipts/saleFiles.ts';
import { renderReceiptHtml } from '../../receipts/saleHtml.ts';
import { readSaleLogo } from '../../receipts/saleLogo.ts';
import { renderSalePdf } from '../../receipts/salePdf.ts';
import { isReceiptSigned, signedReceiptPath } from '../../receipts/signReceipt.ts';
import { hashSessionId } from '../../store/carts/carts.ts';
import { findOrderRow, readOrder } from '../../store/orders/orders.ts';
import type { OrderRow } from '../../store/orders/row.ts';
import { readTownContact } from '../../store/towns/townContact.ts';

type TownContext = Context & { state: TownState };

export type ConfirmationParts = {
  config: Pick<Config, 'dataDir' | 'appSecret'>;
  db: Database;
  throttle: Throttle;
  settleDuePayments: SettleDuePayments;
  now: () => number;
};

/** Owner, administrators and the buying cart session see everything; others with the id see a part. */
function viewerOf(ctx: TownContext, row: Pick<OrderRow, 'user_id' | 'cart_session_hash'>): OrderViewer {
  const person = ctx.state.session?.person;
  if (person?.is_admin || (person && person.id === row.user_id)) return 'full';
  const sessionId = ctx.get(cartHeaders.session);
  const isBuyer = cartSessionPattern.test(sessionId) && hashSessionId(sessionId) === row.cart_session_hash;
  return isBuyer ? 'full' : 'masked';
}

/** Keeps orders out of caches, and their addresses from other sites. */
const privateHeaders = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' };

const hasReceipt = (order: Order) => order.paid_amount > 0;

export function confirmationRoutes({ config, db, throttle, settleDuePayments, now }: ConfirmationParts) {
  const readReceiptFile = createSaleFiles(renderSalePdf);

  /** Reads the receipt of a signed address. @throws Problem `order_not_found` for any fault in the address */
  async function readSignedReceipt(ctx: TownContext): Promise<{ order: Order; receipt: ReturnType<typeof receiptOf> }> {
    const { town } = ctx.state;
    const { id: orderId = '' } = ctx.params;
    const signing = { townId: town.id, orderId, secret: await readAppSecret(config), now: now() };
    const order = isReceiptSigned(ctx.query, signing) ? await readOrder(db.read, town.id, orderId) : null;
    if (!order || !hasReceipt(order)) throw new Problem('order_not_found');
    const letterhead = { contact: await readTownContact(db, town), logo: await readSaleLogo(db, config, town) };
    return { order, receipt: receiptOf(order, town, letterhead) };
  }

  return townRouter()
    .get('/api/orders/:id/confirmation', 'everybody', async (ctx) => {
      const { town, shown } = ctx.state;
      const { id = '' } = ctx.params;
      ctx.set(privateHeaders);
      const row = isId(id) ? await findOrderRow(db.read, town.id, id) : undefined;
      const viewer = row ? viewerOf(ctx, row) : 'masked';
      // Buyers poll while their payment is being confirmed, so only strangers are limited.
      if (viewer === 'masked') {
        await throttle.countAttempt(['confirmation_address', town.id, throttleAddress(ctx.ip)]);
      }
      if (row) await settleDuePayments(town, { orderId: id });
      const order = row ? await readOrder(db.read, town.id, id) : null;
      if (!order) throw new Problem('order_not_found');
      const isAvailable = viewer === 'full' && hasReceipt(order);
      const signing = { townId: town.id, orderId: id, secret: await readAppSecret(config), now: now() };
      const whole = ctx.state.session?.person.is_admin ? order : toBuyerOrder(order);
      const seen = signOrderImages(viewer === 'full' ? whole : maskOrder(order), signing);
      answerPrivate(ctx, {
        order: seen,
        items: seen.items,
        receipt_url: isAvailable ? signedReceiptPath(signing) : '',
        receipt_available: isAvailable,
        tenant_name: shown.display_name,
        viewer,
      });
    })
    .get('/api/orders/:id/receipt.html', 'everybody', async (ctx) => {
      const { receipt } = await readSignedReceipt(ctx);
      const { html, headers } = renderReceiptHtml(receipt);
      ctx.set({
        ...headers,
        ...privateHeaders,
        'Content-Security-Policy': `${headers['Content-Security-Policy']}; sandbox`,
        // Browsers refuse any other value for a sandboxed page.
        'Cross-Origin-Opener-Policy': 'unsafe-none',
      });
      ctx.body = html;
    })
    .get('/api/orders/:id/receipt.pdf', 'everybody', async (ctx) => {
      const { receipt } = await readSignedReceipt(ctx);
      const file = await readReceiptFile(receipt);
      const name = `${receipt.seller} ${receipt.title} ${receipt.number}.pdf`;
      ctx.set({
        ...privateHeaders,
        'Content-Type': 'application/pdf',
        'Content-Disposition': contentDisposition('attachment', name),
      });
      ctx.body = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
    });
}
