/** A table of records. On a phone it scrolls sideways or, `stacked`, turns each row into a card. */
import type { ComponentProps, ReactNode } from 'react';
import styles from './Table.module.css';

type TableProps = ComponentProps<'table'> & { caption?: ReactNode; isStacked?: boolean };

export function Table({ caption, isStacked, className = '', children, ...attributes }: TableProps) {
  return (
    <div className={styles.frame}>
      <table className={`${styles.table} ${className}`} data-stacked={isStacked || undefined} {...attributes}>
        {caption && <caption>{caption}</caption>}
        {children}
      </table>
    </div>
  );
}
