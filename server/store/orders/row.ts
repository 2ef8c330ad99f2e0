/** An order's own row and its fields. */
import { toDollars } from '../../../db/rules/money.ts';
import { type Address, addressFields, type Order, type OrderStatus } from '../../../db/rules/orders/orders.ts';
import { fromMillionths } from '../../../db/rules/orders/rates.ts';

type SumName = 'subtotal' | 'discount' | 'tax' | 'shipping' | 'service_fee' | 'total';

export type OrderRow = Omit<
  Order,
  'items' | 'refunds' | 'events' | 'discount_amount' | 'tax_amount' | 'tax_rate' | 'total_amount' | 'shipping_cost'
> &
  Record<`${SumName}_cents`, number> & {
    town_id: string;
    sequence: number;
    stock: 'held' | 'taken' | 'released';
    cart_id: string;
    cart_session_hash: string;
    hold_caller: string;
    /** The status before an automatic `refunded`; empty otherwise. */
    refunded_from: OrderStatus | '';
    tax_rate_millionths: number;
    day: string;
  };

type AddressColumns = Pick<Order, `${'shipping' | 'billing'}_${keyof Address}`>;

/** Lists fields one by one, so that a new column is not exposed by accident. */
export function toOrderFields(row: OrderRow) {
  const columns = (['shipping', 'billing'] as const).flatMap((group) =>
    addressFields.map((field) => `${group}_${field}` as const),
  );
  return {
    id: row.id,
    version: row.version,
    order_number: row.order_number,
    status: row.status,
    delivery: row.delivery,
    user_id: row.user_id,
    user_email: row.user_email,
    items_count: row.items_count,
    tax_label: row.tax_label,
    customer_email: row.customer_email,
    customer_first_name: row.customer_first_name,
    customer_last_name: row.customer_last_name,
    customer_phone: row.customer_phone,
    pickup_address: row.pickup_address,
    pickup_hours: row.pickup_hours,
    payment_method: row.payment_method,
    payment_card_last_four: row.payment_card_last_four,
    tracking_number: row.tracking_number,
    notes: row.notes,
    special_instructions: row.special_instructions,
    estimated_delivery_date: row.estimated_delivery_date,
    hold_expires_at: row.hold_expires_at,
    confirmed_at: row.confirmed_at,
    confirm_by: row.confirm_by,
    hold_reduced_at: row.hold_reduced_at,
    ready_at: row.ready_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
    completed_at: row.completed_at,
    ...(Object.fromEntries(columns.map((column) => [column, row[column]])) as AddressColumns),
    is_test: Boolean(row.is_test),
    subtotal: toDollars(row.subtotal_cents),
    discount_amount: toDollars(row.discount_cents),
    tax_amount: toDollars(row.tax_cents),
    tax_rate: fromMillionths(row.tax_rate_millionths),
    shipping_cost: toDollars(row.shipping_cents),
    service_fee: toDollars(row.service_fee_cents),
    total_amount: toDollars(row.total_cents),
    total: toDollars(row.total_cents),
  };
}
