/** A grid of items. */

import type { Item } from '../../db/rules/items.ts';
import { Placeholder } from '../ui/Layout.tsx';
import { ItemCard } from './ItemCard.tsx';
import styles from './ItemCards.module.css';

/** How many fit on most screens before scrolling. */
const cardsOnFirstScreen = 2;

/** `isStale`: others are loading and will replace these. */
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

/** In the place of items that are loading. */
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
