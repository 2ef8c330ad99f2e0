/** The fields of an invoice. Mostly uncontrolled, named as invoiceForm.ts reads them. */
import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react';
import {
  type Invoice,
  type InvoiceStatus,
  invoiceStatuses,
  invoiceLimits as limits,
} from '../../../db/rules/invoices/invoices.ts';
import { formatPrice, toDollars } from '../../../db/rules/money.ts';
import { toLocalTime } from '../../../db/rules/time.ts';
import { useTown } from '../../data/content.tsx';
import { DateField } from '../../editing/fields/DateField.tsx';
import { SelectField } from '../../editing/fields/SelectField.tsx';
import { TextArea } from '../../editing/fields/TextArea.tsx';
import { TextField } from '../../editing/fields/TextField.tsx';
import { writeValues } from '../../editing/formValues.ts';
import { SumList } from '../../sales/SumList.tsx';
import { invoiceEditingTexts as texts } from '../../texts/en/shop/invoiceEditing.ts';
import { invoiceTexts } from '../../texts/en/shop/invoices.ts';
import { Stack } from '../../ui/layout/Layout.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { InvoiceLines, InvoiceSums, totalsOf } from '../InvoiceLines.tsx';
import type { OpenInvoice } from '../useInvoiceDialogs.ts';
import { CustomerFields } from './CustomerFields.tsx';
import styles from './InvoiceFields.module.css';
import { areSumsKnown, invoiceValues, newInvoiceValues, sumsOf } from './invoiceForm.ts';
import { LinesField } from './LinesField.tsx';

const { fields } = texts;

export function InvoiceFields({ record: { invoice, taxRate } }: { record: OpenInvoice }) {
  const { time_zone } = useTown();
  const [today] = useState(() => toLocalTime(Date.now(), time_zone).date);
  const [values] = useState(() => (invoice ? invoiceValues(invoice) : newInvoiceValues(today, taxRate)));
  const [issued, setIssued] = useState(values.issue_date);
  /** Moves the due date, which cannot be before the issue date. */
  const changeIssued = ({ currentTarget: { value, form } }: ChangeEvent<HTMLInputElement>) => {
    setIssued(value);
    const due = form?.elements.namedItem('due_date');
    if (form && value && due instanceof HTMLInputElement && due.value && due.value < value)
      writeValues(form, { due_date: value });
  };
  return (
    <Stack gap={5}>
      <CustomerFields values={values} emailHint={invoice ? texts.emailHint : undefined} />
      <div className={styles.pair}>
        <DateField
          name="issue_date"
          label={fields.issue_date}
          required
          defaultValue={values.issue_date}
          onChange={changeIssued}
        />
        <DateField
          name="due_date"
          label={fields.due_date}
          required
          min={issued || undefined}
          defaultValue={values.due_date}
        />
      </div>
      <StatusFields invoice={invoice} values={values} today={today} />
      {invoice?.is_locked ? (
        <LockedLines invoice={invoice} />
      ) : (
        <>
          <LinesField items={values.items} />
          <div className={styles.pair}>
            <TextField
              name="tax_rate"
              label={fields.tax_rate}
              hint={texts.taxRateHint}
              dir="ltr"
              inputMode="decimal"
              required
              autoComplete="off"
              defaultValue={values.tax_rate}
            />
          </div>
          <LiveTotals storedFee={invoice?.service_fee ?? 0} />
        </>
      )}
      <TextArea
        name="notes"
        label={fields.notes}
        hint={texts.notesHint}
        rows={3}
        limit={limits.notes}
        defaultValue={values.notes}
      />
    </Stack>
  );
}

type StatusFieldsProps = {
  invoice: Invoice | null;
  values: { status: string; paid_date: string };
  today: string;
};

/** The status, and the payment day while the status is `paid`. */
function StatusFields({ invoice, values, today }: StatusFieldsProps) {
  const [status, setStatus] = useState(values.status);
  const change = ({ currentTarget: { value, form } }: ChangeEvent<HTMLSelectElement>) => {
    setStatus(value);
    const paid = form?.elements.namedItem('paid_date');
    if (!form || !(paid instanceof HTMLInputElement)) return;
    if (value !== 'paid') writeValues(form, { paid_date: '' });
    else if (paid.value === '') writeValues(form, { paid_date: today });
  };
  const hint = status === values.status && invoice ? '' : statusHint(status, invoice);
  return (
    <div>
      <div className={styles.pair}>
        <SelectField
          name="status"
          label={fields.status}
          required
          defaultValue={values.status}
          onChange={change}
          options={invoiceStatuses.map((value) => ({ value, label: invoiceTexts.statuses[value] }))}
        />
        {/* Always mounted, so that it is remembered and compared like other fields. */}
        <div hidden={status !== 'paid'}>
          <DateField
            name="paid_date"
            label={fields.paid_date}
            required={status === 'paid'}
            defaultValue={values.paid_date}
          />
        </div>
      </div>
      <p role="status" className="hint">
        {hint}
      </p>
    </div>
  );
}

/** Explains the side effects of saving another status. */
function statusHint(status: string, invoice: Invoice | null): string {
  const hints = texts.statusHints;
  if (status === 'draft') return hints.draft;
  if (!invoice) return '';
  if (status === 'cancelled') return hints.cancelled;
  if (status === 'paid') return invoice.open_amount > 0 ? hints.paid(formatPrice(invoice.open_amount)) : '';
  if (status === 'unpaid' && invoice.is_past_due) return hints.late;
  const wasMarked = invoice.status === ('paid' satisfies InvoiceStatus);
  return wasMarked ? hints.unpaid : '';
}

function LockedLines({ invoice }: { invoice: Invoice }) {
  return (
    <section aria-label={fields.items}>
      <Stack>
        <Notice>{texts.locked}</Notice>
        <InvoiceLines items={invoice.items} />
        <div className={styles.totals}>
          <InvoiceSums invoice={invoice} isOpen={invoice.open_amount > 0} />
        </div>
      </Stack>
    </section>
  );
}

/** The totals of the typed lines. The server computes them again. */
function LiveTotals({ storedFee }: { storedFee: number }) {
  const place = useRef<HTMLElement>(null);
  const [{ sums, isKnown }, setSums] = useState(() => ({ sums: sumsOf(new FormData(), storedFee), isKnown: false }));
  useLayoutEffect(() => {
    const form = place.current?.closest('form');
    if (!form) return;
    const compute = () => {
      const data = new FormData(form);
      setSums({ sums: sumsOf(data, storedFee), isKnown: areSumsKnown(data) });
    };
    const listening = new AbortController();
    form.addEventListener('input', compute, listening);
    compute();
    return () => listening.abort();
  }, [storedFee]);
  const totals = totalsOf({
    subtotal: toDollars(sums.subtotal_cents),
    tax_rate: sums.rate,
    tax_amount: toDollars(sums.tax_cents),
    service_fee: toDollars(sums.service_fee_cents),
    total: toDollars(sums.total_cents),
  });
  return (
    <section ref={place} className={styles.totals} aria-label={texts.totals}>
      <SumList sums={isKnown ? totals : totals.map((sum) => ({ ...sum, amount: null }))} />
      <p className="hint">{texts.feeHint}</p>
    </section>
  );
}
