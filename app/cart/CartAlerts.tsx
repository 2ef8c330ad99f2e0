/** What is to be known of the cart as a whole: what waits, what was refused, and prices that have changed. */
import { useState } from 'react';
import { cartTexts, outboxTexts as texts } from '../texts/en/cart.ts';
import styles from './CartAlerts.module.css';
import { refreshFromDrawer } from './cartActions.ts';
import { useCart } from './client/cart.ts';
import { RejectedChanges } from './RejectedChanges.tsx';
import { useUnseenRejections } from './unseenRejections.ts';

export function CartAlerts({ late }: { late: boolean }) {
  const { cart, pending: entries, isPersisted: kept } = useCart();
  const unheard = useUnseenRejections();
  const [refreshing, setRefreshing] = useState(false);
  const refresh = async () => {
    setRefreshing(true);
    await refreshFromDrawer();
    setRefreshing(false);
  };
  return (
    <div className={styles.all}>
      <div role="status" className={styles.notes}>
        {late && (
          <p className={styles.told}>
            {texts.waits(entries.length)} <a href="/outbox">{texts.see}</a>
          </p>
        )}
        {!kept && <p className={styles.told}>{cartTexts.notKept}</p>}
      </div>
      <RejectedChanges entries={unheard} />
      {cart.has_price_changes && (
        <div className={styles.told}>
          <p>{cartTexts.pricesChanged}</p>
          <button
            type="button"
            className={styles.small}
            aria-disabled={refreshing}
            onClick={() => !refreshing && void refresh()}
          >
            {cartTexts.refresh}
          </button>
        </div>
      )}
    </div>
  );
}
