/** A screen with a heading and little more. */
import type { ReactNode } from 'react';
import styles from './PlainPage.module.css';

export function PlainPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.plain}>
      <h1>{title}</h1>
      {children}
    </div>
  );
}
