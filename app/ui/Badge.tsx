/** A short word on a quiet ground of its own colour. */
import type { ReactNode } from 'react';
import styles from './Badge.module.css';

export type BadgeTone = 'accent' | 'green' | 'violet' | 'amber' | 'red' | 'blue' | 'plain';

export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}
