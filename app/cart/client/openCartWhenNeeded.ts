/** Opens the cart on an idle page of a shop, to show its count and to merge it when somebody signs in. */
import { useSession } from '../../data/session.ts';
import { cartSessionKey, hasCart } from './cartCount.ts';

/** Loads nothing for a visitor without a cart; screens of the shop open it themselves. */
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
