import type { Context } from 'koa';
import { cartHeaders } from '../../../db/rules/cart/outbox.ts';
import { toCents, toDollars } from '../../../db/rules/money.ts';
import type { CheckoutOptions } from '../../../db/rules/orders/checkout.ts';
import { CheckoutInput, PreviewInput } from '../../../db/rules/orders/checkoutInput.ts';
import { type Address, addressOf, type Delivery } from '../../../db/rules/orders/orders.ts';
import { computeTotals, maxOrderCents } from '../../../db/rules/orders/totals.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { answerPrivate } from '../../http/answer.ts';
import type { TownState } from '../../http/middleware/town.ts';
import { readBody, readIdempotentRequest, townRouter } from '../../http/router.ts';
import { checkOut, offeredDeliveries, offeredMethods, previewCheckout } from '../../payments/checkout.ts';
import type { CheckoutCaller, CheckoutParts } from '../../payments/tryToOrder.ts';
import { findLastOrderOf } from '../../store/orders/orders.ts';
import type { OrderRow } from '../../store/orders/row.ts';
import { readPricingTerms, readShopSettings } from '../../store/towns/shopSettings.ts';
import { readShopper, requireCartProtocol } from './cartProtocol.ts';

const callerOf = (ctx: Context & { state: TownState }): CheckoutCaller => ({
  town: ctx.state.town,
  shopper: readShopper(ctx),
  ip: ctx.ip,
});

/** The address to suggest: the last shipping address, or billing address. */
function addressToOffer(order: OrderRow): Address | null {
  const address = addressOf(order, order.delivery === 'shipping' ? 'shipping' : 'billing');
  return address.address_line1 ? address : null;
}

async function readOptions(parts: CheckoutParts, state: TownState): Promise<CheckoutOptions> {
  const settings = await readShopSettings(parts.db.read, state.town.id);
  // Without Stripe, people can still pay at the office.
  const gateway = settings.card_enabled ? await parts.findGateway(state.town.id).catch(() => null) : null;
  const { tax_label, tax_rate, terms_url, office_hold_days, pickup_address, pickup_hours } = settings;
  const { shipping_price, free_shipping_above, shipping_countries } = settings;
  const person = state.session?.person;
  const findLast = async (delivery?: Delivery) =>
    person && (await findLastOrderOf(parts.db.read, state.town.id, person.id, delivery));
  const last = await findLast();
  // A pickup order must not hide where earlier orders were shipped.
  const shipped = last?.delivery === 'shipping' ? last : ((await findLast('shipping')) ?? last);
  return {
    payment_methods: offeredMethods(settings, gateway),
    publishable_key: gateway?.publishableKey ?? '',
    is_test: gateway !== null && !gateway.isLive,
    deliveries: offeredDeliveries(settings),
    shipping_price,
    free_shipping_above,
    shipping_countries,
    pickup_address,
    pickup_hours,
    tax_label,
    tax_rate,
    terms_url,
    office_hold_days,
    contact: person
      ? {
          first_name: person.first_name,
          last_name: person.last_name,
          email: person.email,
          phone: last?.customer_phone ?? '',
        }
      : null,
    last_address: shipped ? addressToOffer(shipped) : null,
  };
}

/** Parses a subtotal in dollars from the query. @throws Problem `bad_request` */
function parseSubtotal(text: unknown): number {
  const cents = typeof text === 'string' && /^\d{1,9}(\.\d{1,10})?$/.test(text) ? toCents(Number(text)) : -1;
  if (cents < 0 || cents > maxOrderCents) throw new Problem('bad_request', 'The subtotal is a number of dollars.');
  return cents;
}

/**
 * GET /api/checkout: the shop's options. POST /api/checkout/preview: the total of the caller's cart. POST
 * /api/checkout: places the order. GET /api/orders/stripe-fees: the tax on a subtotal, by the same rule.
 */
export function checkoutRoutes(parts: CheckoutParts) {
  return townRouter()
    .get('/api/checkout', 'everybody', async (ctx) => {
      answerPrivate(ctx, await readOptions(parts, ctx.state));
    })
    .post(
      '/api/checkout/preview',
      'everybody',
      requireCartProtocol(async (ctx) => {
        const { delivery } = readBody(ctx, PreviewInput);
        const preview = await previewCheckout(parts, callerOf(ctx), delivery);
        const session_id = ctx.get(cartHeaders.session);
        answerPrivate(ctx, { ...preview, cart: { ...preview.cart, session_id } });
      }),
    )
    .post(
      '/api/checkout',
      'everybody',
      requireCartProtocol(async (ctx) => {
        const input = readBody(ctx, CheckoutInput);
        const request = readIdempotentRequest(ctx);
        answerPrivate(ctx, await checkOut(parts, { caller: callerOf(ctx), input, request }), 201);
      }),
    )
    .get('/api/orders/stripe-fees', 'everybody', async (ctx) => {
      const unit_price_cents = parseSubtotal(ctx.query.subtotal);
      const terms = await readPricingTerms(parts.db.read, ctx.state.town.id, 'pickup');
      const totals = computeTotals([{ unit_price_cents, quantity: 1, taxable: true }], terms);
      answerPrivate(ctx, {
        subtotal: toDollars(totals.subtotal_cents),
        tax: toDollars(totals.tax_cents),
        service_fee: toDollars(totals.service_fee_cents),
        total: toDollars(totals.total_cents),
      });
    });
}
