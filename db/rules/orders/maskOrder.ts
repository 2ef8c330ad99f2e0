/**
 * Orders for readers other than administrators. Each list names the visible fields, so that new fields, events and
 * details stay hidden until somebody adds them here.
 */
import {
  type Address,
  addressFields,
  addressOf,
  buyerMailKinds,
  formatAddress,
  type Order,
  type OrderEvent,
  type OrderEventKind,
  type OrderItem,
  type Refund,
} from './orders.ts';

/** The reader of an order's confirmation: `full` for its owner and administrators, `masked` for anybody with its id. */
export type OrderViewer = 'full' | 'masked';

/** `Rosa` → `R•••`; an emoji or an accented letter counts as one. An empty text stays empty. */
export function maskText(text: string): string {
  const [first] = new Intl.Segmenter().segment(text.trim());
  return first ? `${first.segment}•••` : '';
}

const blank = Object.fromEntries(addressFields.map((field) => [field, ''])) as Address;

const toShownItem = (item: OrderItem): OrderItem => ({
  id: item.id,
  item_id: item.item_id,
  item_title: item.item_title,
  item_image: item.item_image,
  picture: item.picture,
  quantity: item.quantity,
  unit_price: item.unit_price,
  total_price: item.total_price,
  taxable: item.taxable,
  refunded_quantity: item.refunded_quantity,
  held_quantity: item.held_quantity,
});

/** The fields for everybody with the order's id: its items and status, not its buyer. */
const toShownFields = (order: Order) => ({
  id: order.id,
  version: order.version,
  order_number: order.order_number,
  status: order.status,
  delivery: order.delivery,
  is_test: order.is_test,
  created_at: order.created_at,
  updated_at: order.updated_at,
  completed_at: order.completed_at,
  hold_expires_at: order.hold_expires_at,
  confirmed_at: order.confirmed_at,
  confirm_by: order.confirm_by,
  hold_reduced_at: order.hold_reduced_at,
  ready_at: order.ready_at,
  estimated_delivery_date: order.estimated_delivery_date,
  pickup_address: order.pickup_address,
  pickup_hours: order.pickup_hours,
  payment_method: order.payment_method,
  items_count: order.items_count,
  items: order.items.map(toShownItem),
  subtotal: order.subtotal,
  discount_amount: order.discount_amount,
  tax_amount: order.tax_amount,
  tax_rate: order.tax_rate,
  tax_label: order.tax_label,
  service_fee: order.service_fee,
  shipping_cost: order.shipping_cost,
  total_amount: order.total_amount,
  total: order.total,
  paid_amount: order.paid_amount,
  refunded_amount: order.refunded_amount,
  open_amount: order.open_amount,
  refundable_amount: order.refundable_amount,
});

/** For people who only have an order's id. The pickup address stays: mailed links are opened on other devices, too. */
export function maskOrder(order: Order): Order {
  const shipping = { ...blank, city: order.shipping_city, state: order.shipping_state };
  const billing = { ...blank, city: order.billing_city, state: order.billing_state };
  return {
    ...toShownFields(order),
    customer_first_name: maskText(order.customer_first_name),
    customer_last_name: maskText(order.customer_last_name),
    customer_email: maskText(order.customer_email),
    customer_phone: '',
    user_id: null,
    user_email: maskText(order.user_email),
    ...prefixFields('shipping', shipping),
    ...prefixFields('billing', billing),
    shipping_address: formatAddress({ ...shipping, country: 'US' }),
    billing_address: formatAddress({ ...billing, country: 'US' }),
    payment_card_last_four: '',
    tracking_number: '',
    notes: '',
    special_instructions: '',
    refunds: [],
    events: order.events.filter(({ kind }) => paymentKinds.includes(kind)).map(toKindOnly),
  };
}

/** Payment events are shown: without them, a failed or refunded payment would seem to await confirmation. */
const paymentKinds: readonly OrderEventKind[] = [
  'payment_failed',
  'too_many_declines',
  'paid',
  'hold_ended',
  'disputed',
  'dispute_won',
];

const toKindOnly = ({ id, kind, created_at }: OrderEvent): OrderEvent => ({
  id,
  kind,
  person: '',
  person_name: '',
  created_at,
  detail: {},
});

/** The details of each event that its buyer may read. */
const shownDetails: Record<OrderEventKind, readonly string[]> = {
  placed: ['number'],
  confirmed: [],
  payment_failed: ['reason'],
  too_many_declines: [],
  paid: ['method', 'amount', 'cents'],
  hold_reduced: [],
  hold_ended: [],
  cancelled: [],
  status_changed: ['from', 'to'],
  ready: [],
  note: ['notes', 'tracking_number'],
  refund_requested: ['amount', 'cents', 'reason'],
  refunded: ['amount', 'cents', 'reason'],
  refund_failed: ['amount', 'cents'],
  disputed: ['amount', 'cents'],
  dispute_won: ['amount', 'cents'],
  stock_short: ['items'],
  mail_sent: ['kind', 'recipient'],
  mail_failed: ['kind', 'recipient'],
};

/** Hides mails to the shop, and unknown kinds of events. */
const isShown = ({ kind, detail }: OrderEvent): boolean =>
  Object.hasOwn(shownDetails, kind) &&
  ((kind !== 'mail_sent' && kind !== 'mail_failed') || buyerMailKinds.some((shown) => shown === detail.kind));

const toShownEvent = ({ id, kind, detail, created_at }: OrderEvent): OrderEvent => ({
  id,
  kind,
  person: '',
  person_name: '',
  created_at,
  detail: Object.fromEntries(Object.entries(detail).filter(([name]) => shownDetails[kind].includes(name))),
});

const toShownRefund = ({ id, status, amount, reason, lines, created_at }: Refund): Refund => ({
  id,
  status,
  amount,
  reason,
  lines,
  created_at,
  person: '',
  person_name: '',
  notes: '',
  failure: '',
});

/** An order for its buyer, without the administrators' identities and the mails to the shop. */
export const toBuyerOrder = (order: Order): Order => ({
  ...toShownFields(order),
  customer_first_name: order.customer_first_name,
  customer_last_name: order.customer_last_name,
  customer_email: order.customer_email,
  customer_phone: order.customer_phone,
  user_id: order.user_id,
  user_email: order.user_email,
  ...prefixFields('shipping', addressOf(order, 'shipping')),
  ...prefixFields('billing', addressOf(order, 'billing')),
  shipping_address: order.shipping_address,
  billing_address: order.billing_address,
  payment_card_last_four: order.payment_card_last_four,
  tracking_number: order.tracking_number,
  notes: order.notes,
  special_instructions: order.special_instructions,
  refunds: order.refunds.map(toShownRefund),
  events: order.events.filter(isShown).map(toShownEvent),
});

type Prefixed<G extends string> = { [F in keyof Address as `${G}_${F}`]: string };

const prefixFields = <G extends string>(group: G, address: Address) =>
  Object.fromEntries(addressFields.map((field) => [`${group}_${field}`, address[field]])) as Prefixed<G>;
