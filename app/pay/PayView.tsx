/** An invoice loaded by its pay link: its content, its state, and ways to pay it. */
import { useEffect, useRef, useState } from 'react';
import { payableStatuses } from '../../db/rules/invoices/invoices.ts';
import type { PayPage } from '../../db/rules/invoices/payPage.ts';
import { formatPrice } from '../../db/rules/money.ts';
import { InvoiceLines, InvoiceSums } from '../invoices/InvoiceLines.tsx';
import { downloadFile } from '../sales/downloadFile.ts';
import { formatDate } from '../texts/dates.ts';
import { payTexts as texts } from '../texts/en/shop/pay.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { focusText } from '../ui/focusText.ts';
import { Card, Cluster, Stack } from '../ui/layout/Layout.tsx';
import { Notice } from '../ui/Notice.tsx';
import { showToast } from '../ui/toasts/toasts.ts';
import { CardPayment } from './CardPayment.tsx';
import { OfficePayment } from './OfficePayment.tsx';
import styles from './Pay.module.css';
import type { LoadedPayState } from './usePayPage.ts';

type Phase = 'open' | 'processing' | 'paid' | 'closed';

export function phaseOf({
  invoice,
  is_processing,
}: Pick<PayPage, 'is_processing'> & { invoice: Pick<PayPage['invoice'], 'status' | 'open_amount'> }): Phase {
  const { status, open_amount } = invoice;
  if (status === 'paid' || (open_amount <= 0 && payableStatuses.includes(status))) return 'paid';
  if (!payableStatuses.includes(status)) return 'closed';
  return is_processing ? 'processing' : 'open';
}

export function PayView({ token, state }: { token: string; state: LoadedPayState }) {
  const { page, failure } = state;
  const { invoice, methods, contact, is_test } = page;
  const phase = phaseOf(page);
  /** The amount paid on this page, in dollars; null if none. */
  const [paidHere, setPaidHere] = useState<number | null>(null);
  const isJustPaid = phase === 'paid' && paidHere !== null;
  const isOnlyAtOffice = phase === 'open' && !methods.card;
  const heading = isJustPaid ? 'justPaid' : isOnlyAtOffice ? 'howToPay' : phase;
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <p className={styles.from}>{texts.from(contact.display_name)}</p>
        <Heading text={texts.headings[heading]} isNews={paidHere !== null} />
        <div role="status">
          <PhaseText phase={phase} page={page} paidHere={paidHere} />
        </div>
        {(invoice.is_test || (is_test && phase === 'open')) && (
          <Cluster>
            <Badge tone="amber">{texts.testMode}</Badge>
            <span className="hint">{invoice.is_test ? texts.testPaid : texts.testModeHint}</span>
          </Cluster>
        )}
        {failure !== null && <Notice tone="warning">{failure === 'offline' ? texts.staleOffline : texts.stale}</Notice>}
      </div>
      <div className={styles.columns}>
        <InvoiceCard page={page} isOpen={phase === 'open' || phase === 'processing'} />
        {phase === 'open' && (
          <Stack gap={5} data-screen-only>
            {methods.card && <CardPayment token={token} state={state} onPaid={setPaidHere} />}
            <OfficePayment contact={contact} number={invoice.invoice_number} isAlternative={methods.card} />
          </Stack>
        )}
      </div>
    </div>
  );
}

/** Takes the focus when an action on this page changes it. */
function Heading({ text, isNews }: { text: string; isNews: boolean }) {
  const ref = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever it says something else
  useEffect(() => {
    if (isNews) focusText(ref.current, {});
  }, [text, isNews]);
  return <h1 ref={ref}>{text}</h1>;
}

function PhaseText({ phase, page, paidHere }: { phase: Phase; page: PayPage; paidHere: number | null }) {
  const { open_amount, due_date, is_past_due, paid_date } = page.invoice;
  switch (phase) {
    case 'open':
      return (
        <p className={styles.open}>
          <span>{texts.toPay}</span> <strong>{formatPrice(open_amount)}</strong>{' '}
          <span>{(is_past_due ? texts.wasDueOn : texts.dueOn)(formatDate(due_date))}</span>
        </p>
      );
    case 'processing':
      return <p>{texts.processing}</p>;
    case 'paid':
      if (paidHere !== null) return <p>{texts.justPaid(formatPrice(paidHere))}</p>;
      return <p>{paid_date ? texts.paidOn(formatDate(paid_date)) : texts.paid}</p>;
    default:
      return <p>{texts.closed}</p>;
  }
}

function InvoiceCard({ page: { invoice, pdf_url }, isOpen }: { page: PayPage; isOpen: boolean }) {
  return (
    <Card as="section" aria-labelledby="pay-invoice">
      <Stack>
        <h2 id="pay-invoice" className={styles.number}>
          {texts.number(invoice.invoice_number)}
        </h2>
        <p dir="auto">
          {texts.billedTo}: {invoice.customer_name}
        </p>
        <InvoiceLines items={invoice.items} />
        <InvoiceSums invoice={invoice} isOpen={isOpen} />
        {invoice.notes && (
          <p className={styles.written} dir="auto">
            {invoice.notes}
          </p>
        )}
        {pdf_url && <PdfButton url={pdf_url} number={invoice.invoice_number} />}
      </Stack>
    </Card>
  );
}

function PdfButton({ url, number }: { url: string; number: string }) {
  const [isBusy, setIsBusy] = useState(false);
  const download = async () => {
    setIsBusy(true);
    const result = await downloadFile(url, `${number}.pdf`);
    setIsBusy(false);
    if (result !== 'started') showToast('error', result === 'refused' ? texts.pdfRefused : texts.pdfFailed);
  };
  return (
    <p data-screen-only>
      <Button variant="secondary" isBusy={isBusy} onClick={() => void download()}>
        {texts.downloadPdf}
      </Button>
    </p>
  );
}
