/** Puts an item into the cart, or changes its quantity. Loaded when an item is opened. */

import Clock from 'lucide-react/icons/clock';
import type { ViewerAction } from '../../db/rules/cart.ts';
import type { Item } from '../../db/rules/items.ts';
import { cartPath } from '../../db/rules/paths.ts';
import { addFromViewer, changeFromViewer, removeFromViewer, warnMaxQuantity } from '../cart/cartActions.ts';
import { useCart } from '../cart/client/cart.ts';
import { usePendingDelay } from '../cart/usePendingDelay.ts';
import { cartTexts } from '../texts/en/cart.ts';
import { itemTexts as texts } from '../texts/en/items.ts';
import { Badge } from '../ui/Badge.tsx';
import { Cluster } from '../ui/Layout.tsx';
import styles from './CartControls.module.css';
import { QuantityForm } from './QuantityForm.tsx';

export function CartControls({ item }: { item: Item }) {
  const { cart, pendingItemIds: waiting, isReady: ready } = useCart();
  const late = usePendingDelay();
  const inCart = cart.items.find(({ item_id }) => item_id === item.id)?.quantity ?? 0;
  const act = (wanted: ViewerAction) => {
    if (wanted.action === 'add') void addFromViewer(item, wanted.quantity);
    else if (wanted.action === 'remove') void removeFromViewer(item);
    else if (wanted.action !== 'out-of-stock') void changeFromViewer(item, wanted.quantity);
  };
  return (
    <>
      <QuantityForm item={item} inCart={inCart} onAct={ready ? act : undefined} onTooMany={warnMaxQuantity} />
      <Cluster as="p" className={`hint ${styles.cart}`} data-screen-only>
        {inCart > 0 && (
          <>
            <span>{texts.inCart(inCart)}</span> <a href={cartPath}>{texts.viewCart}</a>
          </>
        )}
        {late && waiting.has(item.id) && (
          <Badge tone="blue">
            <Clock size={16} aria-hidden />
            {cartTexts.waiting}
          </Badge>
        )}
      </Cluster>
    </>
  );
}
