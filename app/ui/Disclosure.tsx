/** A card that opens and closes by its summary line. */
import type { ComponentProps, ReactNode } from 'react';
import styles from './Disclosure.module.css';

type DisclosureProps = ComponentProps<'details'> & { summary: ReactNode };

export function Disclosure({ summary, className = '', children, ...attributes }: DisclosureProps) {
  return (
    <details className={`${styles.disclosure} ${className}`} {...attributes}>
      <summary className={styles.summary}>{summary}</summary>
      {children}
    </details>
  );
}
