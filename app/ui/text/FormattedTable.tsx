/** A table of a formatted text. On a phone each row is a card, whose values carry their headers. */
import { Fragment, type ReactNode } from 'react';
import type { FormattedElement, FormattedNode } from '../../../db/rules/fields/formattedText.ts';
import styles from './FormattedTable.module.css';

const isElement = (node: FormattedNode): node is FormattedElement => typeof node !== 'string' && Array.isArray(node[1]);

const wordsOf = (node: FormattedNode): string => (typeof node === 'string' ? node : node[1].map(wordsOf).join(''));

type FormattedTableProps = {
  /** The table's element: its rows, and its caption as detail. */
  table: FormattedElement;
  draw: (nodes: readonly FormattedNode[]) => ReactNode[];
};

/** The roles stay where styles change how a table is displayed, which would take its meaning. */
export function FormattedTable({ table: [, content, caption], draw }: FormattedTableProps) {
  const [head, ...rows] = content.filter(isElement).map(([, cells]) => cells.filter(isElement));
  if (!head) return null;
  const headers = head.map(wordsOf);
  const drawCell = (cell: FormattedElement) =>
    draw(cell[1]).map((node, at) => <Fragment key={String(at)}>{node}</Fragment>);
  return (
    // biome-ignore lint/a11y/noRedundantRoles: as above
    <table className={styles.table} role="table">
      {caption && (
        <caption className={styles.caption} dir="auto">
          {caption}
        </caption>
      )}
      {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
      <thead role="rowgroup" className={styles.head}>
        {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
        <tr role="row">
          {head.map((cell, at) => (
            // biome-ignore lint/a11y/noRedundantRoles: as above
            <th key={String(at)} role="columnheader" scope="col" dir="auto">
              {drawCell(cell)}
            </th>
          ))}
        </tr>
      </thead>
      {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
      <tbody role="rowgroup">
        {rows.map((cells, row) => (
          // biome-ignore lint/a11y/noRedundantRoles: as above
          <tr key={String(row)} role="row">
            {cells.map((cell, at) => (
              // biome-ignore lint/a11y/noRedundantRoles: as above
              <td key={String(at)} role="cell" data-label={headers[at]} dir="auto">
                {drawCell(cell)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
