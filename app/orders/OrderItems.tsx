/** All items of an order, with what each cost when it was ordered. */
import { formatPrice } from '../../db/rules/money.ts';
import type { OrderItem } from '../../db/rules/orders.ts';
import { ItemPicture } from '../items/ItemPicture.tsx';
import { orderTexts as texts } from '../texts/en/orders.ts';
import styles from './OrderItems.module.css';

export function OrderItems({ items }: { items: readonly OrderItem[] }) {
  return (
    <ul>
      {items.map(({ id, item_title, item_image, picture, quantity, unit_price, total_price, refunded_quantity }) => (
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
              {refunded_quantity > 0 && ` · ${texts.refundedUnits(refunded_quantity)}`}
            </p>
          </div>
          <p className={styles.total}>{formatPrice(total_price)}</p>
        </li>
      ))}
    </ul>
  );
}
