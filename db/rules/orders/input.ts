/** The queries and bodies of order calls. */
import * as v from 'valibot';
import { pageQuery, searchText } from '../fields/listQuery.ts';
import { textField } from '../fields/textField.ts';
import { isDate } from '../time.ts';
import { allOrderStatuses, filteredStatuses, orderSorts, orderStatuses, ordersPerPage } from './orders.ts';

const Day = v.optional(
  v.pipe(
    v.string('There can be only one day.'),
    v.check((text) => text === '' || isDate(text), 'A day is written YYYY-MM-DD, from 1900 on.'),
    v.transform((text) => text || undefined),
  ),
);
const Days = { date_from: Day, date_to: Day };
const areInSequence = (from: string | undefined, to: string | undefined) => !from || !to || from <= to;
const sequenceText = 'End date cannot be before start date';

/** The query of a list of orders. A page beyond the last means the last. */
export const OrdersQuery = (perPage: number) =>
  v.pipe(
    v.object({
      ...Days,
      ...pageQuery(perPage),
      sort_by: v.optional(v.picklist(orderSorts, `Orders are sorted by ${orderSorts.join(', ')}.`), 'created_at'),
      sort_direction: v.optional(v.picklist(['asc', 'desc'], 'The sort_direction is asc or desc.'), 'desc'),
      status: v.optional(
        v.pipe(
          v.picklist([...allOrderStatuses, 'all', ''], `A status is one of ${filteredStatuses.join(', ')}.`),
          v.transform((status) => (status === 'all' || status === '' ? undefined : status)),
        ),
      ),
      search: searchText('There can be only one search.'),
      user_email: searchText('There can be only one user_email.'),
      order_number: searchText('There can be only one order_number.'),
    }),
    v.check(({ date_from, date_to }) => areInSequence(date_from, date_to), sequenceText),
  );
export type OrdersQuery = v.InferOutput<ReturnType<typeof OrdersQuery>>;
export const OwnOrdersQuery = OrdersQuery(ordersPerPage.user);
export const AllOrdersQuery = OrdersQuery(ordersPerPage.admin);

/** The days of an export, both included. */
export const ExportQuery = v.pipe(
  v.object({ from: Day, to: Day }),
  v.check(({ from, to }) => areInSequence(from, to), sequenceText),
);

/** An administrator's changes to an order's status; omitted fields stay. */
export const OrderStatusInput = v.object(
  {
    status: v.picklist(orderStatuses, 'Please choose a status.'),
    tracking_number: v.optional(textField('tracking number', 100)),
    notes: v.optional(textField('notes of an order', 2000, 'have')),
  },
  'A status is sent as an object: { "status": "shipped" }.',
);
export type OrderStatusInput = v.InferOutput<typeof OrderStatusInput>;

/** POST /api/orders/:id/confirmation: the token behind `#` in the mailed link. */
export const OrderConfirmationInput = v.object(
  { token: v.pipe(v.string('Send the token of the link.'), v.maxLength(100, 'Send the token of the link.')) },
  'Send the token as an object: { "token": "…" }.',
);
