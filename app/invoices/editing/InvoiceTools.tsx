/** An administrator's actions, below an invoice's details. */
import ChevronUp from 'lucide-react/icons/chevron-up';
import { useId, useState } from 'react';
import { type Invoice, payableStatuses } from '../../../db/rules/invoices/invoices.ts';
import { invoiceActionTexts as actions, invoiceEditingTexts as texts } from '../../texts/en/shop/invoiceEditing.ts';
import { Button } from '../../ui/Button.tsx';
import { CloseButton } from '../CloseButton.tsx';
import { openInvoiceEditor, useInvoiceDialogs } from '../useInvoiceDialogs.ts';
import styles from './InvoiceTools.module.css';
import { MoreActions } from './MoreActions.tsx';
import { PaymentDialog } from './PaymentDialog.tsx';
import { SendDialog } from './SendDialog.tsx';

type InvoiceToolsProps = { invoice: Invoice; onChanged: (invoice: Invoice) => void };

export function InvoiceTools({ invoice, onChanged }: InvoiceToolsProps) {
  const moreId = useId();
  const [isUnfolded, setIsUnfolded] = useState(false);
  const [isOpening, setIsOpening] = useState(false);
  const edit = async () => {
    setIsOpening(true);
    await openInvoiceEditor(invoice.id);
    setIsOpening(false);
  };
  return (
    <>
      <div id={moreId} className={styles.more} hidden={!isUnfolded}>
        <MoreActions invoice={invoice} onChanged={onChanged} />
      </div>
      <MainActions invoice={invoice} onChanged={onChanged} />
      <Button variant="secondary" isBusy={isOpening} className={styles.tool} onClick={() => void edit()}>
        {texts.editButton}
      </Button>
      <Button
        variant="secondary"
        className={styles.tool}
        aria-expanded={isUnfolded}
        aria-controls={moreId}
        onClick={() => setIsUnfolded(!isUnfolded)}
      >
        {actions.more}
        <ChevronUp size={18} className={styles.mark} aria-hidden />
      </Button>
      <CloseButton className={styles.tool} />
    </>
  );
}

/** The usual next step: sending a new invoice, then recording its payment. */
function MainActions({ invoice, onChanged }: InvoiceToolsProps) {
  const { id, status, open_amount, sent_at } = invoice;
  const sending = useInvoiceDialogs(({ sendingId }) => sendingId === id);
  const [isPaying, setIsPaying] = useState(false);
  const isPayable = payableStatuses.includes(status) && open_amount > 0;
  const isSendable = status !== 'draft' && status !== 'cancelled';
  const isSendingFirst = isPayable && !sent_at;
  const close = () => useInvoiceDialogs.setState({ sendingId: '' });
  return (
    <>
      {isSendable && (
        <Button
          variant={isSendingFirst ? 'primary' : 'secondary'}
          className={styles.tool}
          onClick={() => useInvoiceDialogs.setState({ sendingId: id })}
        >
          {actions.send}
        </Button>
      )}
      {isPayable && (
        <Button
          variant={isSendingFirst ? 'secondary' : 'primary'}
          className={styles.tool}
          onClick={() => setIsPaying(true)}
        >
          {actions.recordPayment}
        </Button>
      )}
      {sending && isSendable && <SendDialog invoice={invoice} kind="invoice" onChanged={onChanged} onClose={close} />}
      {isPaying && <PaymentDialog invoice={invoice} onChanged={onChanged} onClose={() => setIsPaying(false)} />}
    </>
  );
}
