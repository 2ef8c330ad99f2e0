/** A short word on a soft background of its own color. */

import type { ReactNode } from 'react';
import styles from './Badge.module.css';
import { Cluster } from './layout/Layout.tsx';

export type BadgeTone = 'accent' | 'green' | 'violet' | 'amber' | 'red' | 'blue' | 'plain';

export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}

export function TagList({ label, tags }: { label: string; tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <Cluster as="ul" aria-label={label}>
      {[...new Set(tags)].map((tag) => (
        <li key={tag} dir="auto">
          <Badge tone="plain">{tag}</Badge>
        </li>
      ))}
    </Cluster>
  );
}
