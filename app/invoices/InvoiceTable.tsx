/** A page of invoices as a table, whose rows are cards on a phone. */
import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import type { InvoiceSummary } from '../../db/rules/invoices/invoices.ts';
import { formatPrice } from '../../db/rules/money.ts';
import { KeepPlace } from '../sales/KeepPlace.tsx';
import { useOpenInPlace } from '../shell/navigation/linkClicks.ts';
import { formatDate } from '../texts/dates.ts';
import { invoiceEditingTexts } from '../texts/en/shop/invoiceEditing.ts';
import { invoiceTexts as texts } from '../texts/en/shop/invoices.ts';
import { ActionLink } from '../ui/ActionLink.tsx';
import { IconButton } from '../ui/Button.tsx';
import { Placeholder } from '../ui/layout/Layout.tsx';
import { CardTable } from '../ui/lists/CardTable.tsx';
import { InvoiceBadge } from './InvoiceBadge.tsx';
import styles from './InvoiceTable.module.css';
import { invoicePath } from './invoicesSearch.ts';
import { askToDeleteInvoice, openInvoiceEditor } from './useInvoiceDialogs.ts';

const { columns } = texts;

type InvoiceTableProps = {
  invoices: readonly InvoiceSummary[];
  isAdmin: boolean;
  /** Other invoices are loading and will replace these. */
  isStale: boolean;
  /** The query: while it stays the same, changed invoices keep the reader's place. */
  query: string;
};

export function InvoiceTable({ invoices, isAdmin, isStale, query }: InvoiceTableProps) {
  return (
    <KeepPlace query={query} records={invoices}>
      <CardTable
        label={texts.list}
        className={styles.table}
        isStale={isStale}
        head={
          <>
            <th scope="col">{columns.number}</th>
            <th scope="col">{columns.customer}</th>
            <th scope="col">{columns.issued}</th>
            <th scope="col">{columns.due}</th>
            <th scope="col" className={styles.amount}>
              {columns.amount}
            </th>
            <th scope="col">{columns.status}</th>
            {isAdmin && (
              <th scope="col" data-screen-only>
                {columns.actions}
              </th>
            )}
          </>
        }
      >
        {invoices.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} isAdmin={isAdmin} />
        ))}
      </CardTable>
    </KeepPlace>
  );
}

/** Placeholders while invoices are loading. */
export function InvoicePlaceholders() {
  return (
    <ul className={styles.placeholders} aria-hidden>
      {['one', 'two', 'three', 'four'].map((key) => (
        <Placeholder key={key} as="li" className={styles.placeholder} />
      ))}
    </ul>
  );
}

function InvoiceRow({ invoice, isAdmin }: { invoice: InvoiceSummary; isAdmin: boolean }) {
  const { id, invoice_number, customer_name, customer_email, issue_date, due_date, total, open_amount } = invoice;
  const open = useOpenInPlace();
  const isPartlyPaid = open_amount > 0 && open_amount < total;
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: see CardTable
    <tr role="row" data-record>
      <th scope="row" role="rowheader" className={styles.number}>
        <ActionLink data-stretched href={invoicePath(id)} onClick={open(id)}>
          {invoice_number}
        </ActionLink>
      </th>
      <td role="cell" className={styles.customer}>
        <p dir="auto">{customer_name}</p>
        <p className={styles.email}>{customer_email}</p>
      </td>
      <td role="cell" className={styles.issued} data-label={columns.issued}>
        {formatDate(issue_date)}
      </td>
      <td role="cell" className={styles.due} data-label={columns.due}>
        {formatDate(due_date)}
      </td>
      <td role="cell" className={styles.amount}>
        <p className={styles.total}>{formatPrice(total)}</p>
        {isPartlyPaid && <p className="hint">{texts.stillOpen(formatPrice(open_amount))}</p>}
      </td>
      <td role="cell" className={styles.status}>
        <InvoiceBadge invoice={invoice} />
      </td>
      {isAdmin && (
        <td role="cell" className={styles.actions} data-screen-only>
          <div className={styles.buttons}>
            <IconButton label={invoiceEditingTexts.editOf(invoice_number)} onClick={() => void openInvoiceEditor(id)}>
              <Pencil size={18} aria-hidden />
            </IconButton>
            <IconButton
              label={invoiceEditingTexts.deleteOf(invoice_number)}
              onClick={() => askToDeleteInvoice(invoice)}
            >
              <Trash size={18} aria-hidden />
            </IconButton>
          </div>
        </td>
      )}
    </tr>
    // biome-ignore-end lint/a11y/noRedundantRoles: see CardTable
  );
}
