/** The cart, sliding in over the shop: `/items#cart`. Closing it takes `#cart` out of the address. */
import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { CartItem } from '../../db/rules/cart/cart.ts';
import { cartTexts as texts } from '../texts/en/shop/cart.ts';
import { ActionLink } from '../ui/ActionLink.tsx';
import { Button, buttonAttributes } from '../ui/Button.tsx';
import { Dialog } from '../ui/dialogs/Dialog.tsx';
import { trackKeyboardInset } from '../ui/dialogs/trackKeyboardInset.ts';
import { EmptyState } from '../ui/lists/EmptyState.tsx';
import { CartAlerts } from './CartAlerts.tsx';
import styles from './CartDrawer.module.css';
import { CartRow } from './CartRow.tsx';
import { CartSummary } from './CartSummary.tsx';
import { clearFromDrawer, removeFromDrawer } from './cartActions.ts';
import { fetchCart, useCart } from './client/cart.ts';
import { Question } from './Question.tsx';
import { useCartCheckout } from './useCartCheckout.tsx';
import { usePendingDelay } from './usePendingDelay.ts';
import { useQuantities } from './useQuantities.ts';

/** Goes back if the cart was opened over a page, else replaces the address. */
function useCloseCart() {
  const router = useRouter();
  const openedInPlace = useLocation({ select: ({ state }) => state.inPlace === true });
  return () => {
    if (openedInPlace) router.history.back();
    else void router.navigate({ to: '.', search: true, hash: '', replace: true, resetScroll: false });
  };
}

export function CartDrawer() {
  const { cart, isReady, pendingItemIds } = useCart();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const close = useCloseCart();
  const isDelayed = usePendingDelay();
  const { typed, type, apply } = useQuantities(cart.items);
  const [asking, setAsking] = useState<CartItem | 'clear' | null>(null);
  const checkout = useCartCheckout(cart, isReady);

  useEffect(() => void fetchCart(), []);
  useLayoutEffect(() => {
    const dialog = list.current?.closest('dialog');
    return dialog ? trackKeyboardInset(dialog) : undefined;
  }, []);

  const empty = cart.items.length === 0;
  const confirm = () => {
    setAsking(null);
    if (asking === 'clear') void clearFromDrawer();
    else if (asking) void removeFromDrawer(asking);
  };
  return (
    <>
      <Dialog
        labelledBy={id}
        onClose={close}
        className={styles.drawer}
        hasCloseButton
        footer={!empty && <CartSummary cart={cart} checkout={checkout} />}
      >
        <div className={styles.head}>
          <h2 id={id} className={styles.title}>
            {texts.title}
          </h2>
          {!empty && (
            <Button variant="link" className={styles.clear} onClick={() => setAsking('clear')}>
              {texts.clear}
            </Button>
          )}
        </div>
        <CartAlerts isDelayed={isDelayed} />
        <div ref={list}>
          {empty ? (
            <EmptyCart isReady={isReady} />
          ) : (
            <ul>
              {cart.items.map((item) => (
                <CartRow
                  key={item.item_id}
                  item={item}
                  typed={typed.get(item.item_id)}
                  onType={(text) => type(item.item_id, text)}
                  onApply={() => apply(item.item_id)}
                  onRemove={() => setAsking(item)}
                  isPending={isDelayed && (pendingItemIds.has(item.item_id) || pendingItemIds.has('all'))}
                />
              ))}
            </ul>
          )}
        </div>
      </Dialog>
      {asking && (
        <Question
          title={asking === 'clear' ? texts.askClear : texts.askRemove(asking.title)}
          text={asking === 'clear' ? texts.clearHint(cart.total_items) : texts.removeHint}
          yes={asking === 'clear' ? texts.clear : texts.remove}
          onYes={confirm}
          onClose={() => setAsking(null)}
        />
      )}
      {checkout.dialog}
    </>
  );
}

function EmptyCart({ isReady }: { isReady: boolean }) {
  return (
    <div aria-live="polite">
      {isReady ? (
        <EmptyState
          title={texts.empty}
          action={
            <ActionLink {...buttonAttributes({})} href="/items">
              {texts.browse}
            </ActionLink>
          }
        >
          {texts.emptyHint}
        </EmptyState>
      ) : (
        <p>{texts.loading}</p>
      )}
    </div>
  );
}
