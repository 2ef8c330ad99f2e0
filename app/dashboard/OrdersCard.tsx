/** The shop's orders: figures, filters, weekly revenue and the newest orders. */
import Package from 'lucide-react/icons/package';
import { useState } from 'react';
import type { DashboardCard as CardState, OrdersCard as Orders, RecentOrder } from '../../db/rules/dashboard.ts';
import { formatPrice } from '../../db/rules/money.ts';
import { shortOrderNumber } from '../../db/rules/orders/orders.ts';
import { useTown } from '../data/content.tsx';
import { orderPath, ordersPath } from '../orders/ordersSearch.ts';
import { StatusBadge } from '../orders/StatusBadge.tsx';
import { formatSaleDay } from '../sales/saleTimes.ts';
import { formatMonth, formatShortDate } from '../texts/dates.ts';
import { cardTexts } from '../texts/en/office/dashboard.ts';
import { orderTexts } from '../texts/en/shop/orders.ts';
import { formatDollars } from '../texts/figures.ts';
import { formatNumber } from '../texts/numbers.ts';
import { formatShortMonth } from '../texts/shortMonths.ts';
import { Button } from '../ui/Button.tsx';
import { CardLink, DashboardCard, Figures } from './DashboardCard.tsx';
import styles from './OrdersCard.module.css';
import { SeriesChart } from './SeriesChart.tsx';

const texts = cardTexts.orders;
const chips = [
  ['incomplete', 'incomplete_orders'],
  ['paid', 'paid_orders'],
  ['shipped', 'shipped_orders'],
] as const;

export function OrdersCard(props: { state: CardState<Orders> | undefined; retry: () => void }) {
  return (
    <DashboardCard
      {...props}
      title={texts.title}
      Icon={Package}
      size="large"
      action={<CardLink href="/orders">{texts.viewAll}</CardLink>}
    >
      {(orders) => (
        <>
          <Figures
            label={texts.figures}
            figures={[
              { name: texts.total, value: formatNumber(orders.total_orders) },
              { name: texts.revenue, value: formatPrice(orders.total_revenue) },
              { name: texts.incomplete, value: formatNumber(orders.incomplete_orders) },
            ]}
          />
          <ul className={styles.chips} aria-label={texts.chips}>
            {chips.map(([status, count]) => (
              <li key={status}>
                <a className={styles.chip} href={ordersPath({ status })}>
                  {texts.chip[status]} <strong>{formatNumber(orders[count])}</strong>
                </a>
              </li>
            ))}
          </ul>
          <RevenueChart orders={orders} />
          <section aria-label={texts.recent}>
            {orders.recent.length === 0 && <p className="hint">{texts.none}</p>}
            <RecentOrders orders={orders.recent} />
          </section>
        </>
      )}
    </DashboardCard>
  );
}

function RevenueChart({ orders }: { orders: Pick<Orders, 'weeks' | 'months'> }) {
  const [by, setBy] = useState<'week' | 'month'>('week');
  const isByWeek = by === 'week';
  const points = (isByWeek ? orders.weeks : orders.months).map(({ start, amount }) => ({
    start,
    value: amount,
    text: formatPrice(amount),
    tick: isByWeek ? formatShortDate(start) : formatShortMonth(start),
    label: isByWeek ? texts.weekOf(formatShortDate(start)) : formatMonth(start.slice(0, 7)),
  }));
  const total = formatPrice(points.reduce((sum, { value }) => sum + Math.round(value * 100), 0) / 100);
  return (
    <div>
      <div className={styles.chartHead}>
        <h3 className={styles.heading}>{texts.chart}</h3>
        <fieldset className={styles.choice}>
          <legend className="visually-hidden">{texts.by}</legend>
          {(['week', 'month'] as const).map((one) => (
            <Button key={one} variant="plain" aria-pressed={by === one} onClick={() => setBy(one)}>
              {texts[one]}
            </Button>
          ))}
        </fieldset>
      </div>
      <SeriesChart
        title={texts.chart}
        summary={texts.summary(total, points.at(-1)?.text ?? '')}
        points={points}
        formatTick={formatDollars}
        columns={[texts[by], texts.amount]}
      />
    </div>
  );
}

/** The newest orders, with links to their details. */
export function RecentOrders({ orders }: { orders: readonly RecentOrder[] }) {
  const { time_zone } = useTown();
  return (
    <ul className={styles.orders}>
      {orders.map((order) => (
        <li key={order.id} className={styles.order}>
          <div className={styles.row}>
            <a href={orderPath(order.id)} data-stretched dir="auto">
              <span className="visually-hidden">{orderTexts.order(shortOrderNumber(order.order_number))}: </span>
              {order.customer_name || orderTexts.guest}
            </a>
            <strong className={styles.amount}>{formatPrice(order.total_amount)}</strong>
          </div>
          <p className={styles.items} dir="auto">
            {order.items.map(({ quantity, title }) => texts.units(quantity, title)).join(', ')}
            {order.more_items > 0 && <span className={styles.more}> {texts.more(order.more_items)}</span>}
          </p>
          <div className={styles.row}>
            <p className="hint" dir="auto">
              {order.delivery === 'pickup' ? texts.pickup : order.shipping_address.split('\n').slice(1).join(', ')}
            </p>
            <p className={styles.facts}>
              <StatusBadge order={order} />
              <span className="hint">{formatSaleDay(order.created_at, time_zone)}</span>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
