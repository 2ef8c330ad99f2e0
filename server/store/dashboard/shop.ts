/** Reads the dashboard's cards about the shop from daily sums and the newest records. */
import type { Knex } from 'knex';
import type { Database } from '../../../db/connection.ts';
import {
  type AmountPoint,
  chartMonths,
  chartWeeks,
  dashboardLimits,
  type InvoicesCard,
  type ItemsCard,
  listMonthStarts,
  listWeekStarts,
  type OrdersCard,
  type OwnInvoicesCard,
  type OwnOrdersCard,
  type RecentOrder,
  sumByStart,
} from '../../../db/rules/dashboard.ts';
import { toDollars } from '../../../db/rules/money.ts';
import type { Order } from '../../../db/rules/orders/orders.ts';
import { toLocalTime } from '../../../db/rules/time.ts';
import type { Town } from '../../../db/rules/town/towns.ts';
import { type InvoiceCount, readInvoiceCounts } from '../invoices/counts.ts';
import { type InvoiceRow, toInvoiceSummary } from '../invoices/invoices.ts';
import { countListItems, type ListedTown, listItems } from '../items/items.ts';
import { listLists } from '../items/lists.ts';
import { noSums, readLedgerSums } from '../money/ledger.ts';
import { listOrders, type OrderQuery } from '../orders/list.ts';
import { moneyKinds, readOrderStats } from '../orders/stats.ts';

type TownClock = Pick<Town, 'id' | 'time_zone'>;

/** Reads lists with public items, each with its count and its first image. */
export async function readItemsCard(db: Database, town: ListedTown): Promise<ItemsCard> {
  const counts = await countListItems(db, town.id);
  const lists = (await listLists(db, town.id)).filter(({ id }) => counts.has(id));
  const shown = lists.slice(0, dashboardLimits.lists);
  const firsts = await Promise.all(shown.map(({ id }) => listItems(db, town, { list: id, per_page: 1 })));
  return {
    lists: shown.map(({ id, title }, place) => {
      const item = firsts[place]?.items[0];
      return { id, title, count: counts.get(id) ?? 0, image: item?.image ?? '', picture: item?.picture ?? null };
    }),
    more_lists: lists.length - shown.length,
  };
}

const toFigure = ({ count, open_cents }: InvoiceCount) => ({ count, open_amount: toDollars(open_cents) });

export async function readInvoicesCard(db: Database, { id, time_zone }: TownClock, now: number): Promise<InvoicesCard> {
  const counts = await readInvoiceCounts(db.read, id, toLocalTime(now, time_zone).date);
  const { unpaid, paid, overdue, draft } = counts;
  return {
    unpaid: toFigure(unpaid),
    paid: toFigure(paid),
    overdue: toFigure(overdue),
    draft: toFigure(draft),
  };
}

function toRecentOrder(order: Order): RecentOrder {
  const { id, order_number, delivery, shipping_address, total_amount, status, created_at } = order;
  const name = `${order.customer_first_name} ${order.customer_last_name}`.trim();
  const shown = order.items.slice(0, dashboardLimits.orderItems);
  return {
    id,
    order_number,
    delivery,
    shipping_address,
    total_amount,
    status,
    created_at,
    customer_name: name || order.customer_email,
    items: shown.map(({ id, item_title, quantity }) => ({ id, title: item_title, quantity })),
    more_items: order.items.length - shown.length,
  };
}

const newestOrders: OrderQuery = {
  search: '',
  sort: 'created_at',
  direction: 'desc',
  page: 1,
  perPage: dashboardLimits.orders,
};

/** Sums order revenue by week and month in one read of the daily sums. @param today the town's day */
async function readRevenue(
  knex: Knex,
  townId: string,
  today: string,
): Promise<{ weeks: AmountPoint[]; months: AmountPoint[] }> {
  const weekStarts = listWeekStarts(today, chartWeeks);
  const monthStarts = listMonthStarts(today, chartMonths);
  const from = [...weekStarts, ...monthStarts].reduce((first, start) => (start < first ? start : first), today);
  const rows: { day: string; value: number | string }[] = await knex('ledger_days')
    .where({ town_id: townId, paid_for: 'order' })
    .where('day', '>=', from)
    .whereIn('kind', moneyKinds)
    .groupBy('day')
    .select('day')
    .sum({ value: 'amount_cents' });
  const days = rows.map(({ day, value }) => ({ day, value: Number(value) }));
  const series = (starts: readonly string[]) => {
    const sums = sumByStart(starts, days);
    return starts.map((start, place) => ({ start, amount: toDollars(sums[place] ?? 0) }));
  };
  return { weeks: series(weekStarts), months: series(monthStarts) };
}

export async function readOrdersCard(db: Database, town: TownClock, now: number): Promise<OrdersCard> {
  const stats = await readOrderStats(db.read, town, now);
  const { total_orders, total_revenue, incomplete_orders, paid_orders, shipped_orders } = stats;
  const { orders } = await listOrders(db.read, { townId: town.id, userId: null }, newestOrders);
  return {
    total_orders,
    total_revenue,
    incomplete_orders,
    paid_orders,
    shipped_orders,
    recent: orders.map(toRecentOrder),
    ...(await readRevenue(db.read, town.id, toLocalTime(now, town.time_zone).date)),
  };
}

export async function readOwnOrdersCard(
  db: Database,
  { id: townId }: TownClock,
  userId: string,
): Promise<OwnOrdersCard> {
  const { orders } = await listOrders(db.read, { townId, userId }, newestOrders);
  return { recent: orders.map(toRecentOrder) };
}

/** Reads a person's newest invoices, without drafts. */
export async function readOwnInvoicesCard(
  db: Database,
  { id, time_zone }: TownClock,
  userId: string,
  now: number,
): Promise<OwnInvoicesCard> {
  const rows: InvoiceRow[] = await db
    .read('invoices')
    .where({ town_id: id, user_id: userId })
    .whereRaw(`status || '' <> 'draft'`)
    .orderBy('sequence', 'desc')
    .limit(dashboardLimits.invoices);
  const sums = await readLedgerSums(
    db.read,
    'invoice_id',
    rows.map((row) => row.id),
  );
  const today = toLocalTime(now, time_zone).date;
  return { recent: rows.map((row) => toInvoiceSummary(row, sums.get(row.id) ?? noSums, today)) };
}
