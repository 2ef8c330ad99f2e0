/** Items beside and under each other. */

import type { Item } from '../../db/rules/items.ts';
import { Placeholder } from '../ui/Layout.tsx';
import { ItemCard } from './ItemCard.tsx';
import styles from './ItemCards.module.css';

/** How many of them may be seen before anything is scrolled, on most screens. */
const cardsOnFirstScreen = 2;

/** `coming`: others are on their way, and take their places. */
export function ItemCards({ items, coming }: { items: readonly Item[]; coming: boolean }) {
  if (items.length === 0) return null;
  return (
    <ul className={styles.cards} data-coming={coming || undefined}>
      {items.map((item, place) => (
        <li key={item.id}>
          <ItemCard item={item} first={place < cardsOnFirstScreen} />
        </li>
      ))}
    </ul>
  );
}

/** Room for those that are on their way; whoever shows it says so in words. */
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
