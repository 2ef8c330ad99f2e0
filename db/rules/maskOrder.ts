/** An order as somebody reads it who has its id and nothing more: what was ordered, not by whom. */
import { type Address, addressFields, formatAddress, type Order } from './orders.ts';

/** Who reads an order's confirmation: those it belongs to and administrators, or anybody who has its id. */
export type OrderViewer = 'full' | 'masked';

/** `Rosa` → `R•••`; an emoji or an accented letter counts as one. Nothing stays nothing. */
export function maskText(text: string): string {
  const [first] = new Intl.Segmenter().segment(text.trim());
  return first ? `${first.segment}•••` : '';
}

const blank = Object.fromEntries(addressFields.map((field) => [field, ''])) as Address;

/**
 * Lists what strangers may see, so that a field which is added to orders stays hidden until somebody adds it here.
 * Where to pick up and until when stays: the buyer may have opened the mailed link on another device.
 */
export function maskOrder(order: Order): Order {
  const shipping = { ...blank, city: order.shipping_city, state: order.shipping_state };
  const billing = { ...blank, city: order.billing_city, state: order.billing_state };
  return {
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
    estimated_delivery_date: order.estimated_delivery_date,
    pickup_address: order.pickup_address,
    pickup_hours: order.pickup_hours,
    payment_method: order.payment_method,
    items_count: order.items_count,
    items: order.items,
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
    events: [],
  };
}

/** An order for whom it belongs to: which administrator did what is the shop's own. */
export const hideStaff = (order: Order): Order => ({
  ...order,
  events: order.events.map((event) => ({ ...event, person: '', person_name: '' })),
  refunds: order.refunds.map((refund) => ({ ...refund, person: '', person_name: '', notes: '', failure: '' })),
});

type Prefixed<G extends string> = { [F in keyof Address as `${G}_${F}`]: string };

const prefixFields = <G extends string>(group: G, address: Address) =>
  Object.fromEntries(addressFields.map((field) => [`${group}_${field}`, address[field]])) as Prefixed<G>;
