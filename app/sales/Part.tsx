/** A part of an order's details with its heading. */
import type { ReactNode } from 'react';
import styles from './Part.module.css';

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}
