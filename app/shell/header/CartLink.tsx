/**
 * Links to the cart and shows its item count. The cart opens over the shop, at `/items#cart`; see cart/CartDrawerHost.
 */
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import { cartPath } from '../../../db/rules/links/paths.ts';
import { useCartCount } from '../../cart/client/cartCount.ts';
import { navbarTexts } from '../../texts/en/shell.ts';
import styles from './CartLink.module.css';

export function CartLink() {
  const count = useCartCount();
  return (
    <a
      className={styles.cart}
      href={cartPath}
      aria-label={navbarTexts.cart(count)}
      data-empty={count === 0 || undefined}
    >
      <ShoppingCart size={22} aria-hidden />
      {count > 0 && <span className={styles.count}>{count}</span>}
    </a>
  );
}
