/** Changes that the server refused and nobody has heard of: they are undone, and stay here until somebody has read them. */
import type { OutboxEntry } from '../../db/rules/outbox.ts';
import { discardEntry } from '../data/cart.ts';
import { outboxTexts as texts } from '../texts/cart.ts';
import { refusalOf, whatOf } from './describe.ts';
import { useFocusKept } from './focus.ts';
import styles from './Refused.module.css';

export function Refused({ entries }: { entries: readonly OutboxEntry[] }) {
  useFocusKept(entries.length);
  if (entries.length === 0) return null;
  return (
    <section className={styles.refused} aria-label={texts.refusedTitle}>
      <p className={styles.title}>{texts.refused(entries.length)}</p>
      <ul className={styles.list}>
        {entries.map((entry) => (
          <li key={entry.n}>
            <p>
              <strong dir="auto">{whatOf(entry)}</strong>
              <br />
              {refusalOf(entry)}
            </p>
            <button type="button" className={styles.small} onClick={() => void discardEntry(entry.n)}>
              {texts.dismiss}
              <span className="visually-hidden">: {whatOf(entry)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
