/** A table of records. */
import type { ComponentProps, ReactNode } from 'react';
import styles from './Table.module.css';

export function Table({
  caption,
  className = '',
  children,
  ...attributes
}: ComponentProps<'table'> & { caption?: ReactNode }) {
  return (
    <table className={`${styles.table} ${className}`} {...attributes}>
      {caption && <caption>{caption}</caption>}
      {children}
    </table>
  );
}
