/** Rejected changes that nobody has seen: they are undone, and stay listed until somebody dismisses them. */
import type { OutboxEntry } from '../../db/rules/cart.ts';
import { outboxTexts as texts } from '../texts/en/cart.ts';
import { discardEntry } from './client/cart.ts';
import { describeEntry, describeRejection } from './describeEntry.ts';
import styles from './RejectedChanges.module.css';
import { useFocusRecovery } from './useFocusRecovery.ts';

export function RejectedChanges({ entries }: { entries: readonly OutboxEntry[] }) {
  useFocusRecovery(entries.length);
  if (entries.length === 0) return null;
  return (
    <section className={styles.refused} aria-label={texts.refusedTitle}>
      <p className={styles.title}>{texts.refused(entries.length)}</p>
      <ul className={styles.list}>
        {entries.map((entry) => (
          <li key={entry.n}>
            <p>
              <strong dir="auto">{describeEntry(entry)}</strong>
              <br />
              {describeRejection(entry)}
            </p>
            <button type="button" className={styles.small} onClick={() => void discardEntry(entry.n)}>
              {texts.dismiss}
              <span className="visually-hidden">: {describeEntry(entry)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
