/** Orders and ledger as CSV files, for administrators. */
import { ExportQuery } from '../../../db/rules/orders/input.ts';
import type { Order } from '../../../db/rules/orders/orders.ts';
import { townRouter } from '../../http/router.ts';
import { type ExportedLine, streamLedger, streamOrders } from '../../store/orders/export.ts';
import { amount, type Column, createExport } from '../office/exports.ts';
import { type OrderParts, parseQuery } from './calls.ts';

const orderColumns: Column<Order & { day: string }>[] = [
  ['Order number', (order) => order.order_number],
  ['Date', (order) => order.day],
  ['Time', (_order, time) => time],
  ['Status', (order) => order.status],
  ['First name', (order) => order.customer_first_name],
  ['Last name', (order) => order.customer_last_name],
  ['Email', (order) => order.customer_email],
  ['Phone', (order) => order.customer_phone],
  ['Delivery', (order) => order.delivery],
  ['Shipping address', (order) => order.shipping_address],
  ['Billing address', (order) => order.billing_address],
  ['Items', ({ items }) => items.map(({ quantity, item_title }) => `${quantity} × ${item_title}`).join('; ')],
  ['Subtotal', (order) => amount(order.subtotal)],
  ['Discount', (order) => amount(order.discount_amount)],
  ['Tax', (order) => amount(order.tax_amount)],
  ['Shipping', (order) => amount(order.shipping_cost)],
  ['Service fee', (order) => amount(order.service_fee)],
  ['Total', (order) => amount(order.total_amount)],
  ['Paid', (order) => amount(order.paid_amount)],
  ['Refunded', (order) => amount(order.refunded_amount)],
  ['Open', (order) => amount(order.open_amount)],
  ['Payment method', (order) => order.payment_method],
  ['Tracking number', (order) => order.tracking_number],
  ['Notes', (order) => order.notes],
  ['Special instructions', (order) => order.special_instructions],
  ['Test', (order) => (order.is_test ? 'test' : '')],
  ['Id', (order) => order.id],
];

const ledgerColumns: Column<ExportedLine>[] = [
  ['Date', (line) => line.day],
  ['Time', (_line, time) => time],
  ['Order number', (line) => line.order_number ?? ''],
  ['Invoice number', (line) => line.invoice_number ?? ''],
  ['Kind', (line) => line.kind],
  ['Corrects', (line) => line.corrects],
  ['Amount', (line) => ({ cents: line.amount_cents })],
  ['Payment method', (line) => line.method],
  ['Provider', (line) => line.provider],
  ['Provider account', (line) => line.account_id],
  ['Provider id', (line) => line.provider_id],
  ['Reference', (line) => line.reference],
  ['Detail', (line) => line.detail],
  ['Person', (line) => line.person],
  ['Name', (line) => line.person_name],
  ['Test', (line) => (line.payment_provider === 'stripe' && !line.payment_is_live ? 'test' : '')],
  ['Id', (line) => line.id],
];

/** GET /api/orders/export and /api/ledger/export?from&to: days of the town, both inclusive. */
export function orderExportRoutes({ db, now }: OrderParts) {
  const answer = createExport(db, now);
  return townRouter()
    .get('/api/orders/export', 'admin', async (ctx) => {
      const days = parseQuery(ctx, ExportQuery);
      await answer(ctx, 'orders', days, orderColumns, streamOrders(db.read, ctx.state.town.id, days));
    })
    .get('/api/ledger/export', 'admin', async (ctx) => {
      const days = parseQuery(ctx, ExportQuery);
      await answer(ctx, 'ledger', days, ledgerColumns, streamLedger(db.read, ctx.state.town.id, days));
    });
}
