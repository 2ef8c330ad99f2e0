/** A grid of items with picture, title and price. */

import { lazy } from 'react';
import type { Item } from '../../db/rules/items/items.ts';
import { itemPath } from '../../db/rules/items/paths.ts';
import { formatPrice } from '../../db/rules/money.ts';
import { useOpenInPlace } from '../shell/navigation/linkClicks.ts';
import { itemTexts as texts } from '../texts/en/shop/items.ts';
import { Card, Placeholder } from '../ui/layout/Layout.tsx';
import { AddButton } from './AddButton.tsx';
import { cardSizes } from './cardSizes.ts';
import { ItemBadges } from './ItemBadges.tsx';
import styles from './ItemCards.module.css';
import { ItemPicture } from './ItemPicture.tsx';
import { LoadsCart } from './LoadsCart.tsx';

const CardCartControl = lazy(() =>
  import('./CartControls.tsx').then((module) => ({ default: module.CardCartControl })),
);

/** This many fit on most screens without scrolling. */
const cardsOnFirstScreen = 2;

/** `isStale`: other items are loading and will replace these. */
export function ItemCards({ items, isStale }: { items: readonly Item[]; isStale: boolean }) {
  if (items.length === 0) return null;
  return (
    <ul className={styles.cards} data-stale={isStale || undefined}>
      {items.map((item, place) => (
        <li key={item.id}>
          <ItemCard item={item} first={place < cardsOnFirstScreen} />
        </li>
      ))}
    </ul>
  );
}

/** Placeholders while items are loading. */
export function ItemPlaceholders({ count }: { count: number }) {
  return (
    <ul className={styles.cards} aria-hidden>
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity
        <Placeholder key={place} as="li" className={styles.placeholder} />
      ))}
    </ul>
  );
}

/** `first`: its picture is above the fold and loads first. */
function ItemCard({ item, first }: { item: Item; first: boolean }) {
  const { id, title, price, quantity, is_public } = item;
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
        <ItemBadges item={item} showsStock />
      </div>
      <h3 className={styles.title} id={`item-${id}`} dir="auto">
        <a data-stretched href={itemPath(id)} onClick={open(id)}>
          {title}
        </a>
      </h3>
      <p className={styles.price}>{formatPrice(price)}</p>
      <div className={styles.foot} data-screen-only data-needs-script>
        {quantity === 0 && <p className={styles.unavailable}>{texts.outOfStock}</p>}
        {quantity > 0 && is_public && (
          <LoadsCart waiting={<AddButton item={item} />} failed={null}>
            <CardCartControl item={item} />
          </LoadsCart>
        )}
      </div>
    </Card>
  );
}
