/** Notes on the cart as a whole: pending and rejected changes, and changed prices. */
import { useState } from 'react';
import { cartTexts, outboxTexts as texts } from '../texts/en/shop/cart.ts';
import { Button } from '../ui/Button.tsx';
import { Stack } from '../ui/layout/Layout.tsx';
import { Notice } from '../ui/Notice.tsx';
import styles from './CartAlerts.module.css';
import { refreshFromDrawer } from './cartActions.ts';
import { useCart } from './client/cart.ts';
import { RejectedChanges } from './RejectedChanges.tsx';
import { useUnseenRejections } from './unseenRejections.ts';

export function CartAlerts({ isDelayed }: { isDelayed: boolean }) {
  const { cart, pending, isPersisted } = useCart();
  const rejections = useUnseenRejections();
  const [isRefreshing, setRefreshing] = useState(false);
  const refresh = async () => {
    setRefreshing(true);
    await refreshFromDrawer();
    setRefreshing(false);
  };
  return (
    <Stack gap={3} className={styles.alerts}>
      <Stack gap={3} aria-live="polite">
        {isDelayed && (
          <Notice>
            <p>
              {texts.waits(pending.length)} <a href="/outbox">{texts.see}</a>
            </p>
          </Notice>
        )}
        {!isPersisted && (
          <Notice>
            <p>{cartTexts.notKept}</p>
          </Notice>
        )}
      </Stack>
      <RejectedChanges entries={rejections} />
      {cart.has_price_changes && (
        <Notice
          actions={
            <Button size="small" isBusy={isRefreshing} onClick={() => void refresh()}>
              {cartTexts.refresh}
            </Button>
          }
        >
          <p>{cartTexts.pricesChanged}</p>
        </Notice>
      )}
    </Stack>
  );
}
