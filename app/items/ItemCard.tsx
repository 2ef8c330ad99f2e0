/** An item in a list: its picture, title and price. */

import { itemPath } from '../../db/rules/itemPaths.ts';
import type { Item } from '../../db/rules/items.ts';
import { formatPrice } from '../../db/rules/money.ts';
import { useOpenInPlace } from '../shell/linkClicks.ts';
import { Card } from '../ui/Layout.tsx';
import { cardSizes } from './cardSizes.ts';
import { ItemBadges } from './ItemBadges.tsx';
import styles from './ItemCard.module.css';
import { ItemPicture } from './ItemPicture.tsx';

/** `first`: its picture is on the first screen, and loads first. */
export function ItemCard({ item, first }: { item: Item; first: boolean }) {
  const { id, title, price, quantity } = item;
  const open = useOpenInPlace();
  return (
    <Card
      as="article"
      className={styles.card}
      aria-labelledby={`item-${id}`}
      data-sold-out={quantity === 0 || undefined}
    >
      <div className={styles.frame}>
        <ItemPicture item={item} sizes={cardSizes} first={first} />
        <ItemBadges item={item} />
      </div>
      <h3 className={styles.title} id={`item-${id}`} dir="auto">
        <a data-stretched href={itemPath(id)} onClick={open(id)}>
          {title}
        </a>
      </h3>
      <p className={styles.price}>{formatPrice(price)}</p>
    </Card>
  );
}
