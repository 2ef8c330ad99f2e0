/** At the foot of an invoice's details: what an administrator can do with it. */
import ChevronUp from 'lucide-react/icons/chevron-up';
import { useId, useState } from 'react';
import type { Invoice } from '../../../db/rules/invoices.ts';
import { invoiceActionTexts as actions, invoiceEditingTexts as texts } from '../../texts/en/invoiceEditing.ts';
import { Button } from '../../ui/Button.tsx';
import { CloseButton } from '../CloseButton.tsx';
import { openInvoiceEditor } from '../useInvoiceDialogs.ts';
import styles from './InvoiceTools.module.css';
import { MoreActions } from './MoreActions.tsx';

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
      <Button
        variant="secondary"
        className={`${styles.unfold} ${styles.tool}`}
        aria-expanded={isUnfolded}
        aria-controls={moreId}
        onClick={() => setIsUnfolded(!isUnfolded)}
      >
        {actions.more}
        <ChevronUp size={18} className={styles.mark} aria-hidden />
      </Button>
      <CloseButton className={styles.tool} />
      <Button isBusy={isOpening} className={styles.tool} onClick={() => void edit()}>
        {texts.editButton}
      </Button>
    </>
  );
}
