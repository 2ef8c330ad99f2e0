/** What is to be known of the cart as a whole: what waits, what was refused, and prices that have changed. */
import { useState } from 'react';
import { useCart } from '../data/cart.ts';
import { cartTexts, outboxTexts as texts } from '../texts/cart.ts';
import styles from './CartNotes.module.css';
import { Refused } from './Refused.tsx';
import { refreshFromDrawer } from './telling.ts';
import { useUnheard } from './unheard.ts';

export function CartNotes({ late }: { late: boolean }) {
  const { cart, entries, kept } = useCart();
  const unheard = useUnheard();
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
      <Refused entries={unheard} />
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
