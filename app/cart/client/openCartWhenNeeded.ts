/** Opens the cart on an idle page of a shop: for its count, and for whoever signs in with it. */
import { useSession } from '../../data/session.ts';
import { cartSessionKey, hasCart } from './cartCount.ts';

/** Loads nothing for a visitor without a cart; screens of the shop open it by themselves. */
export function openCartWhenNeeded(): void {
  const open = () => {
    import('./cart.ts').then(({ startCart }) => startCart()).catch(() => {});
  };
  const isNeeded = () => hasCart() || useSession.getState().user !== null;
  if (isNeeded()) {
    open();
    return;
  }
  const controller = new AbortController();
  const check = () => {
    if (!isNeeded()) return;
    controller.abort();
    unsubscribe();
    open();
  };
  const unsubscribe = useSession.subscribe(check);
  // Another tab has added an item.
  window.addEventListener('storage', ({ key }) => key === cartSessionKey && check(), controller);
}
