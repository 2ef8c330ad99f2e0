/** An order as a call answers it, with something in every field. */
import { type Address, addressFields, formatAddress, type Order, type OrderItem } from '../db/rules/orders.ts';

export const exampleAddress: Address = {
  first_name: 'Rosa',
  last_name: 'Tate',
  company: 'Tate & Daughters',
  address_line1: '12 Juniper Lane',
  address_line2: 'Apt 4',
  city: 'Maple',
  state: 'TX',
  postal_code: '75001',
  country: 'US',
  phone: '555-0142',
};

type Prefixed<G extends string> = { [F in keyof Address as `${G}_${F}`]: string };

const group = <G extends string>(name: G, address: Address) =>
  Object.fromEntries(addressFields.map((field) => [`${name}_${field}`, address[field]])) as Prefixed<G>;

export const exampleOrderItem = (given: Partial<OrderItem> = {}): OrderItem => ({
  id: 'line-1',
  item_id: 'item-1',
  item_title: 'Wool hat',
  item_description: 'Warm.',
  item_image: '',
  picture: null,
  quantity: 2,
  unit_price: 12.5,
  total_price: 25,
  taxable: true,
  refunded_quantity: 0,
  ...given,
});

export const exampleOrder = (given: Partial<Order> = {}): Order => ({
  id: '0198a7c2-0000-7000-8000-000000000001',
  version: 3,
  order_number: 'ORD-2026-000042',
  user_id: 'user-1',
  user_email: 'rosa.account@example.org',
  customer_email: 'rosa@example.org',
  customer_first_name: 'Rosa',
  customer_last_name: 'Tate',
  customer_phone: '555-0199',
  status: 'paid',
  delivery: 'shipping',
  is_test: false,
  items_count: 2,
  items: [exampleOrderItem()],
  subtotal: 25,
  discount_amount: 0,
  tax_amount: 2.06,
  tax_rate: 0.0825,
  tax_label: 'Sales tax',
  service_fee: 0,
  shipping_cost: 6,
  total_amount: 33.06,
  total: 33.06,
  paid_amount: 33.06,
  refunded_amount: 0,
  open_amount: 0,
  refundable_amount: 33.06,
  ...group('shipping', exampleAddress),
  ...group('billing', { ...exampleAddress, address_line1: '99 Sycamore Street', city: 'Cedar', state: 'OK' }),
  shipping_address: formatAddress(exampleAddress),
  billing_address: formatAddress({
    ...exampleAddress,
    address_line1: '99 Sycamore Street',
    city: 'Cedar',
    state: 'OK',
  }),
  pickup_address: '',
  pickup_hours: '',
  payment_method: 'credit_card',
  payment_card_last_four: '4242',
  tracking_number: '1Z999AA10123456784',
  notes: 'Called on Monday.',
  special_instructions: 'Leave it with Juno next door.',
  estimated_delivery_date: '2026-11-30',
  hold_expires_at: null,
  created_at: '2026-11-22T18:00:00.000Z',
  updated_at: '2026-11-22T18:05:00.000Z',
  completed_at: null,
  refunds: [
    {
      id: 'refund-1',
      status: 'succeeded',
      amount: 1,
      reason: 'other',
      notes: 'Rosa asked for it.',
      lines: [],
      failure: '',
      person: 'clerk@maple.example',
      created_at: '2026-11-22T19:00:00.000Z',
    },
  ],
  events: [
    { id: 'event-1', kind: 'placed', person: '', detail: {}, created_at: '2026-11-22T18:00:00.000Z' },
    { id: 'event-2', kind: 'note', person: 'clerk@maple.example', detail: {}, created_at: '2026-11-22T18:05:00.000Z' },
  ],
  ...given,
});
