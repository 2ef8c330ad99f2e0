/** Adds an item to the cart or changes its quantity, in the viewer and on its card. Loaded after the page. */

import Clock from 'lucide-react/icons/clock';
import type { ViewerAction } from '../../db/rules/cart/cart.ts';
import type { Item } from '../../db/rules/items/items.ts';
import { cartPath } from '../../db/rules/links/paths.ts';
import { addFromViewer, changeFromViewer, removeFromViewer, warnMaxQuantity } from '../cart/cartActions.ts';
import { useCart } from '../cart/client/cart.ts';
import { usePendingDelay } from '../cart/usePendingDelay.ts';
import { cartTexts } from '../texts/en/shop/cart.ts';
import { itemTexts as texts } from '../texts/en/shop/items.ts';
import { Badge } from '../ui/Badge.tsx';
import { Cluster } from '../ui/layout/Layout.tsx';
import { AddButton } from './AddButton.tsx';
import styles from './CartControls.module.css';
import { QuantityForm } from './quantity/QuantityForm.tsx';
import { useAvailability } from './useAvailability.ts';

/** The item's state in the cart. `isLate`: a change has been pending long enough to show it. */
function useItemInCart({ id }: Item) {
  const { cart, pendingItemIds, isReady } = useCart();
  const isDelayed = usePendingDelay();
  const isPending = pendingItemIds.has(id);
  const inCart = cart.items.find(({ item_id }) => item_id === id)?.quantity ?? 0;
  return { inCart, isReady, isPending, isLate: isPending && isDelayed };
}

export function CardCartControl({ item }: { item: Item }) {
  const { inCart, isReady, ...pending } = useItemInCart(item);
  const add = () => (inCart < item.quantity ? void addFromViewer(item, 1) : warnMaxQuantity(item.quantity));
  return <AddButton item={item} inCart={inCart} {...pending} onAdd={isReady ? add : undefined} />;
}

export function CartControls({ item: listed }: { item: Item }) {
  const available = useAvailability(listed.id);
  const heldByOthers = available === null ? 0 : Math.max(0, listed.quantity - available);
  const item = { ...listed, quantity: listed.quantity - heldByOthers };
  const { inCart, isReady, isLate } = useItemInCart(item);
  const act = (wanted: ViewerAction) => {
    if (wanted.action === 'add') void addFromViewer(item, wanted.quantity);
    else if (wanted.action === 'remove') void removeFromViewer(item);
    else if (wanted.action !== 'out-of-stock') void changeFromViewer(item, wanted.quantity);
  };
  return (
    <>
      <QuantityForm item={item} inCart={inCart} onAct={isReady ? act : undefined} onTooMany={warnMaxQuantity} />
      {heldByOthers > 0 && <p className="hint">{texts.heldByOthers(heldByOthers)}</p>}
      <Cluster as="p" className={`hint ${styles.cart}`} data-screen-only>
        {inCart > 0 && (
          <>
            <span>{texts.inCart(inCart)}</span> <a href={cartPath}>{texts.viewCart}</a>
          </>
        )}
        {isLate && (
          <Badge tone="blue">
            <Clock size={16} aria-hidden />
            {cartTexts.waiting}
          </Badge>
        )}
      </Cluster>
    </>
  );
}
