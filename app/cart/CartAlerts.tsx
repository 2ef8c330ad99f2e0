/** Notes on the cart as a whole: pending and rejected changes, and changed prices. */
import { useState } from 'react';
import { cartTexts, outboxTexts as texts } from '../texts/en/cart.ts';
import styles from './CartAlerts.module.css';
import { refreshFromDrawer } from './cartActions.ts';
import { useCart } from './client/cart.ts';
import { RejectedChanges } from './RejectedChanges.tsx';
import { useUnseenRejections } from './unseenRejections.ts';

export function CartAlerts({ isDelayed }: { isDelayed: boolean }) {
  const { cart, pending, isPersisted } = useCart();
  const rejections = useUnseenRejections();
  const [refreshing, setRefreshing] = useState(false);
  const refresh = async () => {
    setRefreshing(true);
    await refreshFromDrawer();
    setRefreshing(false);
  };
  return (
    <div className={styles.all}>
      <div role="status" className={styles.notes}>
        {isDelayed && (
          <p className={styles.told}>
            {texts.waits(pending.length)} <a href="/outbox">{texts.see}</a>
          </p>
        )}
        {!isPersisted && <p className={styles.told}>{cartTexts.notKept}</p>}
      </div>
      <RejectedChanges entries={rejections} />
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
