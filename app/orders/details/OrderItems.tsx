/** All items of an order, with their prices at the time of the order. */
import { formatPrice } from '../../../db/rules/money.ts';
import type { OrderItem } from '../../../db/rules/orders/orders.ts';
import { ItemPicture } from '../../items/ItemPicture.tsx';
import { orderTexts as texts } from '../../texts/en/shop/orders.ts';
import styles from './OrderItems.module.css';

/** @param hasPartialHold whether other people can buy some of the items that the order should hold */
export function OrderItems({
  items,
  hasPartialHold = false,
}: {
  items: readonly OrderItem[];
  hasPartialHold?: boolean;
}) {
  return (
    <ul>
      {items.map(({ id, item_title, item_image, picture, quantity, unit_price, total_price, ...units }) => (
        <li key={id} className={styles.item}>
          <div className={styles.picture}>
            <ItemPicture item={{ image: item_image, picture }} sizes="3.5rem" />
          </div>
          <div>
            <p className={styles.title} dir="auto">
              {texts.units(quantity, item_title)}
            </p>
            <p className="hint">
              {texts.each(formatPrice(unit_price))}
              {units.refunded_quantity > 0 && ` · ${texts.refundedUnits(units.refunded_quantity)}`}
              {hasPartialHold && ` · ${texts.heldUnits(units.held_quantity, quantity)}`}
            </p>
          </div>
          <p className={styles.total}>{formatPrice(total_price)}</p>
        </li>
      ))}
    </ul>
  );
}
