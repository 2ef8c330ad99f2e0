/** The screen of the outbox. The server does not draw it, since only this browser has the data. */
import { useHydrated } from '@tanstack/react-router';
import { type ComponentType, useEffect, useState } from 'react';
import { outboxTexts as texts } from '../texts/en/cart.ts';
import styles from './Outbox.module.css';

export function OutboxScreen() {
  const hydrated = useHydrated();
  const [List, setList] = useState<ComponentType | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    import('./Outbox.tsx').then(
      ({ Outbox }) => setList(() => Outbox),
      () => setFailed(true),
    );
  }, []);
  return (
    <div className={styles.screen}>
      <h1>{texts.title}</h1>
      <p className={styles.intro}>{texts.intro}</p>
      {hydrated && List ? (
        <List />
      ) : (
        <p role="status" className={styles.none}>
          {failed ? texts.notLoaded : texts.loading}
        </p>
      )}
    </div>
  );
}
