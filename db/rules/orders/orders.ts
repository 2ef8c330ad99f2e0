/** Orders as calls return them: money in dollars, moments as ISO texts, unknown fields empty. */

import type { Item } from '../items/items.ts';
import { homeCountry } from '../links/postalAddresses.ts';
import type { RefundLine, RefundReason } from './refundAmounts.ts';

/** Statuses that an administrator may set. */
export const orderStatuses = ['incomplete', 'paid', 'shipped', 'refunded'] as const;
/** Every status of an order's goods. The server sets `cancelled`; the other additions come from older programs. */
export const allOrderStatuses = [
  ...orderStatuses,
  'pending',
  'processing',
  'confirmed',
  'delivered',
  'cancelled',
] as const;
/** The statuses that lists filter by. */
export const filteredStatuses = [...orderStatuses, 'cancelled'] as const;
export type OrderStatus = (typeof allOrderStatuses)[number];

/** Orders that nobody may change. Their money can still be refunded. */
export const lockedStatuses: readonly OrderStatus[] = ['refunded', 'cancelled'];

export const orderSorts = ['created_at', 'total_amount', 'order_number', 'status'] as const;
export type OrderSort = (typeof orderSorts)[number];
export const ordersPerPage = { user: 10, admin: 20 } as const;

export const deliveries = ['pickup', 'shipping'] as const;
export type Delivery = (typeof deliveries)[number];
/** A shopper's choices; `card` is stored as `credit_card`. */
export const paymentChoices = ['card', 'cash', 'check'] as const;
export type PaymentChoice = (typeof paymentChoices)[number];

export const addressFields = [
  'first_name',
  'last_name',
  'company',
  'address_line1',
  'address_line2',
  'city',
  'state',
  'postal_code',
  'country',
  'phone',
] as const;
export type Address = Record<(typeof addressFields)[number], string>;

type AddressGroup<G extends string> = { [F in keyof Address as `${G}_${F}`]: string };

export const addressOf = (
  order: AddressGroup<'shipping'> & AddressGroup<'billing'>,
  group: 'shipping' | 'billing',
): Address => Object.fromEntries(addressFields.map((field) => [field, order[`${group}_${field}`]])) as Address;

/** An item as it was when ordered. */
export type OrderItem = {
  id: string;
  item_id: string;
  item_title: string;
  /** A signed address for those who may see the order. */
  item_image: string;
  picture: Item['picture'];
  quantity: number;
  unit_price: number;
  total_price: number;
  taxable: boolean;
  refunded_quantity: number;
  /** How many of them are held for an unpaid order. */
  held_quantity: number;
};

export type Refund = {
  id: string;
  /** `pending` until Stripe confirms it. */
  status: 'pending' | 'succeeded' | 'failed';
  amount: number;
  reason: RefundReason;
  notes: string;
  lines: RefundLine[];
  /** The reason of the failure. */
  failure: string;
  person: string;
  /** The account's present name; empty for none. */
  person_name: string;
  created_at: string;
};

export const orderEventKinds = [
  'placed',
  'confirmed',
  'payment_failed',
  'paid',
  'hold_reduced',
  'hold_ended',
  'cancelled',
  'status_changed',
  'ready',
  'note',
  'refund_requested',
  'refunded',
  'refund_failed',
  'disputed',
  'dispute_won',
  'stock_short',
  'too_many_declines',
  'mail_sent',
  'mail_failed',
] as const;
export type OrderEventKind = (typeof orderEventKinds)[number];

/** The mails that a buyer gets about an order. */
export const buyerMailKinds = ['ordered', 'hold_ending', 'cancelled', 'receipt', 'ready', 'shipped', 'refund'] as const;
/** `new_order` goes to the shop. */
export type OrderMailKind = (typeof buyerMailKinds)[number] | 'new_order';

/** An event of an order's history. `detail` depends on the kind: `{ from, to }`, `{ amount, method }`. */
export type OrderEvent = {
  id: string;
  kind: OrderEventKind;
  /** The administrator's address; empty for shoppers and the server's own actions. */
  person: string;
  /** The account's present name; empty for none. */
  person_name: string;
  detail: Record<string, string | number>;
  created_at: string;
};

/** The whole order, for its owner, its buyer's cart session and administrators. */
export type Order = AddressGroup<'shipping'> &
  AddressGroup<'billing'> & {
    id: string;
    version: number;
    order_number: string;
    user_id: string | null;
    user_email: string;
    customer_email: string;
    customer_first_name: string;
    customer_last_name: string;
    customer_phone: string;
    status: OrderStatus;
    delivery: Delivery;
    is_test: boolean;
    items_count: number;
    items: OrderItem[];
    subtotal: number;
    discount_amount: number;
    tax_amount: number;
    /** 0.0825 for 8.25 %. */
    tax_rate: number;
    tax_label: string;
    service_fee: number;
    shipping_cost: number;
    total_amount: number;
    total: number;
    /** The ledger's sums: received, refunded, still open, and refundable. */
    paid_amount: number;
    refunded_amount: number;
    open_amount: number;
    refundable_amount: number;
    shipping_address: string;
    billing_address: string;
    pickup_address: string;
    pickup_hours: string;
    payment_method: string;
    payment_card_last_four: string;
    tracking_number: string;
    notes: string;
    special_instructions: string;
    estimated_delivery_date: string;
    hold_expires_at: string | null;
    /** When its buyer or an administrator confirmed the order; null for neither, and for card payments. */
    confirmed_at: string | null;
    /** When its hold shrinks to the part that an unconfirmed order keeps; null where it won't. */
    confirm_by: string | null;
    /** When a part of its hold was released; null where it holds all. */
    hold_reduced_at: string | null;
    /** When a pickup order became ready. */
    ready_at: string | null;
    created_at: string;
    updated_at: string;
    completed_at: string | null;
    refunds: Refund[];
    events: OrderEvent[];
  };

export type OrderStats = {
  total_orders: number;
  total_revenue: number;
  incomplete_orders: number;
  paid_orders: number;
  shipped_orders: number;
  total_spent: number;
  this_year_count: number;
  this_year_spent: number;
};

/** A page of orders, as GET /api/orders/admin answers it. */
export type OrdersPage = {
  success: boolean;
  orders: Order[];
  totalOrders: number;
  total: number;
  /** Whether there may be more orders than `total`, where a search reached its limits. */
  total_is_capped?: boolean;
  page: number;
  perPage: number;
  stats: Partial<OrderStats>;
  /** Always null: failures have a status and a message. */
  error?: null;
};

/** `ORD-2026-000042`: the year is the town's, the sequence never restarts. */
export const formatOrderNumber = (year: string, sequence: number): string =>
  `ORD-${year}-${String(sequence).padStart(6, '0')}`;

/** The last four digits of an order's number, which tell orders apart on cards. */
export const shortOrderNumber = (orderNumber: string): string => orderNumber.slice(-4);

/** The lines of an address, as on an envelope. */
export function formatAddress(address: Address): string {
  const { first_name, last_name, company, address_line1, address_line2, city, state, postal_code, country } = address;
  const place = [[city, state].filter(Boolean).join(', '), postal_code].filter(Boolean).join(' ');
  const lines = [`${first_name} ${last_name}`.trim(), company, address_line1, address_line2, place];
  return [...lines, country === homeCountry ? '' : country].filter(Boolean).join('\n');
}
