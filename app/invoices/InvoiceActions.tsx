/** Actions for an invoice: the customer's are here, the administrators' are loaded only for them. */
import { lazy, Suspense } from 'react';
import { type Invoice, payableStatuses } from '../../db/rules/invoices/invoices.ts';
import { formatPrice } from '../../db/rules/money.ts';
import { invoiceTexts as texts } from '../texts/en/shop/invoices.ts';
import { buttonAttributes } from '../ui/Button.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { CloseButton } from './CloseButton.tsx';
import { PdfButton } from './PdfButton.tsx';

const InvoiceTools = lazy(() =>
  import('./editing/InvoiceTools.tsx').then(({ InvoiceTools }) => ({ default: InvoiceTools })),
);

type InvoiceActionsProps = {
  /** Null until it is loaded. */
  invoice: Invoice | null;
  isAdmin: boolean;
  onChanged: (invoice: Invoice) => void;
};

export function InvoiceActions({ invoice, isAdmin, onChanged }: InvoiceActionsProps) {
  if (!invoice) return <CloseButton />;
  if (!isAdmin) return <CustomerActions invoice={invoice} />;
  return (
    <ErrorBoundary fallback={<CloseButton />}>
      <Suspense fallback={<CloseButton />}>
        <InvoiceTools invoice={invoice} onChanged={onChanged} />
      </Suspense>
    </ErrorBoundary>
  );
}

function CustomerActions({ invoice }: { invoice: Invoice }) {
  const { id, invoice_number, pay_url, open_amount, status } = invoice;
  const isPayable = pay_url !== '' && payableStatuses.includes(status) && open_amount > 0;
  return (
    <>
      <PdfButton id={id} number={invoice_number} />
      <CloseButton />
      {isPayable && (
        // A full page load, because only the pay page allows Stripe's script.
        <a {...buttonAttributes({})} href={new URL(pay_url, location.href).pathname} data-no-route>
          {texts.pay(formatPrice(open_amount))}
        </a>
      )}
    </>
  );
}
