/** The screen of the outbox. The server does not draw it, since only this browser has the data. */
import { useHydrated } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useInitialState } from '../data/content.tsx';
import { outboxTexts } from '../texts/en/outbox.ts';
import styles from './Outbox.module.css';

/** @param hasShop whether changes of the cart may wait as well */
async function loadLists(hasShop: boolean): Promise<ReactNode> {
  const [{ RequestOutbox }, cart] = await Promise.all([
    import('../requests/RequestOutbox.tsx'),
    hasShop ? import('./Outbox.tsx') : null,
  ]);
  return <RequestOutbox CartOutbox={cart?.Outbox ?? null} />;
}

export function OutboxScreen() {
  const hydrated = useHydrated();
  const { commerce } = useInitialState();
  const [lists, setLists] = useState<ReactNode>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    loadLists(commerce).then(setLists, () => setFailed(true));
  }, [commerce]);
  return (
    <div className={styles.screen}>
      <h1>{outboxTexts.title}</h1>
      {hydrated && lists ? (
        lists
      ) : (
        <p role="status" className={styles.none}>
          {failed ? outboxTexts.notLoaded : outboxTexts.loading}
        </p>
      )}
    </div>
  );
}
