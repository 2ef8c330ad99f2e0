/** An invoice in full, over the list: first the list's data, then its items and events. */
import { useEffect, useId } from 'react';
import { type Invoice, type InvoiceSummary, payableStatuses } from '../../db/rules/invoices/invoices.ts';
import { formatPrice } from '../../db/rules/money.ts';
import { staffRequestPath } from '../../db/rules/requests/staff.ts';
import { CallError } from '../data/call.ts';
import { useServerList } from '../editing/useServerList.ts';
import { Part } from '../sales/Part.tsx';
import { RefundList } from '../sales/RefundList.tsx';
import { Timeline } from '../sales/Timeline.tsx';
import { useCloseInPlace } from '../shell/navigation/linkClicks.ts';
import { formatDate } from '../texts/dates.ts';
import { invoiceTexts as texts } from '../texts/en/shop/invoices.ts';
import { Dialog } from '../ui/dialogs/Dialog.tsx';
import { Stack } from '../ui/layout/Layout.tsx';
import { RetryNotice } from '../ui/RetryNotice.tsx';
import { buildInvoiceTimeline } from './buildInvoiceTimeline.ts';
import { fetchInvoice } from './fetchInvoices.ts';
import { InvoiceActions } from './InvoiceActions.tsx';
import { InvoiceBadge } from './InvoiceBadge.tsx';
import styles from './InvoiceDialog.module.css';
import { InvoiceLines, InvoiceSums } from './InvoiceLines.tsx';
import { PaymentList } from './PaymentList.tsx';
import { useInvoiceDialogs } from './useInvoiceDialogs.ts';

type InvoiceDialogProps = {
  id: string;
  /** The invoice's data from the list. */
  listed: InvoiceSummary | null;
  isAdmin: boolean;
  /** Counts live updates. */
  changes: number;
};

export function InvoiceDialog({ id, listed, isAdmin, changes }: InvoiceDialogProps) {
  const close = useCloseInPlace();
  const headingId = useId();
  const { data, error, reload, change } = useServerList(id, fetchInvoice, { isLive: true, watched: changes });
  const isDeleted = useInvoiceDialogs(({ deletedId }) => deletedId === id);
  useEffect(() => {
    if (isDeleted) document.getElementById(headingId)?.closest('dialog')?.close();
  }, [isDeleted, headingId]);
  // An invoice that somebody else deleted is not shown from the list's data.
  const failed = !isDeleted && error !== null && (!data || (error instanceof CallError && error.status === 404));
  const shown = failed ? null : (data ?? listed);
  return (
    <Dialog
      labelledBy={headingId}
      onClose={close}
      hasCloseButton
      footer={
        <InvoiceActions
          invoice={failed ? null : data}
          isAdmin={isAdmin}
          onChanged={(changed) => change(() => changed)}
        />
      }
    >
      <h2 id={headingId} className={styles.title}>
        {texts.number(shown?.invoice_number ?? '')}
      </h2>
      {failed && (
        <RetryNotice retry={reload} className={styles.failed}>
          {texts.detailsFailed(id)}
        </RetryNotice>
      )}
      {!data && !failed && (
        <p role="status" className={shown ? 'visually-hidden' : 'hint'}>
          {texts.loadingDetails}
        </p>
      )}
      {shown && (
        <Stack gap={5} className={styles.invoice}>
          <Glance invoice={shown} />
          {data && !failed && <InvoiceDetails invoice={data} isAdmin={isAdmin} />}
        </Stack>
      )}
    </Dialog>
  );
}

/** The most important facts of an invoice. */
function Glance({ invoice }: { invoice: InvoiceSummary }) {
  const { total, issue_date, due_date, paid_date } = invoice;
  const dates = [
    [texts.issued, issue_date],
    [texts.due, due_date],
    [texts.paidDate, paid_date],
  ] as const;
  return (
    <div>
      <div className={styles.glance}>
        <InvoiceBadge invoice={invoice} />
        <p className={styles.amount}>{formatPrice(total)}</p>
      </div>
      <dl className={styles.dates}>
        {dates.map(
          ([label, date]) =>
            date && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{formatDate(date)}</dd>
              </div>
            ),
        )}
      </dl>
    </div>
  );
}

const addressOf = (invoice: Invoice): string => {
  const { customer_address_line1, customer_address_line2, customer_city, customer_state, customer_zip } = invoice;
  const town = [customer_city, [customer_state, customer_zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [customer_address_line1, customer_address_line2, town].filter(Boolean).join('\n');
};

function InvoiceDetails({ invoice, isAdmin }: { invoice: Invoice; isAdmin: boolean }) {
  const { customer_name, customer_email, items, payments, refunds, notes, user_id, status, open_amount } = invoice;
  const { request_number } = invoice;
  const address = addressOf(invoice);
  return (
    <>
      <Part title={texts.billedTo}>
        <p dir="auto">{customer_name}</p>
        <p className={styles.email}>{customer_email}</p>
        {address && (
          <p className={styles.written} dir="auto">
            {address}
          </p>
        )}
        {isAdmin && user_id && <p className="hint">{texts.account}</p>}
      </Part>
      <Part title={texts.items}>
        <InvoiceLines items={items} />
      </Part>
      <Part title={texts.summary}>
        <InvoiceSums invoice={invoice} isOpen={payableStatuses.includes(status) && open_amount > 0} />
      </Part>
      {payments.length > 0 && (
        <Part title={texts.payments}>
          <PaymentList payments={payments} isAdmin={isAdmin} />
        </Part>
      )}
      {refunds.length > 0 && (
        <Part title={texts.refunds}>
          <RefundList refunds={refunds} isAdmin={isAdmin} />
        </Part>
      )}
      {isAdmin && request_number && (
        <p>
          <a href={staffRequestPath(request_number)}>{texts.request(request_number)}</a>
        </p>
      )}
      {notes && (
        <Part title={texts.notes}>
          <p className={styles.written} dir="auto">
            {notes}
          </p>
        </Part>
      )}
      {isAdmin && invoice.events.length > 0 && (
        <Part title={texts.timeline}>
          <Timeline entries={buildInvoiceTimeline(invoice)} isAdmin={isAdmin} />
        </Part>
      )}
    </>
  );
}
