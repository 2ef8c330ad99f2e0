/** One page of orders: cards on a phone, table-like rows on a wide screen. */

import { formatPrice } from '../../db/rules/money.ts';
import { type Order, shortOrderNumber } from '../../db/rules/orders/orders.ts';
import { useTown } from '../data/content.tsx';
import { KeepPlace } from '../sales/KeepPlace.tsx';
import { formatSaleDay } from '../sales/saleTimes.ts';
import { useOpenInPlace } from '../shell/navigation/linkClicks.ts';
import { orderTexts as texts } from '../texts/en/shop/orders.ts';
import { ActionLink } from '../ui/ActionLink.tsx';
import { Card, Placeholder } from '../ui/layout/Layout.tsx';
import { customerName } from './customerName.ts';
import styles from './OrderCards.module.css';
import { orderPath } from './ordersSearch.ts';
import { OrderBadges } from './StatusBadge.tsx';

/** A card names this many items. */
const itemsOnCard = 3;

type OrderCardsProps = {
  orders: readonly Order[];
  isAdmin: boolean;
  /** Others are loading and will replace these. */
  isStale: boolean;
  /** The query: while it stays the same, changed orders keep the reader's place. */
  query: string;
};

export function OrderCards({ orders, isAdmin, isStale, query }: OrderCardsProps) {
  return (
    <KeepPlace query={query} records={orders}>
      <ul className={styles.cards} data-stale={isStale || undefined}>
        {orders.map((order) => (
          <li key={order.id} data-record>
            <OrderCard order={order} isAdmin={isAdmin} />
          </li>
        ))}
      </ul>
    </KeepPlace>
  );
}

/** Placeholders while orders are loading. */
export function OrderPlaceholders() {
  return (
    <ul className={styles.cards} aria-hidden>
      {['one', 'two', 'three', 'four'].map((key) => (
        <Placeholder key={key} as="li" className={styles.placeholder} />
      ))}
    </ul>
  );
}

function OrderCard({ order, isAdmin }: { order: Order; isAdmin: boolean }) {
  const { id, order_number, items, created_at, total_amount, delivery } = order;
  const { time_zone } = useTown();
  const open = useOpenInPlace();
  const left = items.length - itemsOnCard;
  return (
    <Card as="article" className={styles.card} data-raised aria-labelledby={`order-${id}`}>
      <div className={styles.head}>
        <h3 className={styles.number} id={`order-${id}`}>
          <ActionLink data-stretched href={orderPath(id)} title={texts.orderNumber(order_number)} onClick={open(id)}>
            {texts.order(shortOrderNumber(order_number))}
          </ActionLink>
        </h3>
        <p className={styles.date}>{formatSaleDay(created_at, time_zone)}</p>
      </div>
      <div className={styles.what}>
        {isAdmin && (
          <p className={styles.customer} dir="auto">
            {customerName(order)}
          </p>
        )}
        <ul className={styles.items}>
          {items.slice(0, itemsOnCard).map((item) => (
            <li key={item.id} dir="auto">
              {texts.units(item.quantity, item.item_title)}
            </li>
          ))}
          {left > 0 && <li>{texts.more(left)}</li>}
        </ul>
      </div>
      <div className={styles.badges}>
        <OrderBadges order={order} />
      </div>
      <div className={styles.sums}>
        <p className={styles.amount}>{formatPrice(total_amount)}</p>
        <p className={styles.delivery}>{texts.delivery[delivery]}</p>
      </div>
    </Card>
  );
}
