/** A table of records, whose rows are cards where it is narrow. The link in a row's `th` fills the row. */
import type { ReactNode } from 'react';
import styles from './CardTable.module.css';
import { Table } from './Table.tsx';

type CardTableProps = {
  label: string;
  className?: string | undefined;
  /** Others are loading and will replace these rows. */
  isStale: boolean;
  /** The head's cells. */
  head: ReactNode;
  /** The rows. Their elements repeat the roles of a table, too. */
  children: ReactNode;
};

/** Repeats the roles, because some screen readers ignore a table laid out as blocks. */
export function CardTable({ label, className = '', isStale, head, children }: CardTableProps) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: see above
    <div className={styles.frame}>
      <Table
        role="table"
        aria-label={label}
        className={`${styles.table} ${className}`}
        data-stale={isStale || undefined}
      >
        <thead role="rowgroup">
          <tr role="row">{head}</tr>
        </thead>
        <tbody role="rowgroup">{children}</tbody>
      </Table>
    </div>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  );
}
