/** The way to the shop, with how much lies in the cart. */
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import { texts } from '../texts/en.ts';
import styles from './CartLink.module.css';

export function CartLink({ count }: { count: number }) {
  return (
    <a
      className={styles.cart}
      href="/items"
      aria-label={texts.navbar.cart(count)}
      data-empty={count === 0 || undefined}
    >
      <ShoppingCart size={22} aria-hidden />
      {count > 0 && <span className={styles.count}>{count}</span>}
    </a>
  );
}
