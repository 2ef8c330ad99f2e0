/**
 * Tolerates orders in snake_case or camelCase, bare or wrapped with their items, as docs/requirements.md demands. Our
 * own server sends snake_case, bare, with all fields.
 */
import { isObject } from '../../db/rules/fields/isObject.ts';
import {
  type Address,
  addressFields,
  allOrderStatuses,
  formatAddress,
  type Order,
  type OrderEvent,
  type OrderItem,
  type OrderStats,
  type OrderStatus,
  type OrdersPage,
  type Refund,
} from '../../db/rules/orders/orders.ts';

type Fields = Record<string, unknown>;

const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Renames fields to snake case: `addressLine1` becomes `address_line1`. */
const withSnakeCase = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [toSnakeCase(name), value]));

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** The first value that is a number, else `otherwise`. PostgreSQL returns sums as text. */
function numberOf(values: unknown[], otherwise = 0): number {
  const found = values.find((value) => value !== null && value !== undefined && value !== '');
  const number = found === undefined ? otherwise : Number(found);
  return Number.isFinite(number) ? number : otherwise;
}

const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isObject).map(withSnakeCase) : []);

function parseOrderItem(item: Fields, place: number): OrderItem {
  const quantity = numberOf([item.quantity], 1);
  const unit_price = numberOf([item.unit_price, item.price]);
  return {
    id: textOf(item.id ?? place),
    item_id: textOf(item.item_id),
    item_title: textOf(item.item_title ?? item.title),
    item_image: textOf(item.item_image ?? item.image),
    picture: isObject(item.picture) ? (item.picture as OrderItem['picture']) : null,
    quantity,
    unit_price,
    total_price: numberOf([item.total_price], Math.round(unit_price * quantity * 100) / 100),
    taxable: item.taxable !== false,
    refunded_quantity: numberOf([item.refunded_quantity]),
    held_quantity: numberOf([item.held_quantity]),
  };
}

const parseRefund = (refund: Fields): Refund => ({
  id: textOf(refund.id),
  status: refund.status === 'pending' || refund.status === 'failed' ? refund.status : 'succeeded',
  amount: numberOf([refund.amount]),
  reason: textOf(refund.reason) as Refund['reason'],
  notes: textOf(refund.notes),
  lines: listOf(refund.lines).map((line) => ({
    order_item_id: textOf(line.order_item_id),
    quantity: numberOf([line.quantity]),
    restock: line.restock === true,
  })),
  failure: textOf(refund.failure),
  person: textOf(refund.person),
  person_name: textOf(refund.person_name),
  created_at: textOf(refund.created_at),
});

const parseEvent = (event: Fields): OrderEvent => ({
  id: textOf(event.id),
  kind: textOf(event.kind) as OrderEvent['kind'],
  person: textOf(event.person),
  person_name: textOf(event.person_name),
  detail: isObject(event.detail) ? (event.detail as OrderEvent['detail']) : {},
  created_at: textOf(event.created_at),
});

function parseStatus(value: unknown): OrderStatus {
  const status = textOf(value).toLowerCase();
  return allOrderStatuses.find((known) => known === status) ?? 'pending';
}

/** Statuses that count as paid if the response has no ledger totals. */
const paidStatuses: readonly OrderStatus[] = ['paid', 'shipped', 'processing', 'delivered', 'confirmed', 'refunded'];

function parseSums(order: Fields, status: OrderStatus) {
  const total = numberOf([order.total_amount, order.total]);
  const paid = numberOf([order.paid_amount], paidStatuses.includes(status) ? total : 0);
  const refunded = numberOf([order.refunded_amount], status === 'refunded' ? paid : 0);
  return {
    subtotal: numberOf([order.subtotal], total),
    discount_amount: numberOf([order.discount_amount]),
    tax_amount: numberOf([order.tax_amount]),
    tax_rate: numberOf([order.tax_rate]),
    tax_label: textOf(order.tax_label),
    service_fee: numberOf([order.service_fee]),
    shipping_cost: numberOf([order.shipping_cost]),
    total_amount: total,
    total,
    paid_amount: paid,
    refunded_amount: refunded,
    open_amount: numberOf([order.open_amount], status === 'cancelled' ? 0 : Math.max(0, total - paid)),
    refundable_amount: numberOf([order.refundable_amount], paid - refunded),
  };
}

/** Reads one address from its fields, `shipping_first_name` and so on, or from a text. */
function parseAddress(order: Fields, group: 'shipping' | 'billing') {
  const own = order[`${group}_address`];
  const nested = isObject(own) ? withSnakeCase(own) : {};
  const fieldOf = (field: keyof Address) => textOf(order[`${group}_${field}`] ?? nested[field]);
  const address = Object.fromEntries(addressFields.map((field) => [field, fieldOf(field)])) as Address;
  address.country ||= 'US';
  return {
    fields: Object.fromEntries(addressFields.map((field) => [`${group}_${field}`, address[field]])) as Record<
      string,
      string
    >,
    text: typeof own === 'string' && own !== '' ? own : formatAddress(address),
  };
}

const plainTexts = [
  'order_number',
  'user_email',
  'customer_email',
  'customer_first_name',
  'customer_last_name',
  'customer_phone',
  'pickup_address',
  'pickup_hours',
  'payment_method',
  'payment_card_last_four',
  'tracking_number',
  'notes',
  'special_instructions',
  'estimated_delivery_date',
  'created_at',
  'updated_at',
] as const;

/** Optional timestamps. */
const moments = [
  'hold_expires_at',
  'confirmed_at',
  'confirm_by',
  'hold_reduced_at',
  'ready_at',
  'completed_at',
] as const;

/** @returns null if the response is not an order */
export function parseOrder(answer: unknown): Order | null {
  if (!isObject(answer)) return null;
  const outer = withSnakeCase(answer);
  const order = isObject(outer.order)
    ? { ...(outer.items !== undefined && { items: outer.items }), ...withSnakeCase(outer.order) }
    : outer;
  if (textOf(order.id) === '') return null;
  const status = parseStatus(order.status);
  const items = listOf(order.items ?? outer.items).map(parseOrderItem);
  const shipping = parseAddress(order, 'shipping');
  const billing = parseAddress(order, 'billing');
  return {
    ...(shipping.fields as Pick<Order, `shipping_${keyof Address}`>),
    ...(billing.fields as Pick<Order, `billing_${keyof Address}`>),
    ...(Object.fromEntries(plainTexts.map((name) => [name, textOf(order[name])])) as Pick<
      Order,
      (typeof plainTexts)[number]
    >),
    ...parseSums(order, status),
    id: textOf(order.id),
    version: numberOf([order.version]),
    user_id: order.user_id === null || order.user_id === undefined ? null : textOf(order.user_id),
    status,
    delivery: order.delivery === 'pickup' ? 'pickup' : 'shipping',
    is_test: order.is_test === true,
    items_count: numberOf(
      [order.items_count],
      items.reduce((sum, item) => sum + item.quantity, 0),
    ),
    items,
    shipping_address: shipping.text,
    billing_address: billing.text,
    ...(Object.fromEntries(moments.map((name) => [name, textOf(order[name]) || null])) as Pick<
      Order,
      (typeof moments)[number]
    >),
    refunds: listOf(order.refunds).map(parseRefund),
    events: listOf(order.events).map(parseEvent),
  };
}

const statNames = [
  'total_orders',
  'total_revenue',
  'incomplete_orders',
  'paid_orders',
  'shipped_orders',
  'total_spent',
  'this_year_count',
  'this_year_spent',
] as const;

/** The totals of a response. Omits those that it lacks. */
export function parseStats(answer: unknown): Partial<OrderStats> {
  const stats = isObject(answer) ? withSnakeCase(answer) : {};
  const known = statNames.filter((name) => stats[name] !== undefined && stats[name] !== null);
  return Object.fromEntries(known.map((name) => [name, numberOf([stats[name]])]));
}

/** The headers of a list's response: `X-Total-Count`, `X-Total-Is-Capped`, `X-Total-Orders`, `X-Page`, `X-Per-Page`. */
type ListHeaders = { get(name: string): string | null };

/**
 * Parses a page of orders, from an array with totals in headers or from an object.
 * @returns null for a malformed response
 */
export function parseOrdersPage(answer: unknown, headers: ListHeaders): OrdersPage | null {
  const fields: Fields = isObject(answer) ? withSnakeCase(answer) : {};
  const given = Array.isArray(answer) ? answer : fields.orders;
  if (!Array.isArray(given)) return null;
  const orders = given.map(parseOrder);
  if (!orders.every((order) => order !== null)) return null;
  const total = numberOf([fields.total_orders, fields.total, headers.get('X-Total-Count')], orders.length);
  return {
    success: true,
    orders,
    totalOrders: total,
    total,
    total_is_capped: (fields.total_is_capped ?? headers.get('X-Total-Is-Capped') === 'true') === true,
    page: numberOf([fields.page, headers.get('X-Page')], 1),
    perPage: numberOf([fields.per_page, headers.get('X-Per-Page')], Math.max(1, orders.length)),
    // A person's own list has only their total number of orders, regardless of filters.
    stats: parseStats(fields.stats ?? { total_orders: headers.get('X-Total-Orders') }),
  };
}
