/** The way to the cart, with how much lies in it. It opens over the shop, at `/items#cart` (R905); see cart/CartDoor. */
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import { cartAddress } from '../../db/rules/addresses.ts';
import { useCartCount } from '../data/cartCount.ts';
import { texts } from '../texts/en.ts';
import styles from './CartLink.module.css';

export function CartLink() {
  const count = useCartCount();
  return (
    <a
      className={styles.cart}
      href={cartAddress}
      aria-label={texts.navbar.cart(count)}
      data-empty={count === 0 || undefined}
    >
      <ShoppingCart size={22} aria-hidden />
      {count > 0 && <span className={styles.count}>{count}</span>}
    </a>
  );
}
