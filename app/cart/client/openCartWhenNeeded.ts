/** Opens the cart on a shop's pages once they are quiet: for its count, and for whoever signs in with it. */
import { useSession } from '../../data/session.ts';
import { cartSessionKey, hasCart } from './cartCount.ts';

/** Nothing is loaded for a visitor who has no cart; screens of the shop open it by themselves. */
export function openCartWhenNeeded(): void {
  const open = () => {
    import('./cart.ts').then(({ startCart }) => startCart()).catch(() => {});
  };
  const isWanted = () => hasCart() || useSession.getState().user !== null;
  if (isWanted()) {
    open();
    return;
  }
  const listening = new AbortController();
  const look = () => {
    if (!isWanted()) return;
    listening.abort();
    unsubscribe();
    open();
  };
  const unsubscribe = useSession.subscribe(look);
  // Another tab has put something in.
  window.addEventListener('storage', ({ key }) => key === cartSessionKey && look(), listening);
}
