/** Lists rejected changes, which are already undone, until somebody dismisses them. */
import type { OutboxEntry } from '../../db/rules/cart/cart.ts';
import { outboxTexts as texts } from '../texts/en/shop/cart.ts';
import { Button } from '../ui/Button.tsx';
import { Cluster } from '../ui/layout/Layout.tsx';
import { Notice } from '../ui/Notice.tsx';
import { discardEntry } from './client/cart.ts';
import { describeEntry, describeRejection, describeRejections } from './describeEntry.ts';
import styles from './RejectedChanges.module.css';
import { useFocusRecovery } from './useFocusRecovery.ts';

export function RejectedChanges({ entries }: { entries: readonly OutboxEntry[] }) {
  useFocusRecovery(entries.length);
  if (entries.length === 0) return null;
  return (
    <Notice tone="problem" role="region" aria-label={texts.refusedTitle} className={styles.changes}>
      <p>
        <strong>{describeRejections(entries)}</strong>
      </p>
      <ul>
        {entries.map((entry) => (
          <Cluster as="li" key={entry.n}>
            <p>
              <strong dir="auto">{describeEntry(entry)}</strong>
              <br />
              {describeRejection(entry)}
            </p>
            <Button size="small" onClick={() => void discardEntry(entry.n)}>
              {texts.dismiss}
              <span className="visually-hidden">: {describeEntry(entry)}</span>
            </Button>
          </Cluster>
        ))}
      </ul>
    </Notice>
  );
}
